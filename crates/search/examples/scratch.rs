use ludoteca_rules::*;
use ludoteca_search::proof::*;
use std::sync::atomic::AtomicBool;
use std::time::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut o = Options::default();
    for kv in args[2].split(';').filter(|s| !s.is_empty()) { let (k, v) = kv.split_once('=').unwrap(); o.push(k, v); }
    let g = AnyGame::new(&args[1], &o).unwrap();
    let stop = AtomicBool::new(false);
    let watch = Watch { start: Instant::now(), time: args.get(5).map(|t| Duration::from_secs(t.parse().unwrap())), nodes: None, memory: 4 << 30, threads: args.get(4).map_or(1, |t| t.parse().unwrap()), stop: &stop };
    with_game!(&g, g => {
        let root = if args[3].is_empty() { g.opening() } else { g.parse_state(&args[3]).unwrap() };
        let mut last = Instant::now();
        let mut proof = g.prove(&root, &watch, None, &mut |p| { if last.elapsed() > Duration::from_secs(2) || p.over { last = Instant::now(); eprintln!("{:?} {} {:.1}", p.stage, p.nodes, p.elapsed.as_secs_f64()); } }).unwrap();
        println!("{:?}..{:?} plies {:?} best {:?} nodes {} {:.3}s", proof.at_least, proof.at_most, proof.plies, proof.best.map(|m| g.move_text(&root, m)), proof.nodes, watch.start.elapsed().as_secs_f64());
        let claims = proof.claims(g.to_move(&root));
        if !claims.is_empty() && std::env::var("CERT").is_ok() {
            let t = Instant::now();
            let mut out = Vec::new();
            match certificate::write(g, &root, &claims, proof.strategy.as_mut().unwrap().as_mut(), 8 << 30, &stop, &mut out) {
                Err(e) => println!("{e}"),
                Ok(counts) => {
                    println!("cert {counts:?} {} bytes {:.3}s", out.len(), t.elapsed().as_secs_f64());
                    let t = Instant::now();
                    if std::env::var("CHK").is_ok() { println!("{:?} {:.3}s", certificate::check(&mut &out[..], 8 << 30, 2, &stop), t.elapsed().as_secs_f64()); }
                    if out.len() < 1500 { println!("{}", String::from_utf8_lossy(&out)); }
                    if let Ok(p)=std::env::var("OUT") {std::fs::write(p,&out).unwrap();}
                }
            }
        }
    });
}

//! scratch
use std::sync::atomic::AtomicBool;
fn main() { let f = std::fs::File::open(std::env::args().nth(1).unwrap()).unwrap(); let t = std::time::Instant::now(); println!("{:?} {:?}", ludoteca_search::proof::certificate::check(&mut std::io::BufReader::new(f), 8 << 30, 2, &AtomicBool::new(false)).is_ok(), t.elapsed()); }

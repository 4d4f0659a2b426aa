//! Loads a server of the real binary with live games and idle sockets, and says what it took. The clients run on the same
//! machine; their time is not the server's.

mod client;
mod server;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Parser;
use client::{connect_both, play};
use server::Server;
use tokio::task::JoinSet;

type Failed = Box<dyn std::error::Error + Send + Sync>;

#[derive(Parser)]
#[command(about = "Loads a server with live games and idle sockets, and says what it took")]
struct Args {
    /// Games in which a move is made every second
    #[arg(long, default_value_t = 2_000)]
    games: usize,
    /// For so many seconds
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Sockets that do nothing, two to a game
    #[arg(long, default_value_t = 10_000)]
    idle: usize,
    /// The program [default: ludoteca beside this one]
    #[arg(long)]
    program: Option<PathBuf>,
}

#[tokio::main]
async fn main() -> Result<(), Failed> {
    let args = Args::parse();
    let program = match args.program {
        Some(program) => program,
        None => std::env::current_exe()?.with_file_name("ludoteca"),
    };
    if args.games > 0 {
        live(&Server::start(&program)?, args.games, Duration::from_secs(args.seconds)).await?;
    }
    if args.idle > 1 {
        idle(&Server::start(&program)?, args.idle).await?;
    }
    Ok(())
}

/// Games that are being played.
async fn live(server: &Server, games: usize, time: Duration) -> Result<(), Failed> {
    let empty = server.memory();
    let mut connected = Vec::new();
    for _ in 0..games {
        connected.push(connect_both(&server.address, &server.begin()?).await?);
    }
    let (start, spent) = (Instant::now() + Duration::from_secs(1), server.seconds());
    let mut tasks = JoinSet::new();
    for (i, (sockets, state)) in connected.into_iter().enumerate() {
        // Spread over the second, as people would be.
        let begin = start + Duration::from_secs(1) * i as u32 / games as u32;
        tasks.spawn(play(sockets, state, begin, start + time));
    }
    tokio::time::sleep_until((start + time).into()).await;
    let (spent, memory) = (server.seconds() - spent, server.memory() - empty);
    let mut seen = Vec::new();
    while let Some(played) = tasks.join_next().await {
        seen.extend(played??);
    }
    seen.sort();
    let at = |part: f64| {
        let place = (seen.len().saturating_sub(1) as f64 * part) as usize;
        seen.get(place).map_or(0.0, |seen| seen.as_secs_f64() * 1_000.0)
    };
    println!(
        "{games} live games, both players connected, {} moves in {} s",
        seen.len(),
        time.as_secs()
    );
    println!(
        "  from move sent to move seen by the other side: p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms",
        at(0.5),
        at(0.99),
        at(1.0)
    );
    report(spent / time.as_secs_f64(), memory, 2 * games);
    Ok(())
}

/// Sockets that are only there.
async fn idle(server: &Server, sockets: usize) -> Result<(), Failed> {
    let empty = server.memory();
    let mut connected = Vec::new();
    for _ in 0..sockets / 2 {
        connected.push(connect_both(&server.address, &server.begin()?).await?);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    let memory = server.memory() - empty;
    let (start, spent) = (Instant::now(), server.seconds());
    tokio::time::sleep(Duration::from_secs(10)).await;
    println!("{} idle WebSockets in {} games", 2 * connected.len(), connected.len());
    report(
        (server.seconds() - spent) / start.elapsed().as_secs_f64(),
        memory,
        2 * connected.len(),
    );
    Ok(())
}

fn report(cores: f64, memory: f64, connections: usize) {
    println!(
        "  server: {:.1} % of a core, {:.0} MB, {:.1} KB a connection with its half of a game",
        100.0 * cores,
        memory / 1_024.0,
        memory / connections as f64
    );
}

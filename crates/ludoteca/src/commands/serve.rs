//! `ludoteca serve`: games over the network.

use std::io::IsTerminal;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use ludoteca_rules::UserError;
use ludoteca_rules::oware::Oware;
use ludoteca_server::store::{StoreError, back_up, restore};
use ludoteca_server::{Limits, Server, Settings, StartError};
use ludoteca_tables::{data_folder, usual_folder};

use crate::amounts::time_value;
use crate::lang::{refused_for, say};
use crate::output::{Failure, Output};
use crate::stop;

/// The file of games in the folder of a server.
const FILE: &str = "games.db";

#[derive(Debug, Args)]
#[command(
    after_help = "The first line on standard output is the address; logs go to standard error, one JSON object a line, if that is no
terminal. Ctrl-C ends it cleanly. Every confirmed move is on disk before anybody is told of it: killed, the server goes on where it was.
The API is described at /api/openapi.json and in docs/server.md.

Examples:
  ludoteca serve
  ludoteca serve --listen 0.0.0.0:8420 --origin https://games.example.org --data /var/lib/ludoteca
  ludoteca serve --visualiser 127.0.0.1:8421
  ludoteca serve --data games --back-up monday.db
  ludoteca serve --data games --restore monday.db"
)]
pub(crate) struct ServeArgs {
    /// Where to listen; port 0 for any free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8420")]
    listen: SocketAddr,
    /// Speak the visualiser protocol here, too
    #[arg(long, value_name = "ADDR")]
    visualiser: Option<SocketAddr>,
    /// The rules of the visualiser's games, a preset of oware
    #[arg(long, value_name = "PRESET", default_value = "feup")]
    visualiser_rules: String,
    /// The folder that games are kept in [default: among the user's data]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A folder of tables, or none [default: the usual one]
    #[arg(long, value_name = "DIR")]
    tables: Option<String>,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    #[arg(
        long,
        value_name = "ORIGIN",
        help = "Another name it goes by, whose pages may play here, such as https://games.example.org"
    )]
    origin: Vec<String>,
    /// A proxy before the server, by its address, whose X-Forwarded-For is believed
    #[arg(long, value_name = "IP")]
    proxy: Vec<IpAddr>,
    /// Log warnings only
    #[arg(long)]
    quiet: bool,
    /// First forget games in which nothing has happened for so long, such as 30d
    #[arg(long, value_name = "TIME", value_parser = days_value)]
    prune: Option<Duration>,
    /// Write a copy of the games to this file, and end; another server may be running
    #[arg(long, value_name = "FILE", conflicts_with = "restore")]
    back_up: Option<PathBuf>,
    /// Replace the games by those of a copy, and end
    #[arg(long, value_name = "FILE")]
    restore: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Bytes in the body of a request
    #[arg(long, value_name = "N", default_value_t = Limits::default().body)]
    max_body: usize,
    /// Bytes in a message over a WebSocket
    #[arg(long, value_name = "N", default_value_t = Limits::default().message)]
    max_message: usize,
    /// Requests and messages a second from one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().rate)]
    max_rate: u32,
    /// Games begun in an hour from one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().new_games)]
    max_new_games: u32,
    /// Analyses that one address has going or waiting
    #[arg(long, value_name = "N", default_value_t = Limits::default().analyses_each)]
    max_analyses_each: usize,
    /// Connections from one address
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections_each)]
    max_connections_each: usize,
    /// Connections in all
    #[arg(long, value_name = "N", default_value_t = Limits::default().connections)]
    max_connections: usize,
    /// Games in memory
    #[arg(long, value_name = "N", default_value_t = Limits::default().games)]
    max_games: usize,
    /// Bots and analyses that wait
    #[arg(long, value_name = "N", default_value_t = Limits::default().queue)]
    max_queue: usize,
    /// Close a connection from which nothing is heard for so long
    #[arg(long, value_name = "TIME", default_value = "120s", value_parser = time_value)]
    idle: Duration,
    /// A player who is away for so long can be claimed on
    #[arg(long, value_name = "TIME", default_value = "120s", value_parser = time_value)]
    away: Duration,
    /// A bot has so long for its move
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time_value)]
    bot_time: Duration,
    /// The pause between moves of bots that play each other
    #[arg(long, value_name = "TIME", default_value = "250ms", value_parser = time_value)]
    bot_pause: Duration,
    /// Threads for bots [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    bot_threads: Option<u16>,
    /// Games of a tournament at the same time [default: as many as the machine has cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    tournament_boards: Option<u16>,
    /// Tournaments that are being played or wait
    #[arg(long, value_name = "N", default_value_t = Limits::default().tournaments)]
    max_tournaments: usize,
    /// An analysis takes at most so long
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time_value)]
    analysis_time: Duration,
    /// Threads for analysis
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    analysis_threads: u16,
}

impl LimitArgs {
    fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            body: self.max_body,
            message: self.max_message,
            rate: self.max_rate.max(1),
            new_games: self.max_new_games,
            analyses_each: self.max_analyses_each,
            connections_each: self.max_connections_each,
            connections: self.max_connections,
            games: self.max_games,
            idle: self.idle,
            away: self.away,
            bots: self.bot_threads.map_or(usual.bots, usize::from),
            bot_time: self.bot_time,
            bot_pause: self.bot_pause,
            boards: self.tournament_boards.map_or(usual.boards, usize::from),
            tournaments: self.max_tournaments,
            analysts: self.analysis_threads.into(),
            analysis_time: self.analysis_time,
            queue: self.max_queue,
        }
    }
}

/// As [`time_value`], but also days.
fn days_value(text: &str) -> Result<Duration, String> {
    let days = text.strip_suffix('d').and_then(|days| days.parse::<u32>().ok());
    match days.filter(|days| (1..=36_500).contains(days)) {
        Some(days) => Ok(Duration::from_secs(u64::from(days) * 86_400)),
        None => time_value(text),
    }
}

pub(crate) fn run(args: &ServeArgs, out: &mut Output) -> Result<(), Failure> {
    Oware::preset(&args.visualiser_rules)?;
    let file = folder(args)?.join(FILE);
    if let Some(copy) = &args.back_up {
        return back_up(&file, copy).map_err(|error| unreachable_games(&file, &error));
    }
    if let Some(copy) = &args.restore {
        return restore(copy, &file).map_err(|error| unreachable_games(&file, &error));
    }
    // Whoever sits at a terminal wants the address, not a line for each request.
    let watched = std::io::stderr().is_terminal();
    ludoteca_server::log(args.quiet || watched);
    let server = Server::start(settings(args, file.clone())).map_err(|error| not_started(&file, error))?;
    let stopper = server.stopper();
    stop::each_ctrl_c(move || stopper.stop())?;
    let page = format!("http://{}", server.address());
    out.print(format!("{page}\n"))?;
    if let Some(address) = server.visualiser() {
        out.print(format!("visualiser {address}\n"))?;
    }
    if watched {
        anstream::eprintln!("{}", say("serve-hint", &[]));
    }
    if args.open {
        open_browser(&page);
    }
    server.run();
    Ok(())
}

fn settings(args: &ServeArgs, file: PathBuf) -> Settings {
    let tables = match args.tables.as_deref() {
        Some("none") => None,
        Some(folder) => Some(folder.into()),
        None => usual_folder(),
    };
    Settings {
        listen: args.listen,
        visualiser: args.visualiser,
        file: Some(file),
        tables,
        prune: args.prune,
        origins: args.origin.clone(),
        proxies: args.proxy.clone(),
        visualiser_rules: args.visualiser_rules.clone(),
        speak: refused_for,
        limits: args.limits.limits(),
    }
}

/// The folder that games are kept in, which is made if it is not there. Nobody else may look into it: the games are
/// their players' alone.
fn folder(args: &ServeArgs) -> Result<PathBuf, Failure> {
    let folder = match &args.data {
        Some(folder) => folder.clone(),
        None => data_folder().map(|data| data.join("server")).ok_or_else(|| {
            Failure::usage(&UserError::new(
                "serve-no-folder",
                "the system tells of no place for games: give one with --data",
            ))
        })?,
    };
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&folder).map_err(|error| {
        let why = UserError::new("file-error", "{file}: {error}").with("error", error);
        Failure::work(&why.with("file", folder.display()))
    })?;
    Ok(folder)
}

fn unreachable_games(file: &Path, error: &StoreError) -> Failure {
    let why = UserError::new("file-error", "{file}: {error}").with("error", error);
    Failure::work(&why.with("file", file.display()))
}

fn not_started(file: &Path, error: StartError) -> Failure {
    match error {
        StartError::Store(error) => unreachable_games(file, &error),
        StartError::Listen(address, error) => Failure::work(
            &UserError::new("serve-listen", "cannot listen at {address}: {error}")
                .with("address", address)
                .with("error", error),
        ),
        StartError::System(error) => Failure::work(&UserError::new("system-error", "{error}").with("error", error)),
    }
}

/// Has the system open the page. If it cannot, the address is on the screen.
fn open_browser(page: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let quiet = std::process::Stdio::null;
    let _ = std::process::Command::new(program)
        .arg(page)
        .stdout(quiet())
        .stderr(quiet())
        .spawn();
}

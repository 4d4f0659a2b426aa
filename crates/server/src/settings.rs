//! What a server is told when it starts.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use ludoteca_rules::UserError;

/// Where a server listens, where it keeps its games, and what it puts up with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The page and the API.
    pub listen: SocketAddr,
    /// The visualiser protocol, if it is wanted.
    pub visualiser: Option<SocketAddr>,
    /// The file that games are kept in; `None` keeps them in memory only.
    pub file: Option<PathBuf>,
    /// The folder of endgame tables.
    pub tables: Option<PathBuf>,
    /// Games that nothing has happened in for so long are forgotten at the start.
    pub prune: Option<Duration>,
    /// Other places whose pages may play here, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Proxies before this server, whose word is taken for whom they speak for.
    pub proxies: Vec<IpAddr>,
    /// The rules of the visualiser's games: a preset of Oware.
    pub visualiser_rules: String,
    /// A refusal in the first language of a list, such as `pt-PT, en;q=0.8`, that is known.
    pub speak: fn(&str, &UserError) -> String,
    /// What it puts up with.
    pub limits: Limits,
}

/// What a server puts up with.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes in the body of a request.
    pub body: usize,
    /// Bytes in a message over a WebSocket.
    pub message: usize,
    /// Requests and messages a second from one address, on average; four times as many in a burst.
    pub rate: u32,
    /// Games begun in an hour from one address.
    pub new_games: u32,
    /// Analyses that one address has going or waiting.
    pub analyses_each: usize,
    /// Connections from one address.
    pub connections_each: usize,
    /// Connections in all.
    pub connections: usize,
    /// Games in memory.
    pub games: usize,
    /// A connection from which nothing is heard for so long is closed.
    pub idle: Duration,
    /// A player who is away for so long can be claimed on.
    pub away: Duration,
    /// Threads for bots.
    pub bots: usize,
    /// A bot has so long for its move.
    pub bot_time: Duration,
    /// Between two moves of bots that play each other.
    pub bot_pause: Duration,
    /// Games of a tournament at the same time.
    pub boards: usize,
    /// Tournaments that are being played or wait.
    pub tournaments: usize,
    /// Threads for analysis.
    pub analysts: usize,
    /// An analysis takes at most so long.
    pub analysis_time: Duration,
    /// So many wait for a bot or an analysis.
    pub queue: usize,
}

/// A request must be there after so long, whatever else is put up with.
const SLOWEST_REQUEST: Duration = Duration::from_secs(15);

impl Limits {
    /// How long a request's head may take, and its body.
    pub(crate) fn patience(&self) -> Duration {
        self.idle.min(SLOWEST_REQUEST)
    }
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Limits {
            body: 256 << 10,
            message: 4 << 10,
            rate: 50,
            new_games: 1_000,
            analyses_each: 8,
            connections_each: 200,
            connections: 20_000,
            games: 20_000,
            idle: Duration::from_secs(120),
            away: Duration::from_secs(120),
            bots: cores,
            bot_time: Duration::from_secs(10),
            bot_pause: Duration::from_millis(250),
            boards: cores,
            tournaments: 16,
            analysts: 1,
            analysis_time: Duration::from_secs(10),
            queue: 256,
        }
    }
}

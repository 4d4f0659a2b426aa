//! Limits of connections, requests, new games and analyses for each client address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::settings::Limits;

/// A burst may be as large as the requests of so many seconds.
const BURST: f64 = 4.0;
/// The cost of a file of the page, in requests.
const FILE: f64 = 0.02;
/// The games of an hour may be started in one burst.
const HOUR: f64 = 3_600.0;
/// Idle clients are dropped when there are so many.
const MANY: usize = 10_000;

/// What each client address has used of its limits.
pub(crate) struct RateLimiter {
    rate: f64,
    each: usize,
    all: usize,
    new_games: f64,
    analyses: usize,
    clients: Mutex<Clients>,
}

#[derive(Default)]
struct Clients {
    total: usize,
    by_address: HashMap<IpAddr, ClientUsage>,
}

struct ClientUsage {
    connections: usize,
    requests: Bucket,
    games: Bucket,
    analyses: usize,
}

/// A token bucket.
struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Bucket {
    fn new(full: f64) -> Self {
        Bucket {
            tokens: full,
            at: Instant::now(),
        }
    }

    fn fill(&mut self, rate: f64, full: f64) {
        let now = Instant::now();
        let earned = now.duration_since(self.at).as_secs_f64() * rate;
        self.tokens = (self.tokens + earned).min(full);
        self.at = now;
    }

    fn take(&mut self, cost: f64, rate: f64, full: f64) -> bool {
        self.fill(rate, full);
        let allowed = self.tokens >= cost;
        if allowed {
            self.tokens -= cost;
        }
        allowed
    }
}

/// Counts a connection until it is dropped.
pub(crate) struct Permit {
    limiter: Arc<RateLimiter>,
    pub(crate) address: IpAddr,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut clients = self.limiter.clients();
        clients.total -= 1;
        if let Some(address) = clients.by_address.get_mut(&self.address) {
            address.connections -= 1;
        }
    }
}

/// Counts an analysis until it is dropped, and the connection with it.
pub(crate) struct AnalysisPermit(Arc<Permit>);

impl Drop for AnalysisPermit {
    fn drop(&mut self) {
        if let Some(address) = self.0.limiter.clients().by_address.get_mut(&self.0.address) {
            address.analyses -= 1;
        }
    }
}

/// The address that a client is counted by: an IPv6 subscriber has 2⁶⁴ addresses, so only the prefix counts.
fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

impl RateLimiter {
    pub(crate) fn new(limits: &Limits) -> Arc<Self> {
        Arc::new(RateLimiter {
            rate: limits.rate.into(),
            each: limits.connections_each,
            all: limits.connections,
            new_games: limits.new_games.into(),
            analyses: limits.analyses_each,
            clients: Mutex::default(),
        })
    }

    fn clients(&self) -> MutexGuard<'_, Clients> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection; `None` if there are too many.
    pub(crate) fn connect(self: &Arc<Self>, address: IpAddr) -> Option<Permit> {
        let address = subscriber(address);
        let mut clients = self.clients();
        if clients.total >= self.all {
            return None;
        }
        if clients.by_address.len() >= MANY {
            clients.by_address.retain(|_, address| {
                address.requests.fill(self.rate, self.rate * BURST);
                address.games.fill(self.new_games / HOUR, self.new_games);
                let full = address.requests.tokens >= self.rate * BURST && address.games.tokens >= self.new_games;
                address.connections > 0 || !full
            });
        }
        let entry = clients.by_address.entry(address).or_insert_with(|| ClientUsage {
            connections: 0,
            requests: Bucket::new(self.rate * BURST),
            games: Bucket::new(self.new_games),
            analyses: 0,
        });
        if entry.connections >= self.each {
            return None;
        }
        entry.connections += 1;
        clients.total += 1;
        Some(Permit {
            limiter: Arc::clone(self),
            address,
        })
    }
}

impl Permit {
    /// Runs a check on the usage of the client, which is there as long as it has a connection.
    fn with_usage(&self, ask: impl FnOnce(&RateLimiter, &mut ClientUsage) -> bool) -> bool {
        let mut clients = self.limiter.clients();
        let entry = clients.by_address.get_mut(&self.address);
        entry.is_some_and(|entry| ask(&self.limiter, entry))
    }

    /// Whether one more request is within the limit.
    pub(crate) fn allows(&self) -> bool {
        self.with_usage(|all, address| address.requests.take(1.0, all.rate, all.rate * BURST))
    }

    /// Whether one more file of the page is within the limit. A visit needs dozens, which cost little, and a whole class may share
    /// one address.
    pub(crate) fn allows_file(&self) -> bool {
        self.with_usage(|all, address| address.requests.take(FILE, all.rate, all.rate * BURST))
    }

    /// Whether one more game is within the limit.
    pub(crate) fn allows_game(&self) -> bool {
        self.with_usage(|all, address| address.games.take(1.0, all.new_games / HOUR, all.new_games))
    }

    /// Counts an analysis; `None` if there are too many.
    pub(crate) fn analysis(self: &Arc<Self>) -> Option<AnalysisPermit> {
        let counted = self.with_usage(|all, address| {
            let room = address.analyses < all.analyses;
            address.analyses += usize::from(room);
            room
        });
        counted.then(|| AnalysisPermit(Arc::clone(self)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_and_requests_are_counted_by_subscriber() {
        let limiter = RateLimiter::new(&Limits {
            rate: 2,
            connections_each: 2,
            connections: 3,
            new_games: 3,
            analyses_each: 1,
            ..Limits::default()
        });
        let home: IpAddr = "2001:db8::1".parse().unwrap();
        let first = limiter.connect(home).unwrap();
        let second = limiter.connect("2001:db8::2".parse().unwrap()).unwrap();
        assert!(limiter.connect("2001:db8::3".parse().unwrap()).is_none());
        let other = limiter.connect("::ffff:10.0.0.1".parse().unwrap()).unwrap();
        assert_eq!(other.address, "10.0.0.1".parse::<IpAddr>().unwrap());
        assert!(
            limiter.connect("10.0.0.2".parse().unwrap()).is_none(),
            "too many in all"
        );
        assert_eq!((0..20).filter(|_| first.allows()).count(), 8);
        assert!(!second.allows() && other.allows());
        let files = (0..1_000).filter(|_| other.allows_file()).count();
        assert!((300..400).contains(&files), "{files}");
        assert_eq!((0..20).filter(|_| second.allows_game()).count(), 3);
        assert!(!first.allows_game() && other.allows_game());
        let first = Arc::new(first);
        let analysis = first.analysis().unwrap();
        assert!(first.analysis().is_none());
        drop(analysis);
        assert!(first.analysis().is_some());
        drop(second);
        assert!(limiter.connect(home).is_some());
    }
}

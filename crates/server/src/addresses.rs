//! How much each address asks for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::settings::Limits;

/// A burst may be so many seconds' worth.
const BURST: f64 = 4.0;
/// What a file of the page counts for.
const FILE: f64 = 0.02;
/// Games may be begun all at once, as many as in an hour.
const HOUR: f64 = 3_600.0;
/// Addresses are looked over for those that have gone whenever so many are known.
const MANY: usize = 10_000;

/// What is known of the addresses that have been heard from.
pub(crate) struct Addresses {
    rate: f64,
    each: usize,
    all: usize,
    new_games: f64,
    analyses: usize,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    total: usize,
    addresses: HashMap<IpAddr, Address>,
}

struct Address {
    connections: usize,
    requests: Bucket,
    games: Bucket,
    analyses: usize,
}

/// What may still be asked for, which grows with time until it is full.
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

/// A connection that counts as long as this lives.
pub(crate) struct Permit {
    addresses: Arc<Addresses>,
    pub(crate) address: IpAddr,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut known = self.addresses.known();
        known.total -= 1;
        if let Some(address) = known.addresses.get_mut(&self.address) {
            address.connections -= 1;
        }
    }
}

/// An analysis that counts as long as this lives. It keeps its address's connection counted, too.
pub(crate) struct Analysis(Arc<Permit>);

impl Drop for Analysis {
    fn drop(&mut self) {
        if let Some(address) = self.0.addresses.known().addresses.get_mut(&self.0.address) {
            address.analyses -= 1;
        }
    }
}

/// One subscriber's share of the network: whoever has one address of version 6 has 2⁶⁴ of them.
fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

impl Addresses {
    pub(crate) fn new(limits: &Limits) -> Arc<Self> {
        Arc::new(Addresses {
            rate: limits.rate.into(),
            each: limits.connections_each,
            all: limits.connections,
            new_games: limits.new_games.into(),
            analyses: limits.analyses_each,
            known: Mutex::default(),
        })
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection; `None` if there are too many.
    pub(crate) fn connect(self: &Arc<Self>, address: IpAddr) -> Option<Permit> {
        let address = subscriber(address);
        let mut known = self.known();
        if known.total >= self.all {
            return None;
        }
        if known.addresses.len() >= MANY {
            known.addresses.retain(|_, address| {
                address.requests.fill(self.rate, self.rate * BURST);
                address.games.fill(self.new_games / HOUR, self.new_games);
                let full = address.requests.tokens >= self.rate * BURST && address.games.tokens >= self.new_games;
                address.connections > 0 || !full
            });
        }
        let entry = known.addresses.entry(address).or_insert_with(|| Address {
            connections: 0,
            requests: Bucket::new(self.rate * BURST),
            games: Bucket::new(self.new_games),
            analyses: 0,
        });
        if entry.connections >= self.each {
            return None;
        }
        entry.connections += 1;
        known.total += 1;
        Some(Permit {
            addresses: Arc::clone(self),
            address,
        })
    }
}

impl Permit {
    /// Asks something of what is known of the address, which is known as long as it has a connection.
    fn look(&self, ask: impl FnOnce(&Addresses, &mut Address) -> bool) -> bool {
        let mut known = self.addresses.known();
        let entry = known.addresses.get_mut(&self.address);
        entry.is_some_and(|entry| ask(&self.addresses, entry))
    }

    /// Whether one thing more may be asked for.
    pub(crate) fn allows(&self) -> bool {
        self.look(|all, address| address.requests.take(1.0, all.rate, all.rate * BURST))
    }

    /// Whether a file of the page may be asked for. A visit needs dozens, which cost next to nothing, and a class may come from
    /// one address.
    pub(crate) fn allows_file(&self) -> bool {
        self.look(|all, address| address.requests.take(FILE, all.rate, all.rate * BURST))
    }

    /// Whether one game more may be begun.
    pub(crate) fn allows_game(&self) -> bool {
        self.look(|all, address| address.games.take(1.0, all.new_games / HOUR, all.new_games))
    }

    /// Counts an analysis; `None` if there are too many.
    pub(crate) fn analysis(self: &Arc<Self>) -> Option<Analysis> {
        let counted = self.look(|all, address| {
            let room = address.analyses < all.analyses;
            address.analyses += usize::from(room);
            room
        });
        counted.then(|| Analysis(Arc::clone(self)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_and_requests_are_counted_by_subscriber() {
        let addresses = Addresses::new(&Limits {
            rate: 2,
            connections_each: 2,
            connections: 3,
            new_games: 3,
            analyses_each: 1,
            ..Limits::default()
        });
        let home: IpAddr = "2001:db8::1".parse().unwrap();
        let first = addresses.connect(home).unwrap();
        let second = addresses.connect("2001:db8::2".parse().unwrap()).unwrap();
        assert!(addresses.connect("2001:db8::3".parse().unwrap()).is_none());
        let other = addresses.connect("::ffff:10.0.0.1".parse().unwrap()).unwrap();
        assert_eq!(other.address, "10.0.0.1".parse::<IpAddr>().unwrap());
        assert!(
            addresses.connect("10.0.0.2".parse().unwrap()).is_none(),
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
        assert!(addresses.connect(home).is_some());
    }
}

//! How much each address asks for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A burst may be so many seconds' worth.
const BURST: f64 = 4.0;
/// Addresses are looked over for those that have gone whenever so many are known.
const MANY: usize = 10_000;

/// What is known of the addresses that have been heard from.
pub(crate) struct Addresses {
    rate: f64,
    each: usize,
    all: usize,
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    total: usize,
    addresses: HashMap<IpAddr, Address>,
}

struct Address {
    connections: usize,
    /// What may still be asked for now.
    tokens: f64,
    at: Instant,
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
    pub(crate) fn new(rate: u32, each: usize, all: usize) -> Arc<Self> {
        Arc::new(Addresses {
            rate: rate.into(),
            each,
            all,
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
            let full = self.rate * BURST;
            let rate = self.rate;
            known.addresses.retain(|_, address| {
                let tokens = address.tokens + address.at.elapsed().as_secs_f64() * rate;
                address.connections > 0 || tokens < full
            });
        }
        let entry = known.addresses.entry(address).or_insert_with(|| Address {
            connections: 0,
            tokens: self.rate * BURST,
            at: Instant::now(),
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

    /// Whether an address with a connection may ask for one thing more.
    fn allows(&self, address: IpAddr) -> bool {
        let mut known = self.known();
        let Some(entry) = known.addresses.get_mut(&address) else {
            return false;
        };
        let now = Instant::now();
        let earned = now.duration_since(entry.at).as_secs_f64() * self.rate;
        entry.tokens = (entry.tokens + earned).min(self.rate * BURST);
        entry.at = now;
        let allowed = entry.tokens >= 1.0;
        if allowed {
            entry.tokens -= 1.0;
        }
        allowed
    }
}

impl Permit {
    /// Whether one thing more may be asked for.
    pub(crate) fn allows(&self) -> bool {
        self.addresses.allows(self.address)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_and_requests_are_counted_by_subscriber() {
        let addresses = Addresses::new(2, 2, 3);
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
        drop(second);
        assert!(addresses.connect(home).is_some());
    }
}

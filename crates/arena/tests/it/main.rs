//! Games between players, seen from outside. One binary: each further one is another program to link.

mod broken_records;
mod games;
mod kept_games;
mod records;
mod report;
mod session;
mod statistics;

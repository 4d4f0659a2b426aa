//! `ludoteca serve`: the real binary over real sockets.

mod again;
mod api;
mod client;
mod description;
mod faults;
mod games;
mod shares;
mod tournaments;
mod visualiser;

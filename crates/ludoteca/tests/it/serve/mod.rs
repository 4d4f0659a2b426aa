//! `ludoteca serve`: the real binary over real sockets.

mod again;
mod api;
pub(crate) mod client;
mod crash;
mod description;
mod disk;
mod faults;
mod games;
mod limits;
mod messages;
mod seats;
mod shares;
mod slow;
mod tabs;
mod tournaments;
mod visualiser;

//! `ludoteca serve`: the real binary over real sockets.

mod again;
mod api;
mod client;
mod description;
mod disk;
mod faults;
mod games;
mod messages;
mod shares;
mod slow;
mod tabs;
mod visualiser;

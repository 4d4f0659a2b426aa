//! What a proof has to know of each game: one file or folder a game.

mod chase;
mod jeson_mor;
mod kalah;
mod nim;
mod oware;
mod plies;
mod tic_tac_toe;

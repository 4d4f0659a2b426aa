//! What a proof has to know of each game: one file or folder a game.

mod by_rules;
mod jeson_mor;
mod kalah;
mod nim;
mod oware;
mod solver;
mod tic_tac_toe;

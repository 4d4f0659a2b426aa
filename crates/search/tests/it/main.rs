//! The searches and proofs, seen from outside. One binary: each further one is another program to link.

#[macro_use]
#[path = "../../../rules/tests/it/any_game.rs"]
mod any_game;
mod engine;
mod kalah;
mod line_positions;
mod lines;
mod mcts;
mod minimax;
mod proofs;
mod theory;

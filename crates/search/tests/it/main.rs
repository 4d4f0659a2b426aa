//! The searches and proofs, seen from outside. One binary: each further one is another program to link.

mod engine;
mod mcts;
mod minimax;
mod proofs;
mod theory;

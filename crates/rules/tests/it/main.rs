//! The rules, seen from outside. One binary: each further one is another program to link.

#[macro_use]
mod any_game;
mod chance;
mod course_reports;
mod differential;
mod hashes;
mod hostile_input;
mod kalah;
mod lines;
mod no_allocation;
mod properties;
mod refusals;
mod rule_sets;
mod sentences;
mod twin;
mod variants;
mod vectors;
mod walk;

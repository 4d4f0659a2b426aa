//! The real binary, as scripts, people and browsers use it. One binary: each further one is another program to link.

mod annotate;
mod bench;
mod check_engine;
mod cli;
mod common;
mod compare;
mod drawings;
mod earlier_versions;
mod engine_protocol;
mod play;
mod play_kept;
mod play_styles;
mod screen;
mod serve;
mod solve;
mod tables;
mod tournament;
mod tournament_live;
mod tree;
mod tree_svg;

//! The endgame tables, seen from outside. One binary: each further one is another program to link.

mod counts;
mod files;
mod gpu_files;
mod jeson_mor;
mod jeson_mor_files;
mod plain;

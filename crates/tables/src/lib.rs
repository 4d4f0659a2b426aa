#![doc = include_str!("../README.md")]

mod error;
mod file;
mod folders;
pub mod jeson_mor;
pub mod oware;

pub use error::{Fault, NoGpu, Room, TableError, size_text};
pub use folders::{TABLES_VARIABLE, data_folder, usual_folder};

#![doc = include_str!("../README.md")]

mod file;
pub mod oware;
mod place;

pub use file::TableError;
pub use place::{TABLES_VARIABLE, usual_folder};

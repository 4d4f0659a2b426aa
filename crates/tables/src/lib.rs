#![doc = include_str!("../README.md")]

mod error;
mod file;
pub mod jeson_mor;
pub mod oware;
mod place;

pub use error::{Fault, TableError};
pub use place::{TABLES_VARIABLE, data_folder, usual_folder};

//! Plain twins of the games: the rules once more, seed by seed and square by square, to hold the fast ones against.

pub(crate) mod jeson_mor;
pub(crate) mod kalah;
pub(crate) mod nim;
pub(crate) mod oware;
mod oware_rules;
pub(crate) mod tic_tac_toe;

/// How a game ended: the winner's number, none for a draw, and the points where the game counts any.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct End {
    pub(crate) winner: Option<u8>,
    pub(crate) points: Option<[u32; 2]>,
}

/// A position that knows its own rules and speaks only text, so that it shares no type with what it checks.
pub(crate) trait Twin: Clone {
    fn text(&self) -> String;
    fn moves(&self) -> Vec<String>;
    fn play(&self, mv: &str) -> Self;
    fn end(&self) -> Option<End>;
}

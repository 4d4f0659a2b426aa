//! The file that the game is saved in.

use std::path::Path;

use ludoteca_arena::session::{SaveError, SaveFile};

use super::App;
use crate::lang::{refused, say};
use crate::play::save_folder;
use crate::play::saving::where_kept;
use crate::words;

impl App {
    /// Saves the game as it stands. If that fails, the game goes on, says so, and tries again after the next move.
    pub(super) fn keep(&mut self) {
        if self.session.line().is_empty() && self.file.is_none() {
            return;
        }
        if self.file.is_none() {
            match save_folder::new_file(self.game().id()) {
                Some(Ok(file)) => self.file = Some(file),
                Some(Err(why)) => self.not_kept = Some(not_saved(&why)),
                None => self.not_kept = Some(say("play-not-kept", &[])),
            }
        }
        if let Some(file) = &mut self.file {
            self.not_kept = file.write(&self.session.record()).err().map(|why| not_saved(&why));
        }
    }

    /// Takes the time that the player to move has thought off his clock, before the screen is left.
    pub(in crate::screen) fn leave(&mut self) {
        if self.session.clock().is_some() && self.is_human_time() {
            self.session.pass_time(self.turn.elapsed());
            self.keep();
        }
    }

    /// Saves the game in a file of a name from now on.
    pub(super) fn save_as(&mut self, name: &str) {
        if name.is_empty() {
            return self.say_where();
        }
        match SaveFile::create_with(Path::new(name), &self.session.record()) {
            Ok(file) => {
                self.file = Some(file);
                self.say_where();
            }
            Err(why) => self.message = refused(&why.user_error()),
        }
    }

    pub(super) fn say_where(&mut self) {
        self.message = match &self.file {
            Some(file) => say("play-saved", &[("file", file.path().display().to_string())]),
            None => say("play-save-name", &[]),
        };
    }

    /// What is printed after the screen is closed.
    pub(in crate::screen) fn farewell(&self) -> String {
        let outcome = self.session.outcome();
        let over =
            outcome.map(|outcome| say("play-over", &[("verdict", words::verdict(self.game(), &outcome))]) + "\n");
        let kept = match &self.not_kept {
            Some(why) => format!("{why}\n"),
            None => where_kept(self.file.as_ref(), over.is_none()),
        };
        over.unwrap_or_default() + &kept
    }
}

pub(super) fn not_saved(why: &SaveError) -> String {
    say("play-not-saved", &[("why", refused(&why.user_error()))])
}

//! The file that a game in lines of text is kept in.

use std::path::Path;

use ludoteca_arena::session::SaveFile;

use super::save_folder;
use super::text_game::TextGame;
use crate::lang::{refused, say};
use crate::output::{Failure, Output};

impl TextGame<'_> {
    /// Keeps the game in a file from now on.
    pub(super) fn save(&mut self, name: &str) -> String {
        if name.is_empty() {
            return say("play-save-name", &[]);
        }
        match SaveFile::create_with(Path::new(name), &self.session.record()) {
            Ok(file) => {
                self.file = Some(file);
                say("play-saved", &[("file", name.to_owned())])
            }
            Err(why) => say("play-not-saved", &[("why", refused(&why.user_error()))]),
        }
    }

    /// Writes the game down as it stands. If that fails the game goes on, and says so.
    pub(super) fn keep(&mut self, out: &mut Output) -> Result<(), Failure> {
        if let Some(file) = &mut self.file
            && let Err(why) = file.write(&self.session.record())
        {
            self.file = None;
            out.print(format!(
                "{}\n",
                say("play-not-saved", &[("why", refused(&why.user_error()))])
            ))?;
        }
        Ok(())
    }

    /// Somebody leaves a game that is not over: it is kept, if need be in a place of our choice.
    pub(super) fn leave(&mut self, out: &mut Output) -> Result<(), Failure> {
        if self.file.is_none() && !self.session.line().is_empty() {
            match save_folder::new_file(self.session.line().game().id()) {
                None => out.print(format!("{}\n", say("play-not-kept", &[])))?,
                Some(Ok(file)) => {
                    self.file = Some(file);
                    self.keep(out)?;
                }
                Some(Err(why)) => {
                    let why = refused(&why.user_error());
                    out.print(format!("{}\n", say("play-not-saved", &[("why", why)])))?;
                }
            }
        }
        out.print(where_kept(self.file.as_ref(), true))
    }
}

/// Where a game is kept, and how to go on with it.
pub(crate) fn where_kept(file: Option<&SaveFile>, goes_on: bool) -> String {
    let Some(file) = file else {
        return String::new();
    };
    let mut said = say("play-saved", &[("file", file.path().display().to_string())]) + "\n";
    if goes_on {
        let command = format!("ludoteca play --resume {}", shell_word(&file.path().to_string_lossy()));
        said += &say("play-resume", &[("command", command)]);
        said.push('\n');
    }
    said
}

/// A word as a shell takes it.
pub(crate) fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=+./:,%@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

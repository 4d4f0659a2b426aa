//! A form: rows to choose in, to write in and to act on.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// One of the things to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// What it is called between runs.
    pub(super) value: String,
    pub(super) label: String,
}

/// A row of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Row {
    /// One of several.
    Choose {
        id: &'static str,
        label: String,
        choices: Vec<Choice>,
        at: usize,
    },
    /// A text of digits, commas and `x`.
    Write {
        id: &'static str,
        label: String,
        text: String,
        /// How far the arrow keys change a number.
        step: u32,
    },
    /// Something to do, by its letter too.
    Act { act: Act, letter: char, label: String },
}

/// What can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Act {
    Play,
    Saved,
    Bots,
    Watch,
    Tournament,
    Analysis,
    Reports,
    /// The menu of a university program.
    Report(usize),
    /// Something that a page knows about, by number.
    Item(usize),
    Back,
    Quit,
}

/// A page of rows.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) title: String,
    pub(super) rows: Vec<Row>,
    pub(super) at: usize,
}

/// What a key did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Did {
    Nothing,
    /// A row has another value now.
    Changed(&'static str),
    Act(Act),
}

impl Row {
    pub(super) fn act(act: Act, letter: char, label: String) -> Self {
        Row::Act { act, letter, label }
    }

    /// A row to choose in, standing at the value that was chosen last.
    pub(super) fn choose(id: &'static str, label: String, choices: Vec<Choice>, last: Option<&str>) -> Self {
        let at = choices.iter().position(|choice| Some(choice.value.as_str()) == last);
        Row::Choose {
            id,
            label,
            choices,
            at: at.unwrap_or(0),
        }
    }

    fn change(&mut self, forward: bool) -> Did {
        match self {
            Row::Choose { id, choices, at, .. } if !choices.is_empty() => {
                let step = if forward { 1 } else { choices.len() - 1 };
                *at = (*at + step) % choices.len();
                Did::Changed(id)
            }
            Row::Write { id, text, step, .. } => {
                let Ok(number) = text.parse::<u32>() else {
                    return Did::Nothing;
                };
                let other = match forward {
                    true => number.saturating_add(*step).min(999),
                    false => number.saturating_sub(*step),
                };
                *text = other.to_string();
                Did::Changed(id)
            }
            _ => Did::Nothing,
        }
    }
}

impl Form {
    /// The value of a row.
    pub(super) fn value(&self, wanted: &str) -> Option<&str> {
        self.rows.iter().find_map(|row| match row {
            Row::Choose { id, choices, at, .. } if *id == wanted => Some(choices.get(*at)?.value.as_str()),
            Row::Write { id, text, .. } if *id == wanted => Some(text.as_str()),
            _ => None,
        })
    }

    /// All values, by name.
    pub(super) fn values(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.rows.iter().filter_map(|row| match row {
            Row::Choose { id, choices, at, .. } => Some((*id, choices.get(*at)?.value.as_str())),
            Row::Write { id, text, .. } => Some((*id, text.as_str())),
            Row::Act { .. } => None,
        })
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Did {
        let rows = self.rows.len().max(1);
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'q') if control => return Did::Act(Act::Quit),
            KeyCode::Up => self.at = (self.at + rows - 1) % rows,
            KeyCode::Down | KeyCode::Tab => self.at = (self.at + 1) % rows,
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = rows - 1,
            KeyCode::Esc => return Did::Act(Act::Back),
            KeyCode::Left => return self.change(false),
            KeyCode::Right => return self.change(true),
            KeyCode::Enter => return self.enter(),
            KeyCode::Backspace => {
                if let Some(Row::Write { id, text, .. }) = self.rows.get_mut(self.at) {
                    text.pop();
                    return Did::Changed(id);
                }
            }
            KeyCode::Char(c) => return self.letter(c),
            _ => (),
        }
        Did::Nothing
    }

    fn letter(&mut self, c: char) -> Did {
        if let Some(Row::Write { id, text, .. }) = self.rows.get_mut(self.at)
            && (c.is_ascii_digit() || c == ',')
        {
            if text.len() < 60 {
                text.push(c);
            }
            return Did::Changed(id);
        }
        let found = self
            .rows
            .iter()
            .position(|row| matches!(row, Row::Act { letter, .. } if letter.eq_ignore_ascii_case(&c)));
        match found {
            Some(at) => {
                self.at = at;
                self.enter()
            }
            None => Did::Nothing,
        }
    }

    fn change(&mut self, forward: bool) -> Did {
        self.rows
            .get_mut(self.at)
            .map_or(Did::Nothing, |row| row.change(forward))
    }

    /// Enter, or a click: acts, or goes on to the next choice.
    pub(super) fn enter(&mut self) -> Did {
        match self.rows.get_mut(self.at) {
            Some(Row::Act { act, .. }) => Did::Act(act.clone()),
            Some(row @ Row::Choose { .. }) => row.change(true),
            Some(Row::Write { .. }) => {
                self.at = (self.at + 1) % self.rows.len();
                Did::Nothing
            }
            None => Did::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> Form {
        let choice = |value: &str| Choice {
            value: value.to_owned(),
            label: value.to_uppercase(),
        };
        Form {
            title: String::new(),
            rows: vec![
                Row::choose("game", "Game".to_owned(), ["a", "b", "c"].map(choice).into(), Some("b")),
                Row::Write {
                    id: "size",
                    label: "Size".to_owned(),
                    text: "9".to_owned(),
                    step: 2,
                },
                Row::act(Act::Play, 'p', "Play".to_owned()),
            ],
            at: 0,
        }
    }

    fn press(form: &mut Form, code: KeyCode) -> Did {
        form.key(KeyEvent::from(code))
    }

    #[test]
    fn rows_are_chosen_written_and_acted_on() {
        let mut form = form();
        assert_eq!(form.value("game"), Some("b"));
        assert_eq!(press(&mut form, KeyCode::Right), Did::Changed("game"));
        assert_eq!(press(&mut form, KeyCode::Enter), Did::Changed("game"));
        assert_eq!(form.value("game"), Some("a"), "it goes round");
        press(&mut form, KeyCode::Down);
        press(&mut form, KeyCode::Right);
        assert_eq!(form.value("size"), Some("11"));
        press(&mut form, KeyCode::Backspace);
        press(&mut form, KeyCode::Char('3'));
        assert_eq!(form.value("size"), Some("13"));
        assert_eq!(
            press(&mut form, KeyCode::Char('p')),
            Did::Act(Act::Play),
            "a letter acts anywhere"
        );
        assert_eq!(press(&mut form, KeyCode::Up), Did::Nothing);
        assert_eq!(form.at, 1);
        assert_eq!(press(&mut form, KeyCode::Esc), Did::Act(Act::Back));
    }
}

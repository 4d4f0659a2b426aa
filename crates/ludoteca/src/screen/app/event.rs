//! Keys, clicks and typed moves.

use ludoteca_rules::UserError;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::{App, Flow};
use crate::lang::{refused, say};
use crate::play::words::Word;
use crate::screen::face::{Face, Path};
use crate::screen::keys::Command;
use crate::screen::{pointer, view};
use crate::words;

/// So many moves are looked through for those that can be pointed at: no board has as many spots.
const POINTABLE: usize = 4096;
/// No text that somebody types is longer.
const LONGEST: usize = 200;

impl<G: Face> App<G> {
    /// A key, a click, or another size.
    pub(in crate::screen) fn event(&mut self, event: &Event) -> Flow {
        match event {
            Event::Key(key) => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            _ => Flow::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        self.finish_film();
        if let Some(question) = self.question.take() {
            match key.code {
                KeyCode::Enter | KeyCode::Char('y' | 'Y' | 's' | 'S') => self.answer(question),
                _ => self.message.clear(),
            }
            return Flow::Stay;
        }
        if self.shown.help && Command::of(key) != Some(Command::Quit) {
            self.shown.help = false;
            return Flow::Stay;
        }
        let writes = matches!(key.code, KeyCode::Char(_)) && Command::of(key).is_none_or(|_| !self.typed.is_empty());
        match (key.code, Command::of(key)) {
            (KeyCode::Char(c), _) if writes && !is_control(key) => {
                if self.typed.chars().count() < LONGEST && (c != ' ' || !self.typed.is_empty()) {
                    self.typed.push(c);
                    self.point_at_typed();
                } else if c == ' ' && self.typed.is_empty() {
                    self.choose();
                }
            }
            (_, Some(command)) => return self.command(command),
            (KeyCode::Backspace, None) => {
                self.typed.pop();
            }
            (KeyCode::Esc, None) => {
                self.typed.clear();
                self.picked = None;
                self.message.clear();
                self.look_at(None);
            }
            (KeyCode::Enter, None) if !self.typed.is_empty() => return self.enter(),
            (KeyCode::Enter, None) => self.choose(),
            (KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right, None) => self.point(key.code),
            _ => (),
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        let Some(spot) = self.spot_at(mouse.column, mouse.row) else {
            return Flow::Stay;
        };
        match mouse.kind {
            MouseEventKind::Moved if self.persons_turn() => self.cursor = spot,
            MouseEventKind::Down(MouseButton::Left) => {
                self.finish_film();
                if self.persons_turn() {
                    self.cursor = spot;
                    self.choose();
                }
            }
            _ => (),
        }
        Flow::Stay
    }

    fn spot_at(&self, column: u16, row: u16) -> Option<usize> {
        let place = (column, row).into();
        let board = view::plan(self.area, self.game())?.board;
        let spots = self
            .game()
            .spots(self.session.line().state(), self.shown.flipped, self.anchor, board);
        spots.iter().position(|rect| rect.contains(place))
    }

    /// Moves the cursor.
    fn point(&mut self, key: KeyCode) {
        let line = self.session.line();
        // As if there were room for everything.
        let room = Rect::new(0, 0, 2000, 2000);
        let spots = line.game().spots(line.state(), self.shown.flipped, self.anchor, room);
        self.cursor = pointer::next(&spots, self.cursor, key);
        self.anchor = self.cursor;
        self.message.clear();
    }

    /// The cursor goes where a typed move would go.
    fn point_at_typed(&mut self) {
        let line = self.session.line();
        let mv = self.read_move(self.typed.trim());
        if let Some(path) = mv.ok().and_then(|mv| line.game().path(line.state(), mv)) {
            (self.cursor, self.anchor) = (path.to, path.to);
        }
    }

    /// The move under the cursor, if there is one.
    pub(in crate::screen) fn pointed_move(&self) -> Option<G::Move> {
        if !self.persons_turn() {
            return None;
        }
        let wanted = Path {
            from: self.picked,
            to: self.cursor,
        };
        let line = self.session.line();
        let (game, state) = (line.game(), line.state());
        // Asked by what one would type: there may be far too many moves to look through.
        let text = game.typed(state, self.picked, self.cursor);
        let mv = game.parse_move(state, &text).ok()?;
        (game.path(state, mv) == Some(wanted) && game.check(state, mv).is_ok()).then_some(mv)
    }

    /// The first of the legal moves that can be pointed at.
    pub(super) fn paths(&self) -> impl Iterator<Item = Path> {
        let line = self.session.line();
        line.legal()
            .take(POINTABLE)
            .filter_map(|mv| line.game().path(line.state(), mv))
    }

    /// Where a move that begins at the picked spot may end.
    pub(in crate::screen) fn targets(&self) -> Vec<usize> {
        let from_picked = |path: &Path| self.picked.is_some() && path.from == self.picked;
        self.paths().filter(from_picked).map(|path| path.to).collect()
    }

    /// Takes what is under the cursor: a move, or the piece that makes it.
    fn choose(&mut self) {
        if !self.persons_turn() {
            return self.not_now();
        }
        if let Some(mv) = self.pointed_move() {
            return self.person_plays(mv);
        }
        let begins = self.paths().any(|path| path.from == Some(self.cursor));
        if begins {
            self.picked = if self.picked == Some(self.cursor) {
                None
            } else {
                Some(self.cursor)
            };
            self.message.clear();
            return;
        }
        let line = self.session.line();
        let text = line.game().typed(line.state(), self.picked, self.cursor);
        self.play_text(&text);
    }

    /// A text was typed: a move, or a word.
    fn enter(&mut self) -> Flow {
        let text = std::mem::take(&mut self.typed);
        let Some((word, rest)) = Word::read(text.trim()) else {
            if self.persons_turn() {
                self.play_text(text.trim());
            } else {
                self.not_now();
            }
            return Flow::Stay;
        };
        let command = match word {
            Word::Hint => Command::Hint,
            Word::Undo => Command::Undo,
            Word::Redo => Command::Redo,
            Word::Resign => Command::Resign,
            Word::Help => Command::Help,
            Word::Quit => Command::Quit,
            Word::Board => {
                self.message.clear();
                return Flow::Stay;
            }
            Word::Moves => {
                self.message = say("play-moves", &[("moves", words::legal(self.session.line()).join(" "))]);
                return Flow::Stay;
            }
            Word::Save => {
                self.save_as(rest);
                return Flow::Stay;
            }
        };
        self.command(command)
    }

    pub(super) fn not_now(&mut self) {
        self.message = match self.session.outcome() {
            Some(_) => say("screen-over", &[]),
            None if self.browsed.is_some() => say("screen-browsing", &[]),
            None => say("screen-wait", &[]),
        };
    }

    /// A move as it is typed: where only one player's letters can be meant, small ones will do for large ones.
    fn read_move(&self, text: &str) -> Result<G::Move, UserError> {
        let line = self.session.line();
        let read = |text: &str| line.game().parse_move(line.state(), text);
        read(text).or_else(|why| {
            let other = read(&text.to_uppercase()).or_else(|_| read(&text.to_lowercase()));
            other.map_err(|_| why)
        })
    }

    fn play_text(&mut self, text: &str) {
        let line = self.session.line();
        let mv = self.read_move(text);
        match mv.and_then(|mv| line.game().play(line.state(), mv).map(|_| mv)) {
            Ok(mv) => self.person_plays(mv),
            Err(why) => self.message = refused(&why),
        }
    }

    fn person_plays(&mut self, mv: G::Move) {
        self.browsed = None;
        self.play(mv, None, self.turn.elapsed());
    }
}

fn is_control(key: KeyEvent) -> bool {
    key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
}

//! Keys, clicks and typed moves.

use ludoteca_games::{Move, Path, UserError};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::{App, Flow};
use crate::lang::{refused, say};
use crate::play::typed_command::TypedCommand;
use crate::screen::keys::Command;
use crate::screen::widgets::{Target, hit_areas};
use crate::screen::{cursor, view};
use crate::words;

/// So many moves are looked through for those that can be pointed at: no board has as many points.
const POINTABLE: usize = 4096;
/// The longest text that can be typed.
const LONGEST: usize = 200;

impl App {
    /// Handles a key or a click.
    pub(in crate::screen) fn handle_event(&mut self, event: &Event) -> Flow {
        match event {
            Event::Key(key) => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            _ => Flow::Stay,
        }
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        self.finish_animation();
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
                self.browse(None);
            }
            (KeyCode::Enter, None) if !self.typed.is_empty() => return self.enter(),
            (KeyCode::Enter, None) => self.choose(),
            (KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right, None) => self.move_cursor(key.code),
            _ => (),
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        let Some(target) = self.target_at(mouse.column, mouse.row) else {
            return Flow::Stay;
        };
        match mouse.kind {
            MouseEventKind::Moved if self.is_human_turn() => self.cursor = target,
            MouseEventKind::Down(MouseButton::Left) => {
                self.finish_animation();
                if self.is_human_turn() {
                    self.cursor = target;
                    self.choose();
                }
            }
            _ => (),
        }
        Flow::Stay
    }

    fn target_at(&self, column: u16, row: u16) -> Option<Target> {
        let view = self.session.line().position().view();
        let board = view::plan(self.area, &view)?.board;
        let areas = hit_areas(&view, self.shown.flipped, self.anchor, board);
        let hit = areas.iter().find(|area| area.rect.contains((column, row).into()));
        hit.map(|area| area.target)
    }

    fn move_cursor(&mut self, key: KeyCode) {
        let view = self.session.line().position().view();
        // As if there were room for everything.
        let room = Rect::new(0, 0, 2000, 2000);
        let areas = hit_areas(&view, self.shown.flipped, self.anchor, room);
        self.cursor = cursor::next(&areas, self.cursor, key);
        self.anchor = self.cursor.point;
        self.message.clear();
    }

    /// The cursor goes where a typed move would go.
    fn point_at_typed(&mut self) {
        let position = self.session.line().position();
        let mv = self.read_move(self.typed.trim());
        let path = mv.ok().and_then(|mv| position.path(mv));
        if let Some(target) = path.and_then(Target::of) {
            (self.cursor, self.anchor) = (target, target.point);
        }
    }

    /// What is pointed at: the picked point and the cursor.
    fn pointed_path(&self) -> Path {
        Path {
            from: self.picked,
            to: self.cursor.point,
            count: self.cursor.count,
        }
    }

    /// The legal move under the cursor, if there is one.
    pub(in crate::screen) fn pointed_move(&self) -> Option<Move> {
        if !self.is_human_turn() {
            return None;
        }
        let position = self.session.line().position();
        let mv = position.move_at(self.pointed_path())?;
        position.check(mv).is_ok().then_some(mv)
    }

    /// The paths of the first of the legal moves.
    pub(super) fn paths(&self) -> impl Iterator<Item = Path> + use<> {
        let line = self.session.line();
        let position = line.position();
        line.legal(POINTABLE)
            .into_iter()
            .filter_map(move |mv| position.path(mv))
    }

    /// Where a move that begins at the picked point may end.
    pub(in crate::screen) fn destinations(&self) -> Vec<usize> {
        if self.picked.is_none() {
            return Vec::new();
        }
        let from_picked = |path: &Path| path.from == self.picked;
        self.paths().filter(from_picked).map(|path| path.to).collect()
    }

    /// Chooses what is under the cursor: a move, or the piece that makes it.
    fn choose(&mut self) {
        if !self.is_human_turn() {
            return self.not_now();
        }
        if let Some(mv) = self.pointed_move() {
            return self.human_plays(mv);
        }
        let begins = self.paths().any(|path| path.from == Some(self.cursor.point));
        if begins {
            let point = self.cursor.point;
            self.picked = Some(point).filter(|_| self.picked != Some(point));
            self.message.clear();
            return;
        }
        let position = self.session.line().position();
        let mv = match position.move_at(self.pointed_path()) {
            Some(mv) => Ok(mv),
            // What is wrong with it is what would be wrong if it were typed.
            None => {
                let view = position.view();
                let points = self.picked.into_iter().chain([self.cursor.point]);
                let names = points.filter_map(|point| view.points.get(point));
                position.parse_move(&names.map(|point| point.name.as_str()).collect::<String>())
            }
        };
        self.try_move(mv);
    }

    /// A text was typed: a move, or a word.
    fn enter(&mut self) -> Flow {
        let text = std::mem::take(&mut self.typed);
        let Some((word, rest)) = TypedCommand::read(text.trim()) else {
            if self.is_human_turn() {
                self.play_text(text.trim());
            } else {
                self.not_now();
            }
            return Flow::Stay;
        };
        let command = match word {
            TypedCommand::Hint => Command::Hint,
            TypedCommand::Undo => Command::Undo,
            TypedCommand::Redo => Command::Redo,
            TypedCommand::Resign => Command::Resign,
            TypedCommand::Help => Command::Help,
            TypedCommand::Quit => Command::Quit,
            TypedCommand::Board => {
                self.message.clear();
                return Flow::Stay;
            }
            TypedCommand::Moves => {
                self.message = say("play-moves", &[("moves", words::legal(self.session.line()).join(" "))]);
                return Flow::Stay;
            }
            TypedCommand::Save => {
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
    fn read_move(&self, text: &str) -> Result<Move, UserError> {
        let position = self.session.line().position();
        let read = |text: &str| position.parse_move(text);
        read(text).or_else(|why| {
            let other = read(&text.to_uppercase()).or_else(|_| read(&text.to_lowercase()));
            other.map_err(|_| why)
        })
    }

    fn play_text(&mut self, text: &str) {
        self.try_move(self.read_move(text));
    }

    /// Plays a move, or says why it cannot be played.
    fn try_move(&mut self, mv: Result<Move, UserError>) {
        let position = self.session.line().position();
        match mv.and_then(|mv| position.check(mv).map(|()| mv)) {
            Ok(mv) => self.human_plays(mv),
            Err(why) => self.message = refused(&why),
        }
    }

    fn human_plays(&mut self, mv: Move) {
        self.browsed = None;
        self.play(mv, None, self.turn.elapsed());
    }
}

fn is_control(key: KeyEvent) -> bool {
    key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
}

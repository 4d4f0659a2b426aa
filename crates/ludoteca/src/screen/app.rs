//! A game on the screen: what is shown, and what becomes of every key, click and thought.

use std::path::Path as FilePath;
use std::time::{Duration, Instant};

use ludoteca_arena::record::Thought;
use ludoteca_arena::session::{SaveError, SaveFile, Session};
use ludoteca_players::Clock;
use ludoteca_rules::{Player, Refusal};
use ludoteca_search::engine::Report;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Rect;

use super::face::{Face, Path};
use super::film::Film;
use super::keys::Command;
use super::look::Look;
use super::pointer;
use super::review::Reviewing;
use super::think::{Said, Thinker};
use super::view;
use crate::lang::{refused, say};
use crate::play::keep::where_kept;
use crate::play::words::Word;
use crate::play::{place, reason};
use crate::words;

/// Who gives advice; it looks on until it is stopped.
const ADVISER: &str = "engine:time=600s";
/// So long it thinks before it gives a hint.
const HINT: Duration = Duration::from_millis(700);
/// Bots that play each other leave at least so much time to look, at the usual speed.
const PAUSE: Duration = Duration::from_millis(700);
/// So many moves are looked through for those that can be pointed at: no board has as many spots.
const POINTABLE: usize = 4096;
/// No text that somebody types is longer.
const LONGEST: usize = 200;

/// What to do before something that cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Resign,
    NewGame,
}

impl Question {
    /// The name of the text that asks it.
    pub(super) fn text(self) -> &'static str {
        match self {
            Question::Resign => "screen-ask-resign",
            Question::NewGame => "screen-ask-new",
        }
    }
}

/// Whether the game stays on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Stay,
    Leave,
}

/// What can be switched on and off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    /// Seen from the second player's side.
    pub(crate) flipped: bool,
    /// The analysis.
    pub(crate) analysis: bool,
    pub(super) help: bool,
    /// More facts: Nim in binary.
    pub(super) more: bool,
}

/// A game on the screen.
pub(super) struct App<G: Face> {
    pub(super) session: Session<G>,
    file: Option<SaveFile>,
    /// Why the game is not kept, as long as it is not.
    pub(super) not_kept: Option<String>,
    bots: [Option<Thinker<G>>; 2],
    adviser: Option<Thinker<G>>,
    pub(super) report: Option<Report<G::Move>>,
    /// When a hint is to be given at the latest.
    hint_due: Option<Instant>,
    pub(super) advised: Option<Path>,
    pub(super) film: Film<G>,
    /// Bots wait until then.
    pause: Instant,
    /// Since when it has been a person's turn.
    pub(super) turn: Instant,
    pub(super) cursor: usize,
    /// The spot that a board too large for the screen is shown around; the mouse does not move it.
    pub(super) anchor: usize,
    pub(super) picked: Option<usize>,
    pub(super) typed: String,
    pub(super) message: String,
    pub(super) question: Option<Question>,
    /// How many moves of the game are shown, if not all.
    pub(super) browsed: Option<usize>,
    pub(super) review: Option<Reviewing<G>>,
    pub(super) shown: Shown,
    pub(super) look: Look,
    /// The size of the screen when it was last drawn.
    pub(super) area: Rect,
}

impl<G: Face> App<G> {
    pub(super) fn new(session: Session<G>, file: Option<SaveFile>, shown: Shown, look: Look) -> Result<Self, Refusal> {
        let bots = seated(&session)?;
        let mut app = App {
            bots,
            file,
            not_kept: None,
            adviser: None,
            report: None,
            hint_due: None,
            advised: None,
            film: Film::new(),
            pause: Instant::now(),
            turn: Instant::now(),
            cursor: 0,
            anchor: 0,
            picked: None,
            typed: String::new(),
            message: String::new(),
            question: None,
            browsed: None,
            review: None,
            shown,
            look,
            area: Rect::default(),
            session,
        };
        app.keep();
        app.begin_turn();
        Ok(app)
    }

    pub(super) fn game(&self) -> &G {
        self.session.line().game()
    }

    pub(super) fn is_bot(&self, player: Player) -> bool {
        self.bots[player.index()].is_some()
    }

    /// The position that is shown: that after all moves, unless somebody looks back.
    pub(super) fn shown_ply(&self) -> usize {
        self.browsed.unwrap_or(self.session.line().moves().len())
    }

    /// Whether a person may move now.
    pub(super) fn persons_turn(&self) -> bool {
        self.session.outcome().is_none() && !self.is_bot(self.session.line().to_move()) && self.browsed.is_none()
    }

    /// Whether a bot is thinking about its move.
    pub(super) fn bot_thinks(&self) -> bool {
        self.bots.iter().flatten().any(Thinker::is_busy)
    }

    /// Whatever time has brought: thoughts, moments of the film, clocks. `true` if there is something new to see.
    pub(super) fn tick(&mut self, now: Instant) -> bool {
        let mut news = self.film.advance(now);
        if news && !self.film.runs() {
            self.turn = now;
        }
        if !self.film.runs() && now >= self.pause {
            news |= self.hear_player();
        }
        news |= self.hear_adviser(now);
        if let Some(review) = &mut self.review {
            news |= review.look(&mut self.message);
            if let Some(record) = review.take_record()
                && let Some(file) = &mut self.file
            {
                self.not_kept = file.write(&record).err().map(|why| not_saved(&why));
            }
        }
        news | self.watch_clock(now)
    }

    /// When to look again at the latest.
    pub(super) fn next_look(&self, now: Instant) -> Duration {
        let usual = Duration::from_millis(50);
        self.film
            .due()
            .map_or(usual, |due| due.saturating_duration_since(now).min(usual))
    }

    /// A bot's move, if it has one.
    fn hear_player(&mut self) -> bool {
        let player = self.session.line().to_move();
        let Some(bot) = &mut self.bots[player.index()] else {
            return false;
        };
        let Some(Said::Move(answer, time)) = bot.hear() else {
            return false;
        };
        match answer {
            Ok(choice) => {
                let thought = choice.value.map(|value| Thought {
                    value,
                    depth: choice.depth.unwrap_or(0),
                    time,
                });
                self.play(choice.mv, thought, time);
            }
            Err(why) => {
                let args = [
                    ("side", words::side(self.game(), player)),
                    ("bot", self.session.player(player).to_owned()),
                    ("why", format!("{} ({why})", words::reason(why.reason()))),
                ];
                self.message = say("play-bot-stuck", &args);
            }
        }
        true
    }

    fn hear_adviser(&mut self, now: Instant) -> bool {
        let mut news = false;
        let mut ready = self.hint_due.is_some_and(|due| now >= due);
        while let Some(said) = self.adviser.as_mut().and_then(Thinker::hear) {
            match said {
                Said::Values(report) => {
                    news |= self.shown.analysis;
                    self.report = Some(report);
                }
                Said::NoMore => ready |= self.hint_due.is_some(),
                Said::Move(..) => (),
            }
        }
        if ready && self.report.is_some() {
            self.give_hint();
            return true;
        }
        news
    }

    /// Ends the game of somebody whose time is up. While a clock runs the screen is drawn again and again.
    fn watch_clock(&mut self, now: Instant) -> bool {
        let player = self.session.line().to_move();
        let Some(clock) = self.session.clock().filter(|_| self.session.outcome().is_none()) else {
            return false;
        };
        if self.persons_turn() && !self.film.runs() && now.duration_since(self.turn) > clock.left(player) {
            self.session.time_out(player);
            self.message.clear();
            self.keep();
            self.begin_turn();
        }
        true
    }

    /// What a player has left on his clock, that of the one to move running.
    pub(super) fn time_left(&self, player: Player) -> Option<Duration> {
        let left = self.session.clock()?.left(player);
        let over = self.session.outcome().is_some();
        let runs = !over && !self.film.runs() && self.session.line().to_move() == player;
        Some(left.saturating_sub(if runs { self.turn.elapsed() } else { Duration::ZERO }))
    }

    /// Shows the end of the move at once; from now on it is the next player's time.
    fn finish_film(&mut self) {
        if self.film.runs() {
            self.film.finish();
            self.turn = Instant::now();
        }
    }

    /// A key, a click, or another size.
    pub(super) fn event(&mut self, event: &Event) -> Flow {
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
    pub(super) fn pointed_move(&self) -> Option<G::Move> {
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
    fn paths(&self) -> impl Iterator<Item = Path> {
        let line = self.session.line();
        line.legal()
            .take(POINTABLE)
            .filter_map(|mv| line.game().path(line.state(), mv))
    }

    /// Where a move that begins at the picked spot may end.
    pub(super) fn targets(&self) -> Vec<usize> {
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

    fn not_now(&mut self) {
        self.message = match self.session.outcome() {
            Some(_) => say("screen-over", &[]),
            None if self.browsed.is_some() => say("screen-browsing", &[]),
            None => say("screen-wait", &[]),
        };
    }

    /// A move as it is typed: where only one player's letters can be meant, small ones will do for large ones.
    fn read_move(&self, text: &str) -> Result<G::Move, Refusal> {
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

    fn play(&mut self, mv: G::Move, thought: Option<Thought>, time: Duration) {
        let before = *self.session.line().state();
        let moves = self.session.line().moves().len();
        if let Err(why) = self.session.play(mv, thought, time) {
            self.message = refused(&why);
            return;
        }
        self.message.clear();
        if self.session.line().moves().len() > moves {
            self.film.show(self.game().stills(&before, mv));
        }
        self.keep();
        self.begin_turn();
    }

    /// Whoever is to move is asked to, and all that was said about another position is forgotten.
    fn begin_turn(&mut self) {
        self.bots.iter_mut().flatten().for_each(Thinker::cancel);
        self.adviser.iter_mut().for_each(Thinker::cancel);
        (self.report, self.hint_due, self.advised) = (None, None, None);
        (self.picked, self.review, self.question) = (None, None, None);
        self.turn = Instant::now();
        let line = self.session.line();
        if self.session.outcome().is_some() {
            return;
        }
        let player = line.to_move();
        if let Some(bot) = &mut self.bots[player.index()] {
            let clock = self.session.clock().map_or(Clock::Open, |clock| Clock::Game {
                left: clock.left(player),
                increment: clock.increment(),
            });
            bot.choose(line, clock);
            let paused = self.bots.iter().all(Option::is_some) && !line.moves().is_empty();
            self.pause = Instant::now()
                + if paused {
                    self.film.scaled(PAUSE)
                } else {
                    Duration::ZERO
                };
        } else {
            self.aim();
        }
        if self.shown.analysis {
            self.advise();
        }
    }

    /// The cursor begins where there is something to do.
    fn aim(&mut self) {
        let begins = |path: Path| path.from.unwrap_or(path.to);
        if self.pointed_move().is_none() && !self.paths().any(|path| begins(path) == self.cursor) {
            let first = self.paths().next().map_or(0, begins);
            (self.cursor, self.anchor) = (first, first);
        }
    }

    /// Lets the adviser look at the position.
    fn advise(&mut self) {
        if self.adviser.is_none() {
            match Thinker::new(ADVISER, self.game()) {
                Ok(adviser) => self.adviser = Some(adviser),
                Err(why) => self.message = refused(&why),
            }
        }
        if let Some(adviser) = self.adviser.as_mut().filter(|adviser| !adviser.is_busy()) {
            adviser.value(self.session.line());
        }
    }

    fn give_hint(&mut self) {
        self.hint_due = None;
        let line = self.session.line();
        let Some(best) = self.report.as_ref().and_then(|report| report.lines.first()) else {
            return;
        };
        self.message = reason::hint(line, best);
        self.advised = best.pv.first().and_then(|mv| line.game().path(line.state(), *mv));
        if !self.shown.analysis {
            self.adviser.iter_mut().for_each(Thinker::cancel);
        }
    }

    fn command(&mut self, command: Command) -> Flow {
        match command {
            Command::Quit => return Flow::Leave,
            Command::Help => self.shown.help = !self.shown.help,
            Command::Flip => self.shown.flipped = !self.shown.flipped,
            Command::Binary => self.shown.more = !self.shown.more,
            Command::Speed => self.message = say("screen-speed", &[("speed", say(self.film.other_speed(), &[]))]),
            Command::Animation => {
                let key = if self.film.switch() {
                    "screen-animation-on"
                } else {
                    "screen-animation-off"
                };
                self.message = say(key, &[]);
            }
            Command::Hurry => {
                self.bots.iter().flatten().for_each(Thinker::hurry);
                self.pause = Instant::now();
            }
            Command::Hint if self.session.outcome().is_some() || !self.persons_turn() => self.not_now(),
            Command::Hint => {
                self.message = say("screen-thinking", &[]);
                self.hint_due = Some(Instant::now() + HINT);
                self.advise();
            }
            Command::Analysis => {
                self.shown.analysis = !self.shown.analysis;
                if self.shown.analysis && !view::has_panel(self.area, self.game()) {
                    self.message = say("screen-no-room", &[]);
                }
                if self.shown.analysis && self.session.outcome().is_none() {
                    self.advise();
                } else {
                    self.adviser.iter_mut().for_each(Thinker::cancel);
                    self.report = None;
                }
            }
            Command::Undo => self.travel(Session::back_to, "play-nothing-to-undo"),
            Command::Redo => self.travel(Session::forth_to, "play-nothing-to-redo"),
            Command::Back => self.look_at(Some(self.shown_ply().saturating_sub(1))),
            Command::Forth => self.look_at(Some(self.shown_ply() + 1)),
            Command::Start => self.look_at(Some(0)),
            Command::End => self.look_at(None),
            Command::Annotate => self.annotate(),
            Command::Save => self.say_where(),
            Command::Resign if self.persons_turn() => self.question = Some(Question::Resign),
            Command::Resign => self.not_now(),
            Command::NewGame if self.session.outcome().is_some() => self.answer(Question::NewGame),
            Command::NewGame => self.question = Some(Question::NewGame),
        }
        Flow::Stay
    }

    fn answer(&mut self, question: Question) {
        self.message.clear();
        match question {
            Question::Resign => {
                self.browsed = None;
                self.session.resign(self.session.line().to_move());
                self.keep();
                self.begin_turn();
            }
            Question::NewGame => self.rematch(),
        }
    }

    /// The same game once more, with the sides changed.
    fn rematch(&mut self) {
        self.bots.swap(0, 1);
        self.session = self.session.rematch();
        self.shown.flipped = self.is_bot(Player::First) && !self.is_bot(Player::Second);
        (self.file, self.not_kept, self.browsed) = (None, None, None);
        self.finish_film();
        self.keep();
        self.begin_turn();
    }

    /// Takes moves back, or makes them again, up to a person's turn.
    fn travel(&mut self, step: fn(&mut Session<G>, &dyn Fn(Player) -> bool) -> usize, nothing: &str) {
        let bots = [0, 1].map(|place| self.bots[place].is_some());
        let none = bots == [true, true];
        if step(&mut self.session, &|player| none || !bots[player.index()]) == 0 {
            self.message = say(nothing, &[]);
            return;
        }
        self.message.clear();
        self.browsed = None;
        self.finish_film();
        self.keep();
        self.begin_turn();
    }

    /// Shows the game as it stood after so many moves.
    fn look_at(&mut self, ply: Option<usize>) {
        self.finish_film();
        self.browsed = ply.filter(|ply| *ply < self.session.line().moves().len());
        if let Some(review) = &self.review {
            self.message = review.said(self.shown_ply());
        }
    }

    /// Lets the engine look over the game, once it is over.
    fn annotate(&mut self) {
        if self.session.outcome().is_none() {
            self.message = say("screen-annotate-later", &[]);
        } else if self.review.is_none() {
            self.adviser.iter_mut().for_each(Thinker::cancel);
            self.review = Some(Reviewing::begin(self.session.record(), self.game()));
            self.browsed = Some(0);
        }
    }

    /// Writes the game down as it stands. As long as that fails the game goes on, says so, and tries again.
    fn keep(&mut self) {
        if self.session.line().moves().is_empty() && self.file.is_none() {
            return;
        }
        if self.file.is_none() {
            match place::new_file(self.game().id()) {
                Some(Ok(file)) => self.file = Some(file),
                Some(Err(why)) => self.not_kept = Some(not_saved(&why)),
                None => self.not_kept = Some(say("play-not-kept", &[])),
            }
        }
        if let Some(file) = &mut self.file {
            self.not_kept = file.write(&self.session.record()).err().map(|why| not_saved(&why));
        }
    }

    /// Somebody leaves: the time that he has thought about his move is spent.
    pub(super) fn leave(&mut self) {
        if self.session.clock().is_some() && self.persons_turn() && !self.film.runs() {
            self.session.pass_time(self.turn.elapsed());
            self.keep();
        }
    }

    /// Keeps the game in a file of a name from now on.
    fn save_as(&mut self, name: &str) {
        if name.is_empty() {
            return self.say_where();
        }
        let kept = SaveFile::create(FilePath::new(name)).and_then(|mut file| {
            file.write(&self.session.record())?;
            Ok(file)
        });
        match kept {
            Ok(file) => {
                self.file = Some(file);
                self.say_where();
            }
            Err(why) => self.message = refused(&why.refusal()),
        }
    }

    fn say_where(&mut self) {
        self.message = match &self.file {
            Some(file) => say("play-saved", &[("file", file.path().display().to_string())]),
            None => say("play-save-name", &[]),
        };
    }

    /// What to say when the screen is gone.
    pub(super) fn farewell(&self) -> String {
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

fn is_control(key: KeyEvent) -> bool {
    use ratatui::crossterm::event::KeyModifiers;
    key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
}

fn not_saved(why: &SaveError) -> String {
    say("play-not-saved", &[("why", refused(&why.refusal()))])
}

/// Whoever is no person, in a thread.
fn seated<G: Face>(session: &Session<G>) -> Result<[Option<Thinker<G>>; 2], Refusal> {
    let seat = |player| match session.player(player) {
        "human" => Ok(None),
        spec => Thinker::new(spec, session.line().game()).map(Some),
    };
    Ok([seat(Player::First)?, seat(Player::Second)?])
}

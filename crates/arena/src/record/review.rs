//! The engine looks a game over: values, marks, and the better line where there was one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ludoteca_rules::{Line, Player, Refusal, Verdict};
use ludoteca_search::Judge;
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::value::Value;

use super::summary::{LEAST, chance};
use super::{Comment, Mark, Note, Ply, Record, Summary, Thought, Variation, mark_for, variant};

/// So much of a better line is shown.
const SHOWN: usize = 8;

/// How an annotator of ours signs: his earlier remarks may be replaced by new ones.
const SIGNATURE: &str = "ludoteca";

/// What the engine makes of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// Who made it.
    pub player: Player,
    /// The move with its number and mark, as people cite it.
    pub cited: String,
    /// The move.
    pub text: String,
    /// The value of the position before it, for who made it.
    pub before: Value,
    /// What the move is worth, for who made it.
    pub thought: Thought,
    /// What would have been better, if the move is marked.
    pub better: Option<Better>,
    /// Winning chances given away, in points from 0 to 100.
    pub lost: f64,
    /// `?!`, `?`, `??` or nothing.
    pub mark: Option<Mark>,
    /// Whether there was another legal move.
    pub choice: bool,
}

/// A better move.
#[derive(Clone, Debug, PartialEq)]
pub struct Better {
    /// What it is worth, for the same player.
    pub thought: Thought,
    /// The move and what would have followed.
    pub moves: Vec<String>,
}

/// A game looked over.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Every move looked at, from the first.
    pub judged: Vec<Judged>,
    /// How each player did in them.
    pub players: [Summary; 2],
    /// Whether the review was stopped before the last move.
    pub stopped: bool,
}

/// Looks a game over and writes values, marks, better lines and summaries into its record. `annotator` goes into the tag
/// `Annotator` behind our name; if that is there already, the earlier remarks are replaced. `each` hears how many moves are
/// done. `stop` ends it: what is done by then is written down.
///
/// A move is judged by the engine's value of the position after it, and if it seems to give something away, so is the move
/// that the engine liked better: both are searched alike, so that looking deeper into one does not count against it.
///
/// # Errors
/// When the moves cannot be played; never for a record that was read.
pub fn review<G: Judge>(
    record: &mut Record,
    game: &G,
    (engine, limits): (&Engine, Limits),
    annotator: &str,
    stop: &AtomicBool,
    each: &mut dyn FnMut(usize),
) -> Result<Review, Refusal> {
    let played = record.line(game)?;
    erase(record);
    engine.clear();
    let eye = Eye { engine, limits, stop };
    let mut line = Line::from_state(game.clone(), variant::start_of(record.tags(), game)?);
    let mut judged = Vec::with_capacity(record.plies().len());
    let mut before = eye.look(&line);
    for (i, &mv) in played.moves().iter().enumerate() {
        let player = line.to_move();
        let position = line.clone();
        line.play(mv)?;
        let after = eye.look(&line);
        let liked = before.pv.first().copied().filter(|&liked| liked != mv);
        let mut best = after.for_player(player);
        let mut better = Vec::new();
        if let Some(liked) = liked
            && chance(before.value) - chance(best.value) >= LEAST
        {
            let mut other = position.clone();
            other.play(liked)?;
            let seen = eye.look(&other);
            best = seen.for_player(player);
            better = [&[liked], seen.pv.as_slice()].concat();
        }
        // A search that was cut short says nothing.
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let thought = after.for_player(player);
        let mark = mark_for(best.value, thought.value);
        better.truncate(if mark.is_some() { SHOWN } else { 0 });
        if let Some(ply) = record.ply_mut(i) {
            ply.notes
                .insert(thoughts(ply), Note::Comment(Comment::new(&thought.to_string())));
            ply.marks.splice(0..0, mark);
            let mut variation = Variation::instead(ply, &position, &better);
            if let Some(first) = variation.as_mut().and_then(Variation::first_mut) {
                first.comment(&best.to_string());
            }
            judged.push(Judged {
                player,
                cited: ply.cited() + &mark.map_or_else(String::new, |mark| mark.to_string()),
                text: ply.text().to_owned(),
                before: before.value,
                thought,
                better: variation.as_ref().map(|variation| Better {
                    thought: best,
                    moves: variation.plies().iter().map(|ply| ply.text().to_owned()).collect(),
                }),
                lost: (chance(best.value) - chance(thought.value)).max(0.0),
                mark,
                choice: position.game().count_moves(position.state()) > 1,
            });
            ply.notes.extend(variation.map(Note::Variation));
        }
        each(i + 1);
        before = after;
    }
    let players = Summary::of(record, &judged);
    sign(record, annotator, &players);
    Ok(Review {
        stopped: judged.len() < played.moves().len(),
        judged,
        players,
    })
}

/// Takes our earlier remarks out, and marks of the kinds we give in any case.
fn erase(record: &mut Record) {
    let ours = record
        .tags()
        .get("Annotator")
        .is_some_and(|name| name.starts_with(SIGNATURE));
    for ply in &mut record.plies {
        ply.marks
            .retain(|mark| ![Mark::INACCURACY, Mark::MISTAKE, Mark::BLUNDER].contains(mark));
        if !ours {
            continue;
        }
        if let Some(last) = thoughts(ply).checked_sub(1) {
            ply.notes.remove(last);
        }
        ply.notes.retain(|note| match note {
            Note::Variation(variation) => variation.plies().first().is_none_or(|ply| ply.thought().is_none()),
            Note::Comment(comment) => !Player::BOTH
                .iter()
                .any(|&player| comment.text().starts_with(&Summary::opening_words(player))),
        });
    }
}

/// How many thoughts stand right behind a move: the players' own, before ours.
fn thoughts(ply: &Ply) -> usize {
    ply.notes.iter().take_while(|note| note.thought().is_some()).count()
}

/// Adds the summaries at the end, and our name.
fn sign(record: &mut Record, annotator: &str, players: &[Summary; 2]) {
    record.set_tag("Annotator", &format!("{SIGNATURE} {annotator}"));
    if let Some(last) = record.plies.last_mut() {
        for summary in players {
            last.comment(&summary.to_string());
        }
    }
}

struct Eye<'e> {
    engine: &'e Engine,
    limits: Limits,
    stop: &'e AtomicBool,
}

/// What the engine sees in a position.
struct Seen<M> {
    player: Player,
    value: Value,
    depth: u32,
    time: Duration,
    pv: Vec<M>,
}

impl Eye<'_> {
    fn look<G: Judge>(&self, line: &Line<G>) -> Seen<G::Move> {
        let mut seen = Seen {
            player: line.to_move(),
            value: Value::Draw,
            depth: 0,
            time: Duration::ZERO,
            pv: Vec::new(),
        };
        match line.outcome().map(|outcome| outcome.verdict) {
            Some(Verdict::Draw) => (),
            Some(Verdict::Win(winner)) if winner == seen.player => seen.value = Value::Win(Some(0)),
            Some(Verdict::Win(_)) => seen.value = Value::Loss(Some(0)),
            None => {
                let report = self.engine.search(line, self.limits, false, self.stop, &mut |_| ());
                if let Some(report) = report
                    && let Some(best) = report.lines.first()
                {
                    seen.value = best.value;
                    seen.depth = report.depth;
                    seen.time = report.elapsed;
                    seen.pv.clone_from(&best.pv);
                }
            }
        }
        seen
    }
}

impl<M> Seen<M> {
    /// The worth, for a player, of the move that led here. The turn may have stayed with him.
    fn for_player(&self, player: Player) -> Thought {
        let one_more = |plies: Option<u16>| plies.map(|plies| plies.saturating_add(1));
        let value = match (self.value, player == self.player) {
            (Value::Draw, _) => Value::Draw,
            (Value::Estimate(v), true) => Value::Estimate(v),
            (Value::Estimate(v), false) => Value::Estimate(-v),
            (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(one_more(plies)),
            (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(one_more(plies)),
        };
        Thought {
            value,
            depth: self.depth,
            time: self.time,
        }
    }
}

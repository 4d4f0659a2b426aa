//! The engine looks a game over: values, marks, and the better line where there was one.

use std::sync::atomic::{AtomicBool, Ordering};

use ludoteca_games::{GameHandle, Line, Tablebase};
use ludoteca_rules::{Player, UserError};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::value::Value;

use super::analysis::{Analyser, MoveComparison};
use super::{Mark, MoveEvaluation, Note, Ply, Record, Summary, Variation, chance, mark_for, signature, variant};

/// So much of a better line is shown.
const SHOWN: usize = 8;

/// What the engine makes of one move.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// Who made it.
    pub player: Player,
    /// The move with its number and mark, as people cite it.
    pub cited: String,
    /// The move.
    pub text: String,
    /// The value of the position before it, for who made it.
    pub before: Value,
    /// What the move is worth, for who made it.
    pub thought: MoveEvaluation,
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
    pub thought: MoveEvaluation,
    /// The move and what would have followed.
    pub moves: Vec<String>,
}

/// A game looked over.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// Every move looked at, from the first.
    pub reviewed: Vec<ReviewedMove>,
    /// How each player did in them.
    pub players: [Summary; 2],
    /// Whether the review was stopped before the last move.
    pub stopped: bool,
}

/// Who looks games over.
pub struct Reviewer<'r> {
    /// An engine.
    pub engine: &'r Engine,
    /// Tables that it asks.
    pub tablebase: Option<&'r Tablebase>,
    /// What it is allowed for each position.
    pub limits: Limits,
}

/// Looks a game over and writes values, marks, better lines and summaries into its record, each signed with our name: what
/// an earlier review wrote is replaced, what others wrote stays. Marks of the kinds that we give are given anew. `annotator`
/// goes into the tag `Annotator` behind our name. Where the moves end the game, the tags `PlyCount` and `Score` are made to
/// agree with them. `each` hears how many moves are done. `stop` ends it: what is done by then is written down.
///
/// A move is reviewed by the engine's value of the position after it, and if it seems to give something away, so is the move
/// that the engine liked better: both are searched alike, so that looking deeper into one does not count against it.
///
/// # Errors
/// When the moves cannot be played; never for a record that was read.
pub fn review(
    record: &mut Record,
    game: &GameHandle,
    reviewer: &Reviewer<'_>,
    annotator: &str,
    stop: &AtomicBool,
    each: &mut dyn FnMut(usize),
) -> Result<Review, UserError> {
    let whole = record.line(game)?;
    let moves = whole.moves();
    correct_tags(record, &whole);
    let analyser = Analyser::new(reviewer, stop);
    let mut line = variant::start_of(record.tags(), game)?;
    let mut reviewed = Vec::with_capacity(moves.len());
    let mut before = analyser.look(&line);
    for (i, &mv) in moves.iter().enumerate() {
        let compared = analyser.compare(&mut line, &before, mv)?;
        // A search that was cut short says nothing.
        if stop.load(Ordering::Relaxed) {
            break;
        }
        if let Some(ply) = record.ply_mut(i) {
            reviewed.push(write_down(ply, &mut line, before.value, &compared));
        }
        line.play(mv)?;
        before = compared.after;
        each(i + 1);
    }
    let players = Summary::of(record, &reviewed);
    sign(record, annotator, &players);
    Ok(Review {
        stopped: reviewed.len() < moves.len(),
        reviewed,
        players,
    })
}

/// Writes beside a move what is to be said of it; the line stands before the move, and does so afterwards.
fn write_down(ply: &mut Ply, line: &mut Line, before: Value, compared: &MoveComparison) -> ReviewedMove {
    let (thought, best) = (compared.thought, compared.best);
    let mark = mark_for(line.game(), best.value, thought.value);
    let shown = if mark.is_some() { SHOWN } else { 0 };
    let mut variation = Variation::instead(ply, line, &compared.better[..compared.better.len().min(shown)]);
    if let Some(first) = variation.as_mut().and_then(Variation::first_mut) {
        first.notes.push(signature::thought(best));
    }
    let better = variation.as_ref().map(|variation| Better {
        thought: best,
        moves: variation.plies().iter().map(|ply| ply.text().to_owned()).collect(),
    });
    signature::erase(ply);
    // The players' own thoughts come first.
    let thoughts = ply.notes.iter().take_while(|note| note.thought().is_some()).count();
    ply.notes.insert(thoughts, signature::thought(thought));
    ply.notes.extend(variation.map(Note::Variation));
    ply.marks
        .retain(|mark| ![Mark::INACCURACY, Mark::MISTAKE, Mark::BLUNDER].contains(mark));
    ply.marks.splice(0..0, mark);
    ReviewedMove {
        player: ply.player(),
        cited: ply.cited() + &mark.map_or_else(String::new, |mark| mark.to_string()),
        text: ply.text().to_owned(),
        before,
        thought,
        better,
        lost: (chance(line.game(), best.value) - chance(line.game(), thought.value)).max(0.0),
        mark,
        choice: line.position().count_moves() > 1,
    }
}

/// Makes the tags that count moves and points agree with a game that is over; nobody else checks them.
fn correct_tags(record: &mut Record, line: &Line) {
    let Some(outcome) = line.outcome() else { return };
    let plies = Some(line.len().to_string());
    let score = outcome.scores.map(|[first, second]| format!("{first}-{second}"));
    for (name, right) in [("PlyCount", plies), ("Score", score)] {
        if let Some(right) = right.filter(|_| record.tags().get(name).is_some()) {
            record.set_tag(name, &right);
        }
    }
}

/// Puts new summaries at the end in place of old ones, and our name into the tags.
fn sign(record: &mut Record, annotator: &str, players: &[Summary; 2]) {
    record.set_tag("Annotator", &signature::annotator(record.tags(), annotator));
    record.plies.iter_mut().for_each(signature::erase_summaries);
    if let Some(last) = record.plies.last_mut() {
        last.notes.extend(players.iter().map(signature::summary));
    }
}

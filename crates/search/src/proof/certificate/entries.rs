//! The positions of a certificate, read from its lines.

use ludoteca_rules::{Game, UserError};

use super::header::Heading;
use super::lines::{LineReader, number};
use super::{ANSWERS, NO_MOVE, SEPARATOR};
use crate::proof::Rule;
use crate::proof::position_set::PositionSet;

/// The most rules of a plan.
const MAX_RULES: usize = 1000;

/// What a certificate says of a position.
pub(super) struct CertificateEntry<M> {
    /// The claimant's move, if it is his turn.
    pub(super) mv: Option<M>,
    /// The plies to the end, or at least a number that does not rise.
    pub(super) rank: u32,
    /// What he plays after replies that are not listed.
    pub(super) plan: Box<[Rule<M>]>,
}

/// The positions that are to prove a claim.
pub(super) struct Entries<'g, G: Game> {
    pub(super) game: &'g G,
    pub(super) positions: PositionSet<'g, G>,
    pub(super) entries: Vec<CertificateEntry<G::Move>>,
    /// Bytes of memory left for plans.
    room: u64,
}

impl<'g, G: Game> Entries<'g, G> {
    /// Reads as many lines as the heading says.
    pub(super) fn read(
        game: &'g G,
        heading: Heading,
        lines: &mut LineReader<'_>,
        memory: u64,
    ) -> Result<Self, UserError> {
        let bytes = PositionSet::<G>::BYTES + 2 * size_of::<CertificateEntry<G::Move>>() as u64;
        let most = memory / bytes;
        if heading.count > most {
            let why = UserError::new(
                "proof-memory",
                "{count} positions do not fit in the memory allowed, {most} do",
            );
            return Err(lines.wrong(why.with("count", heading.count).with("most", most)));
        }
        let mut entries = Entries {
            game,
            positions: PositionSet::new(game),
            entries: Vec::new(),
            room: memory - heading.count * bytes,
        };
        for _ in 0..heading.count {
            let line = lines.wanted()?;
            entries.add(&line, heading).map_err(|why| lines.wrong(why))?;
        }
        Ok(entries)
    }

    /// The rank of a position, if it is listed.
    pub(super) fn rank(&self, state: &G::State) -> Option<u32> {
        self.positions
            .find(state)
            .map(|number| self.entries[number as usize].rank)
    }

    /// Adds the position of a line.
    fn add(&mut self, line: &str, heading: Heading) -> Result<(), UserError> {
        let game = self.game;
        let fields: Vec<&str> = line.splitn(4, SEPARATOR).collect();
        let [position, rank, moves] = fields[..] else {
            let why = UserError::new(
                "proof-fields",
                "'{line}' is not position, plies and moves with tabs between",
            );
            return Err(why.quoting("line", line));
        };
        let state = game.parse_state(position)?;
        if game.outcome(&state).is_some() {
            return Err(UserError::new("proof-over", "the game is over"));
        }
        let no_number = || UserError::new("proof-plies", "'{text}' is not a number of plies").quoting("text", rank);
        let rank = number(rank).ok_or_else(no_number)?;
        let mut words = moves.split(' ');
        let mv = match (
            words.next().unwrap_or_default(),
            game.to_move(&state) == heading.claim.player,
        ) {
            (NO_MOVE, false) => None,
            (word, true) => {
                let mv = game.parse_move(&state, word)?;
                game.check(&state, mv)?;
                Some(mv)
            }
            (word, false) => {
                let why = UserError::new("proof-turn", "'{move}' is given where the other player is to move");
                return Err(why.quoting("move", word));
            }
        };
        // A rule is read in the position it stands with, and tried wherever it applies.
        let between = mv.map_or(state, |mv| game.play_unchecked(&state, mv));
        let plan: Vec<Rule<G::Move>> = words
            .take(MAX_RULES)
            .map(|word| read_rule(game, &state, &between, word))
            .collect::<Result<_, _>>()?;
        let no_room = || UserError::new("proof-plans-memory", "the plans do not fit in the memory allowed");
        let bytes = plan.len() * size_of::<Rule<G::Move>>();
        self.room = self.room.checked_sub(bytes as u64).ok_or_else(no_room)?;
        match self.positions.add(&state) {
            Some((_, true)) => self.entries.push(CertificateEntry {
                mv,
                rank,
                plan: plan.into(),
            }),
            Some((_, false)) => return Err(UserError::new("proof-twice", "the position is there twice")),
            None => return Err(UserError::new("proof-alike", "too many positions of one hash")),
        }
        Ok(())
    }
}

/// Reads `answer` or `move:answer`. The claimant's moves are written as in the first position, the other's as in the second.
fn read_rule<G: Game>(game: &G, own: &G::State, other: &G::State, word: &str) -> Result<Rule<G::Move>, UserError> {
    let (to, play) = match word.split_once(ANSWERS) {
        Some((to, play)) => (Some(game.parse_move(other, to)?), play),
        None => (None, word),
    };
    let play = game.parse_move(own, play)?;
    Ok(Rule { to, play })
}

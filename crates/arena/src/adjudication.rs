//! Games ended before their end: by what both players say, by endgame tables, or by length. Each is off unless asked for.

use ludoteca_games::{Line, Tablebase};
use ludoteca_rules::{Message, Outcome, Player, UserError, unknown_name};
use ludoteca_search::KnownResult;
use ludoteca_search::tablebase::ProbeResult;
use ludoteca_search::value::Value;

/// When a game is ended before its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Adjudication {
    /// A win that both players see: reason `adjudicated-win`.
    pub win: Option<Agreed>,
    /// A level game that both players see: reason `adjudicated-draw`.
    pub draw: Option<Agreed>,
    /// A result that tables know beyond doubt, with so many seeds at most on the board: reason `adjudicated-table`.
    pub tables: Option<u8>,
    /// A draw after so many moves of the players: reason `ply-limit`.
    pub plies: Option<u32>,
}

/// What both players have to say, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// For a win at least, for a draw at most so many hundredths.
    pub score: i32,
    /// So many moves of each player running.
    pub moves: u32,
    /// Not before so many moves of the players in all.
    pub after: u32,
}

impl Agreed {
    /// Reads `score=400,moves=3,after=20`; what is left out keeps its usual value.
    ///
    /// # Errors
    /// When a key is unknown or a value is not a number in its range.
    pub fn parse(text: &str, usual: Agreed) -> Result<Self, UserError> {
        let mut agreed = usual;
        for item in text.split(',').filter(|item| !item.is_empty()) {
            let (key, value) = item.split_once('=').unwrap_or((item, ""));
            let number = value.parse::<u32>().ok().filter(|n| *n <= 20_000);
            let number = number.ok_or_else(|| {
                UserError::new("agreed-value", "'{item}' is not such as score=400, moves=3 or after=20")
                    .quoting("item", item)
            })?;
            match key {
                "score" => agreed.score = number as i32,
                "moves" => agreed.moves = number.max(1),
                "after" => agreed.after = number,
                _ => {
                    return Err(unknown_name(
                        Message::new("word-key", "key"),
                        key,
                        ["score", "moves", "after"],
                    ));
                }
            }
        }
        Ok(agreed)
    }
}

/// Who watches a game and ends it.
pub(crate) struct Adjudicator<'o> {
    rules: Adjudication,
    tables: Option<&'o Tablebase>,
    /// The fewest seeds that were on the board so far.
    fewest: u32,
    plies: u32,
    /// For each player, how many of his last moves he thought won, lost and level.
    running: [[u32; 3]; 2],
}

/// A proven result is worth more than any number asked for.
fn number(value: Value) -> i32 {
    match value {
        Value::Win(_) => i32::MAX,
        Value::Loss(_) => -i32::MAX,
        Value::Draw => 0,
        Value::Estimate(number) => number,
    }
}

impl<'o> Adjudicator<'o> {
    /// An adjudicator for a game that goes on from where a line stands.
    pub(crate) fn new(rules: Adjudication, tables: Option<&'o Tablebase>, line: &Line) -> Self {
        let tables = tables.filter(|_| rules.tables.is_some());
        Adjudicator {
            rules,
            tables,
            fewest: tables.map_or(0, |tables| tables.size(line)),
            plies: 0,
            running: [[0; 3]; 2],
        }
    }

    /// Takes note of a move that was just played and what its player thinks of it, and says whether the game ends here.
    pub(crate) fn rules(&mut self, player: Player, value: Option<Value>, line: &Line) -> Option<Outcome> {
        if self.rules == Adjudication::default() {
            return None;
        }
        self.by_tablebase(line).or_else(|| self.agreed(player, value))
    }

    /// What the tables know. They are asked after captures only: then nothing that was on the board before can come again,
    /// and the game is worth what the board is worth.
    fn by_tablebase(&mut self, line: &Line) -> Option<Outcome> {
        let tables = self.tables?;
        let size = tables.size(line);
        if size >= self.fewest {
            return None;
        }
        self.fewest = size;
        if size > self.rules.tables?.into() {
            return None;
        }
        let mover = line.to_move();
        let won_by = |winner| Some(Outcome::win(winner, "adjudicated-table"));
        match tables.probe_line(line)? {
            ProbeResult::Seeds { exact: false, .. } => None,
            ProbeResult::KnownResult(KnownResult::Win(_)) | ProbeResult::Seeds { net: 1.., .. } => won_by(mover),
            ProbeResult::KnownResult(KnownResult::Loss(_)) | ProbeResult::Seeds { net: ..=-1, .. } => {
                won_by(mover.other())
            }
            ProbeResult::Seeds { net: 0, .. } | ProbeResult::Draw => Some(Outcome::draw("adjudicated-table")),
        }
    }

    /// What both players say, and the length of the game.
    fn agreed(&mut self, player: Player, value: Option<Value>) -> Option<Outcome> {
        self.plies += 1;
        let number = value.map(number);
        let (win, draw) = (self.rules.win, self.rules.draw);
        let seen = [
            number.zip(win).is_some_and(|(n, win)| n >= win.score),
            number.zip(win).is_some_and(|(n, win)| n <= -win.score),
            number.zip(draw).is_some_and(|(n, draw)| n.abs() <= draw.score),
        ];
        for (count, seen) in self.running[player.index()].iter_mut().zip(seen) {
            *count = if seen { *count + 1 } else { 0 };
        }
        let plies = self.plies;
        let agree = |rule: Option<Agreed>, first: usize, second: usize| {
            rule.is_some_and(|rule| {
                plies > rule.after && self.running[0][first] >= rule.moves && self.running[1][second] >= rule.moves
            })
        };
        if agree(win, 0, 1) {
            Some(Outcome::win(Player::First, "adjudicated-win"))
        } else if agree(win, 1, 0) {
            Some(Outcome::win(Player::Second, "adjudicated-win"))
        } else if agree(draw, 2, 2) {
            Some(Outcome::draw("adjudicated-draw"))
        } else {
            let reached = self.rules.plies.is_some_and(|limit| plies >= limit);
            reached.then(|| Outcome::draw("ply-limit"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_games::{GameHandle, Options};

    const WIN: Agreed = Agreed {
        score: 300,
        moves: 2,
        after: 0,
    };

    fn oware(rules: &str) -> GameHandle {
        GameHandle::new("oware", &Options::from_iter([("rules", rules)])).expect("a preset")
    }

    fn ends(rules: Adjudication, values: &[Option<i32>]) -> Option<(usize, Outcome)> {
        let line = oware("awari").line();
        let mut adjudicator = Adjudicator::new(rules, None, &line);
        values.iter().enumerate().find_map(|(i, value)| {
            let player = if i % 2 == 0 { Player::First } else { Player::Second };
            adjudicator
                .rules(player, value.map(Value::Estimate), &line)
                .map(|outcome| (i, outcome))
        })
    }

    #[test]
    fn a_win_needs_both_players_for_long_enough() {
        let rules = Adjudication {
            win: Some(WIN),
            ..Adjudication::default()
        };
        let agreed = [Some(310), Some(-400), Some(300), Some(-300)];
        assert_eq!(
            ends(rules, &agreed),
            Some((3, Outcome::win(Player::First, "adjudicated-win")))
        );
        assert_eq!(
            ends(
                rules,
                &[Some(310), Some(-400), Some(299), Some(-300), Some(310), Some(-310)]
            ),
            None
        );
        assert_eq!(ends(rules, &[Some(310), Some(-200), Some(310), Some(-300)]), None);
        assert_eq!(ends(rules, &[Some(310), None, Some(310), None]), None);
        // Both think they win.
        assert_eq!(ends(rules, &[Some(310), Some(310), Some(310), Some(310)]), None);
        let second = [Some(-310), Some(400), Some(-310), Some(400)];
        assert_eq!(
            ends(rules, &second),
            Some((3, Outcome::win(Player::Second, "adjudicated-win")))
        );
        assert_eq!(ends(Adjudication::default(), &agreed), None);
    }

    #[test]
    fn a_draw_waits_for_its_time_and_length_ends_all() {
        let rules = Adjudication {
            draw: Some(Agreed {
                score: 10,
                moves: 1,
                after: 4,
            }),
            ..Adjudication::default()
        };
        assert_eq!(ends(rules, &[Some(0); 6]), Some((4, Outcome::draw("adjudicated-draw"))));
        let rules = Adjudication {
            plies: Some(3),
            ..Adjudication::default()
        };
        assert_eq!(ends(rules, &[None; 6]), Some((2, Outcome::draw("ply-limit"))));
    }

    #[test]
    fn words_are_read_and_wrong_ones_refused() {
        assert_eq!(Agreed::parse("", WIN), Ok(WIN));
        let read = Agreed::parse("score=5,moves=7,after=9", WIN).expect("right");
        assert_eq!((read.score, read.moves, read.after), (5, 7, 9));
        assert!(
            Agreed::parse("scor=5", WIN)
                .expect_err("wrong")
                .to_string()
                .contains("score")
        );
        assert!(Agreed::parse("score=-5", WIN).is_err());
        assert!(Agreed::parse("score", WIN).is_err());
    }

    /// Plays a line of moves from an Oware position and says after which of them tables end it, and how.
    fn table_ends(rules: &str, position: &str, moves: &str, seeds: u8) -> Option<(usize, Outcome)> {
        let game = oware(rules);
        let tables = game.tablebase(None).expect("tables");
        let mut line = game.line_at(Some(position), "").expect("a position");
        let rules = Adjudication {
            tables: Some(seeds),
            ..Adjudication::default()
        };
        let mut adjudicator = Adjudicator::new(rules, tables.as_ref(), &line);
        moves.split(' ').enumerate().find_map(|(i, text)| {
            let player = line.to_move();
            let mv = line.position().parse_move(text).expect("a move");
            line.play_on(mv).expect("a legal move");
            let outcome = adjudicator.rules(player, None, &line);
            outcome.map(|outcome| (i, outcome))
        })
    }

    #[test]
    fn tables_are_asked_after_captures_only_and_where_they_are_sure() {
        // South moves without a capture, North likewise; then South takes two of the ten seeds.
        let position = "1-0-0-0-1-1-1-0-1-2-2-1-19-19-S";
        let won = table_ends("awari", position, "A d F", 11);
        assert_eq!(won, Some((2, Outcome::win(Player::First, "adjudicated-table"))));
        assert_eq!(table_ends("awari", position, "A d", 11), None);
        assert_eq!(
            table_ends("awari", position, "A d F", 7),
            None,
            "only with so few seeds"
        );
        assert_eq!(
            table_ends("evora", position, "A d F", 11),
            None,
            "there are no such tables"
        );
    }
}

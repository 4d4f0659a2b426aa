//! What is said to a program, and its answer read.

use std::time::Duration;

use ludoteca_games::{Line, Move};
use ludoteca_rules::{Options, Player, UserError, Verdict};

use ludoteca_search::engine::MAX_LISTED;

use crate::{BotError, Clock};

/// Which of the two protocols a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the variants are the protocols")]
pub enum Protocol {
    Ugi,
    Uci,
}

impl Protocol {
    /// The word that greets a program.
    pub const fn hello(self) -> &'static str {
        match self {
            Protocol::Ugi => "ugi",
            Protocol::Uci => "uci",
        }
    }

    /// The word that ends its answer.
    pub const fn hello_answer(self) -> &'static str {
        match self {
            Protocol::Ugi => "ugiok",
            Protocol::Uci => "uciok",
        }
    }

    /// The word that begins a game.
    pub const fn new_game(self) -> &'static str {
        match self {
            Protocol::Ugi => "uginewgame",
            Protocol::Uci => "ucinewgame",
        }
    }

    /// The words for a player's clock and for what each move adds to it.
    pub const fn clock_words(self, player: Player) -> [&'static str; 2] {
        match (self, player) {
            (Protocol::Ugi, Player::First) => ["p1time", "p1inc"],
            (Protocol::Ugi, Player::Second) => ["p2time", "p2inc"],
            (Protocol::Uci, Player::First) => ["wtime", "winc"],
            (Protocol::Uci, Player::Second) => ["btime", "binc"],
        }
    }
}

/// Limits of a program's own, beside whatever clock there is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GoLimits {
    pub(super) depth: Option<u64>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<Duration>,
}

/// What a program gets when nobody says anything about time.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// Beyond a clock that somebody watches: enough for a busy machine, too little to hold a tournament up.
const GRACE: Duration = Duration::from_secs(1);
/// Beyond a time that nobody watches.
const OPEN_GRACE: Duration = Duration::from_secs(10);
/// For a search to a depth or a number of nodes, which may take any time.
const SEARCH_PATIENCE: Duration = Duration::from_secs(60);

/// The `go` command, and how long to wait for its answer.
pub(super) fn go(protocol: Protocol, clock: Clock, to_move: Player, own: GoLimits) -> (String, Duration) {
    let mut command = "go".to_owned();
    let mut add = |word: &str, number: u128| command += &format!(" {word} {number}");
    let searches = own.depth.is_some() || own.nodes.is_some();
    let (move_time, patience) = match clock {
        Clock::Open if own.time.is_none() && searches => (None, SEARCH_PATIENCE),
        Clock::Open => {
            let time = own.time.unwrap_or(USUAL_TIME);
            (Some(time), time + OPEN_GRACE)
        }
        Clock::Move(time) => (Some(own.time.unwrap_or(time).min(time)), time.saturating_add(GRACE)),
        Clock::Game { left, increment } => {
            // Only the mover's clock is known here; an engine looks at no other.
            let [time_word, increment_word] = protocol.clock_words(to_move);
            add(time_word, left.as_millis());
            add(increment_word, increment.as_millis());
            (own.time, left.saturating_add(GRACE))
        }
    };
    if let Some(time) = move_time {
        add("movetime", time.as_millis().max(1));
    }
    for (word, number) in [("depth", own.depth), ("nodes", own.nodes)] {
        if let Some(number) = number {
            add(word, number.into());
        }
    }
    (command, patience)
}

/// The `position` command for a line of play. `startpos` is what everybody takes it for: the opening of another variant
/// is told in full, as a program may know nothing of the variant.
///
/// ```
/// use ludoteca_players::external::position;
/// use ludoteca_games::{GameHandle, Options};
/// let mut options = Options::default();
/// let said = |options: &Options| -> Result<String, ludoteca_games::UserError> {
///     Ok(position(&GameHandle::new("nim", options)?.line()))
/// };
/// assert_eq!(said(&options)?, "position startpos");
/// options.push("heaps", "3,4,5");
/// assert_eq!(said(&options)?, "position fen 3,4,5 1");
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
pub fn position(line: &Line) -> String {
    let game = line.game();
    let moves: Vec<String> = (0..line.len()).map(|number| line.move_text(number)).collect();
    // A notation that needs no spaces between moves is written without, as its engines expect.
    let separator = if game.split_moves("ab").len() == 2 { "" } else { " " };
    let start = line.start().text();
    let usual = game.info().new_game(&Options::default());
    let start = match usual {
        Ok(usual) if usual.opening().text() == start => "startpos".to_owned(),
        _ => format!("fen {start}"),
    };
    match moves.is_empty() {
        true => format!("position {start}"),
        false => format!("position {start} moves {}", moves.join(separator)),
    }
}

/// The position of a line without the moves that led to it: for a UCI program that finds no move although there is one.
/// Fairy-Stockfish stops reading moves where it takes the game for over, which is before we do.
pub fn alone(protocol: Protocol, line: &Line) -> Option<Line> {
    let differs = protocol == Protocol::Uci && !line.is_empty();
    differs.then(|| line.position().line())
}

/// The move of a `bestmove` line.
///
/// # Errors
/// When it cannot be played, or there is none.
pub fn read_answer(line: &Line, answer: &str) -> Result<Move, BotError> {
    let position = line.position();
    let word = answer.split_whitespace().nth(1).unwrap_or_default();
    if word == "(none)" || word == "0000" {
        // Fairy-Stockfish takes Jeson Mor for over one move early: play the move that ends it.
        let wins = |mv: &Move| {
            let outcome = position.play(*mv).ok().and_then(|next| next.outcome());
            outcome.is_some_and(|outcome| outcome.verdict == Verdict::Win(line.to_move()))
        };
        return position
            .moves(MAX_LISTED)
            .into_iter()
            .find(wins)
            .ok_or(BotError::NoMove);
    }
    position
        .parse_move(word)
        .and_then(|mv| position.check(mv).map(|()| mv))
        .map_err(|why| {
            let illegal = UserError::new("outside-illegal", "'{word}': {why}")
                .quoting("word", word)
                .phrase("why", why);
            BotError::Illegal(illegal.to_string())
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(n: u64) -> Duration {
        Duration::from_millis(n)
    }

    #[test]
    fn without_a_move_the_one_that_leaves_the_centre_is_played() {
        let mut options = Options::default();
        options.push("size", "5");
        let game = ludoteca_games::GameHandle::new("jeson-mor", &options).expect("a game");
        let line_at = |position| game.line_at(Some(position), "").expect("a position");
        let line = line_at("n4/5/2N2/5/5 w - - 0 9");
        for answer in ["bestmove (none)", "bestmove 0000"] {
            let mv = read_answer(&line, answer).expect("a move");
            let after = line.position().play(mv).expect("legal");
            let outcome = after.outcome().expect("over");
            assert_eq!(outcome.verdict, Verdict::Win(Player::First));
        }
        // Elsewhere it is no answer.
        let line = line_at("n4/5/5/5/N4 w - - 0 9");
        assert!(matches!(read_answer(&line, "bestmove (none)"), Err(BotError::NoMove)));
    }

    #[test]
    fn limits_stand_beside_the_clock() {
        let open = GoLimits::default();
        let own = GoLimits {
            depth: Some(5),
            nodes: Some(900),
            time: Some(ms(200)),
        };
        let deep = GoLimits { depth: Some(5), ..open };
        let game = Clock::Game {
            left: ms(60_000),
            increment: ms(10),
        };
        for (protocol, clock, player, limits, command, patience) in [
            (Protocol::Ugi, Clock::Open, 1, open, "go movetime 1000", 11_000),
            (Protocol::Ugi, Clock::Open, 1, deep, "go depth 5", 60_000),
            (
                Protocol::Ugi,
                Clock::Open,
                1,
                own,
                "go movetime 200 depth 5 nodes 900",
                10_200,
            ),
            (
                Protocol::Ugi,
                Clock::Move(ms(100)),
                1,
                own,
                "go movetime 100 depth 5 nodes 900",
                1100,
            ),
            (Protocol::Ugi, Clock::Move(ms(0)), 1, open, "go movetime 1", 1000),
            (Protocol::Ugi, game, 1, open, "go p1time 60000 p1inc 10", 61_000),
            (Protocol::Ugi, game, 2, open, "go p2time 60000 p2inc 10", 61_000),
            (Protocol::Uci, game, 2, deep, "go btime 60000 binc 10 depth 5", 61_000),
            (
                Protocol::Uci,
                game,
                1,
                own,
                "go wtime 60000 winc 10 movetime 200 depth 5 nodes 900",
                61_000,
            ),
        ] {
            let player = Player::from_number(player).expect("a player");
            assert_eq!(go(protocol, clock, player, limits), (command.to_owned(), ms(patience)));
        }
    }
}

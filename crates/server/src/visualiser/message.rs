//! The messages of the protocol. It numbers the houses of each player as a viewer sees them, from left to right: player 1 sits
//! at the top and sows to the left, player 2 sits below and sows to the right.

use ludoteca_games::{BoardView, Move, Outcome, Path, Player, Point, Position, UserError, Verdict};

/// What a client sends.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// Begin a game between these.
    Begin([String; 2]),
    /// Play the house at a position.
    Choose(String),
}

/// Reads a message. A full stop at its end is passed over, as Prolog programs write one.
pub(crate) fn read(text: &str) -> Result<Message, UserError> {
    let text = text.trim_end();
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut words = text.split_whitespace();
    match [words.next(), words.next(), words.next(), words.next()] {
        [Some("beginGame"), Some(first), Some(second), None] => {
            Ok(Message::Begin([first.to_owned(), second.to_owned()]))
        }
        [Some("playerChoose"), Some(position), None, None] => Ok(Message::Choose(position.to_owned())),
        _ => Err(UserError::new(
            "visualiser-message",
            "'{text}' is neither beginGame PLAYER PLAYER nor playerChoose POSITION",
        )
        .quoting("text", text)),
    }
}

/// The refusal of a new game while one is being played.
pub(crate) fn game_running() -> UserError {
    UserError::new(
        "visualiser-game-on",
        "the game is not over: playerChoose POSITION is what is waited for",
    )
}

/// The house, counted in the order of sowing, that a number names; or the other way round.
fn mirrored(view: &BoardView, player: Player, number: usize) -> usize {
    match player {
        Player::First => usize::from(view.columns) - 1 - number,
        Player::Second => number,
    }
}

/// The points of a player's houses begin with this one.
fn first_point(view: &BoardView, player: Player) -> usize {
    player.index() * usize::from(view.columns)
}

/// The move that the player to move makes with a house, legal or not.
pub(crate) fn move_of(position: &Position, text: &str) -> Result<Move, UserError> {
    let (view, player) = (position.view(), position.to_move());
    let houses = usize::from(view.columns);
    let number = text
        .parse::<usize>()
        .ok()
        .filter(|number| (1..=houses).contains(number));
    let point = number.map(|number| first_point(&view, player) + mirrored(&view, player, number - 1));
    point
        .and_then(|point| position.move_at(Path::at(point)))
        .ok_or_else(|| {
            UserError::new("visualiser-position", "'{text}' is not a position from 1 to {most}")
                .quoting("text", text)
                .with("most", houses)
        })
}

/// The number of the house that a move of the player to move begins with.
pub(crate) fn number_of(position: &Position, mv: Move) -> Option<usize> {
    let (view, player) = (position.view(), position.to_move());
    let house = position.path(mv)?.to.checked_sub(first_point(&view, player))?;
    (house < usize::from(view.columns)).then(|| mirrored(&view, player, house) + 1)
}

/// The board and the seeds of each player.
pub(crate) fn status(position: &Position) -> String {
    let view = position.view();
    let list = |houses: Vec<&Point>| {
        let seeds: Vec<String> = houses.iter().map(|house| house.count.to_string()).collect();
        format!("[{}]", seeds.join(","))
    };
    let row = |player: Player| {
        let first = first_point(&view, player);
        view.points.iter().skip(first).take(view.columns.into())
    };
    let mut top: Vec<&Point> = row(Player::First).collect();
    top.reverse();
    let below = list(row(Player::Second).collect());
    let [first, second] = view.stores.unwrap_or_default();
    format!("gameStatus [{},{below}] {first} {second}", list(top))
}

/// How the game ended.
pub(crate) fn end(outcome: &Outcome) -> String {
    match outcome.verdict {
        Verdict::Win(player) => format!("endGame victory {}", player.number()),
        Verdict::Draw => "endGame draw".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_prolog_and_others_write_them() {
        let begin = Ok(Message::Begin(["human".to_owned(), "bot2".to_owned()]));
        assert_eq!(read("beginGame human bot2\r\n"), begin);
        assert_eq!(read("beginGame human bot2."), begin);
        assert_eq!(read("playerChoose 3.\r\n"), Ok(Message::Choose("3".to_owned())));
        for wrong in [
            "",
            "beginGame human",
            "playerChoose",
            "playerChoose 1 2",
            "quit",
            "beginGame a b c",
        ] {
            assert_eq!(read(wrong).unwrap_err().key(), "visualiser-message", "{wrong}");
        }
    }

    #[test]
    fn houses_are_numbered_as_in_the_feup_program() {
        // Its worked case: player 1's third position holds seven seeds.
        let game = super::super::game("feup").unwrap();
        let south = game.parse_state("0-0-0-7-0-1-0-4-2-1-1-0-0-0-S").unwrap();
        assert_eq!(status(&south), "gameStatus [[1,0,7,0,0,0],[0,4,2,1,1,0]] 0 0");
        let north = game.parse_state("0-0-0-7-0-1-0-4-2-1-1-0-0-0-N").unwrap();
        let house = |position: &Position, number: &str| {
            let mv = move_of(position, number).unwrap();
            position.move_text(mv)
        };
        assert_eq!(house(&south, "3"), "D");
        assert_eq!(house(&south, "1"), "F");
        assert_eq!(house(&north, "1"), "a");
        for number in 1..=6 {
            for position in [&south, &north] {
                let mv = move_of(position, &number.to_string()).unwrap();
                assert_eq!(number_of(position, mv), Some(number));
            }
        }
        for wrong in ["0", "7", "x", "-1", "99999999999999999999"] {
            assert!(move_of(&south, wrong).is_err());
        }
    }
}

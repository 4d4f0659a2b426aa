//! What the messages say. Source 004 numbers the houses of each player as a viewer sees them, left to right: player 1 sits at
//! the top and sows to the left, player 2 sits below and sows to the right.

use ludoteca_rules::oware::{Oware, State};
use ludoteca_rules::{Outcome, Player, UserError, Verdict};

/// What a client says.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// A game between these.
    Begin([String; 2]),
    /// A person's choice.
    Choose(String),
}

/// Reads a message. A full stop at its end is passed over, as Prolog programs write one.
pub(crate) fn read(text: &str) -> Result<Said, UserError> {
    let text = text.trim_end();
    let text = text.strip_suffix('.').unwrap_or(text);
    let mut words = text.split_whitespace();
    match [words.next(), words.next(), words.next(), words.next()] {
        [Some("beginGame"), Some(first), Some(second), None] => Ok(Said::Begin([first.to_owned(), second.to_owned()])),
        [Some("playerChoose"), Some(position), None, None] => Ok(Said::Choose(position.to_owned())),
        _ => Err(UserError::new(
            "visualiser-message",
            "'{text}' is neither beginGame PLAYER PLAYER nor playerChoose POSITION",
        )
        .quoting("text", text)),
    }
}

/// The refusal of a new game while one is being played.
pub(crate) fn begun() -> UserError {
    UserError::new(
        "visualiser-game-on",
        "the game is not over: playerChoose POSITION is what is waited for",
    )
}

fn houses(game: &Oware) -> usize {
    game.row(&ludoteca_rules::Game::opening(game), Player::First).len()
}

/// The house that a player's position is, as a move is written.
pub(crate) fn house(game: &Oware, player: Player, text: &str) -> Result<String, UserError> {
    let houses = houses(game);
    let position = text
        .parse::<usize>()
        .ok()
        .filter(|position| (1..=houses).contains(position));
    let Some(position) = position else {
        return Err(
            UserError::new("visualiser-position", "'{text}' is not a position from 1 to {most}")
                .quoting("text", text)
                .with("most", houses),
        );
    };
    Ok(match player {
        Player::First => char::from(b'A' + (houses - position) as u8),
        Player::Second => char::from(b'a' + (position - 1) as u8),
    }
    .to_string())
}

/// The position of a house.
pub(crate) fn position(game: &Oware, player: Player, house: &str) -> Option<usize> {
    (1..=houses(game)).find(|position| {
        self::house(game, player, &position.to_string()).is_ok_and(|name| name.eq_ignore_ascii_case(house))
    })
}

/// The board and the seeds of each player.
pub(crate) fn status(game: &Oware, state: &State) -> String {
    let list = |seeds: Vec<u8>| {
        let seeds: Vec<String> = seeds.iter().map(u8::to_string).collect();
        format!("[{}]", seeds.join(","))
    };
    let top = list(game.row(state, Player::First).rev().collect());
    let below = list(game.row(state, Player::Second).collect());
    let [first, second] = game.stores(state);
    format!("gameStatus [{top},{below}] {first} {second}")
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
    use ludoteca_rules::Game;

    #[test]
    fn messages_are_read_as_prolog_and_others_write_them() {
        let begin = Ok(Said::Begin(["human".to_owned(), "bot2".to_owned()]));
        assert_eq!(read("beginGame human bot2\r\n"), begin);
        assert_eq!(read("beginGame human bot2."), begin);
        assert_eq!(read("playerChoose 3.\r\n"), Ok(Said::Choose("3".to_owned())));
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
    fn positions_are_those_of_the_source() {
        // The source's worked case: player 1's third position holds seven seeds.
        let game = Oware::preset("feup").unwrap();
        let state = game.parse_state("0-0-0-7-0-1-0-4-2-1-1-0-0-0-S").unwrap();
        assert_eq!(status(&game, &state), "gameStatus [[1,0,7,0,0,0],[0,4,2,1,1,0]] 0 0");
        assert_eq!(house(&game, Player::First, "3").unwrap(), "D");
        assert_eq!(house(&game, Player::First, "1").unwrap(), "F");
        assert_eq!(house(&game, Player::Second, "1").unwrap(), "a");
        for position in 1..=6 {
            for player in Player::BOTH {
                let name = house(&game, player, &position.to_string()).unwrap();
                assert_eq!(self::position(&game, player, &name), Some(position));
            }
        }
        for wrong in ["0", "7", "x", "-1", "99999999999999999999"] {
            assert!(house(&game, Player::First, wrong).is_err());
        }
    }
}

//! How a program speaks while a game is played: ours, or as the sources' programs did, in the words that they printed.

use ludoteca_rules::{Outcome, Player, UserError, Verdict};

/// Whose words are used. What a source does not tell, we say in our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    Ours,
    /// Source 000: Ouri in two lists, a person against the CPU, pits 1 to 6.
    Lists,
    /// Source 002: Ouri UE, the lettered table, both players' houses a to f.
    Letters,
    /// Source 003: Nim in columns of `[]`.
    Columns,
    /// Source 004: the bracketed board, positions 1 to 6 as they are seen.
    Brackets,
}

/// The game that is played, as far as the words depend on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// Houses a side, in Oware.
    pub(crate) houses: u8,
    /// Which players are people.
    pub(crate) people: [bool; 2],
}

impl Manner {
    /// The manner that goes with a style of drawing.
    pub(crate) fn of(game: &str, style: &str) -> Self {
        match (game, style) {
            ("oware", "evora") => Manner::Lists,
            ("oware", "ue") => Manner::Letters,
            ("oware", "feup") => Manner::Brackets,
            ("nim", "evora") => Manner::Columns,
            _ => Manner::Ours,
        }
    }

    /// What is said before the first move.
    pub(crate) fn welcome(self, setting: Setting, to_move: Player) -> Option<String> {
        match (self, setting.people) {
            (Manner::Lists, [true, false] | [false, true]) => {
                let who = if setting.people[to_move.index()] {
                    "Player"
                } else {
                    "CPU"
                };
                Some(format!("Welcome to Ouri! The {who} Goes First.\n"))
            }
            (Manner::Columns, _) => Some("Estado Inicial:".to_owned()),
            _ => None,
        }
    }

    /// The question for a person's move, the first time or after a wrong one.
    pub(crate) fn question(self, setting: Setting, player: Player, again: bool) -> Option<String> {
        let number = player.number();
        match self {
            Manner::Ours => None,
            Manner::Lists => Some("Enter a Pit: ".to_owned()),
            Manner::Letters => {
                let letters: Vec<String> = (0..setting.houses).map(|i| char::from(b'a' + i).to_string()).collect();
                Some(format!("Jogador {number} ({})?\n|: ", letters.join(",")))
            }
            Manner::Columns => Some("Introduza a coluna de onde pretende remover: ".to_owned()),
            Manner::Brackets if again => Some(":( Invalid Position!. Insert again:".to_owned()),
            Manner::Brackets => Some(format!("Player {number} choose [1-{}]: ", setting.houses)),
        }
    }

    /// A second question, for programs that ask for a move in two: source 003 wants the column, then how many.
    pub(crate) fn second_question(self, first: &str) -> Option<&'static str> {
        let one_number = !first.is_empty() && first.bytes().all(|b| b.is_ascii_digit());
        (self == Manner::Columns && one_number).then_some("Introduza o numero de pecas que pretende remover: ")
    }

    /// What is said of a move that cannot be made, before the reason.
    pub(crate) fn wrong(self, why: &UserError) -> Option<&'static str> {
        match (self, why.key()) {
            (Manner::Letters, "oware-singleton") => Some("Há casas com mais de 1 semente!"),
            (Manner::Letters, _) => Some("Jogada inválida!"),
            _ => None,
        }
    }

    /// A bot's move.
    pub(crate) fn bot_moved(self, setting: Setting, player: Player, mv: &str) -> Option<String> {
        match self {
            Manner::Lists => Some(format!(
                "CPU Turn: \nCPU Chose Pit{}\n",
                self.position(setting, player, mv)?
            )),
            Manner::Columns => self.moved(player, mv),
            Manner::Brackets => {
                let position = self.position(setting, player, mv)?;
                Some(format!("Player {} bot chosen: {position}", player.number()))
            }
            Manner::Ours | Manner::Letters => None,
        }
    }

    /// A person's move, where the program repeats it.
    pub(crate) fn moved(self, player: Player, mv: &str) -> Option<String> {
        let who = match player {
            Player::First => "Jogador Principal",
            Player::Second => "Jogador Adversário",
        };
        (self == Manner::Columns).then(|| format!("Jogada do {who}: \nretiraColuna({mv})\n"))
    }

    /// The same player moves again because the other has nothing to play.
    pub(crate) fn passed(self) -> Option<&'static str> {
        (self == Manner::Brackets).then_some("\nYou have no seeds to play :( passing turn...\n")
    }

    /// How the game ended.
    pub(crate) fn over(self, setting: Setting, outcome: &Outcome) -> Option<String> {
        match (self, outcome.verdict) {
            (Manner::Brackets, Verdict::Draw) => Some("You Both Win!".to_owned()),
            (Manner::Brackets, Verdict::Win(player)) => {
                let seeds = outcome.scores?[player.index()];
                Some(format!("\nPlayer {} Wins with {seeds} seeds!", player.number()))
            }
            (Manner::Columns, Verdict::Win(Player::First)) => Some("Jogador Principal venceu".to_owned()),
            (Manner::Columns, Verdict::Win(Player::Second)) => Some("Jogador Adversário venceu".to_owned()),
            (Manner::Lists, Verdict::Win(player)) if setting.people[0] != setting.people[1] => {
                let person = setting.people[player.index()];
                Some(if person { "Player wins!" } else { "CPU Wins!" }.to_owned())
            }
            _ => None,
        }
    }

    /// What a person typed, as our notation has it. The full stop that ends a Prolog term may stand behind it.
    pub(crate) fn read(self, setting: Setting, player: Player, text: &str) -> String {
        let bare = text.strip_suffix('.').unwrap_or(text).trim();
        let letter = |index: u8| {
            let first = if player == Player::First { b'A' } else { b'a' };
            char::from(first + index).to_string()
        };
        let number = bare.parse::<u8>().ok().filter(|n| (1..=setting.houses).contains(n));
        match (self, number) {
            (Manner::Lists, Some(pit)) => letter(pit - 1),
            (Manner::Brackets, Some(position)) => letter(turned(setting, player, position - 1)),
            (Manner::Letters, _) if bare.len() == 1 && bare.bytes().all(|b| b.is_ascii_alphabetic()) => match player {
                Player::First => bare.to_uppercase(),
                Player::Second => bare.to_lowercase(),
            },
            (Manner::Ours, _) => text.to_owned(),
            _ => bare.to_owned(),
        }
    }

    /// The number of a house, as the source counts them.
    fn position(self, setting: Setting, player: Player, mv: &str) -> Option<u8> {
        let index = mv.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
        Some(match self {
            Manner::Brackets => turned(setting, player, index) + 1,
            _ => index + 1,
        })
    }
}

/// Player 1 sits at the top there and sows from right to left: his position 1 is his last house.
fn turned(setting: Setting, player: Player, index: u8) -> u8 {
    match player {
        Player::First => (setting.houses - 1).saturating_sub(index),
        Player::Second => index,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTING: Setting = Setting {
        houses: 6,
        people: [true, false],
    };

    #[test]
    fn moves_are_read_as_the_sources_write_them() {
        let read = |manner: Manner, player: Player, text: &str| manner.read(SETTING, player, text);
        assert_eq!(read(Manner::Letters, Player::Second, "B."), "b");
        assert_eq!(read(Manner::Letters, Player::First, "b"), "B");
        assert_eq!(read(Manner::Lists, Player::First, "6."), "F");
        assert_eq!(read(Manner::Brackets, Player::First, "1"), "F");
        assert_eq!(read(Manner::Brackets, Player::Second, "1."), "a");
        assert_eq!(read(Manner::Brackets, Player::Second, "7"), "7");
        assert_eq!(read(Manner::Ours, Player::First, "F."), "F.");
        let bot = Manner::Brackets.bot_moved(SETTING, Player::First, "F");
        assert_eq!(bot.as_deref(), Some("Player 1 bot chosen: 1"));
    }
}

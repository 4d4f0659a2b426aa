//! What a program says while a game is played: ours, or one of the university programs, in the words that it printed.
//! `docs/history.md` tells of these programs.

use ludoteca_games::{Layout, Outcome, Player, Position, UserError, Verdict};

/// Whose words are used. Where a program's own words are not known, ours are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialogue {
    Ours,
    /// The Ouri of evora: two lists, a person against the CPU, pits 1 to 6.
    EvoraOuri,
    /// The Ouri of ue: the lettered table, both players' houses a to f.
    UeOuri,
    /// The Nim of evora, in columns of `[]`.
    EvoraNim,
    /// The Oware of feup: the bracketed board, positions 1 to 6 as they are seen.
    FeupOware,
}

/// The game that is played, as far as the words depend on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    /// Houses a side, where there are houses.
    pub(crate) houses: u8,
    /// Which players are people.
    pub(crate) people: [bool; 2],
}

impl Context {
    /// The context of a game that these people play.
    pub(crate) fn new(position: &Position, people: [bool; 2]) -> Self {
        Context {
            houses: u8::try_from(position.view().columns).unwrap_or(u8::MAX),
            people,
        }
    }
}

impl Dialogue {
    /// The dialogue of the program that a style of drawing comes from.
    pub(crate) fn of(layout: Layout, style: &str) -> Self {
        match (layout, style) {
            (Layout::Pits, "evora") => Dialogue::EvoraOuri,
            (Layout::Pits, "ue") => Dialogue::UeOuri,
            (Layout::Pits, "feup") => Dialogue::FeupOware,
            (Layout::Heaps, "evora") => Dialogue::EvoraNim,
            _ => Dialogue::Ours,
        }
    }

    /// What is said before the first move.
    pub(crate) fn welcome(self, context: Context, to_move: Player) -> Option<String> {
        match (self, context.people) {
            (Dialogue::EvoraOuri, [true, false] | [false, true]) => {
                let who = if context.people[to_move.index()] {
                    "Player"
                } else {
                    "CPU"
                };
                Some(format!("Welcome to Ouri! The {who} Goes First.\n"))
            }
            (Dialogue::EvoraNim, _) => Some("Estado Inicial:".to_owned()),
            _ => None,
        }
    }

    /// The question for a person's move, the first time or after a wrong one.
    pub(crate) fn question(self, context: Context, player: Player, again: bool) -> Option<String> {
        let number = player.number();
        match self {
            Dialogue::Ours => None,
            Dialogue::EvoraOuri => Some("Enter a Pit: ".to_owned()),
            Dialogue::UeOuri => {
                let letters: Vec<String> = (0..context.houses).map(|i| char::from(b'a' + i).to_string()).collect();
                Some(format!("Jogador {number} ({})?\n|: ", letters.join(",")))
            }
            Dialogue::EvoraNim => Some("Introduza a coluna de onde pretende remover: ".to_owned()),
            Dialogue::FeupOware if again => Some(":( Invalid Position!. Insert again:".to_owned()),
            Dialogue::FeupOware => Some(format!("Player {number} choose [1-{}]: ", context.houses)),
        }
    }

    /// A second question, for programs that ask for a move in two: the Nim of evora wants the column, then how many.
    pub(crate) fn second_question(self, first: &str) -> Option<&'static str> {
        let one_number = !first.is_empty() && first.bytes().all(|b| b.is_ascii_digit());
        (self == Dialogue::EvoraNim && one_number).then_some("Introduza o numero de pecas que pretende remover: ")
    }

    /// What is said of a move that cannot be made, before the reason.
    pub(crate) fn wrong(self, why: &UserError) -> Option<&'static str> {
        match (self, why.key()) {
            (Dialogue::UeOuri, "oware-singleton") => Some("Há casas com mais de 1 semente!"),
            (Dialogue::UeOuri, _) => Some("Jogada inválida!"),
            _ => None,
        }
    }

    /// A bot's move.
    pub(crate) fn bot_moved(self, context: Context, player: Player, mv: &str) -> Option<String> {
        match self {
            Dialogue::EvoraOuri => Some(format!(
                "CPU Turn: \nCPU Chose Pit{}\n",
                self.position(context, player, mv)?
            )),
            Dialogue::EvoraNim => self.moved(player, mv),
            Dialogue::FeupOware => {
                let position = self.position(context, player, mv)?;
                Some(format!("Player {} bot chosen: {position}", player.number()))
            }
            Dialogue::Ours | Dialogue::UeOuri => None,
        }
    }

    /// A person's move, where the program repeats it.
    pub(crate) fn moved(self, player: Player, mv: &str) -> Option<String> {
        let who = match player {
            Player::First => "Jogador Principal",
            Player::Second => "Jogador Adversário",
        };
        (self == Dialogue::EvoraNim).then(|| format!("Jogada do {who}: \nretiraColuna({mv})\n"))
    }

    /// The same player moves again because the other has nothing to play.
    pub(crate) fn passed(self) -> Option<&'static str> {
        (self == Dialogue::FeupOware).then_some("\nYou have no seeds to play :( passing turn...\n")
    }

    /// How the game ended.
    pub(crate) fn over(self, context: Context, outcome: &Outcome) -> Option<String> {
        match (self, outcome.verdict) {
            (Dialogue::FeupOware, Verdict::Draw) => Some("You Both Win!".to_owned()),
            (Dialogue::FeupOware, Verdict::Win(player)) => {
                let seeds = outcome.scores?[player.index()];
                Some(format!("\nPlayer {} Wins with {seeds} seeds!", player.number()))
            }
            (Dialogue::EvoraNim, Verdict::Win(Player::First)) => Some("Jogador Principal venceu".to_owned()),
            (Dialogue::EvoraNim, Verdict::Win(Player::Second)) => Some("Jogador Adversário venceu".to_owned()),
            (Dialogue::EvoraOuri, Verdict::Win(player)) if context.people[0] != context.people[1] => {
                let person = context.people[player.index()];
                Some(if person { "Player wins!" } else { "CPU Wins!" }.to_owned())
            }
            _ => None,
        }
    }

    /// What a person typed, as our notation has it. The full stop that ends a Prolog term may stand behind it.
    pub(crate) fn read(self, context: Context, player: Player, text: &str) -> String {
        let bare = text.strip_suffix('.').unwrap_or(text).trim();
        let letter = |index: u8| {
            let first = if player == Player::First { b'A' } else { b'a' };
            char::from(first + index).to_string()
        };
        let number = bare.parse::<u8>().ok().filter(|n| (1..=context.houses).contains(n));
        match (self, number) {
            (Dialogue::EvoraOuri, Some(pit)) => letter(pit - 1),
            (Dialogue::FeupOware, Some(position)) => letter(turned(context, player, position - 1)),
            (Dialogue::UeOuri, _) if bare.len() == 1 && bare.bytes().all(|b| b.is_ascii_alphabetic()) => match player {
                Player::First => bare.to_uppercase(),
                Player::Second => bare.to_lowercase(),
            },
            (Dialogue::Ours, _) => text.to_owned(),
            _ => bare.to_owned(),
        }
    }

    /// The number of a house, as the program counts them.
    fn position(self, context: Context, player: Player, mv: &str) -> Option<u8> {
        let index = mv.bytes().next()?.to_ascii_lowercase().checked_sub(b'a')?;
        Some(match self {
            Dialogue::FeupOware => turned(context, player, index) + 1,
            _ => index + 1,
        })
    }
}

/// Player 1 sits at the top there and sows from right to left: his position 1 is his last house.
fn turned(context: Context, player: Player, index: u8) -> u8 {
    match player {
        Player::First => (context.houses - 1).saturating_sub(index),
        Player::Second => index,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTEXT: Context = Context {
        houses: 6,
        people: [true, false],
    };

    #[test]
    fn moves_are_read_as_the_programs_write_them() {
        let read = |dialogue: Dialogue, player: Player, text: &str| dialogue.read(CONTEXT, player, text);
        assert_eq!(read(Dialogue::UeOuri, Player::Second, "B."), "b");
        assert_eq!(read(Dialogue::UeOuri, Player::First, "b"), "B");
        assert_eq!(read(Dialogue::EvoraOuri, Player::First, "6."), "F");
        assert_eq!(read(Dialogue::FeupOware, Player::First, "1"), "F");
        assert_eq!(read(Dialogue::FeupOware, Player::Second, "1."), "a");
        assert_eq!(read(Dialogue::FeupOware, Player::Second, "7"), "7");
        assert_eq!(read(Dialogue::Ours, Player::First, "F."), "F.");
        let bot = Dialogue::FeupOware.bot_moved(CONTEXT, Player::First, "F");
        assert_eq!(bot.as_deref(), Some("Player 1 bot chosen: 1"));
    }
}

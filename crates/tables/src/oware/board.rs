//! Boards of six houses a side as two words, and what a move makes of them. The stores are not part of it: a table's values
//! depend on the houses alone.

use ludoteca_rules::oware::{House, Oware, Row, RuleSet, filled, sum};

/// The rules that tables are made for. In both, endless play splits what is left evenly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableRules {
    /// Moves that leave the enemy row empty are for when there is no other, and then take all.
    Awari,
    /// A grand slam takes nothing; an empty enemy row must be fed, and who cannot takes his own row.
    Abapa,
}

impl TableRules {
    /// Both.
    pub const ALL: [TableRules; 2] = [TableRules::Awari, TableRules::Abapa];

    /// The preset that has these rules.
    pub const fn name(self) -> &'static str {
        match self {
            TableRules::Awari => "awari",
            TableRules::Abapa => "abapa",
        }
    }

    /// The table rules of a preset.
    pub fn of_preset(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rules| rules.name() == name)
    }

    /// The table rules of a game, if its rules are those of a preset on a board of six houses.
    pub fn of(game: &Oware) -> Option<Self> {
        let rules = game.rule_set().rules();
        let same = |table: &TableRules| RuleSet::preset(table.name()).is_ok_and(|preset| preset.rules() == rules);
        Self::ALL
            .into_iter()
            .find(same)
            .filter(|_| usize::from(game.houses()) == HOUSES)
    }

    /// The game with these rules.
    ///
    /// # Panics
    /// Never: every variant is named after a preset.
    pub fn game(self) -> Oware {
        Oware::preset(self.name()).expect("the rules of a table are a preset")
    }

    /// What the layer of so many seeds is called.
    pub(crate) fn layer_name(self, seeds: u8) -> String {
        format!("oware-{}-{seeds:02}", self.name())
    }
}

/// Houses a side.
pub(crate) const HOUSES: usize = 6;
/// The houses as the player to move sees them: a byte a house, the leftmost lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// The row of the player to move.
    pub own: Row,
    /// The other row.
    pub enemy: Row,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The house that is sown, 0 being the mover's leftmost.
    pub house: u8,
    /// The seeds captured.
    pub took: u8,
    /// The board as the opponent sees it.
    pub board: Board,
}

impl Board {
    /// A board from the counts of its houses: the mover's row, then the other.
    pub fn from_counts(counts: [u8; 12]) -> Self {
        let row = |counts: &[u8]| counts.iter().rev().fold(0, |row, &count| row << 8 | u64::from(count));
        Board {
            own: row(&counts[..HOUSES]),
            enemy: row(&counts[HOUSES..]),
        }
    }

    /// The counts of its houses.
    pub fn counts(self) -> [u8; 12] {
        let mut counts = [0; 12];
        for i in 0..HOUSES {
            counts[i] = (self.own >> (8 * i)) as u8;
            counts[HOUSES + i] = (self.enemy >> (8 * i)) as u8;
        }
        counts
    }

    /// All seeds on it.
    pub fn seeds(self) -> u8 {
        sum(self.own) + sum(self.enemy)
    }

    /// What each move leads to: `Err` with the mover's net seeds if the game is over because there is none.
    ///
    /// # Errors
    /// When the game is over.
    pub fn steps(self, game: &Oware) -> Result<Vec<Step>, i8> {
        let mut steps = Vec::with_capacity(HOUSES);
        match each_step(self, game, |house, took, board| {
            steps.push(Step { house, took, board });
        }) {
            Some(value) => Err(value),
            None => Ok(steps),
        }
    }
}

/// Gives every legal move's house, its captured seeds and the board after it; `Some` with the mover's net seeds if there is none and
/// the game is over.
#[inline]
pub(crate) fn each_step(board: Board, game: &Oware, mut found: impl FnMut(u8, u8, Board)) -> Option<i8> {
    if board.own == 0 {
        return Some(-(sum(board.enemy) as i8));
    }
    let mut any = false;
    let mut playable = filled(board.own);
    while playable != 0 {
        let house = (playable.trailing_zeros() / 8) as usize;
        playable &= playable - 1;
        let (next, took) = sown(board, house, game);
        // In both rules a move that leaves the opponent without seeds is for when there is no other.
        if next.own != 0 {
            found(house as u8, took, next);
            any = true;
        }
    }
    // And then the mover has all that is left.
    if any { None } else { Some(board.seeds() as i8) }
}

/// The same for a board where both have seeds and no move goes round, if it is known in which enemy houses captures end: all
/// other moves stay in the layer, and only their number is given.
#[inline]
pub(crate) fn each_capture(
    board: Board,
    game: &Oware,
    captures: u32,
    mut found: impl FnMut(u8, Board),
) -> (u8, Option<i8>) {
    let (mut inside, mut any) = (0, false);
    let mut playable = filled(board.own);
    while playable != 0 {
        let house = (playable.trailing_zeros() / 8) as usize;
        playable &= playable - 1;
        let last = house + (board.own >> (8 * house)) as u8 as usize;
        if last < HOUSES || captures >> (last - HOUSES) & 1 == 0 {
            inside += 1;
            continue;
        }
        let (next, took) = sown(board, house, game);
        if took == 0 {
            inside += 1;
        } else if next.own != 0 {
            found(took, next);
            any = true;
        }
    }
    let over = if any || inside > 0 {
        None
    } else {
        Some(board.seeds() as i8)
    };
    (inside, over)
}

/// The board after a move, as the opponent sees it, and the seeds captured.
#[inline]
fn sown(board: Board, house: usize, game: &Oware) -> (Board, u8) {
    let sown = game.sow_rows(board.own, board.enemy, House(house as u8));
    let next = Board {
        own: sown.theirs,
        enemy: sown.mine,
    };
    (next, sown.captured)
}

//! Every position that can come up, with its links.

use ludoteca_rules::{Game, Player, Verdict};

use crate::proof::book::Book;
use crate::proof::{Progress, SolveLimits, Stage};

/// Where a move leads that ends the game.
pub(super) const FIRST_WINS: u32 = u32::MAX;
pub(super) const SECOND_WINS: u32 = u32::MAX - 1;
pub(super) const DRAWN: u32 = u32::MAX - 2;

/// The verdict that a link stands for, if it leads to the end of the game.
pub(super) fn verdict(link: u32) -> Option<Verdict> {
    match link {
        FIRST_WINS => Some(Verdict::Win(Player::First)),
        SECOND_WINS => Some(Verdict::Win(Player::Second)),
        DRAWN => Some(Verdict::Draw),
        _ => None,
    }
}

/// Lists of links, one for each position, one after the other.
pub(super) struct Links {
    starts: Vec<u32>,
    all: Vec<u32>,
}

impl Links {
    pub(super) fn of(&self, number: usize) -> &[u32] {
        &self.all[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// The same links backwards; those to the end of the game are left out.
    pub(super) fn backwards(&self) -> Self {
        let count = self.starts.len() - 1;
        let inner = || (0..count).flat_map(|from| self.of(from).iter().map(move |&to| (from, to)));
        let inner = || inner().filter(|(_, to)| verdict(*to).is_none());
        let mut starts = vec![0u32; count + 1];
        inner().for_each(|(_, to)| starts[to as usize + 1] += 1);
        for number in 0..count {
            starts[number + 1] += starts[number];
        }
        let mut at = starts.clone();
        let mut all = vec![0; starts[count] as usize];
        for (from, to) in inner() {
            let place = &mut at[to as usize];
            all[*place as usize] = from as u32;
            *place += 1;
        }
        Links { starts, all }
    }
}

/// All positions that can come up from a root, which is number 0.
pub(in crate::proof) struct Graph<'g, G: Game> {
    pub(super) game: &'g G,
    pub(super) book: Book<'g, G>,
    pub(super) links: Links,
}

/// Positions between two looks at the limits.
const LOOK: usize = 4096;

impl<'g, G: Game> Graph<'g, G> {
    /// Lists them all; `None` if there are more than `most`, or more than fit, or the limits runs out.
    pub(in crate::proof) fn new(
        game: &'g G,
        root: &G::State,
        most: u64,
        limits: &SolveLimits<'_>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> Option<Self> {
        let mut book = Book::new(game);
        book.add(root)?;
        let mut links = Links {
            starts: vec![0],
            all: Vec::new(),
        };
        let mut number = 0;
        while number < book.len() {
            if number % LOOK == 0 {
                // Backwards links and the marks of the search take as much again.
                let bytes = book.len() as u64 * (Book::<G>::BYTES + 24) + links.all.len() as u64 * 8;
                if bytes > limits.memory || limits.run_out(book.len() as u64) {
                    return None;
                }
                tell(&Progress {
                    nodes: book.len() as u64,
                    elapsed: limits.start.elapsed(),
                    stage: Stage::Listing(book.len() as u64),
                    table: None,
                    over: false,
                });
            }
            let state = *book.state(number as u32);
            if game.count_moves(&state) > most {
                return None;
            }
            for mv in game.moves(&state) {
                let next = game.play_unchecked(&state, mv);
                let link = match game.outcome(&next).map(|outcome| outcome.verdict) {
                    Some(Verdict::Win(Player::First)) => FIRST_WINS,
                    Some(Verdict::Win(Player::Second)) => SECOND_WINS,
                    Some(Verdict::Draw) => DRAWN,
                    None => book.add(&next)?.0,
                };
                links.all.push(link);
            }
            if book.len() as u64 > most {
                return None;
            }
            links.starts.push(u32::try_from(links.all.len()).ok()?);
            number += 1;
        }
        Some(Graph { game, book, links })
    }

    pub(in crate::proof) fn len(&self) -> usize {
        self.book.len()
    }

    /// Who is to move in a position.
    pub(super) fn to_move(&self, number: usize) -> Player {
        self.game.to_move(self.book.state(number as u32))
    }
}

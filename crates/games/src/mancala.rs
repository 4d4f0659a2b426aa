//! What boards of houses and stores have in common: their view, and the steps of a sowing.

use ludoteca_rules::oware::State;
use ludoteca_rules::{Player, UserError};

use crate::view::{BoardContents, BoardView, Layout, Path, Point, Step};

/// The view of a board: each player's houses in the order he sows them, and what each has in store.
pub(crate) fn view(rows: &[Vec<u32>; 2], stores: [u32; 2]) -> BoardView {
    let houses = rows[0].len() as u16;
    let row = |player: Player| {
        let first = if player == Player::First { b'A' } else { b'a' };
        let counts = rows[player.index()].iter().copied();
        counts.enumerate().map(move |(house, count)| {
            let house = house as u16;
            let name = char::from(first + house as u8).to_string();
            // The first player's houses run from left to right below, the second's back above them.
            let (x, y) = match player {
                Player::First => (house, 1),
                Player::Second => (houses - 1 - house, 0),
            };
            Point {
                owner: Some(player),
                count,
                ..Point::new(name, x, y)
            }
        })
    };
    BoardView {
        layout: Layout::Pits,
        columns: houses,
        rows: 2,
        points: row(Player::First).chain(row(Player::Second)).collect(),
        stores: Some(stores),
        lines: Vec::new(),
        attacks: Vec::new(),
    }
}

/// The text of a position that somebody has set up: `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`.
pub(crate) fn position_text(houses: u8, contents: &BoardContents) -> Result<String, UserError> {
    contents.check_points(2 * usize::from(houses))?;
    let counts = contents.points.iter().chain(&contents.stores);
    let mut fields: Vec<String> = counts.map(u32::to_string).collect();
    let side = match contents.to_move {
        Player::First => "S",
        Player::Second => "N",
    };
    fields.push(side.to_owned());
    Ok(fields.join("-"))
}

/// The point of a player's house.
pub(crate) const fn point(houses: u8, player: Player, house: usize) -> usize {
    player.index() * houses as usize + house
}

/// The house that a path points at, if it is one of the player's.
pub(crate) fn house_at(houses: u8, player: Player, path: Path) -> Option<u8> {
    let house = path.to.checked_sub(point(houses, player, 0))?;
    let fits = path.from.is_none() && path.count.is_none() && house < usize::from(houses);
    fits.then_some(house as u8)
}

/// The steps that sweep up what a sowing has left, so that `now` becomes `after`: seeds go to the player whose store has
/// grown, the owner of the house first.
pub(crate) fn sweep(now: &BoardView, after: &BoardView) -> Vec<Step> {
    let (Some(held), Some(holds)) = (now.stores, after.stores) else {
        return Vec::new();
    };
    let mut gains = [0, 1].map(|i: usize| holds[i].saturating_sub(held[i]));
    let mut steps = Vec::new();
    for (at, (now, after)) in now.points.iter().zip(&after.points).enumerate() {
        let mut left = now.count.saturating_sub(after.count);
        let owner = now.owner.unwrap_or(Player::First);
        for player in [owner, owner.other()] {
            let count = left.min(gains[player.index()]);
            if count > 0 {
                left -= count;
                gains[player.index()] -= count;
                steps.push(Step::Store {
                    from: Some(at),
                    count,
                    player,
                });
            }
        }
    }
    steps
}

/// The row and the store of the player to move, then those of the other: one plane.
pub(crate) const fn observation_shape(houses: u8) -> [usize; 3] {
    [1, 2, houses as usize + 1]
}

/// Writes the seeds in each house and store as a share of all seeds. Each row runs from its owner's left.
#[inline]
pub(crate) fn observe(houses: u8, state: &State, out: &mut [f32]) {
    let share = 1.0 / f32::from(state.total());
    let sides = [(state.own(), state.store_mine()), (state.enemy(), state.store_theirs())];
    for ((row, store), out) in sides.into_iter().zip(out.chunks_exact_mut(usize::from(houses) + 1)) {
        let seeds = row.bytes().to_le_bytes().map(|seeds| f32::from(seeds) * share);
        if let Some((last, row)) = out.split_last_mut() {
            row.iter_mut().zip(seeds).for_each(|(out, seeds)| *out = seeds);
            *last = f32::from(store) * share;
        }
    }
}

//! Oware: two rows of hollows with their seeds, a store at each end.

use ludoteca_rules::oware::{House, Oware, State};
use ludoteca_rules::{Game, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Face, Path, Scene, centred, fill, middle};
use crate::lang::say;
use crate::screen::look::{Colours, Look, Paint};

/// Up to so many seeds are drawn one by one.
const COUNTABLE: u8 = 12;
/// The least height of a house, and the width that a row has at least to itself.
const HOUSE: u16 = 4;
const ROW: u16 = 48;
const LARGEST_HOUSE: (u16, u16) = (12, 6);
const STORE: u16 = 6;

/// Seeds in houses and stores, with what has just happened.
pub(crate) struct Still {
    seeds: Vec<u8>,
    stores: [u8; 2],
    /// Where the last seed fell, or what is captured.
    lit: Vec<usize>,
}

fn spot(game: &Oware, player: Player, house: usize) -> usize {
    player.index() * usize::from(game.houses()) + house
}

/// Seeds by spot.
fn seeds_of(game: &Oware, state: &State) -> Vec<u8> {
    Player::BOTH
        .into_iter()
        .flat_map(|player| game.row(state, player))
        .collect()
}

/// The spots that a move puts seeds in.
fn sown(game: &Oware, state: &State, house: House) -> impl Iterator<Item = usize> + use<> {
    let (houses, offset) = (usize::from(game.houses()), spot(game, game.to_move(state), 0));
    game.sowing(state, house).map(move |at| (offset + at) % (2 * houses))
}

fn letter(game: &Oware, spot: usize) -> char {
    let houses = usize::from(game.houses());
    let first = if spot < houses { b'A' } else { b'a' };
    char::from(first + (spot % houses) as u8)
}

/// Houses side by side, one row on top of the other, with a row of letters above and below; the stores at the ends.
struct Plan {
    board: Rect,
    /// The near player's, then the far one's.
    stores: [Rect; 2],
    house: (u16, u16),
}

/// The least width of a house.
fn narrowest(game: &Oware) -> u16 {
    (ROW / u16::from(game.houses())).clamp(6, 8)
}

fn plan(game: &Oware, area: Rect) -> Plan {
    let houses = u16::from(game.houses());
    let wide = area.width.saturating_sub(2 * STORE) / houses;
    let (width, height) = (
        wide.clamp(narrowest(game), LARGEST_HOUSE.0),
        (area.height.saturating_sub(2) / 2).clamp(HOUSE, LARGEST_HOUSE.1),
    );
    let board = middle(area, width * houses + 2 * STORE, 2 * height + 2);
    let store = |x| Rect::new(x, board.y + 1, STORE, 2 * height).intersection(area);
    Plan {
        board,
        stores: [store(board.right().saturating_sub(STORE)), store(board.x)],
        house: (width, height),
    }
}

impl Face for Oware {
    type Still = Still;

    fn least_room(&self) -> (u16, u16) {
        (u16::from(self.houses()) * narrowest(self) + 2 * STORE, 2 * HOUSE + 2)
    }

    fn most_room(&self) -> (u16, u16) {
        (
            u16::from(self.houses()) * LARGEST_HOUSE.0 + 2 * STORE,
            2 * LARGEST_HOUSE.1 + 2,
        )
    }

    fn spots(&self, _state: &State, flipped: bool, _cursor: usize, area: Rect) -> Vec<Rect> {
        let houses = usize::from(self.houses());
        let Plan {
            board,
            house: (width, height),
            ..
        } = plan(self, area);
        (0..2 * houses)
            .map(|spot| {
                // The near row runs from left to right, the far one back.
                let near = (spot < houses) != flipped;
                let place = if near {
                    spot % houses
                } else {
                    houses - 1 - spot % houses
                };
                let y = board.y + 1 + if near { height } else { 0 };
                Rect::new(board.x + STORE + place as u16 * width, y, width, height).intersection(area)
            })
            .collect()
    }

    fn paint(&self, scene: &Scene<'_, Self>, spots: &[Rect], area: Rect, buf: &mut Buffer) {
        let (look, houses) = (scene.look, usize::from(self.houses()));
        let Plan { board, stores, .. } = plan(self, area);
        let (seeds, held, lit) = match scene.still {
            Some(still) => (still.seeds.clone(), still.stores, still.lit.clone()),
            None => (seeds_of(self, scene.state), self.stores(scene.state), Vec::new()),
        };
        if look.colours == Colours::Many {
            fill(buf, board, " ", look.style(Paint::Wood));
        }
        let end = scene.foretold.and_then(|mv| sown(self, scene.state, mv).last());
        for (spot, rect) in spots.iter().enumerate() {
            let chosen = scene.cursor == Some(spot);
            let paint = match () {
                () if lit.contains(&spot) => Paint::Lit,
                () if chosen => Paint::Cursor,
                () => Paint::Hollow,
            };
            hollow(buf, *rect, look, paint);
            let inside = Rect::new(
                rect.x + 1,
                rect.y + 1,
                rect.width.saturating_sub(2),
                rect.height.saturating_sub(2),
            );
            heap(buf, inside, seeds[spot], look, paint);
            let near = (spot < houses) != scene.flipped;
            let row = if near {
                board.bottom().saturating_sub(1)
            } else {
                board.y
            };
            let label = label(self, scene, spot, seeds[spot], end);
            let value = scene.values.iter().find(|(at, ..)| *at == spot);
            let style = match value {
                _ if chosen => look.style(Paint::Cursor),
                Some((_, _, paint)) => look.style(Paint::Tag).patch(look.style(*paint)),
                None if look.colours == Colours::Many => look.style(Paint::Wood),
                None => look.style(Paint::Ink),
            };
            centred(buf, Rect::new(rect.x, row, rect.width, 1), 0, &label, style);
        }
        for player in Player::BOTH {
            let place = if scene.flipped { player.other() } else { player };
            let rect = stores[place.index()];
            hollow(buf, rect, look, Paint::Hollow);
            let style = if look.colours == Colours::Many {
                look.style(Paint::Hollow)
            } else {
                look.style(Paint::Strong)
            };
            centred(buf, rect, rect.height / 2, &held[player.index()].to_string(), style);
            let arrow = if place == Player::First {
                ("▼", "v")
            } else {
                ("▲", "^")
            };
            centred(buf, rect, rect.height / 2 - 1, look.sign(arrow.0, arrow.1), style);
        }
    }

    fn path(&self, state: &State, mv: House) -> Option<Path> {
        Some(Path {
            from: None,
            to: spot(self, self.to_move(state), mv.0.into()),
        })
    }

    fn typed(&self, _state: &State, _picked: Option<usize>, spot: usize) -> String {
        letter(self, spot).to_string()
    }

    fn stills(&self, before: &State, mv: House) -> Vec<Still> {
        let mut seeds = seeds_of(self, before);
        let stores = self.stores(before);
        let mut stills = Vec::new();
        let mut still = |seeds: &[u8], lit: Vec<usize>| {
            stills.push(Still {
                seeds: seeds.to_vec(),
                stores,
                lit,
            });
        };
        let origin = spot(self, self.to_move(before), mv.0.into());
        seeds[origin] = 0;
        still(&seeds, vec![origin]);
        for spot in sown(self, before, mv) {
            seeds[spot] += 1;
            still(&seeds, vec![spot]);
        }
        if self.captures(before, mv) > 0 {
            let offset = spot(self, self.to_move(before), 0);
            let taken: Vec<usize> = self
                .captured(before, mv)
                .map(|at| (offset + at) % seeds.len())
                .collect();
            for _ in 0..3 {
                still(&seeds, taken.clone());
            }
        }
        stills
    }

    fn foretell(&self, state: &State, mv: House) -> Option<String> {
        let end = sown(self, state, mv).last()?;
        let args = [
            ("house", self.move_text(state, mv)),
            ("end", letter(self, end).to_string()),
            ("seeds", self.captures(state, mv).to_string()),
        ];
        let key = if self.captures(state, mv) > 0 {
            "foretell-capture"
        } else {
            "foretell-sowing"
        };
        Some(say(key, &args))
    }
}

/// What stands beside a house: its letter and count; marked if it is the last move's, the advised one, or where the
/// move under the cursor ends; instead of the count the value where values are shown.
fn label(game: &Oware, scene: &Scene<'_, Oware>, spot: usize, seeds: u8, end: Option<usize>) -> String {
    let look = scene.look;
    let letter = letter(game, spot);
    let here = |path: Option<Path>| path.is_some_and(|path| path.to == spot);
    let mark = match () {
        () if end == Some(spot) => look.sign("◂", "<"),
        () if here(scene.advised) => "!",
        () if here(scene.last) => look.sign("•", "*"),
        () => " ",
    };
    match scene.values.iter().find(|(at, ..)| *at == spot) {
        Some((_, value, _)) => format!("{letter} {value}{mark}"),
        None => format!("{letter} {seeds}{mark}"),
    }
}

/// A hollow: rounded by half blocks where there are colours for it, else a frame.
fn hollow(buf: &mut Buffer, rect: Rect, look: Look, paint: Paint) {
    if rect.width < 3 || rect.height < 2 {
        return;
    }
    let style = look.style(paint);
    let (left, right) = (rect.left(), rect.right() - 1);
    let (top, bottom) = (rect.top(), rect.bottom() - 1);
    if look.colours == Colours::Many && !look.ascii {
        let edge = look.style(Paint::Wood).fg(style.bg.unwrap_or_default());
        let inner = (rect.width - 2).into();
        buf.set_string(left + 1, top, "▄".repeat(inner), edge);
        buf.set_string(left + 1, bottom, "▀".repeat(inner), edge);
        fill(
            buf,
            Rect::new(left + 1, top + 1, rect.width - 2, rect.height - 2),
            " ",
            style,
        );
        return;
    }
    let frame = if paint == Paint::Cursor {
        look.style(Paint::Cursor)
    } else {
        look.style(Paint::Hollow)
    };
    let [a, b, c, d, line, upright] = match look.ascii {
        true => ["+", "+", "+", "+", "-", "|"],
        false => ["╭", "╮", "╰", "╯", "─", "│"],
    };
    let inner = line.repeat((rect.width - 2).into());
    buf.set_string(left, top, format!("{a}{inner}{b}"), frame);
    buf.set_string(left, bottom, format!("{c}{inner}{d}"), frame);
    for y in top + 1..bottom {
        buf.set_string(left, y, upright, frame);
        buf.set_string(right, y, upright, frame);
    }
}

/// Seeds in a hollow: as dots while they can be counted, else as a number.
fn heap(buf: &mut Buffer, area: Rect, seeds: u8, look: Look, paint: Paint) {
    let style = if paint == Paint::Hollow {
        look.style(Paint::Seed)
    } else {
        look.style(paint)
    };
    let (rows, columns) = (u8::try_from(area.height).unwrap_or(1).max(1), area.width);
    if seeds == 0 || columns == 0 {
        return;
    }
    let dot = look.sign("●", "o");
    let in_row = seeds
        .div_ceil(rows)
        .max(if seeds <= 2 * rows { 2 } else { 3 })
        .min(seeds);
    let airy = u16::from(in_row) * 2 - 1 <= columns;
    if seeds > COUNTABLE || u16::from(in_row) > columns {
        return centred(buf, area, area.height / 2, &seeds.to_string(), style);
    }
    let used = seeds.div_ceil(in_row);
    let above = (area.height - u16::from(used).min(area.height)) / 2;
    let mut left = seeds;
    for row in 0..used {
        let here = left.min(in_row);
        left -= here;
        let dots = vec![dot; here.into()].join(if airy { " " } else { "" });
        centred(buf, area, above + u16::from(row), &dots, style);
    }
}

//! Jeson Mor: squares in two tones, the centre apart.

use ludoteca_rules::jeson_mor::{JesonMor, KnightMove, State};
use ludoteca_rules::{BitSet, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Face, Path, Scene, centred, fill, middle};
use crate::lang::say;
use crate::screen::look::{Colours, Look, Paint};

/// Squares, from the smallest.
const SIZES: [(u16, u16); 3] = [(3, 1), (5, 2), (7, 3)];
/// Room for the numbers of the ranks.
const MARGIN: u16 = 3;

impl<B: BitSet> Face for JesonMor<B> {
    type Still = ();

    fn least_room(&self) -> (u16, u16) {
        let size = u16::from(self.size());
        (size * SIZES[0].0 + MARGIN, size * SIZES[0].1 + 1)
    }

    fn most_room(&self) -> (u16, u16) {
        let size = u16::from(self.size());
        (size * SIZES[2].0 + MARGIN, size * SIZES[2].1 + 1)
    }

    fn spots(&self, _state: &State<B>, flipped: bool, _cursor: usize, area: Rect) -> Vec<Rect> {
        let size = u16::from(self.size());
        let fits = |(width, height): &&(u16, u16)| size * width + MARGIN <= area.width && size * height < area.height;
        let (width, height) = *SIZES.iter().rev().find(fits).unwrap_or(&SIZES[0]);
        let board = middle(area, size * width + MARGIN, size * height + 1);
        let places = (0..size * size).map(|square| {
            let (mut file, mut rank) = (square % size, square / size);
            if flipped {
                (file, rank) = (size - 1 - file, size - 1 - rank);
            }
            let (x, y) = (board.x + MARGIN + file * width, board.y + (size - 1 - rank) * height);
            Rect::new(x, y, width, height).intersection(area)
        });
        places.collect()
    }

    fn paint(&self, scene: &Scene<'_, Self>, spots: &[Rect], area: Rect, buf: &mut Buffer) {
        let look = scene.look;
        let size = usize::from(self.size());
        for (square, rect) in spots.iter().enumerate() {
            let knight = self.knight_on(scene.state, square as u8);
            let here = |path: Option<Path>| path.is_some_and(|path| path.to == square || path.from == Some(square));
            let paint = match () {
                () if scene.cursor == Some(square) || scene.picked == Some(square) => Paint::Cursor,
                () if here(scene.last) || here(scene.advised) => Paint::Lit,
                () if square == usize::from(self.centre()) => Paint::Hollow,
                () if (square / size + square % size) % 2 == 0 => Paint::Wood,
                () => Paint::Light,
            };
            let mut style = look.style(paint);
            if look.colours == Colours::Many {
                fill(buf, *rect, " ", style);
            }
            if let (Some(player), false) = (knight, matches!(paint, Paint::Cursor | Paint::Lit)) {
                style = knight_style(player, look, paint);
            }
            let centre = square == usize::from(self.centre());
            let text = sign(scene, square, knight, centre);
            centred(buf, *rect, rect.height / 2, &text, style);
        }
        paint_names(self, scene, spots, area, buf);
    }

    fn path(&self, _state: &State<B>, mv: KnightMove) -> Option<Path> {
        Some(Path {
            from: Some(mv.from.into()),
            to: mv.to.into(),
        })
    }

    fn typed(&self, _state: &State<B>, picked: Option<usize>, spot: usize) -> String {
        let name = |square: usize| self.square_name(square as u8);
        picked.map_or_else(|| name(spot), |from| name(from) + &name(spot))
    }

    fn facts(&self, state: &State<B>, _more: bool) -> Vec<String> {
        let [first, second] = Player::BOTH.map(|player| self.attackers(state, player).to_string());
        vec![say("fact-attackers", &[("first", first), ("second", second)])]
    }
}

/// A knight on the tone of its square.
fn knight_style(player: Player, look: Look, under: Paint) -> Style {
    let piece = look.style(if player == Player::First {
        Paint::Ivory
    } else {
        Paint::Ebony
    });
    match look.colours {
        Colours::Many => look.style(under).patch(piece),
        _ => piece,
    }
}

/// What stands on a square: a knight, a dot where one may go, the centre's brackets.
fn sign<B: BitSet>(scene: &Scene<'_, JesonMor<B>>, square: usize, knight: Option<Player>, centre: bool) -> String {
    let look = scene.look;
    let target = scene.targets.contains(&square);
    let inner = match knight {
        // Where there are colours for it, the fuller shape for both.
        Some(Player::First) if look.colours != Colours::Many => look.sign("♘", "N"),
        Some(Player::First) => look.sign("♞", "N"),
        Some(Player::Second) => look.sign("♞", "n"),
        None if target => look.sign("•", "*"),
        None if look.colours == Colours::Many => " ",
        None => look.sign("·", "."),
    };
    match (centre, target && knight.is_some()) {
        (_, true) => format!("x{inner}x"),
        (true, false) => format!("[{inner}]"),
        (false, false) => inner.to_owned(),
    }
}

/// The numbers of the ranks and the letters of the files.
fn paint_names<B: BitSet>(
    game: &JesonMor<B>,
    scene: &Scene<'_, JesonMor<B>>,
    spots: &[Rect],
    area: Rect,
    buf: &mut Buffer,
) {
    let faint = scene.look.style(Paint::Faint);
    let size = usize::from(game.size());
    let bottom = spots.iter().map(|rect| rect.bottom()).max().unwrap_or(0);
    let left = spots.iter().map(|rect| rect.x).min().unwrap_or(0);
    for i in 0..size {
        let rank = spots[i * size];
        let label = format!("{:>2}", i + 1);
        buf.set_string(left.saturating_sub(MARGIN), rank.y + rank.height / 2, label, faint);
        let file = Rect::new(spots[i].x, bottom, spots[i].width, 1).intersection(area);
        centred(buf, file, 0, &char::from(b'a' + i as u8).to_string(), faint);
    }
}

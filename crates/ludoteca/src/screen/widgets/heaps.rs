//! Nim: heaps of objects; whoever points at one takes it and all that lie on top of it.

use ludoteca_rules::Game;
use ludoteca_rules::nim::{Nim, State, Take};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Face, Path, Scene, centred, middle};
use crate::lang::say;
use crate::screen::look::Paint;

/// So many objects of a heap can be pointed at; to take more one has to type.
const SHOWN: usize = 16;
/// Columns of a heap.
const WIDTH: (u16, u16) = (4, 9);

/// The heaps in rows: how many in each, the width of each, and the rows of objects.
fn plan(heaps: u16, area: Rect) -> (u16, u16, u16) {
    let in_row = (area.width / WIDTH.0).clamp(1, heaps.max(1));
    let rows = heaps.max(1).div_ceil(in_row);
    let width = (area.width / in_row).clamp(WIDTH.0, WIDTH.1);
    let height = (area.height / rows).saturating_sub(2).clamp(1, SHOWN as u16);
    (in_row, width, height)
}

impl Face for Nim {
    type Still = ();

    fn least_room(&self) -> (u16, u16) {
        let rows = self.opening().heaps().len().div_ceil(15) as u16;
        (60, (rows * 3).max(8))
    }

    fn most_room(&self) -> (u16, u16) {
        (100, 20)
    }

    fn spots(&self, state: &State, _flipped: bool, _cursor: usize, area: Rect) -> Vec<Rect> {
        let heaps = state.heaps();
        let (in_row, width, height) = plan(heaps.len() as u16, area);
        let rows = (heaps.len() as u16).div_ceil(in_row);
        let area = middle(area, in_row * width, rows * (height + 2));
        let mut spots = Vec::with_capacity(heaps.len() * SHOWN);
        for (i, &heap) in heaps.iter().enumerate() {
            let (column, row) = (i as u16 % in_row, i as u16 / in_row);
            let bottom = area.y + row * (height + 2) + height;
            let shown = heap.min(height.into()) as u16;
            spots.extend((0..SHOWN as u16).map(|depth| {
                if depth >= shown {
                    return Rect::default();
                }
                let y = bottom - shown + depth;
                Rect::new(area.x + column * width, y, width, 1).intersection(area)
            }));
        }
        spots
    }

    fn paint(&self, scene: &Scene<'_, Self>, spots: &[Rect], area: Rect, buf: &mut Buffer) {
        let look = scene.look;
        let heaps = scene.state.heaps();
        let (in_row, width, height) = plan(heaps.len() as u16, area);
        let rows = (heaps.len() as u16).div_ceil(in_row);
        let area = middle(area, in_row * width, rows * (height + 2));
        for (i, &heap) in heaps.iter().enumerate() {
            let here = |spot: Option<usize>| spot.filter(|spot| spot / SHOWN == i).map(|spot| spot % SHOWN);
            let cursor = here(scene.cursor);
            let advised = here(scene.advised.map(|path| path.to));
            for depth in 0..SHOWN {
                let rect = spots[i * SHOWN + depth];
                let paint = match () {
                    () if cursor.is_some_and(|cursor| depth <= cursor) => Paint::Cursor,
                    () if advised.is_some_and(|advised| depth <= advised) => Paint::Lit,
                    () => Paint::Seed,
                };
                let mut style = look.style(paint);
                if paint == Paint::Seed {
                    style.bg = None;
                }
                let lifted = cursor.is_some_and(|cursor| depth <= cursor);
                let object = match lifted {
                    true => look.sign("○", "(o)"),
                    false => look.sign("●", "o"),
                };
                if rect.width > 0 {
                    centred(buf, rect, 0, object, style);
                }
            }
            let (column, row) = (i as u16 % in_row, i as u16 / in_row);
            let base = Rect::new(area.x + column * width, area.y + row * (height + 2) + height, width, 2);
            let last = here(scene.last.map(|path| path.to)).is_some();
            let count = match last {
                true => format!("{heap}{}", look.sign("•", "*")),
                false => heap.to_string(),
            };
            centred(buf, base.intersection(area), 0, &count, look.style(Paint::Strong));
            centred(
                buf,
                base.intersection(area),
                1,
                &format!("({})", i + 1),
                look.style(Paint::Faint),
            );
        }
    }

    fn path(&self, _state: &State, mv: Take) -> Option<Path> {
        let depth = usize::try_from(mv.count)
            .ok()?
            .checked_sub(1)
            .filter(|depth| *depth < SHOWN)?;
        Some(Path {
            from: None,
            to: usize::from(mv.heap) * SHOWN + depth,
        })
    }

    fn typed(&self, _state: &State, _picked: Option<usize>, spot: usize) -> String {
        format!("{}-{}", spot / SHOWN + 1, spot % SHOWN + 1)
    }

    fn foretell(&self, state: &State, mv: Take) -> Option<String> {
        let left = state.heaps().get(usize::from(mv.heap))?.checked_sub(mv.count)?;
        let args = [
            ("heap", (mv.heap + 1).to_string()),
            ("count", mv.count.to_string()),
            ("left", left.to_string()),
        ];
        Some(say("foretell-take", &args))
    }

    fn facts(&self, state: &State, more: bool) -> Vec<String> {
        if !more {
            return vec![say("fact-binary", &[])];
        }
        let heaps = state.heaps();
        // With a limit only what is left over of each heap counts.
        let counted = |heap: u32| self.limit().map_or(heap, |limit| heap % (limit + 1));
        let sum = heaps.iter().fold(0, |sum, &heap| sum ^ counted(heap));
        let most = heaps.iter().map(|&heap| counted(heap)).chain([sum]).max().unwrap_or(0);
        let digits = (32 - most.leading_zeros()).max(1) as usize;
        // What matters most first: there may be no room for the rest.
        let mut lines = vec![format!("nim-sum {sum:>2}  {sum:0digits$b}")];
        let heaps = heaps.iter().enumerate();
        lines.extend(heaps.map(|(i, &heap)| format!("({:>2}) {heap:>4}  {:0digits$b}", i + 1, counted(heap))));
        lines
    }
}

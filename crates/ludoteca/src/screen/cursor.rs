//! The cursor: moved over the board by arrow keys, whatever the layout.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

use super::widgets::{HitArea, Target};

/// The target that an arrow key leads to: the nearest in its direction, what lies straight ahead before what lies aside.
pub(super) fn next(areas: &[HitArea], at: Target, key: KeyCode) -> Target {
    let middle = |rect: &Rect| {
        let twice = |start: u16, length: u16| 2 * i32::from(start) + i32::from(length);
        (twice(rect.x, rect.width), twice(rect.y, rect.height))
    };
    let Some(here) = areas.iter().find(|area| area.target == at) else {
        return areas.first().map_or(at, |area| area.target);
    };
    let (x, y) = middle(&here.rect);
    let ahead = |area: &HitArea| {
        let (dx, dy) = (middle(&area.rect).0 - x, middle(&area.rect).1 - y);
        match key {
            KeyCode::Left => (-dx, dy.abs()),
            KeyCode::Right => (dx, dy.abs()),
            KeyCode::Up => (-dy, dx.abs()),
            _ => (dy, dx.abs()),
        }
    };
    areas
        .iter()
        .map(|area| (area.target, ahead(area)))
        .filter(|(_, (distance, _))| *distance > 0)
        .min_by_key(|(_, (distance, aside))| distance + 8 * aside)
        .map_or(at, |(target, _)| target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_go_to_neighbours_and_stop_at_the_edge() {
        // Two rows of three.
        let area = |i: u16| HitArea {
            rect: Rect::new(i % 3 * 8, i / 3 * 4, 8, 4),
            target: Target::point(i.into()),
        };
        let areas: Vec<HitArea> = (0..6).map(area).collect();
        let walk = |from, keys: &[KeyCode]| {
            let end = keys.iter().fold(Target::point(from), |at, key| next(&areas, at, *key));
            end.point
        };
        assert_eq!(walk(0, &[KeyCode::Right, KeyCode::Down]), 4);
        assert_eq!(walk(4, &[KeyCode::Left, KeyCode::Left]), 3);
        assert_eq!(walk(5, &[KeyCode::Up, KeyCode::Up]), 2);
        // What is not to be seen leads to what is.
        assert_eq!(walk(9, &[KeyCode::Up]), 0);
        assert_eq!(next(&[], Target::point(9), KeyCode::Up), Target::point(9));
    }
}

//! The cursor: from spot to spot by arrow keys, whatever the board.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;

/// The spot that an arrow key leads to: the nearest in its direction, what lies straight ahead before what lies aside.
pub(super) fn next(spots: &[Rect], at: usize, key: KeyCode) -> usize {
    let middle = |rect: &Rect| {
        let twice = |start: u16, length: u16| 2 * i32::from(start) + i32::from(length);
        (twice(rect.x, rect.width), twice(rect.y, rect.height))
    };
    let Some((x, y)) = spots.get(at).map(middle) else {
        return at;
    };
    let ahead = |spot: &Rect| {
        let (dx, dy) = (middle(spot).0 - x, middle(spot).1 - y);
        match key {
            KeyCode::Left => (-dx, dy.abs()),
            KeyCode::Right => (dx, dy.abs()),
            KeyCode::Up => (-dy, dx.abs()),
            _ => (dy, dx.abs()),
        }
    };
    let candidates = spots.iter().enumerate().filter(|(_, spot)| spot.width > 0);
    candidates
        .map(|(i, spot)| (i, ahead(spot)))
        .filter(|(_, (distance, _))| *distance > 0)
        .min_by_key(|(_, (distance, aside))| distance + 8 * aside)
        .map_or(at, |(i, _)| i)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_go_to_neighbours_and_stop_at_the_edge() {
        // Two rows of three.
        let spots: Vec<Rect> = (0..6).map(|i| Rect::new(i % 3 * 8, i / 3 * 4, 8, 4)).collect();
        let walk = |from, keys: &[KeyCode]| keys.iter().fold(from, |at, key| next(&spots, at, *key));
        assert_eq!(walk(0, &[KeyCode::Right, KeyCode::Down]), 4);
        assert_eq!(walk(4, &[KeyCode::Left, KeyCode::Left]), 3);
        assert_eq!(walk(5, &[KeyCode::Up, KeyCode::Up]), 2);
        assert_eq!(walk(9, &[KeyCode::Up]), 9);
    }
}

//! Views, paths and steps: a screen that knows no rules shows the right thing.

use ludoteca_games::{BoardView, Layout, Path, Rng, Step};

use crate::{games, random_line};

#[test]
fn steps_lead_from_one_view_to_the_next() {
    for (seed, game) in games().iter().enumerate() {
        for round in 0..20 {
            let line = random_line(game, 200, &mut Rng::new(1000 * seed as u64 + round));
            for i in 0..line.len() {
                let (before, after) = (line.position_at(i), line.position_at(i + 1));
                let mut view = before.view();
                let steps = before.steps(line.moves()[i]);
                steps.iter().for_each(|step| view.apply(step));
                let wanted = after.view();
                assert_eq!(
                    (view.points, view.stores),
                    (wanted.points, wanted.stores),
                    "{before:?} {steps:?}"
                );
            }
        }
    }
}

#[test]
fn every_move_can_be_pointed_at() {
    for (seed, game) in games().iter().enumerate() {
        let line = random_line(game, 40, &mut Rng::new(seed as u64));
        for i in 0..=line.len() {
            let position = line.position_at(i);
            let points = position.view().points.len();
            for mv in position.moves(300) {
                let path = position.path(mv).expect("a path");
                assert!(path.to < points && path.from.is_none_or(|from| from < points));
                assert_eq!(position.move_at(path), Some(mv));
            }
            // What is not there is not found, or refused.
            for to in [points, usize::MAX] {
                for path in [
                    Path::at(to),
                    Path {
                        from: Some(to),
                        to,
                        count: Some(1),
                    },
                ] {
                    assert!(position.move_at(path).is_none_or(|mv| position.check(mv).is_err()));
                }
            }
        }
    }
}

fn check_shape(view: &BoardView) {
    let mut names: Vec<&str> = view.points.iter().map(|point| point.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), view.points.len(), "names are different");
    let mut places: Vec<(u16, u16)> = view.points.iter().map(|point| (point.x, point.y)).collect();
    assert!(places.iter().all(|&(x, y)| x < view.columns && y < view.rows));
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), view.points.len(), "places are different");
    assert_eq!(view.points.len(), usize::from(view.columns) * usize::from(view.rows));
}

#[test]
fn views_have_a_shape_that_stays() {
    for (seed, game) in games().iter().enumerate() {
        let line = random_line(game, 100, &mut Rng::new(seed as u64));
        let opening = game.opening().view();
        for i in 0..=line.len() {
            let view = line.position_at(i).view();
            check_shape(&view);
            assert_eq!(view.layout, game.info().layout);
            let names =
                |view: &BoardView| -> Vec<String> { view.points.iter().map(|point| point.name.clone()).collect() };
            assert_eq!(names(&view), names(&opening));
            assert_eq!(view.stores.is_some(), view.layout == Layout::Pits);
        }
    }
}

#[test]
fn the_json_says_what_is_there() {
    let oware = &games()[0];
    let line = oware.line_at(None, "F").expect("a move");
    let view = line.position().view().json();
    assert_eq!(view["layout"], "pits");
    assert_eq!(
        view["points"][5],
        serde_json::json!({"name": "F", "x": 5, "y": 1, "owner": 1, "count": 0})
    );
    assert_eq!(
        view["points"][6],
        serde_json::json!({"name": "a", "x": 5, "y": 0, "owner": 2, "count": 5})
    );
    let start = oware.opening();
    let steps: Vec<_> = start
        .steps(start.parse_move("F").expect("F"))
        .iter()
        .map(Step::json)
        .collect();
    assert_eq!(steps[0], serde_json::json!({"do": "lift", "at": 5, "count": 4}));
    assert_eq!(steps[4], serde_json::json!({"do": "drop", "at": 9}));
    let tic_tac_toe = games()
        .into_iter()
        .find(|game| game.id() == "tic-tac-toe")
        .expect("a game");
    let won = tic_tac_toe.line_at(None, "1 4 2 5 3").expect("moves").position().view();
    assert_eq!(won.lines, [[0, 1, 2]]);
    assert_eq!(
        won.json()["points"][0]["piece"],
        serde_json::json!({"player": 1, "kind": "mark"})
    );
}

#[test]
fn every_board_is_a_picture() {
    for (seed, game) in games().iter().enumerate() {
        let line = random_line(game, 20, &mut Rng::new(seed as u64));
        let view = line.position().view();
        let svg = view.svg();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        let pieces = view.points.iter().filter(|point| point.piece.is_some()).count();
        let marks = svg.matches("<path ").count() + svg.matches("fill=\"none\"").count();
        assert_eq!(marks, pieces, "{view:?}");
        // Every house and heap says how much it holds, and so do the stores.
        let counts = match view.layout {
            Layout::Pits | Layout::Heaps => {
                let held = view.points.iter().map(|point| point.count);
                held.chain(view.stores.into_iter().flatten()).collect()
            }
            Layout::Squares | Layout::Cells => Vec::new(),
        };
        for count in counts {
            assert!(svg.contains(&format!(">{count}<")), "{count} in {view:?}");
        }
        assert_eq!(svg.matches('<').count(), svg.matches('>').count());
    }
}

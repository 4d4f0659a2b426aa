//! What a position looks like, without a word of its rules: what every drawing, screen and page is made from.

use ludoteca_rules::{Player, UserError};
use serde_json::{Value, json};

/// A position as it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// How the points lie.
    pub layout: Layout,
    /// How many points lie side by side.
    pub columns: u16,
    /// How many rows of points there are.
    pub rows: u16,
    /// What can be pointed at, in the game's own order.
    pub points: Vec<Point>,
    /// What each player has in store, in games with stores.
    pub stores: Option<[u32; 2]>,
    /// Completed lines of points that a drawing should emphasise.
    pub lines: Vec<Vec<usize>>,
    /// Which pieces attack a goal: the point of the piece, and the goal.
    pub attacks: Vec<[usize; 2]>,
}

/// How the points of a board lie. A new game that fits one of these can be played on every screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Two rows of houses that face each other, with a store at each end.
    Pits,
    /// The squares of a board on which pieces move.
    Squares,
    /// Cells that marks are put in.
    Cells,
    /// Heaps of objects.
    Heaps,
}

impl Layout {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Layout::Pits => "pits",
            Layout::Squares => "squares",
            Layout::Cells => "cells",
            Layout::Heaps => "heaps",
        }
    }
}

/// A house, square, cell or heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// What players call it.
    pub name: String,
    /// Columns from the left, as the first player sees the board.
    pub x: u16,
    /// Rows from the top, as the first player sees the board.
    pub y: u16,
    /// Whose house it is, in games where it belongs to somebody.
    pub owner: Option<Player>,
    /// Seeds or objects in it.
    pub count: u32,
    /// The piece or mark on it.
    pub piece: Option<Piece>,
    /// Whether the game is about this point: the centre in Jeson Mor.
    pub goal: bool,
}

impl Point {
    /// An empty point.
    pub fn new(name: impl Into<String>, x: u16, y: u16) -> Self {
        Point {
            name: name.into(),
            x,
            y,
            owner: None,
            count: 0,
            piece: None,
            goal: false,
        }
    }
}

/// A piece or a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub owner: Player,
    /// What it looks like.
    pub kind: PieceKind,
}

/// What a piece looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceKind {
    /// A chess knight.
    Knight,
    /// A cross for the first player, a nought for the second.
    Mark,
}

impl PieceKind {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            PieceKind::Knight => "knight",
            PieceKind::Mark => "mark",
        }
    }
}

/// What somebody has put on a board by hand: as much of a view as a position can be made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardContents {
    /// For every point in the order of the view, how many seeds or objects are in it; on boards of squares and cells, the
    /// number of the player whose piece or mark is on it, 0 for none.
    pub points: Vec<u32>,
    /// What each player has in store, in games with stores.
    pub stores: [u32; 2],
    /// Whose turn it is.
    pub to_move: Player,
}

impl BoardContents {
    /// What a view shows.
    pub fn of(view: &BoardView, to_move: Player) -> Self {
        let content = |point: &Point| match view.layout {
            Layout::Pits | Layout::Heaps => point.count,
            Layout::Squares | Layout::Cells => point.piece.map_or(0, |piece| piece.owner.number().into()),
        };
        BoardContents {
            points: view.points.iter().map(content).collect(),
            stores: view.stores.unwrap_or_default(),
            to_move,
        }
    }

    /// Refuses contents for another number of points than the board has.
    pub(crate) fn check_points(&self, wanted: usize) -> Result<(), UserError> {
        if self.points.len() == wanted {
            return Ok(());
        }
        let refusal = UserError::new("setup-points", "the board has {wanted} points, and {given} are given")
            .with("wanted", wanted);
        Err(refusal.with("given", self.points.len()))
    }

    /// The player whose piece or mark is on a point.
    pub(crate) fn owner(content: u32) -> Result<Option<Player>, UserError> {
        let player = u8::try_from(content).ok().and_then(Player::from_number);
        if player.is_none() && content != 0 {
            return Err(UserError::new(
                "setup-piece",
                "{content} is not a player whose piece could be on a point: it is 1, 2, or 0 for none",
            )
            .with("content", content));
        }
        Ok(player)
    }
}

/// The points that a move goes through, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    /// Where a piece comes from, if it does.
    pub from: Option<usize>,
    /// Where it goes, or what is played.
    pub to: usize,
    /// How many objects are taken, in games where a move says so.
    pub count: Option<u32>,
}

impl Path {
    /// A move that names one point.
    pub const fn at(to: usize) -> Self {
        Path {
            from: None,
            to,
            count: None,
        }
    }

    /// Where pointing at it begins.
    pub const fn first(self) -> usize {
        match self.from {
            Some(from) => from,
            None => self.to,
        }
    }

    /// The path as JSON: `{"from": null, "to": 5, "count": null}`.
    pub fn json(self) -> Value {
        json!({"from": self.from, "to": self.to, "count": self.count})
    }
}

/// One thing that a move does on its way. Points are named by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Seeds are lifted out of a house, to be sown.
    Lift {
        /// The house.
        at: usize,
        /// How many.
        count: u32,
    },
    /// One seed falls into a house.
    Drop {
        /// The house.
        at: usize,
    },
    /// Seeds of a house are captured.
    Capture {
        /// The house.
        at: usize,
        /// How many.
        count: u32,
        /// Whose store they go to.
        player: Player,
    },
    /// Seeds go into a store without being captured: sown into it, or swept up at the end.
    Store {
        /// The house they come from, if they were not in the hand.
        from: Option<usize>,
        /// How many.
        count: u32,
        /// Whose store.
        player: Player,
    },
    /// A mark or piece is put on a point.
    Place {
        /// The point.
        at: usize,
        /// What is put there.
        piece: Piece,
    },
    /// A piece moves.
    Move {
        /// From here.
        from: usize,
        /// To there.
        to: usize,
    },
    /// A piece, or so many objects of a heap, leave the board.
    Remove {
        /// The point.
        at: usize,
        /// How many.
        count: u32,
    },
}

impl Step {
    /// The step as JSON: `{"do": "drop", "at": 7}`.
    pub fn json(&self) -> Value {
        match *self {
            Step::Lift { at, count } => json!({"do": "lift", "at": at, "count": count}),
            Step::Drop { at } => json!({"do": "drop", "at": at}),
            Step::Capture { at, count, player } => {
                json!({"do": "capture", "at": at, "count": count, "player": player.number()})
            }
            Step::Store { from, count, player } => {
                json!({"do": "store", "from": from, "count": count, "player": player.number()})
            }
            Step::Place { at, piece } => json!({"do": "place", "at": at, "piece": piece.json()}),
            Step::Move { from, to } => json!({"do": "move", "from": from, "to": to}),
            Step::Remove { at, count } => json!({"do": "remove", "at": at, "count": count}),
        }
    }
}

impl Piece {
    fn json(self) -> Value {
        json!({"player": self.owner.number(), "kind": self.kind.name()})
    }
}

impl BoardView {
    /// The view as JSON, for pages. What a point does not have is left out.
    pub fn json(&self) -> Value {
        let point = |point: &Point| {
            let mut object = json!({"name": point.name, "x": point.x, "y": point.y});
            if let Some(owner) = point.owner {
                object["owner"] = json!(owner.number());
            }
            match self.layout {
                Layout::Pits | Layout::Heaps => object["count"] = json!(point.count),
                Layout::Squares | Layout::Cells => {
                    if let Some(piece) = point.piece {
                        object["piece"] = piece.json();
                    }
                }
            }
            if point.goal {
                object["goal"] = json!(true);
            }
            object
        };
        json!({
            "layout": self.layout.name(),
            "columns": self.columns,
            "rows": self.rows,
            "points": self.points.iter().map(point).collect::<Vec<_>>(),
            "stores": self.stores,
            "lines": self.lines,
            "attacks": self.attacks,
        })
    }

    /// The view after one more step of a move. Lines and attacks are those of the position before the move.
    pub fn apply(&mut self, step: &Step) {
        let store = |stores: &mut Option<[u32; 2]>, player: Player, count: u32| {
            if let Some(stores) = stores {
                stores[player.index()] += count;
            }
        };
        match *step {
            Step::Lift { at, .. } => self.points[at].count = 0,
            Step::Drop { at } => self.points[at].count += 1,
            Step::Capture { at, count, player } => {
                self.take(at, count);
                store(&mut self.stores, player, count);
            }
            Step::Store { from, count, player } => {
                if let Some(from) = from {
                    self.take(from, count);
                }
                store(&mut self.stores, player, count);
            }
            Step::Place { at, piece } => self.points[at].piece = Some(piece),
            Step::Move { from, to } => self.points[to].piece = self.points[from].piece.take(),
            Step::Remove { at, count } => {
                self.points[at].piece = None;
                self.take(at, count);
            }
        }
    }

    fn take(&mut self, at: usize, count: u32) {
        let point = &mut self.points[at];
        point.count = point.count.saturating_sub(count);
    }
}

//! Where the nodes of a drawn tree go: as close as they can without touching, each above the middle of its moves.
//!
//! After Reingold and Tilford: every subtree knows its outline, and is pushed up to the outline of what stands to its
//! left. The outline is kept for thin bands of the page, not for depths, because a family of leaves may hang in a column
//! below its parent when the page would get too wide.

use super::Branch;

/// The height of a band of the outline; every height below is counted in bands.
pub(super) const BAND: f64 = 6.0;
/// The line with the move above a node.
pub(super) const LABEL: usize = 3;
/// From a node down to the moves of its children.
const EDGE: usize = 7;
/// What a node with moves that are not shown has below it.
const DOTS: usize = 2;
/// From a node down to the first leaf of a column, and from one leaf to the next.
const DROP: usize = 3;
pub(super) const ROW: usize = 5;
/// Between neighbours.
const GAP: f64 = 14.0;
/// Room for dots behind a leaf of a column.
const DOTS_BEHIND: f64 = 18.0;
/// From the stem of a column to its leaves.
pub(super) const TWIG: f64 = 12.0;
/// A page wider than this gets columns, for families of at least so many leaves.
pub(super) const WIDE: f64 = 1400.0;
const COLUMN: usize = 2;
/// A column holds no more leaves than this: then there have to be several.
const TALL: usize = 25;

/// How hard we try to keep the page narrow.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// All moves side by side.
    Spread,
    /// Families of nothing but leaves hang in a column, if they are few enough.
    Columns,
    /// So do the leaves of any family, in as many columns as it takes.
    Bunches,
}

/// What is drawn in one place.
#[derive(Clone, Copy)]
pub(super) enum Item<'b> {
    Node(&'b Branch),
    /// So many moves were cut off.
    Cut(u64),
    /// So many more moves are not shown.
    More(u64),
}

/// The room that things take, as whoever draws them knows it.
pub(super) trait Measure {
    /// The height of a node in bands.
    fn height(&self, branch: &Branch) -> usize;
    /// The width of a node or a note.
    fn width(&self, item: Item) -> f64;
    /// The width of the move beside or above it.
    fn label_width(&self, item: Item) -> f64;
}

/// An item in its place: `x` is its middle, `y` the top of its label; in a column, the middle of its row.
pub(super) struct Placed<'b> {
    pub(super) item: Item<'b>,
    pub(super) x: f64,
    pub(super) y: f64,
    /// Its parent's index.
    pub(super) parent: Option<usize>,
    /// The stem it hangs on, if it is in a column.
    pub(super) stem: Option<Stem>,
}

/// The stem of a column.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Stem {
    pub(super) x: f64,
    /// Where it begins, if not right under the parent.
    pub(super) top: Option<f64>,
}

/// A tree that is laid out, parents before their children.
pub(super) struct Layout<'b> {
    pub(super) items: Vec<Placed<'b>>,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// Lays a tree out from (0, 0) to the right and down.
pub(super) fn lay<'b>(tree: &'b Branch, measure: &dyn Measure) -> Layout<'b> {
    let (mut root, mut span) = settle(tree, measure, Fit::Spread);
    for fit in [Fit::Columns, Fit::Bunches] {
        if span.1 - span.0 > WIDE {
            (root, span) = settle(tree, measure, fit);
        }
    }
    let mut layout = Layout {
        height: root.outline.len() as f64 * BAND,
        items: Vec::new(),
        width: span.1 - span.0,
    };
    place(&root, None, (-span.0, 0.0), measure, &mut layout.items);
    layout
}

/// The tree and how far it reaches to both sides.
fn settle<'b>(tree: &'b Branch, measure: &dyn Measure, fit: Fit) -> (Sub<'b>, (f64, f64)) {
    let root = sub(Item::Node(tree), measure, fit);
    let span = root
        .outline
        .iter()
        .fold((0.0, 0.0), |(l, r): (f64, f64), (a, b)| (l.min(*a), r.max(*b)));
    (root, span)
}

/// A subtree, seen from its root.
struct Sub<'b> {
    /// `None` for a bunch of leaves, whose parent is that of the bunch.
    item: Option<Item<'b>>,
    /// How far right of the parent; in a column, of the stem.
    x: f64,
    /// Left and right ends of every band from the top of the label downwards; children may leave a band empty.
    outline: Vec<(f64, f64)>,
    children: Vec<Sub<'b>>,
    /// Where the stem of a column stands, if the children hang in one.
    stem: Option<f64>,
}

const NOTHING: (f64, f64) = (f64::INFINITY, f64::NEG_INFINITY);

fn join(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    (a.0.min(b.0), a.1.max(b.1))
}

/// A node's children with the notes about those that are missing.
fn items(branch: &Branch) -> Vec<Item<'_>> {
    let mut items: Vec<Item> = branch.children.iter().map(Item::Node).collect();
    // Below a node that shows no moves, dots stand for all of them.
    if branch.hidden > 0 && !items.is_empty() {
        items.push(Item::More(branch.hidden));
    }
    if branch.cut > 0 && !items.is_empty() {
        items.push(Item::Cut(branch.cut));
    }
    items
}

fn sub<'b>(item: Item<'b>, measure: &dyn Measure, fit: Fit) -> Sub<'b> {
    let half = measure.width(item).max(measure.label_width(item)) / 2.0;
    let Item::Node(branch) = item else {
        let outline = vec![(-half, half); LABEL];
        return Sub {
            item: Some(item),
            x: 0.0,
            outline,
            children: Vec::new(),
            stem: None,
        };
    };
    let mut children: Vec<Sub> = items(branch).into_iter().map(|item| sub(item, measure, fit)).collect();
    let own = LABEL + measure.height(branch);
    let mut outline = vec![(-half, half); own];
    let mut stem = None;
    if children.is_empty() {
        outline.extend(vec![(-half, half); if branch.hidden > 0 { DOTS } else { 0 }]);
    } else if hangs(&children, fit) {
        stem = Some(hang(&mut children, measure, &mut outline));
    } else {
        if fit == Fit::Bunches {
            children = bunched(children, measure);
        }
        let below = spread(&mut children);
        let ends = children.iter().map(Sub::top);
        let ends = ends.fold((0.0, 0.0), |ends, x| join(ends, (x, x)));
        // The lines to the children must cross nothing.
        outline.extend([ends; EDGE]);
        outline.extend(below);
    }
    Sub {
        item: Some(item),
        x: 0.0,
        outline,
        children,
        stem,
    }
}

impl Sub<'_> {
    fn is_leaf(&self) -> bool {
        self.children.is_empty()
    }

    /// Where the line from the parent meets it.
    fn top(&self) -> f64 {
        match self.item {
            Some(_) => self.x,
            None => self.x + self.stem.unwrap_or_default(),
        }
    }
}

/// Whether a family hangs in one column right below its parent.
fn hangs(children: &[Sub], fit: Fit) -> bool {
    fit != Fit::Spread && (COLUMN..=TALL).contains(&children.len()) && children.iter().all(Sub::is_leaf)
}

/// A family with neighbouring leaves put together in columns.
fn bunched<'b>(children: Vec<Sub<'b>>, measure: &dyn Measure) -> Vec<Sub<'b>> {
    let mut family: Vec<Sub> = Vec::new();
    for child in children {
        let leaf = child.is_leaf();
        match family.last_mut() {
            Some(bunch) if leaf && bunch.item.is_none() && bunch.children.len() < TALL => bunch.children.push(child),
            _ if leaf => family.push(Sub {
                item: None,
                x: 0.0,
                outline: Vec::new(),
                children: vec![child],
                stem: None,
            }),
            _ => family.push(child),
        }
    }
    for bunch in family.iter_mut().filter(|bunch| bunch.item.is_none()) {
        bunch.stem = Some(hang(&mut bunch.children, measure, &mut bunch.outline));
    }
    family
}

/// Puts subtrees side by side, their parent above the middle, and returns their common outline.
fn spread(children: &mut [Sub]) -> Vec<(f64, f64)> {
    let mut outline: Vec<(f64, f64)> = Vec::new();
    for child in children.iter_mut() {
        let pushed = outline
            .iter()
            .zip(&child.outline)
            .map(|(left, right)| left.1 + GAP - right.0);
        child.x = pushed.fold(f64::NEG_INFINITY, f64::max);
        if !child.x.is_finite() {
            child.x = 0.0;
        }
        outline.resize(outline.len().max(child.outline.len()), NOTHING);
        for (band, (left, right)) in outline.iter_mut().zip(&child.outline) {
            *band = join(*band, (left + child.x, right + child.x));
        }
    }
    let middle = match children {
        [] => 0.0,
        [first, .., last] => f64::midpoint(first.x, last.x),
        [only] => only.x,
    };
    for child in children.iter_mut() {
        child.x -= middle;
    }
    outline
        .iter()
        .map(|(left, right)| (left - middle, right - middle))
        .collect()
}

/// Hangs leaves in a column around the middle, adds it to the outline and returns where its stem is.
fn hang(children: &mut [Sub], measure: &dyn Measure, outline: &mut Vec<(f64, f64)>) -> f64 {
    let label = children
        .iter()
        .filter_map(|child| child.item)
        .map(|item| measure.label_width(item))
        .fold(0.0, f64::max);
    let mut width: f64 = 0.0;
    for child in children.iter_mut() {
        let Some(item) = child.item else { continue };
        let own = measure.width(item);
        // A note needs no place for a move before it, and a node may need some for dots behind it.
        let (before, behind) = match item {
            Item::Node(branch) => (label, if branch.hidden > 0 { DOTS_BEHIND } else { 0.0 }),
            _ => (0.0, 0.0),
        };
        child.x = TWIG + before + own / 2.0;
        width = width.max(TWIG + before + own + behind);
    }
    outline.extend(vec![(-width / 2.0, width / 2.0); DROP + ROW * children.len()]);
    -width / 2.0
}

/// Walks down with the absolute place of each subtree's root.
fn place<'b>(sub: &Sub<'b>, parent: Option<usize>, at: (f64, f64), measure: &dyn Measure, items: &mut Vec<Placed<'b>>) {
    let (x, y) = at;
    let mut own = parent;
    if let Some(item) = sub.item {
        own = Some(items.len());
        items.push(Placed {
            item,
            x,
            y,
            parent,
            stem: None,
        });
    }
    let bottom = match sub.item {
        Some(Item::Node(branch)) => y + (LABEL + measure.height(branch)) as f64 * BAND,
        _ => y,
    };
    for (i, child) in sub.children.iter().enumerate() {
        match (sub.stem, child.item) {
            (Some(stem), Some(item)) => items.push(Placed {
                item,
                x: x + stem + child.x,
                y: bottom + (DROP as f64 + ROW as f64 * (i as f64 + 0.5)) * BAND,
                parent: own,
                stem: Some(Stem {
                    x: x + stem,
                    top: sub.item.is_none().then_some(y),
                }),
            }),
            _ => {
                let at = (x + child.x, bottom + EDGE as f64 * BAND);
                place(child, own, at, measure, items);
            }
        }
    }
}

//! What tables know, before anybody searches.

use std::path::PathBuf;

use ludoteca_games::{Message, Position, Solution, Tablebase, UserError};
use ludoteca_search::proof::SolveLimits;
use ludoteca_tables::{TableError, usual_folder};

use super::SolveArgs;
use crate::lang::say;
use crate::output::Failure;
use crate::progress::Progress;

/// Where tables are: in a folder that was asked for, or in the usual one if there is such a place.
enum Place {
    Asked(PathBuf),
    Usual(Option<PathBuf>),
}

/// The tables that know a position. Those that are quickly built and kept for good are built now, unless the call sets limits
/// to time or positions.
///
/// # Errors
/// When a folder that was asked for cannot be used. The usual one is passed over with a warning.
pub(super) fn tablebase(
    args: &SolveArgs,
    root: &Position,
    limits: &SolveLimits<'_>,
) -> Result<Option<Tablebase>, Failure> {
    let place = match args.tables.as_deref() {
        Some("none") => return Ok(None),
        Some(folder) => Place::Asked(folder.into()),
        None => Place::Usual(usual_folder()),
    };
    let folder = match &place {
        Place::Asked(folder) => Some(folder.as_path()),
        Place::Usual(folder) => folder.as_deref(),
    };
    let ask = || {
        let tablebase = root.game().tablebase(folder)?;
        Ok(tablebase.filter(|tablebase| root.prove_by_tablebase(tablebase).is_some()))
    };
    let limited = args.time.is_some() || args.nodes.is_some();
    let asked = match (ask(), folder) {
        // A damaged layer is built again with those that are missing.
        (Ok(None) | Err(TableError::Damaged(..)), Some(folder)) if !limited => {
            let shown = Progress::line();
            let built = root.build_table(folder, limits.threads, limits.stop, &mut |part| {
                let part = || format!("{:.0}", 100.0 * part);
                shown.show(|| say("solve-building", &[("part", part())]));
            });
            shown.finish();
            built.and_then(|built| if built { ask() } else { Ok(None) })
        }
        (asked, _) => asked,
    };
    match (asked, place) {
        (Err(TableError::Stopped), _) => Err(Failure::work(&UserError::new(
            "solve-table-stopped",
            "stopped: what is built of the table is kept, and the same call goes on from there",
        ))),
        (Err(error), Place::Usual(_)) => {
            crate::commands::warn(
                Message::new("solve-no-table", "no table is used: {why}").phrase("why", error.user_error()),
            );
            Ok(None)
        }
        (asked, _) => Ok(asked?),
    }
}

/// A value from a table with the strategy that a search has found, if it has found one.
///
/// # Errors
/// When they contradict each other.
pub(super) fn with_strategy<'p>(known: Solution<'p>, searched: Solution<'p>) -> Result<Solution<'p>, Failure> {
    match (known.value(), searched.value()) {
        (_, None) => Ok(known),
        (table, search) if table == search => Ok(searched),
        _ => Err(Failure::work(&UserError::new(
            "solve-disagree",
            "the table and the search do not agree on the value: please report this",
        ))),
    }
}

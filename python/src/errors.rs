//! The package's exceptions, with the program's own sentences.

use ludoteca_games::{TableFailure, UserError};
use pyo3::exceptions::PyRuntimeError;
use pyo3::{PyErr, import_exception};

import_exception!(ludoteca._errors, LudotecaError);
import_exception!(ludoteca._errors, IllegalMove);
import_exception!(ludoteca._errors, ParseError);
import_exception!(ludoteca._errors, TableError);

/// Something that was written wrong: a game, an option, a position, a move, a bot.
pub(crate) fn unreadable(why: UserError) -> PyErr {
    ParseError::new_err(why.to_string())
}

/// A move that may not be played.
pub(crate) fn illegal(why: UserError) -> PyErr {
    IllegalMove::new_err(why.to_string())
}

/// Work that failed.
pub(crate) fn failed(why: UserError) -> PyErr {
    LudotecaError::new_err(why.to_string())
}

/// Tables that gave no answer.
pub(crate) fn no_table(why: impl ToString) -> PyErr {
    TableError::new_err(why.to_string())
}

/// The same, parted by whose fault it is.
pub(crate) fn table_failure(why: TableFailure) -> PyErr {
    match why {
        TableFailure::Usage(why) => unreadable(why),
        TableFailure::Work(why) => no_table(why),
    }
}

/// A fault of the program itself.
pub(crate) fn panicked() -> PyErr {
    PyRuntimeError::new_err("ludoteca has failed: please report this")
}

//! Building, describing and asking a game's endgame tables, for the command that does nothing else.

use std::fmt::{self, Debug};
use std::path::{Path as FilePath, PathBuf};
use std::sync::atomic::AtomicBool;

use ludoteca_rules::{Message, Options, UserError};
use ludoteca_tables::{TABLES_VARIABLE, TableError};
use serde_json::Value;

/// What a game with endgame tables can do with them. Found through [`crate::GameInfo::tables`].
pub trait TableKit: Debug + Sync {
    /// The options that choose a table.
    fn options(&self) -> &'static [TableOption];

    /// Builds what is missing. `lines` gets what is to be told, `progress` how far the work has come.
    ///
    /// # Errors
    /// When an option is missing, when a table cannot be built, or when the flag to stop is raised.
    fn build(
        &self,
        request: &TableRequest,
        stop: &AtomicBool,
        lines: &mut dyn FnMut(ReportLine),
        progress: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<(), TableFailure>;

    /// Lists what is there.
    ///
    /// # Errors
    /// When a table is there but cannot be read.
    fn info(&self, request: &TableRequest) -> Result<TableReport, TableFailure>;

    /// Counts boards by their value.
    ///
    /// # Errors
    /// When an option is missing, or a table cannot be read.
    fn stats(&self, request: &TableRequest) -> Result<TableReport, TableFailure>;

    /// Says what a position and each of its moves is worth.
    ///
    /// # Errors
    /// When the position is missing or wrong, or is in no table.
    fn probe(&self, request: &TableRequest) -> Result<TableReport, TableFailure>;

    /// Checks every value against those of the moves.
    ///
    /// # Errors
    /// When a file is damaged or a value is wrong.
    fn verify(
        &self,
        request: &TableRequest,
        stop: &AtomicBool,
        lines: &mut dyn FnMut(ReportLine),
        progress: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<(), TableFailure>;
}

/// An option that chooses a table.
#[derive(Clone, Copy, Debug)]
pub struct TableOption {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What its value is called.
    pub value: &'static str,
    /// The values it takes.
    pub accepts: Accepts,
    /// One line of help.
    pub help: &'static str,
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
pub enum Accepts {
    /// One of these.
    OneOf(&'static [&'static str]),
    /// A whole number from 0 to this.
    UpTo(u8),
    /// Bytes, such as `8G`.
    Size,
    /// Nothing: it is there or not.
    Nothing,
}

/// What is asked of tables.
#[derive(Clone, Debug, Default)]
pub struct TableRequest {
    /// The options given, each checked against what it accepts.
    pub options: Options,
    /// The position to be looked up.
    pub position: Option<String>,
    /// The folder with the tables.
    pub folder: Option<PathBuf>,
    /// Threads to build and verify with.
    pub threads: usize,
}

impl TableRequest {
    /// The folder, where there has to be one.
    pub(crate) fn some_folder(&self) -> Result<&FilePath, TableFailure> {
        self.folder.as_deref().ok_or_else(|| {
            TableFailure::Usage(
                UserError::new(
                    "tables-no-folder",
                    "there is no folder for tables: give --dir or set {variable}",
                )
                .with("variable", TABLES_VARIABLE),
            )
        })
    }

    /// The position, where there has to be one.
    pub(crate) fn some_position(&self) -> Result<&str, TableFailure> {
        let missing = || UserError::new("tables-which-board", "which board? Give --position");
        self.position.as_deref().ok_or_else(|| TableFailure::Usage(missing()))
    }
}

/// What tables answer: for scripts, and for people.
#[derive(Clone, Debug)]
pub struct TableReport {
    /// One JSON object.
    pub json: Value,
    /// The same in lines of text.
    pub lines: Vec<ReportLine>,
}

/// A line of text: what is the same in every language, then what is translated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportLine {
    /// Figures and names of moves.
    pub plain: String,
    /// The rest of the line.
    pub message: Option<Message>,
}

impl From<Message> for ReportLine {
    fn from(message: Message) -> Self {
        ReportLine {
            plain: String::new(),
            message: Some(message),
        }
    }
}

impl From<String> for ReportLine {
    fn from(plain: String) -> Self {
        ReportLine { plain, message: None }
    }
}

/// How far a piece of work has come.
#[derive(Clone, Debug)]
pub struct TableProgress {
    /// Which piece it is.
    pub what: Message,
    /// Boards done.
    pub done: u64,
    /// Boards in all.
    pub total: u64,
}

/// Why tables gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableFailure {
    /// The request is wrong.
    Usage(UserError),
    /// The work failed.
    Work(UserError),
}

impl From<TableError> for TableFailure {
    fn from(error: TableError) -> Self {
        TableFailure::Work(error.user_error())
    }
}

impl From<UserError> for TableFailure {
    fn from(error: UserError) -> Self {
        TableFailure::Usage(error)
    }
}

impl fmt::Display for TableFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableFailure::Usage(why) | TableFailure::Work(why) => fmt::Display::fmt(why, f),
        }
    }
}

impl std::error::Error for TableFailure {}

/// What came of building, in words if it was stopped.
pub(crate) fn built(result: Result<(), TableError>) -> Result<(), TableFailure> {
    match result {
        Err(TableError::Stopped) => Err(TableFailure::Work(UserError::new(
            "tables-stopped",
            "stopped: finished layers are kept, and the same command goes on from there",
        ))),
        other => Ok(other?),
    }
}

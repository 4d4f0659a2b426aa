//! `--report FILE`: the page of a tournament, made of the games that were kept.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use ludoteca_arena::record::{NewFile, Records};
use ludoteca_arena::report;
use ludoteca_arena::tournament::{Ended, Settings};
use ludoteca_games::UserError;

use crate::output::Failure;

/// A page to be written when the tournament is over.
pub(super) struct ReportPage {
    path: PathBuf,
    /// The file that games are kept in.
    games: PathBuf,
    /// Whether that file is only for the page.
    ours: bool,
}

impl ReportPage {
    /// The page at a path, of games that are kept in `out`, or for its sake beside it. Whether it can be written is tried
    /// now, not after hours of play.
    pub(super) fn new(path: &Path, out: Option<&Path>) -> Result<Self, Failure> {
        NewFile::create(path).map_err(|error| failed(path, &error))?;
        let games = out.map_or_else(|| beside(path), Path::to_owned);
        Ok(ReportPage {
            path: path.to_owned(),
            games,
            ours: out.is_none(),
        })
    }

    /// Where the games are kept.
    pub(super) fn games(&self) -> &Path {
        &self.games
    }

    /// Writes the page, whole or not at all.
    pub(super) fn write(&self, settings: &Settings, ended: &Ended, command: &str) -> Result<(), Failure> {
        let wrong = |error: io::Error| failed(&self.path, &error);
        let games = BufReader::new(File::open(&self.games).map_err(wrong)?);
        // What cannot be read is not worth a page less; a tournament taken up again has said so already.
        let records = Records::new(games).filter_map(Result::ok);
        let mut page = NewFile::create(&self.path).map_err(wrong)?;
        report::write(&mut page, settings, ended, records, command).map_err(wrong)?;
        page.finish().map_err(wrong)
    }
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    Failure::work(
        &UserError::new("report-failed", "--report: {file}: {error}")
            .with("file", path.display())
            .with("error", error),
    )
}

/// Refuses to write a page over what is something else.
pub(super) fn refuse_mixed_up(report: Option<&Path>, others: [&Option<PathBuf>; 3]) -> Result<(), Failure> {
    let Some(report) = report else { return Ok(()) };
    let same = |other: &&PathBuf| match (fs::canonicalize(report), fs::canonicalize(other)) {
        (Ok(a), Ok(b)) => a == b,
        _ => report == other.as_path(),
    };
    if let Some(other) = others.into_iter().flatten().find(same) {
        let why = UserError::new("report-in-use", "--report: {file} is in use for something else");
        return Err(Failure::usage(&why.with("file", other.display())));
    }
    let mut begin = [0; 15];
    let page = |begin: &[u8]| begin.eq_ignore_ascii_case(b"<!doctype html>");
    let there = File::open(report).and_then(|mut file| file.read_exact(&mut begin));
    let length = fs::metadata(report).map_or(0, |about| if about.is_file() { about.len() } else { 0 });
    if length > 0 && (there.is_err() || !page(&begin)) {
        let why = UserError::new(
            "report-no-page",
            "--report: {file} is there already and is no page: give another name",
        );
        return Err(Failure::usage(&why.with("file", report.display())));
    }
    Ok(())
}

impl Drop for ReportPage {
    fn drop(&mut self) {
        if self.ours {
            // There is nobody to tell, and nothing is lost but room on the disk.
            let _ = fs::remove_file(&self.games);
        }
    }
}

/// A file beside the page that nobody else has; a page that goes to a device keeps its games where such files are kept.
fn beside(path: &Path) -> PathBuf {
    let name = format!("ludoteca.{}.games", std::process::id());
    match path.file_name() {
        Some(file) if fs::metadata(path).map_or(true, |there| there.is_file()) => {
            let mut own = file.to_owned();
            own.push(format!(".{name}"));
            path.with_file_name(own)
        }
        _ => std::env::temp_dir().join(name),
    }
}

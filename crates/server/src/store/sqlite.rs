//! A store in one SQLite file.
//!
//! The journal mode is WAL and `synchronous` is FULL: every commit waits for the disk, so that what was confirmed survives
//! a power failure. NORMAL would be faster but could lose the last commits; the thread that owns the store puts many changes
//! into one commit instead.

mod migrations;

use std::fs::File;
use std::path::Path;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, TransactionBehavior, params};

use self::migrations::{LATEST, migrate};
use super::{Change, Event, GameHeader, Id, Store, StoreError, StoredGame, StoredTournament};

/// How long to wait while a backup holds the file.
const BUSY: Duration = Duration::from_secs(10);

/// A file of games and tournaments.
pub struct Sqlite {
    connection: Connection,
    /// Locked as long as the store is open.
    _lock: Option<File>,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
        match error {
            // The file can be read, but not this row.
            FromSqlConversionFailure(..) | IntegralValueOutOfRange(..) | InvalidColumnType(..) | Utf8Error(..) => {
                StoreError::Damaged(error.to_string())
            }
            _ => StoreError::Unreachable(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for StoreError {
    fn from(error: serde_json::Error) -> Self {
        StoreError::Damaged(error.to_string())
    }
}

impl Sqlite {
    /// Opens or creates a file; `None` keeps all in memory. A file of an older version is migrated.
    ///
    /// # Errors
    /// When it cannot be used, is used by another server, or is of a later version.
    pub fn open(path: Option<&Path>) -> Result<Self, StoreError> {
        let lock = path.map(lock).transpose()?;
        let mut connection = match path {
            Some(path) => Connection::open(path)?,
            None => Connection::open_in_memory()?,
        };
        connection.busy_timeout(BUSY)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        migrate(&mut connection)?;
        Ok(Sqlite {
            connection,
            _lock: lock,
        })
    }

    fn ids(&self, query: &str, most: usize) -> Result<Vec<Id>, StoreError> {
        let mut rows = self.connection.prepare_cached(query)?;
        let ids = rows.query_map([most as i64], |row| row.get(0).map(Id::from_number))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }
}

impl Store for Sqlite {
    fn commit(&mut self, changes: &[Change]) -> Result<(), StoreError> {
        let all = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        {
            let mut begin = all.prepare_cached(
                "INSERT INTO games (id, head, over, open, created, updated) VALUES (?1, ?2, 0, ?3, ?4, ?4)",
            )?;
            let mut add = all.prepare_cached("INSERT INTO events (game, seq, body) VALUES (?1, ?2, ?3)")?;
            let mut update = all.prepare_cached("UPDATE games SET over = ?2, open = ?3, updated = ?4 WHERE id = ?1")?;
            let mut cancel = all.prepare_cached("DELETE FROM games WHERE id = ?1")?;
            let mut announce = all.prepare_cached(
                "INSERT INTO tournaments (id, head, over, created, updated) VALUES (?1, ?2, 0, ?3, ?3)",
            )?;
            let mut record = all.prepare_cached("INSERT INTO records (tournament, body) VALUES (?1, ?2)")?;
            let mut touch = all.prepare_cached("UPDATE tournaments SET updated = ?2 WHERE id = ?1")?;
            let mut close = all.prepare_cached("UPDATE tournaments SET over = 1 WHERE id = ?1")?;
            for change in changes {
                match change {
                    Change::Begin(head) => {
                        let text = serde_json::to_string(head)?;
                        begin.execute(params![
                            head.id.number(),
                            text,
                            head.open.is_some(),
                            head.created as i64
                        ])?;
                    }
                    Change::Add { id, event, over, open } => {
                        let text = serde_json::to_string(event)?;
                        add.execute(params![id.number(), event.seq, text])?;
                        update.execute(params![id.number(), over, open, event.at as i64])?;
                    }
                    Change::Cancel(id) => drop(cancel.execute([id.number()])?),
                    Change::Announce(head) => {
                        let text = serde_json::to_string(head)?;
                        announce.execute(params![head.id.number(), text, head.created as i64])?;
                    }
                    Change::Played { id, at, records } => {
                        record.execute(params![id.number(), records])?;
                        touch.execute(params![id.number(), *at as i64])?;
                    }
                    Change::Close(id) => drop(close.execute([id.number()])?),
                }
            }
        }
        Ok(all.commit()?)
    }

    fn load(&mut self, id: Id) -> Result<Option<StoredGame>, StoreError> {
        let mut head = self.connection.prepare_cached("SELECT head FROM games WHERE id = ?1")?;
        let Some(text) = head
            .query_row([id.number()], |row| row.get::<_, String>(0))
            .optional()?
        else {
            return Ok(None);
        };
        let head: GameHeader = serde_json::from_str(&text)?;
        if head.id != id {
            return Err(StoreError::Damaged(format!("it says that it is {}", head.id)));
        }
        let mut rows = self
            .connection
            .prepare_cached("SELECT body FROM events WHERE game = ?1 ORDER BY seq")?;
        let bodies = rows.query_map([id.number()], |row| row.get::<_, String>(0))?;
        let mut events: Vec<Event> = Vec::new();
        for (body, seq) in bodies.zip(1..) {
            let event: Event = serde_json::from_str(&body?)?;
            if event.seq != seq {
                return Err(StoreError::Damaged(format!("event {seq} is missing")));
            }
            events.push(event);
        }
        Ok(Some(StoredGame { head, events }))
    }

    fn running(&mut self) -> Result<Vec<Id>, StoreError> {
        self.ids(
            "SELECT id FROM games WHERE over = 0 ORDER BY created LIMIT ?1",
            i64::MAX as usize,
        )
    }

    fn open(&mut self, most: usize) -> Result<Vec<Id>, StoreError> {
        self.ids(
            "SELECT id FROM games WHERE open = 1 AND over = 0 ORDER BY created DESC LIMIT ?1",
            most,
        )
    }

    fn tournament(&mut self, id: Id) -> Result<Option<StoredTournament>, StoreError> {
        let mut head = self
            .connection
            .prepare_cached("SELECT head, over FROM tournaments WHERE id = ?1")?;
        let Some(mut kept) = head.query_row([id.number()], without_games).optional()?.transpose()? else {
            return Ok(None);
        };
        let mut rows = self
            .connection
            .prepare_cached("SELECT body FROM records WHERE tournament = ?1 ORDER BY seq")?;
        for body in rows.query_map([id.number()], |row| row.get::<_, String>(0))? {
            kept.records += &body?;
        }
        Ok(Some(kept))
    }

    fn tournaments(&mut self, most: usize) -> Result<Vec<StoredTournament>, StoreError> {
        let mut rows = self
            .connection
            .prepare_cached("SELECT head, over FROM tournaments ORDER BY created DESC LIMIT ?1")?;
        let mut listed = Vec::new();
        for row in rows.query_map([most as i64], without_games)? {
            match row.map_err(StoreError::from).flatten() {
                Ok(kept) => listed.push(kept),
                Err(StoreError::Damaged(why)) => tracing::error!(why, "a tournament cannot be read"),
                Err(error) => return Err(error),
            }
        }
        Ok(listed)
    }

    fn prune(&mut self, before: u64) -> Result<u64, StoreError> {
        let all = self.connection.transaction()?;
        let mut forgotten = 0;
        for table in ["games", "tournaments"] {
            forgotten += all.execute(&format!("DELETE FROM {table} WHERE updated < ?1"), [before as i64])?;
        }
        all.commit()?;
        Ok(forgotten as u64)
    }
}

/// A tournament from its header and whether it is over.
fn without_games(row: &Row<'_>) -> rusqlite::Result<Result<StoredTournament, StoreError>> {
    let (text, over): (String, bool) = (row.get(0)?, row.get(1)?);
    let head = serde_json::from_str(&text).map_err(StoreError::from);
    Ok(head.map(|head| StoredTournament {
        head,
        over,
        records: String::new(),
    }))
}

/// Backs a file up atomically, while a server may go on writing to it.
///
/// # Errors
/// When there is no such file, or the copy is there already or cannot be written.
pub fn back_up(from: &Path, to: &Path) -> Result<(), StoreError> {
    let connection = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(BUSY)?;
    let name = to
        .to_str()
        .ok_or_else(|| StoreError::Unreachable("the file's name is not text".to_owned()))?;
    // Created with the owner's access only: whoever can write to it could play for others.
    let mut new = File::options();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    let copy = new.open(to)?;
    if let Err(error) = connection.execute("VACUUM INTO ?1", [name]) {
        let _ = std::fs::remove_file(to);
        return Err(error.into());
    }
    // A backup must have left the system's cache, too.
    Ok(copy.sync_all()?)
}

/// Restores a backup. What was in the file before is replaced.
///
/// # Errors
/// When the copy is not a whole file of games, or a server uses the file.
pub fn restore(copy: &Path, to: &Path) -> Result<(), StoreError> {
    let _lock = lock(to)?;
    let source = Connection::open_with_flags(copy, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let sound: String = source.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    let version: usize = source.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if sound != "ok" || !(1..=LATEST).contains(&version) {
        let why = format!("{} is not a whole file of games", copy.display());
        return Err(StoreError::Unreachable(why));
    }
    let mut target = Connection::open(to)?;
    Backup::new(&source, &mut target)?.run_to_completion(1024, Duration::ZERO, None)?;
    Ok(())
}

/// Locks a file for one server: two would both believe to own the games.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    let file = File::options().write(true).create(true).truncate(false).open(&name)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(_) => Err(StoreError::Unreachable(format!(
            "another server uses {}",
            path.display()
        ))),
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        StoreError::Unreachable(error.to_string())
    }
}

#[cfg(test)]
mod tests;

//! Migrations of files of older versions.

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use serde_json::{Map, Value};

use super::StoreError;
use crate::store::Secret;

/// Each migrates a file from the version of its index to the next.
pub(super) const STEPS: [fn(&Transaction<'_>) -> rusqlite::Result<()>; 3] = [games, tournaments, locks];
/// The version of the files that this program writes.
pub(super) const LATEST: usize = STEPS.len();

pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let change = connection.transaction_with_behavior(TransactionBehavior::Exclusive)?;
    let version: usize = change.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let Some(steps) = STEPS.get(version..) else {
        return Err(StoreError::Unreachable(format!(
            "the file is of version {version}, and this program knows only {LATEST}"
        )));
    };
    for step in steps {
        step(&change)?;
    }
    change.pragma_update(None, "user_version", LATEST)?;
    change.commit()?;
    // Replaced text stays in free pages and in the journal until the file is rewritten.
    if (1..LATEST).contains(&version)
        && let Err(error) = connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
    {
        tracing::warn!(%error, "traces of what the file held before may be left in it");
    }
    Ok(())
}

fn games(change: &Transaction<'_>) -> rusqlite::Result<()> {
    change.execute_batch(
        "
        CREATE TABLE games (
            id      INTEGER PRIMARY KEY,
            head    TEXT    NOT NULL,
            over    INTEGER NOT NULL,
            open    INTEGER NOT NULL,
            created INTEGER NOT NULL,
            updated INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE events (
            game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            seq  INTEGER NOT NULL,
            body TEXT    NOT NULL,
            PRIMARY KEY (game, seq)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX games_running ON games (created) WHERE over = 0;
        CREATE INDEX games_open ON games (created) WHERE open = 1 AND over = 0;
        ",
    )
}

fn tournaments(change: &Transaction<'_>) -> rusqlite::Result<()> {
    change.execute_batch(
        "
        CREATE TABLE tournaments (
            id      INTEGER PRIMARY KEY,
            head    TEXT    NOT NULL,
            over    INTEGER NOT NULL,
            created INTEGER NOT NULL,
            updated INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE records (
            seq        INTEGER PRIMARY KEY,
            tournament INTEGER NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
            body       TEXT    NOT NULL
        ) STRICT;
        CREATE INDEX records_tournament ON records (tournament);
        ",
    )
}

/// Replaces the secrets in the file by their hashes. A damaged row is left as it is.
fn locks(change: &Transaction<'_>) -> rusqlite::Result<()> {
    for table in ["games", "tournaments"] {
        let mut rows = change.prepare(&format!("SELECT id, head FROM {table}"))?;
        let mut update = change.prepare(&format!("UPDATE {table} SET head = ?2 WHERE id = ?1"))?;
        let mut rows = rows.query([])?;
        while let Some(row) = rows.next()? {
            let text = row.get_ref(1)?.as_str().unwrap_or_default();
            if let Ok(Value::Object(mut head)) = serde_json::from_str(text) {
                lock(&mut head);
                for seat in head
                    .get_mut("seats")
                    .and_then(Value::as_array_mut)
                    .into_iter()
                    .flatten()
                {
                    seat.as_object_mut().map(lock);
                }
                update.execute(params![row.get::<_, i64>(0)?, Value::Object(head).to_string()])?;
            }
        }
    }
    Ok(())
}

/// Replaces a secret by its hash, in the field `lock`.
fn lock(holder: &mut Map<String, Value>) {
    if let Some(secret) = holder.remove("secret") {
        let secret = secret.as_str().and_then(|text| text.parse::<Secret>().ok());
        let lock = secret.and_then(|secret| serde_json::to_value(secret.hash()).ok());
        holder.insert("lock".to_owned(), lock.unwrap_or_default());
    }
}

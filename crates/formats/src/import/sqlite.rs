//! SQLite databases opened read-only, with limits on memory and on the work that a foreign schema can cause.

use super::error::{ImportError, Why};
use rkprof_store::files;
use rusqlite::config::DbConfig;
use rusqlite::limits::Limit;
use rusqlite::{Connection, OpenFlags, Row};
use std::io::Read as _;
use std::path::Path;

/// Longest text.
const MAX_LENGTH: i32 = 16 << 20;
/// KiB of pages in memory.
const CACHE_KIB: i32 = 32 << 10;

pub(super) struct Database<'a> {
    pub path: &'a Path,
    connection: Connection,
}

impl<'a> Database<'a> {
    pub(super) fn open(path: &'a Path) -> Result<Database<'a>, ImportError> {
        let failed = |error: rusqlite::Error| damaged(path, "", &error);
        // SQLite would wait on a pipe.
        files::open(path).map_err(|error| ImportError::io(path, &error))?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, MAX_LENGTH).map_err(failed)?;
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false).map_err(failed)?;
        connection.pragma_update(None, "cache_size", -CACHE_KIB).map_err(failed)?;
        Ok(Database { path, connection })
    }

    /// The table or view of this name, or the table with this name and a suffix; quoted.
    pub(super) fn table(&self, name: &str) -> Option<String> {
        let find = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND (name = ?1 OR \
                    substr(name, 1, length(?1) + 1) = ?1 || '_' AND substr(name, length(?1) + 2, 1) GLOB '[0-9]') \
                    ORDER BY name <> ?1, name LIMIT 1";
        let found: Option<String> = self.connection.query_row(find, [name], |row| row.get(0)).ok();
        found.map(|name| format!("\"{}\"", name.replace('"', "\"\"")))
    }

    /// True when the query has a row.
    pub(super) fn exists(&self, query: &str) -> bool {
        self.connection.query_row(query, [], |_| Ok(())).is_ok()
    }

    /// True when the table has the column.
    pub(super) fn has_column(&self, table: &str, column: &str) -> bool {
        self.connection.prepare(&format!("SELECT \"{column}\" FROM {table} LIMIT 0")).is_ok_and(|statement| {
            // SQLite takes an unknown name in double quotes for a text.
            statement.column_names().first() == Some(&column)
        })
    }

    /// Calls `each` with the rows of a query and their numbers.
    ///
    /// # Errors
    ///
    /// When the query does not fit the database or the database is damaged; `about` names the table.
    pub(super) fn each(
        &self,
        about: &str,
        query: &str,
        mut each: impl FnMut(u64, &Row<'_>) -> Result<(), ImportError>,
    ) -> Result<(), ImportError> {
        let failed = |error: rusqlite::Error| damaged(self.path, &format!("table {about}"), &error);
        let mut statement = self.connection.prepare(query).map_err(failed)?;
        let mut rows = statement.query([]).map_err(failed)?;
        let mut number = 0;
        while let Some(row) = rows.next().map_err(failed)? {
            each(number, row)?;
            number += 1;
        }
        Ok(())
    }
}

fn damaged(path: &Path, place: &str, error: &rusqlite::Error) -> ImportError {
    let reason = match cut(path) {
        Some((bytes, whole)) => format!("{error}; the file ends at byte {bytes} of {whole}"),
        None => error.to_string(),
    };
    ImportError::new(Why::Malformed, path, place, reason)
}

/// Bytes of a database that is shorter than its header states, and the stated ones.
fn cut(path: &Path) -> Option<(u64, u64)> {
    let mut header = [0; 32];
    let mut file = files::open(path).ok()?;
    file.read_exact(&mut header).ok()?;
    let page = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    let pages = u32::from_be_bytes([header[28], header[29], header[30], header[31]]);
    let (bytes, whole) = (file.metadata().ok()?.len(), page * u64::from(pages));
    (bytes < whole).then_some((bytes, whole))
}

/// A whole number that is not negative.
pub(super) fn integer(row: &Row<'_>, column: usize) -> Option<u64> {
    match row.get_ref(column).ok()? {
        rusqlite::types::ValueRef::Integer(number) => u64::try_from(number).ok(),
        rusqlite::types::ValueRef::Real(number) if number >= 0.0 && number.fract() == 0.0 => Some(number as u64),
        rusqlite::types::ValueRef::Text(text) => super::values::integer(std::str::from_utf8(text).ok()?),
        _ => None,
    }
}

pub(super) fn integer_u32(row: &Row<'_>, column: usize) -> Option<u32> {
    u32::try_from(integer(row, column)?).ok()
}

/// A text; broken characters are replaced.
pub(super) fn text(row: &Row<'_>, column: usize) -> Option<String> {
    match row.get_ref(column).ok()? {
        rusqlite::types::ValueRef::Text(text) => Some(String::from_utf8_lossy(text).into_owned()),
        _ => None,
    }
}

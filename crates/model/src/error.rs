//! The error of code that reads a user's words or files: a sentence that says what is wrong and what is accepted.
//!
//! Where a caller decides by the kind of error, the crate has its own enum; this type is for errors that only a person can
//! fix.

use std::error::Error as StdError;
use std::fmt;

/// A sentence: what was being done, then what went wrong.
#[derive(Debug)]
pub struct Error {
    what: String,
    source: Option<Box<dyn StdError + Send + Sync>>,
}

impl Error {
    /// An error without a cause.
    pub fn new(what: impl Into<String>) -> Error {
        Error { what: what.into(), source: None }
    }

    /// The error `source`, which occurred while doing `what`.
    pub fn during(what: impl Into<String>, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Error {
        Error { what: what.into(), source: Some(source.into()) }
    }
}

impl From<String> for Error {
    fn from(what: String) -> Error {
        Error::new(what)
    }
}

impl From<&str> for Error {
    fn from(what: &str) -> Error {
        Error::new(what)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.source {
            Some(source) => write!(f, "{}: {source}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        Some(&**self.source.as_ref()?)
    }
}

/// Adds what was being done to an error.
pub trait During<T> {
    /// # Errors
    /// The error with `what` before it.
    fn during<W: Into<String>>(self, what: impl FnOnce() -> W) -> Result<T, Error>;
}

impl<T, E: Into<Box<dyn StdError + Send + Sync>>> During<T> for Result<T, E> {
    fn during<W: Into<String>>(self, what: impl FnOnce() -> W) -> Result<T, Error> {
        self.map_err(|source| Error::during(what(), source))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_reads_from_the_outermost_to_the_cause() {
        let inner: Result<u32, _> = "x".parse::<u32>();
        let error = inner.during(|| "line 3").during(|| "work file a.json").unwrap_err();
        assert_eq!(error.to_string(), "work file a.json: line 3: invalid digit found in string");
        let cause = error.source().and_then(StdError::source).map(ToString::to_string);
        assert_eq!(cause.as_deref(), Some("invalid digit found in string"));
    }
}

//! Errors for users: the attempted action, the problem, and the remedy.

use std::error::Error;
use std::fmt;

/// The problem: the error of the layer below, or a sentence.
pub type Problem = Box<dyn Error + Send + Sync>;

#[derive(Debug)]
pub struct Failure {
    /// The resulting exit code.
    pub code: u8,
    /// Completes "cannot ...".
    doing: String,
    problem: Problem,
    remedy: String,
}

impl Failure {
    /// `doing` completes "cannot ..."; `remedy` is a sentence.
    pub fn new(code: u8, doing: impl Into<String>, problem: impl Into<Problem>, remedy: impl Into<String>) -> Failure {
        Failure { code, doing: doing.into(), problem: problem.into(), remedy: remedy.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { code: _, doing, problem, remedy } = self;
        write!(f, "cannot {doing}: {problem}\n{remedy}")
    }
}

impl Error for Failure {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_keeps_its_source() {
        let missing = std::io::Error::from(std::io::ErrorKind::NotFound);
        let failure = Failure::new(2, "read x", missing, "Name a file.");
        let source = failure.source().and_then(|source| source.downcast_ref::<std::io::Error>());
        assert_eq!(source.map(std::io::Error::kind), Some(std::io::ErrorKind::NotFound));
        assert!(failure.to_string().starts_with("cannot read x: ") && failure.to_string().ends_with("\nName a file."));
    }
}

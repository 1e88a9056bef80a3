//! Errors for users: what was being done, what went wrong, what to do.

use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    /// The exit code it leads to.
    pub code: u8,
    /// Completes "cannot ...".
    doing: String,
    problem: String,
    remedy: String,
}

impl Failure {
    /// `doing` completes "cannot ..."; `remedy` is a sentence.
    pub(crate) fn new(
        code: u8,
        doing: impl Into<String>,
        problem: impl fmt::Display,
        remedy: impl Into<String>,
    ) -> Failure {
        Failure { code, doing: doing.into(), problem: problem.to_string(), remedy: remedy.into() }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { code: _, doing, problem, remedy } = self;
        write!(f, "cannot {doing}: {problem}\n{remedy}")
    }
}

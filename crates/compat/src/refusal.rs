//! Why words cannot be translated.

use std::error::Error;
use std::fmt;

/// An option or a file that has no meaning here.
#[derive(Debug)]
pub struct Refusal {
    /// Completes "cannot ...".
    pub doing: String,
    pub problem: Box<dyn Error + Send + Sync>,
    /// What to do instead, a sentence.
    pub remedy: String,
}

impl Refusal {
    pub(crate) fn new(
        doing: impl Into<String>,
        problem: impl Into<Box<dyn Error + Send + Sync>>,
        remedy: impl Into<String>,
    ) -> Refusal {
        Refusal { doing: doing.into(), problem: problem.into(), remedy: remedy.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot {}: {}\n{}", self.doing, self.problem, self.remedy)
    }
}

impl Error for Refusal {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&*self.problem)
    }
}

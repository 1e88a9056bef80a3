//! One line of the verdict.

use serde::{Deserialize, Serialize};

/// How the program ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Without the tracer.
    Alone,
    /// Kernels timed by rkprof's light path.
    Light,
    /// Kernels timed by the SDK's dispatch service.
    Sdk,
    /// HIP calls not recorded.
    NoCalls,
    /// With hardware counters.
    Counters,
}

impl Way {
    pub fn title(self) -> &'static str {
        match self {
            Way::Alone => "alone",
            Way::Light => "light path",
            Way::Sdk => "SDK's service",
            Way::NoCalls => "wrappers off",
            Way::Counters => "counters",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    Pass,
    Fail,
    /// It could not be looked at here.
    Skip,
    /// What was recorded is what the SDK gave, but it can't be true: the machine is at fault.
    Suspect,
}

impl Verdict {
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Pass => "PASS",
            Verdict::Fail => "FAIL",
            Verdict::Skip => "SKIP",
            Verdict::Suspect => "SUSPECT",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    pub way: Way,
    /// What was compared, as one word: it stays the same between versions.
    pub name: String,
    pub verdict: Verdict,
    /// With the numbers.
    pub text: String,
}

impl Check {
    pub fn new(way: Way, name: &str, passed: bool, text: impl Into<String>) -> Check {
        let verdict = if passed { Verdict::Pass } else { Verdict::Fail };
        Check { way, name: name.to_owned(), verdict, text: text.into() }
    }

    pub fn skip(way: Way, name: &str, text: impl Into<String>) -> Check {
        Check { verdict: Verdict::Skip, ..Check::new(way, name, true, text) }
    }

    pub fn suspect(way: Way, name: &str, text: impl Into<String>) -> Check {
        Check { verdict: Verdict::Suspect, ..Check::new(way, name, true, text) }
    }
}

/// Nothing failed.
pub fn passed(checks: &[Check]) -> bool {
    checks.iter().all(|check| check.verdict != Verdict::Fail)
}

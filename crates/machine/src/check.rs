//! A line of `rkprof doctor`.

use serde::Serialize;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Status {
    Ok,
    /// Tracing works, with a restriction.
    Warn,
    /// Tracing does not work.
    Fail,
}

impl Status {
    pub fn word(self) -> &'static str {
        match self {
            Status::Ok => "OK",
            Status::Warn => "WARN",
            Status::Fail => "FAIL",
        }
    }
}

/// One line of the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    pub status: Status,
    /// The checked property.
    pub topic: String,
    pub text: String,
    /// The remedy.
    pub fix: Option<String>,
}

impl Check {
    pub fn ok(topic: &str, text: impl Into<String>) -> Check {
        Check { status: Status::Ok, topic: topic.to_owned(), text: text.into(), fix: None }
    }

    pub fn warn(topic: &str, text: impl Into<String>, fix: impl Into<String>) -> Check {
        Check { status: Status::Warn, topic: topic.to_owned(), text: text.into(), fix: Some(fix.into()) }
    }

    pub fn fail(topic: &str, text: impl Into<String>, fix: impl Into<String>) -> Check {
        Check { status: Status::Fail, ..Check::warn(topic, text, fix) }
    }
}

pub fn passed(checks: &[Check]) -> bool {
    checks.iter().all(|check| check.status != Status::Fail)
}

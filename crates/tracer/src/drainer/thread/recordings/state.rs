//! What the drainer knows of the recordings of this process, and what the limits and options of one mean.

use crate::drainer::Output;
use crate::thread;
use rkprof_config::{Config, TraceMode};
use rkprof_drain::pipeline::Sinks;
use rkprof_drain::steps::Steps;
use rkprof_drain::trigger::Trigger;
use rkprof_model::error::Error;
use rkprof_model::run;
use rkprof_stats::Aggregator;
use rkprof_store::control::Limits;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The recordings of this process.
pub(in crate::drainer::thread) struct Recordings {
    pub(super) config: Config,
    /// The session's directory.
    pub(super) base: PathBuf,
    /// Information about the first one.
    pub(super) info: run::RunInfo,
    pub(super) number: u32,
    pub(super) open: bool,
    /// Whether records were taken since the run was begun.
    pub(super) touched: bool,
    /// Whether the drainer sleeps until it is called.
    pub(super) asleep: bool,
    /// While a condition is awaited: the sinks of an open run.
    pub(super) watching: Option<Option<Sinks>>,
    /// Whether the fulfilled condition was reported.
    pub(super) told: bool,
    pub(super) limits: Limits,
    /// The end of the recording, CLOCK_BOOTTIME ns.
    pub(super) ends: Option<u64>,
    /// See [`rkprof_arena::Mark::over`].
    pub(in crate::drainer::thread) over: u64,
    /// The drainer's CPU time and the SDKs' dropped records before this recording.
    pub(in crate::drainer::thread) cpu_before: u64,
    pub(in crate::drainer::thread) dropped_by_sdk_before: u64,
}

impl Recordings {
    pub(in crate::drainer::thread) fn new(output: &Output, config: &Config) -> Recordings {
        let limits = Limits {
            for_ns: config.for_.map(|time| time.as_nanos() as u64),
            steps: config.steps.clone(),
            when: config.when.clone(),
        };
        // Here and not on the drainer's thread: the program may begin its first step at once.
        match Limited::read(&limits) {
            Ok(limited) if limits.when.is_none() => limited.set(),
            _ => thread::steps::end(),
        }
        Recordings {
            config: config.clone(),
            base: output.dir().components().collect(),
            info: output.info.clone(),
            number: 1,
            open: true,
            touched: false,
            asleep: false,
            watching: None,
            told: false,
            limits,
            ends: None,
            over: 0,
            cpu_before: 0,
            dropped_by_sdk_before: 0,
        }
    }
}

/// Parsed limits.
pub(super) struct Limited {
    steps: Option<Steps>,
}

impl Limited {
    pub(super) fn read(limits: &Limits) -> Result<Limited, Error> {
        if let Some(when) = &limits.when {
            Trigger::parse(when)?;
        }
        Ok(Limited { steps: limits.steps.as_deref().map(Steps::parse).transpose()? })
    }

    /// For the coming recording.
    pub(super) fn set(self) {
        match self.steps {
            Some(steps) => thread::steps::begin(steps.wanted, steps.name.as_deref()),
            None => thread::steps::end(),
        }
    }
}

/// The options, in the form of `run.json`.
pub(super) fn options(config: &Config) -> BTreeMap<String, String> {
    config.to_env().into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Sinks that keep nothing.
pub(super) fn nothing(config: &Config) -> Sinks {
    Sinks::new(Aggregator::new(config.precision), None, TraceMode::None, None)
}

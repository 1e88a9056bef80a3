//! When a recording begins and ends by itself: a time, a number of steps, or a condition on what is recorded.

use super::state::{Limited, nothing};
use crate::drainer::control::Due;
use crate::drainer::thread::Drainer;
use crate::thread;
use rkprof_model::error::Error;
use rkprof_model::event::Severity;
use rkprof_store::control::Limits;
use std::time::Duration;

impl Drainer {
    /// The condition that is awaited. The user may have misspelled the name in it.
    pub(super) fn awaited(&self) -> String {
        match (&self.recordings.watching, self.pipeline.sinks.conditions().first()) {
            (Some(_), Some(condition)) if !thread::is_recording() => {
                format!("it is paused; after `start` it waits until {}", condition.text())
            }
            (Some(_), Some(condition)) if condition.has_met() => format!("it waits until {}", condition.text()),
            (Some(_), Some(condition)) => {
                format!("it waits until {}; nothing of that name has been seen so far", condition.text())
            }
            _ => String::new(),
        }
    }

    pub(super) fn watch(&mut self, limits: Limits) -> Result<String, Error> {
        let when = limits.when.clone().unwrap_or_default();
        let mut sinks = nothing(&self.recordings.config);
        sinks.watch(std::slice::from_ref(&when));
        let next = self.pipeline.for_next(sinks);
        let before = std::mem::replace(&mut *self.pipeline, next);
        self.recordings.told = false;
        self.recordings.watching = Some(self.recordings.open.then_some(before.sinks));
        self.recordings.limits = limits;
        Ok(format!("a recording begins when {when}"))
    }

    /// Drops the watched sinks, and opens a run for the coming records.
    pub(super) fn fired(&mut self) -> Result<String, Error> {
        let Some(sinks) = self.recordings.watching.take() else { return Err("no recording was waiting".into()) };
        let over = self.settle();
        self.pass_over(over);
        let limits = std::mem::take(&mut self.recordings.limits);
        let when = limits.when.clone().unwrap_or_default();
        match sinks {
            Some(_) => self.reopen()?,
            None => self.open()?,
        }
        self.set_limits(Limits { when: None, ..limits })?;
        self.recordings.touched = true;
        let sentence = format!("it began because {when}");
        self.pipeline.joiner.notes.push((Severity::Info, sentence.clone()));
        Ok(sentence)
    }

    pub(super) fn set_limits(&mut self, limits: Limits) -> Result<(), Error> {
        Limited::read(&limits)?.set();
        self.recordings.ends = None;
        self.recordings.limits = limits;
        Ok(())
    }

    /// Checks whether the recording ends or begins now by its limits.
    pub(in crate::drainer::thread) fn look_at_limits(&mut self, now: u64) {
        if self.recordings.watching.is_some() {
            // Reported once, even if it holds repeatedly until a thread acts on it.
            if self.pipeline.sinks.fired.is_some() && !std::mem::replace(&mut self.recordings.told, true) {
                self.control.set_due(Due::Begin);
                (self.hooks.due)();
            }
            return;
        }
        let are_steps_over = thread::steps::are_over();
        if !thread::is_recording() && !are_steps_over {
            return;
        }
        let reason = if are_steps_over {
            self.recordings.limits.steps.take().map(|steps| format!("its {steps} steps are over"))
        } else if let Some(length) = self.recordings.limits.for_ns {
            let ends = *self.recordings.ends.get_or_insert(now.saturating_add(length));
            let over = now >= ends;
            if over {
                self.recordings.limits.for_ns = None;
            }
            over.then(|| format!("its {:?} are over", Duration::from_nanos(length)))
        } else {
            None
        };
        if let Some(reason) = reason {
            self.control.set_due(Due::End(reason));
            (self.hooks.due)();
        }
    }

    /// The session ends while a condition is awaited: writes the run that was prepared for it.
    pub(in crate::drainer::thread) fn stop_watching(&mut self) {
        if let Some(Some(sinks)) = self.recordings.watching.take() {
            *self.pipeline = self.pipeline.for_next(sinks);
        }
    }
}

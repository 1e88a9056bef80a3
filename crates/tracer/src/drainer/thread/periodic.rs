//! The drainer's periodic work. Each piece is short, so that records never wait for it.

use super::Drainer;
use crate::drainer::governor::{Level, Reading};
use rkprof_config::TraceMode;
use rkprof_model::clock::{self, Pair};
use rkprof_model::event::{SelfSample, Severity};

/// How often the SDKs are asked for buffered records: while kernels or copies are awaited, and otherwise. Allocations wait in
/// the buffers as well, and nothing announces them.
const FLUSH_SDK_NS: u64 = 50_000_000;
const FLUSH_SDK_IDLE_NS: u64 = 100_000_000;
/// How often the clock is calibrated.
const CALIBRATE_NS: u64 = 100_000_000;
/// How often the governor measures.
const GOVERN_NS: u64 = 250_000_000;
/// How often the run directory is checked for a request (`rkprof snapshot`).
const LOOK_NS: u64 = 200_000_000;
/// How often summary, clocks and own cost are written.
const SUMMARY_NS: u64 = 1_000_000_000;
/// How often the trace repeats its interned state, so that reading can begin there.
const REPEAT_NS: u64 = 5_000_000_000;
/// A summary may take one part in this many of the time until the next one.
const SUMMARY_SHARE: u64 = 50;

/// Changes of the governor that are told: a service runs for weeks.
const MOST_STEPS: usize = 1000;

impl Drainer {
    /// Does the periodic work that is due.
    pub(super) fn periodic(&mut self) {
        let now = clock::boottime_ns();
        if now >= self.next.calibrate {
            self.next.calibrate = now + CALIBRATE_NS;
            self.converter.calibrate(Pair::now());
        }
        let is_awaited = self.pipeline.joiner.unfinished() > 0;
        if now.saturating_sub(self.next.flushed_sdk) >= if is_awaited { FLUSH_SDK_NS } else { FLUSH_SDK_IDLE_NS } {
            self.next.flushed_sdk = now;
            self.begin_flush();
        }
        if now >= self.next.govern {
            self.next.govern = now + GOVERN_NS;
            self.govern();
        }
        self.look_at_limits(now);
        // At once: a run may be short.
        if self.is_open() && (self.hooks.has_door_news)() {
            self.tell_of_news();
        }
        if now >= self.next.look {
            self.next.look = now + LOOK_NS;
            self.look();
        }
        if now >= self.next.summary && self.is_open() {
            self.look_at_tables(true);
            if self.kept.take_new() {
                self.tell_of_news();
            }
            self.summary(false);
            self.next.summary = clock::boottime_ns() + SUMMARY_NS.max((clock::boottime_ns() - now) * SUMMARY_SHARE);
            self.sample(clock::record_ns());
        }
        if now >= self.next.repeat {
            self.next.repeat = now + REPEAT_NS;
            if let Some(trace) = &mut self.pipeline.sinks.trace {
                trace.repeat_state(&mut self.pipeline.sinks.out);
            }
        }
    }

    /// Records less when rkprof costs too much, more when it costs little.
    pub(super) fn govern(&mut self) {
        let Some(governor) = &mut self.governor else { return };
        let reading = Reading {
            drainer_cpu: clock::read(libc::CLOCK_THREAD_CPUTIME_ID),
            process_cpu: clock::read(libc::CLOCK_PROCESS_CPUTIME_ID),
            records: self.pipeline.records(),
            dispatches: self.pipeline.joiner.totals.dispatches,
        };
        // What was not measured yet costs something, too.
        let Some(wrapper_ns) = self.wrapper_ns else { return };
        let former = governor.clone();
        let Some(step) = governor.observe(reading, wrapper_ns) else { return };
        let since_start = clock::record_ns().saturating_sub(self.output.process.start);
        let sentence = format!("the overhead governor changed to level {}: {}", step.level.label(), step.reason);
        let note = (Severity::Incomplete, sentence);
        let is_told = self.steps.len() < MOST_STEPS;
        if is_told {
            self.steps.push((since_start, step.level.label().to_owned(), step.reason.clone()));
            self.pipeline.joiner.notes.push(note.clone());
        }
        // Before anything is left out: if the process is killed, only this says why it is missing. Where it can't be written, the level
        // stays, and the governor tries again later.
        if step.level != Level::Full && self.is_open() {
            if !self.summary(false) {
                if is_told {
                    self.steps.pop();
                    self.pipeline.joiner.notes.retain(|told| *told != note);
                }
                self.governor = Some(former.again_later(reading));
                return;
            }
        } else {
            self.next.summary = 0;
        }
        crate::thread::set_api_calls(step.level == Level::Full);
        self.sample(clock::record_ns());
        self.pipeline.sinks.mode = match step.level {
            Level::Full => TraceMode::Full,
            Level::Kernels => TraceMode::Kernels,
            Level::Summary => TraceMode::None,
        };
        if let Some(trace) = &mut self.pipeline.sinks.trace {
            trace.set_api(step.level == Level::Full);
        }
        self.sample(clock::record_ns());
    }

    /// Writes clocks and own cost into the trace.
    pub(super) fn sample(&mut self, now: u64) {
        self.clocks.1 = clock::sample();
        let sample = SelfSample {
            at: now,
            dropped: self.ring.dropped().total(),
            records: self.pipeline.records(),
            drainer_cpu: clock::read(libc::CLOCK_THREAD_CPUTIME_ID),
            arena_used: self.arena.usage().used,
            level: match self.pipeline.sinks.mode {
                TraceMode::Full => 2,
                TraceMode::Kernels => 1,
                TraceMode::None => 0,
            },
        };
        if let Some(trace) = &mut self.pipeline.sinks.trace {
            trace.clock(&mut self.pipeline.sinks.out, self.clocks.1);
            trace.self_sample(&mut self.pipeline.sinks.out, &sample);
        }
    }
}

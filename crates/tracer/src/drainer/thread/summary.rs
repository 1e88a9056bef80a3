//! `summary.json` from the present state of the pipeline, the arena and the files.

use super::Drainer;
use crate::host_samples::Taken;
use rkprof_drain::by_kind;
use rkprof_drain::{Facts, summarize};
use rkprof_model::call_paths::{self, CallPaths};
use rkprof_model::clock;
use rkprof_model::event::Severity;
use rkprof_model::host_samples;
use rkprof_model::summary::OwnCost;
use rkprof_store::files;
use rkprof_store::stream::TraceStream;
use std::collections::BTreeMap;
use std::io::Write as _;

/// The executable mappings of this process, each with its build id.
fn modules() -> Vec<call_paths::Module> {
    let mut modules = call_paths::modules(&std::fs::read_to_string("/proc/self/maps").unwrap_or_default());
    let _ = rkprof_objects::find(|object| {
        let id = object.build_id();
        for module in modules.iter_mut().filter(|module| object.contains(module.start as usize, 1)) {
            module.build_id.clone_from(&id);
        }
        None::<()>
    });
    modules
}

impl Drainer {
    /// Writes the summary; returns false when that failed.
    pub(super) fn summary(&mut self, finished: bool) -> bool {
        self.write_call_paths();
        self.write_host_samples();
        std::mem::take(&mut self.output.failures).into_iter().for_each(|note| self.note(note));
        let (dropped, dropped_by_thread) = self.drops();
        let usage = self.arena.usage();
        let records = self.pipeline.records();
        let cpu = clock::read(libc::CLOCK_THREAD_CPUTIME_ID).saturating_sub(self.recordings.cpu_before);
        let trace_bytes = self.output.trace.as_ref().map_or(0, |trace| trace.written());
        let heap = crate::heap::bytes();
        let own_cost = OwnCost {
            records,
            drainer_cpu_s: cpu as f64 / 1e9,
            drainer_ns_per_record: (records > 0).then(|| cpu as f64 / records as f64),
            wrapper_ns: self.wrapper_ns,
            trace_bytes,
            arena_bytes: usage.capacity,
            arena_peak_bytes: usage.peak,
            memory_bytes: usage.capacity + heap + (self.hooks.queue_bytes)(),
            heap_bytes: heap,
            sdk_startup_ms: None,
            finalize_ms: finished.then(|| (self.hooks.waited_ns)() as f64 / 1e6),
            governor: self.steps.clone(),
        };
        let facts = Facts {
            process: &self.output.process,
            finished,
            now: clock::record_ns(),
            dropped,
            dropped_by_thread,
            dropped_by_sdk: (self.hooks.dropped_by_sdk)().saturating_sub(self.recordings.dropped_by_sdk_before),
            lost: 0,
            clocks: self.clocks,
            own_cost,
            counters: (self.hooks.counters)(),
            forked: self.arena.forked_children(),
            sampling: (self.hooks.sampling)(),
            trace_files: self.output.trace.as_ref().map(TraceStream::contents).unwrap_or_default(),
            trace: self.output.trace.as_ref().and_then(TraceStream::all),
        };
        let summary = summarize(&self.pipeline, facts);
        self.output.write_summary(&summary)
    }

    /// Takes note of the libraries that are loaded now.
    pub(super) fn map_modules(&mut self) {
        if self.pipeline.joiner.paths.mapped(modules()) {
            crate::call_paths::walk::forget();
        }
    }

    /// Writes the call paths beside the summary, if they are taken.
    fn write_call_paths(&mut self) {
        if !self.pipeline.joiner.paths.is_used() {
            return;
        }
        self.map_modules();
        let every = self.output.info.options.get("RKPROF_STACK_EVERY").cloned();
        let text = CallPaths {
            simulated: self.output.info.simulated,
            every: every.unwrap_or_else(|| "adaptive".to_owned()),
            ..self.pipeline.call_paths()
        };
        let path = self.output.dir().join(call_paths::FILE);
        if let Err(error) = self.output.is_here().and_then(|()| rkprof_store::dir::write_json(&path, &text)) {
            let sentence = format!("writing {} failed: {error}", call_paths::FILE);
            self.note((Severity::Warning, sentence));
        }
    }

    /// Appends the samples of the host since the last time.
    pub(super) fn write_host_samples(&mut self) {
        const UNKNOWN: &str =
            "the host is not sampled: kernels are timed by the SDK, which does not tell when a device is idle";
        if self.host.is_asked()
            && self.pipeline.joiner.totals.dispatches > 0
            && (self.hooks.dispatch_path)().0 != "light"
        {
            self.note((Severity::Warning, UNKNOWN.to_owned()));
        }
        let Taken { text, is_first, notes } = self.host.take();
        notes.into_iter().for_each(|note| self.note(note));
        if text.is_empty() {
            return;
        }
        let path = self.output.dir().join(host_samples::FILE);
        let open = || match is_first {
            true => files::create_own(&path),
            false => files::open_own_to_write(&path, true),
        };
        let written = self.output.is_here().and_then(|()| open()?.write_all(text.as_bytes()));
        if let Err(error) = written {
            self.note((Severity::Warning, format!("writing {} failed: {error}", host_samples::FILE)));
        }
    }

    /// Dropped records by kind and by thread.
    pub(super) fn drops(&self) -> (BTreeMap<String, u64>, BTreeMap<u32, u64>) {
        let mut by_thread = self.dropped_by_ended.clone();
        self.arena.drops(|thread, counts| {
            if counts.total() > 0 && !self.ring.is_over(thread) {
                *by_thread.entry(thread.tid).or_default() += counts.total();
            }
        });
        (by_kind(&self.ring.dropped()), by_thread)
    }
}

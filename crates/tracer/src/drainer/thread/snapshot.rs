//! The flight recorder: who asks for its content, and writing it.

use super::Drainer;
use rkprof_config::TraceMode;
use rkprof_model::clock;
use rkprof_model::event::Severity;
use rkprof_perfetto::writer::TraceOptions;
use std::io;

impl Drainer {
    /// Somebody outside, or a condition, wants the flight recorder's content.
    pub(super) fn look(&mut self) {
        if self.output.flight.is_none() {
            return;
        }
        if (self.hooks.signalled)() {
            self.snapshot("SIGUSR2");
        }
        let request = self.output.dir().join(rkprof_store::SNAPSHOT_REQUEST);
        if std::fs::remove_file(request).is_ok() {
            self.snapshot("rkprof snapshot");
        }
        if let Some(condition) = self.pipeline.sinks.fired.take() {
            let now = clock::boottime_ns();
            if now >= self.next.trigger {
                self.next.trigger = now + self.flight_window;
                self.snapshot(&condition);
            }
        }
    }

    pub(super) fn snapshot(&mut self, why: &str) {
        self.flush_sdk();
        self.pass();
        let Some(flight) = &self.output.flight else { return };
        let options = TraceOptions { api: self.pipeline.sinks.mode == TraceMode::Full, ..Default::default() };
        let trace = flight.snapshot(options, &self.output.process, clock::boottime_ns()).map_err(io::Error::other);
        let note = match trace.and_then(|trace| self.output.write_snapshot(&trace)) {
            Ok(file) => (Severity::Info, format!("the flight recorder wrote {file} ({why})")),
            Err(error) => (Severity::Warning, format!("the flight recorder could not write ({why}): {error}")),
        };
        self.pipeline.joiner.notes.push(note);
    }
}

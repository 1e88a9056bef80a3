//! The flight recorder: requests for its content, and writing it.

use super::Drainer;
use rkprof_config::TraceMode;
use rkprof_model::clock;
use rkprof_model::error::{During, Error};
use rkprof_model::event::Severity;
use rkprof_perfetto::writer::TraceOptions;
use std::io;

impl Drainer {
    /// Checks whether a file or a condition asks for the flight recorder's content.
    pub(super) fn look(&mut self) {
        if self.output.flight.is_none() || !self.is_open() {
            return;
        }
        if (self.hooks.signalled)() {
            let _ = self.snapshot("SIGUSR2");
        }
        if let Some(condition) = self.pipeline.sinks.fired.take() {
            let now = clock::boottime_ns();
            if now >= self.next.trigger {
                self.next.trigger = now + self.flight_window;
                let _ = self.snapshot(&condition);
            }
        }
    }

    /// Writes a snapshot; returns the file's name or the reason of failure.
    pub(super) fn snapshot(&mut self, why: &str) -> Result<String, Error> {
        self.flush_sdk();
        self.pass();
        let Some(flight) = &self.output.flight else {
            // With trace=none there are no packets to keep.
            let missing = if self.flight_window > 0 { "trace=full" } else { "flight=30s" };
            return Err(format!(
                "it has no flight recorder; it has one after `rkprof ctl PID set {missing}` and `start`"
            )
            .into());
        };
        let options =
            TraceOptions { api: self.pipeline.sinks.mode == TraceMode::Full, rows: self.rows, ..Default::default() };
        let trace = flight.snapshot(options, &self.output.process, clock::record_ns()).map_err(io::Error::other);
        let written = trace.and_then(|trace| self.output.write_snapshot(&trace));
        let note = match &written {
            Ok(file) => (Severity::Info, format!("the flight recorder wrote {file} ({why})")),
            Err(error) => (Severity::Warning, format!("the flight recorder could not write ({why}): {error}")),
        };
        self.pipeline.joiner.notes.push(note);
        let shown = |file: String| self.output.dir().join(file).display().to_string();
        written.map(shown).during(|| "the flight recorder could not write")
    }
}

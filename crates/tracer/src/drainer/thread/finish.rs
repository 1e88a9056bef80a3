//! The end of the session: fetches the records in the SDKs, writes the rest, and ends an exit that hangs.

use super::Drainer;
use super::pass::write_packets;
use crate::wait_budget::WaitBudget;
use rkprof_drain::totals::misplaced;
use rkprof_model::clock;
use rkprof_model::event::Severity;
use rkprof_model::partition;
use rkprof_model::run::{CountersInfo, Status};
use std::path::Path;
use std::time::Duration;

/// Time between two passes while the SDKs deliver their records.
const MOMENT: Duration = Duration::from_millis(1);
/// An SDK that delivers nothing for this time hangs. It is less than the program's wait for rkprof at exit.
const FLUSH: Duration = Duration::from_millis(1500);
/// The same while records arrive, which the program's threads may write as well.
const WHOLE_FLUSH: Duration = Duration::from_secs(20);
/// Before a sudden exit, kernels whose end is not known yet are waited for in this number of moments: an SDK tells an end a little later than
/// the program's wait returns. Kernels that really run end with the process.
const LAST_MOMENTS: u32 = 20;

impl Drainer {
    /// When this returns, all records in the SDKs' buffers have been delivered into the arena; a note names SDKs that hang.
    pub(super) fn flush_sdk(&mut self) {
        // A flush in progress may have missed records that were written since its start.
        self.wait_for_flush();
        self.begin_flush();
        self.wait_for_flush();
    }

    /// Before `_exit`: what has ended is in the files when this returns.
    pub(super) fn last_pass(&mut self) {
        for _ in 0..LAST_MOMENTS {
            self.flush_sdk();
            self.pass();
            if self.pipeline.joiner.unfinished() == 0 {
                break;
            }
            std::thread::sleep(MOMENT);
        }
        // Where the trace has not everything, the last second is in the statistics alone. They also have notes that no record has.
        if self.is_open() {
            self.summary(false);
        }
    }

    /// Asks the SDKs for the records in their buffers.
    pub(super) fn begin_flush(&mut self) {
        if !self.flusher.begin(self.arena) {
            let sentence = "no thread could be made that flushes the SDK's buffers; what finds rkprof's buffer full during a flush is dropped, \
                            also with --on-full block";
            self.note((Severity::Warning, sentence.to_owned()));
        }
    }

    fn wait_for_flush(&mut self) {
        let (mut patience, mut whole) = (WaitBudget::new(FLUSH, MOMENT), WaitBudget::new(WHOLE_FLUSH, MOMENT));
        while !self.flusher.hangs() && !self.flusher.is_done(MOMENT) {
            let before = self.pipeline.records();
            self.pass();
            if self.pipeline.records() != before {
                patience.renew();
                self.control.step();
            }
            if !patience.lasts() || !whole.lasts() {
                self.flusher.give_up();
                let sentence =
                    "rocprofiler-sdk does not end a flush of its buffers: what it had not delivered is not recorded";
                self.pipeline.joiner.notes.push((Severity::Incomplete, sentence.to_owned()));
            }
        }
        self.control.step();
    }

    /// The SDK ends tools only when all kernels have ended. With a kernel that never ends, a program that would have ended
    /// without rkprof hangs at exit. This ends it after some time, with a note.
    pub(super) fn end_hung_exit(&mut self) -> bool {
        let (unfinished, totals) = (self.pipeline.joiner.unfinished(), self.pipeline.joiner.totals);
        let Some(code) = (self.hooks.exiting)().filter(|_| unfinished > 0) else {
            self.exit_progress = None;
            return false;
        };
        let (now, done) = (clock::boottime_ns(), totals.dispatches + totals.copies);
        match self.exit_progress {
            Some((before, since)) if before == done && now.saturating_sub(since) >= self.exit_timeout => {}
            Some((before, _)) if before == done => return false,
            _ => {
                self.exit_progress = Some((done, now));
                return false;
            }
        }
        let sentence = format!(
            "at exit, {unfinished} launched kernels or copies did not end within {} s; the process was ended without them",
            self.exit_timeout / 1_000_000_000
        );
        self.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
        self.finish();
        (self.hooks.end_process)(code);
        true
    }

    /// Takes the remaining records, writes the last summary, and leaves a directory that needs no recovery.
    pub(super) fn finish(&mut self) {
        self.host.end();
        // Records that come during the first pass (from a callback in progress) are taken by the second.
        self.pass();
        self.control.step();
        self.harvest(self.hooks.abandon);
        self.harvest(self.hooks.abandon_copies);
        self.pass();
        self.stop_watching();
        // If the last files can't be written, the session counts as running, and a recovery ends it.
        let is_open = self.is_open();
        if !is_open || self.write_last() {
            self.output.remove_salvage(is_open);
        }
    }

    /// All records of the run have been taken: writes its last summary and `run.json`. Returns false when they could not be
    /// written.
    pub(super) fn write_last(&mut self) -> bool {
        self.control.step();
        self.look();
        self.sample(clock::record_ns());
        let (sinks, registry) = (&mut self.pipeline.sinks, &self.pipeline.joiner.registry);
        if let Some(trace) = &mut sinks.trace {
            trace.loaded_kernels(&mut sinks.out, registry);
            trace.end_file(&mut sinks.out);
        }
        write_packets(&mut self.pipeline, &mut self.output);
        if (self.hooks.dispatch_path)().0 == "sdk-callback" {
            let joiner = &mut self.pipeline.joiner;
            joiner.notes.extend(misplaced(&joiner.totals).map(|sentence| (Severity::Warning, sentence)));
        }
        // On the SDK's door the SDK ends rkprof, and may have put functions back for that.
        let takes = (self.hooks.door)().name == "direct";
        self.look_at_tables(takes);
        crate::watch::next_recording();
        crate::doors::elsewhere::note().into_iter().for_each(|note| self.note(note));
        if let Some(sentence) = self.output.harm() {
            self.pipeline.joiner.notes.push((Severity::Incomplete, sentence));
        }
        if !self.summary(true) {
            // A recovery makes it from the trace and the last written summary; it needs the arena's counts for that.
            return false;
        }
        self.control.step();
        self.output.info.status = Status::Finished;
        self.output.info.code_objects = self.kept.info();
        self.output.info.skipped = (self.hooks.skipped)();
        self.output.info.agents = rkprof_stats::agents(&self.pipeline.joiner.registry);
        if !self.output.info.simulated {
            let addresses = self.output.info.agents.iter().filter_map(|agent| agent.pci.as_deref());
            self.output.info.partitions = partition::read(Path::new(partition::SYSFS), addresses);
        }
        self.look_at_doors();
        self.output.info.counters = (self.hooks.counters)()
            .map(|counters| CountersInfo { available: counters.available, reason: counters.reason });
        self.output.info.clocks.push(crate::session::provenance::triple(self.clocks.1));
        if let Some(trace) = &self.output.trace {
            self.output.info.trace_files.extend(trace.file_names());
        }
        self.output.write_info().is_ok()
    }

    /// Watches the runtimes' tables. What was put back is missing, unless the SDK hands over the tables later.
    pub(super) fn look_at_tables(&mut self, takes: bool) {
        let Some(notes) = crate::watch::look(takes) else { return };
        let former = std::mem::replace(&mut self.of_tables, notes);
        self.pipeline.joiner.notes.retain(|note| !former.contains(note));
        self.of_tables.clone().into_iter().for_each(|note| self.note(note));
    }

    /// Writes `run.json` for a process that is killed later. It is written again at the end.
    pub(super) fn tell_of_news(&mut self) {
        self.look_at_doors();
        let _ = self.output.write_info();
    }

    /// The session's start has written what it knew by then.
    fn look_at_doors(&mut self) {
        self.output.info.door = Some((self.hooks.door)());
        if let Some(sdk) = &mut self.output.info.sdk {
            (sdk.dispatch_path, sdk.dispatch_reason) = (self.hooks.dispatch_path)();
        }
    }
}

//! A process's trace with every call, as a replay needs it.

use crate::load::Process;
use crate::progress;
use rkprof_analysis::replay::{Recorder, Recording};
use rkprof_model::error::Error;
use rkprof_model::event::Registry;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_store::{files, verdict};

/// Reads the trace of a process; also what it lacks of the records that its summary counts.
///
/// # Errors
/// A sentence with the file; also where there is no trace, or it is of several processes.
pub fn recording(process: &Process) -> Result<(Recording, Vec<String>), Error> {
    if process.is_merged() {
        return Err("the trace is of several processes; name the run of one of them".into());
    }
    if process.traces.is_empty() {
        return Err("the run has no trace (statistics only)".into());
    }
    let mut recorder = Recorder::default();
    let (known, mut missing) = (process.known_traces(), Vec::new());
    let bar = progress::reading(&process.traces);
    for path in &process.traces {
        let failed = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let file = files::open(path).map_err(|error| failed(&error))?;
        let take = |item: Item, registry: &Registry| {
            if let Item::Event(event) = item {
                recorder.event(&event, registry);
            }
        };
        let mut reader = TraceReader::new(bar.wrap_read(file));
        reader.each(take).map_err(|error| failed(&error))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let file = known.iter().find(|file| file.name == name);
        missing.extend(verdict::lacks(&name, file, reader.account()).map(|lack| lack.to_string()));
    }
    bar.finish_and_clear();
    Ok((recorder.finish(), missing))
}

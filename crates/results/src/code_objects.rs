//! The code objects of a run: files that the program loaded them from, and those that the run has kept.

use crate::load::Run;
use crate::source::file_of;
use rkprof_perfetto::reader::TraceReader;
use rkprof_store::{dir, files};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Where the code of a run's kernels may be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Files and folders of this machine.
    pub found: BTreeSet<PathBuf>,
    /// Files that are not on this machine.
    pub missing: BTreeSet<PathBuf>,
    /// Code objects that came from memory, and were not kept.
    pub from_memory: usize,
}

/// The places of a run, from its traces, its samples and its program.
pub fn places(run: &Run) -> Places {
    let mut places = Places::default();
    let mut has_kept = false;
    let mut uris: BTreeSet<String> = BTreeSet::new();
    let sampled = run.summary.pc_sampling.iter().flat_map(|sampling| &sampling.kernels);
    uris.extend(sampled.flat_map(|kernel| &kernel.instructions).map(|one| one.code_object.clone()));
    for process in &run.processes {
        let kept = dir::code_objects(&process.dir);
        if kept.is_dir() {
            has_kept = true;
            places.found.insert(kept);
        }
        for trace in &process.traces {
            let Ok(file) = files::open(trace) else { continue };
            let mut reader = TraceReader::new(file);
            // A torn trace has names, too.
            let _ = reader.each(|_, _| {});
            uris.extend(reader.registry().code_objects.values().map(|object| object.uri.clone()));
        }
        // A program's own kernels are in it, also where nothing else is known.
        let program = process.info.as_ref().map(|info| PathBuf::from(&info.executable));
        places.found.extend(program.filter(|program| program.is_file()));
    }
    for uri in uris.iter().filter(|uri| !uri.is_empty()) {
        match file_of(uri) {
            Some(path) if path.is_file() => places.found.insert(path),
            Some(path) => places.missing.insert(path),
            None => {
                places.from_memory += 1;
                false
            }
        };
    }
    if has_kept {
        places.from_memory = 0;
    }
    places
}

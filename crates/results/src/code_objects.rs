//! The code objects of a run: those that it has kept, and files that the program loaded them from.

use crate::load::Run;
use crate::source;
use rkprof_perfetto::reader::TraceReader;
use rkprof_store::{code_objects, dir, files};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Where the code of a run's kernels may be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// Files and folders of this machine; those that the run has kept come first.
    pub found: Vec<PathBuf>,
    /// Files that are not on this machine.
    pub missing: BTreeSet<PathBuf>,
    /// Code objects that came from memory, of a run that keeps none.
    pub from_memory: usize,
    /// What the run left out, by reason.
    pub left_out: Vec<LeftOut>,
}

/// Code objects that a run has not kept for the same reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// `limit`, or a problem in words.
    pub why: String,
    pub count: u64,
    /// Of those with a known size.
    pub bytes: u64,
    /// Not all where there are many.
    pub uris: Vec<String>,
    /// Bytes that the run could keep.
    pub limit: u64,
}

/// Whether the code of every kernel of the run is kept.
fn is_all_kept(run: &Run) -> bool {
    let mut named = run.summary.kernels.iter().filter(|row| !row.mangled.is_empty()).peekable();
    named.peek().is_some() && named.all(|row| !row.code_objects.is_empty())
}

/// The folders of the code objects that a run has kept.
pub fn kept(run: &Run) -> Vec<PathBuf> {
    let folders: BTreeSet<PathBuf> = run.processes.iter().map(|process| dir::code_objects(&process.dir)).collect();
    folders.into_iter().filter(|folder| folder.is_dir()).collect()
}

/// The places of a run: its own files, and where they have not all, those of its traces, its samples and its program.
pub fn places(run: &Run) -> Places {
    let mut places = Places { found: kept(run), left_out: left_out(run), ..Places::default() };
    if is_all_kept(run) && !places.found.is_empty() {
        return places;
    }
    let keeps = !places.found.is_empty() || !places.left_out.is_empty();
    let mut uris: BTreeSet<String> = BTreeSet::new();
    uris.extend(source::places(run).map(|place| place.code_object.clone()));
    let mut others: BTreeSet<PathBuf> = BTreeSet::new();
    for process in &run.processes {
        for trace in &process.traces {
            let Ok(file) = files::open(trace) else { continue };
            let mut reader = TraceReader::new(file);
            // A torn trace has names, too.
            let _ = reader.each(|_, _| {});
            uris.extend(reader.registry().code_objects.values().map(|object| object.uri.clone()));
        }
        // A program's own kernels are in it, also where nothing else is known.
        let program = process.info.as_ref().map(|info| PathBuf::from(&info.executable));
        others.extend(program.filter(|program| program.is_file()));
    }
    for uri in uris.iter().filter(|uri| !uri.is_empty()) {
        match code_objects::place(uri.as_bytes()).map(|place| place.file) {
            Some(path) if path.is_file() => _ = others.insert(path),
            Some(path) => _ = places.missing.insert(path),
            None if keeps => {}
            None => places.from_memory += 1,
        }
    }
    places.found.extend(others);
    places
}

fn left_out(run: &Run) -> Vec<LeftOut> {
    let mut reasons: BTreeMap<String, LeftOut> = BTreeMap::new();
    for info in run.processes.iter().filter_map(|process| process.info.as_ref()?.code_objects.as_ref()) {
        let mut named = 0;
        for one in &info.left_out_named {
            let sum = reasons.entry(one.why.clone()).or_default();
            named += 1;
            sum.count += 1;
            sum.bytes += one.bytes.unwrap_or(0);
            sum.limit = info.limit_bytes;
            sum.uris.push(one.uri.clone());
        }
        let rest = info.left_out.saturating_sub(named);
        if rest > 0 {
            let of_named: u64 = info.left_out_named.iter().filter_map(|one| one.bytes).sum();
            let sum = reasons.entry("not named in run.json".to_owned()).or_default();
            sum.count += rest;
            sum.bytes += info.left_out_bytes.saturating_sub(of_named);
            sum.limit = info.limit_bytes;
        }
    }
    reasons.into_iter().map(|(why, one)| LeftOut { why, ..one }).collect()
}

impl LeftOut {
    /// A sentence about them.
    pub fn said(&self) -> String {
        /// More are a wall of text.
        const SHOWN: usize = 3;
        let LeftOut { why, count, bytes, uris, limit } = self;
        let what = if *count == 1 { "1 code object".to_owned() } else { format!("{count} code objects") };
        let size = if *bytes > 0 { format!(" ({})", rkprof_show::units::bytes(*bytes)) } else { String::new() };
        let why = match why.as_str() {
            "limit" => {
                format!("the limit was {}; record with a larger --code-objects", rkprof_show::units::bytes(*limit))
            }
            other => other.to_owned(),
        };
        let mut names = uris.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
        if uris.len() > SHOWN {
            names += ", ...";
        }
        let names = if names.is_empty() { names } else { format!(": {names}") };
        format!("{what}{size} not kept, {why}{names}")
    }
}

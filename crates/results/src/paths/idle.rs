//! Idle time by the call path that ended it: the time in which a device ran nothing before the kernel that the path launched. As
//! in the report, the time before the first kernel and after the last is not idle.

use rkprof_formats::export::session;
use rkprof_formats::export::stream;
use rkprof_model::event::{Event, Ns, PathOfCall};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// Idle time of a process.
#[derive(Default)]
pub(super) struct ByPath {
    /// Idle time before launches with a known path, times their weights, by path and kernel.
    seen: HashMap<(u64, String), f64>,
    /// Idle time before launches with a path, times their weights, and before all launches, by kernel.
    kernels: HashMap<String, (f64, f64)>,
}

impl ByPath {
    /// Idle time that launches of a kernel by a path ended, those without a path estimated by kernel; ns.
    pub(super) fn idle_before(&self, path: u64, kernel: &str) -> f64 {
        let Some((seen, all)) = self.kernels.get(kernel) else { return 0.0 };
        let part = self.seen.get(&(path, kernel.to_owned())).copied().unwrap_or(0.0);
        if *seen == 0.0 { 0.0 } else { part * all / seen }
    }

    fn add(&mut self, path: Option<PathOfCall>, kernel: &str, ns: Ns) {
        let ns = ns as f64;
        let (seen, all) = self.kernels.entry(kernel.to_owned()).or_default();
        *all += ns;
        if let Some(PathOfCall { id, weight }) = path {
            let weighted = ns * if weight == 0 { 1.0 } else { f64::from(weight) / 1e3 };
            *seen += weighted;
            *self.seen.entry((id.get(), kernel.to_owned())).or_default() += weighted;
        }
    }
}

/// Reads the trace of a session; `None` without a trace that shows idle time.
pub(super) fn of_session(dir: &Path) -> Option<ByPath> {
    let source =
        session::open(dir).ok()?.into_iter().find(|source| source.place == dir && !source.traces.is_empty())?;
    let mut paths: BTreeMap<u64, (u64, PathOfCall)> = BTreeMap::new();
    let mut kernels: BTreeMap<u32, Vec<(Ns, Ns, u64, u64)>> = BTreeMap::new();
    let mut names: HashMap<u64, String> = HashMap::new();
    let scanned = stream::scan(&source, &|_| {}, |_, event, registry| match event {
        Event::Api(call) => {
            if let Some(path) = call.path {
                paths.insert(call.children.start, (call.children.end, path));
            }
        }
        Event::Kernel(kernel) => {
            kernels.entry(kernel.agent).or_default().push((kernel.start, kernel.end, kernel.event_id, kernel.kernel));
            names.entry(kernel.kernel).or_insert_with(|| registry.kernel_name(kernel.kernel).into_owned());
        }
        Event::Copy(_)
        | Event::Allocation(_)
        | Event::Scratch(_)
        | Event::Marker(_)
        | Event::Counters(_)
        | Event::Activity(_)
        | Event::PcSamples(_) => {}
    });
    if scanned.is_err() || paths.is_empty() {
        return None;
    }
    let path_of = |child: u64| {
        let (_, (end, path)) = paths.range(..=child).next_back()?;
        (child < *end).then_some(*path)
    };
    let mut idle = ByPath::default();
    for runs in kernels.values_mut() {
        runs.sort_unstable();
        let mut until = None;
        for (start, end, child, kernel) in runs {
            if let Some(gap) = until.and_then(|until: Ns| start.checked_sub(until)).filter(|gap| *gap > 0) {
                idle.add(path_of(*child), &names[kernel], gap);
            }
            until = Some(until.unwrap_or(0).max(*end));
        }
    }
    Some(idle)
}

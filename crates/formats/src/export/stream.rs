//! The one loop that reads traces and passes their events to a sink.

use super::filter::Filter;
use super::replayed::Replayed;
use super::session::Source;
use super::{Ended, Recorded, Sink};
use rkprof_model::event::{Agent, Event, Process, Registry};
use rkprof_model::summary::{ApiRow, Summary, gpu_name};
use rkprof_perfetto::reader::{Account, Item, ReadError, TraceReader};
use rkprof_store::files;
use rkprof_store::verdict::{self, Lack};
use std::fs::File;
use std::io::{self, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Why an export stopped.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    #[error("{path}: {source}")]
    Open { path: PathBuf, source: io::Error },
    #[error("{path}: {source}")]
    Read { path: PathBuf, source: ReadError },
    #[error("{0}")]
    Write(#[from] io::Error),
}

/// The counts of a reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fed {
    /// Events passed to the sink.
    pub events: u64,
    /// Packets that could not be decoded, or that depend on such packets.
    pub skipped: u64,
    /// Bytes of packets that were cut off at the end of a file.
    pub torn: u64,
    /// What the files lack, at most one lack per file.
    pub missing: Vec<Lack>,
}

/// Makes a file for a format; an existing one is replaced. A new one is its owner's alone: it has the program's names and times.
pub fn create(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let options = &mut File::options();
    options
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(path)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}

/// Passes the events that pass the filters to the sink, one process after the other. There is a filter for each process of the
/// source, or one that has no part of the time. `progress` gets the number of bytes read.
pub fn feed(
    source: &Source,
    filters: &mut [Filter],
    sink: &mut dyn Sink,
    progress: &dyn Fn(u64),
) -> Result<Fed, FeedError> {
    let several = if sink.correlates() { several(source)? } else { Vec::new() };
    let mut feed = Feed { source, several, fed: Fed::default(), begun: None, all: Registry::default(), last: 0 };
    // The last process that the trace named, and its place: one without events has a filter, too.
    let (mut named, mut now): (Option<Process>, usize) = (None, 0);
    for path in &source.traces {
        let whole = read(source, path, progress, |item, registry, process| {
            match item {
                // A merged trace has one process after the other.
                Item::Process(next)
                    if named.as_ref().or(feed.begun.as_ref()).is_none_or(|one| is_another(one, &next)) =>
                {
                    if feed.begun.is_some() {
                        feed.end(registry.clone(), sink)?;
                        feed.begin(Some(&next), sink)?;
                        if let [one] = filters {
                            one.next_process();
                        }
                    }
                    now += usize::from(named.is_some());
                    named = Some(next);
                }
                Item::Event(event) => {
                    feed.begin(process, sink)?;
                    feed.last = feed.last.max(event.end());
                    let at = now.min(filters.len().saturating_sub(1));
                    if filters.get_mut(at).is_none_or(|filter| filter.keeps(&event, registry)) {
                        feed.fed.events += 1;
                        sink.event(&event, registry)?;
                    }
                }
                Item::Skipped { .. } => feed.fed.skipped += 1,
                Item::Clock(_) | Item::SelfSample(_) | Item::Process(_) | Item::Dropped { .. } | Item::Note { .. } => {}
            }
            Ok(())
        })?;
        feed.fed.skipped += whole.orphans;
        feed.fed.torn += whole.torn;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let files = source.summary.as_ref().map(|summary| &summary.completeness.trace_files);
        let known = files.and_then(|files| files.iter().find(|file| file.name == name));
        feed.fed.missing.extend(verdict::lacks(&name, known, &whole.account));
        feed.begin(whole.process.as_ref(), sink)?;
        merge(&mut feed.all, whole.registry);
    }
    feed.begin(None, sink)?;
    feed.end(Registry::default(), sink)?;
    Ok(feed.fed)
}

/// Facts that are known at the end of a trace file.
struct Whole {
    registry: Registry,
    process: Option<Process>,
    /// Packets that depend on skipped ones.
    orphans: u64,
    /// Bytes of a packet that was cut off.
    torn: u64,
    account: Account,
}

/// Passes the items of a trace file to `take`; those of a replay with its counters.
fn read(
    source: &Source,
    path: &Path,
    progress: &dyn Fn(u64),
    mut take: impl FnMut(Item, &Registry, Option<&Process>) -> Result<(), FeedError>,
) -> Result<Whole, FeedError> {
    let file = files::open(path).map_err(|source| FeedError::Open { path: path.to_owned(), source })?;
    let mut reader = TraceReader::new(Counted { file, progress });
    let mut replayed = Replayed::open(source)?;
    if let Some(replayed) = &replayed {
        reader.know_counters(replayed.names());
    }
    loop {
        match reader.next() {
            Ok(Some(Item::Event(Event::Kernel(kernel)))) => {
                if let Some(sample) = replayed.as_mut().map_or(Ok(None), |replayed| replayed.sample(&kernel))? {
                    take(Item::Event(Event::Counters(sample)), reader.registry(), reader.process())?;
                }
                take(Item::Event(Event::Kernel(kernel)), reader.registry(), reader.process())?;
            }
            // The names of the process that ends are those that were known before.
            Ok(Some(item @ Item::Process(_))) => {
                take(item, reader.ended().unwrap_or(reader.registry()), reader.process())?
            }
            Ok(Some(item)) => take(item, reader.registry(), reader.process())?,
            Ok(None) => break,
            Err(source) => return Err(FeedError::Read { path: path.to_owned(), source }),
        }
    }
    let (orphans, torn) = (reader.orphans(), reader.torn().map_or(0, |torn| torn.bytes));
    let account = reader.account().clone();
    let (registry, process) = reader.into_parts();
    Ok(Whole { registry, process, orphans, torn, account })
}

/// Whether a process of a joint trace is not the one before it.
fn is_another(known: &Process, next: &Process) -> bool {
    (known.pid, &known.host) != (next.pid, &next.host)
}

/// Passes every event of a source to `take`, without a sink, each with the place of its process in the trace. Returns the
/// processes.
pub fn scan(
    source: &Source,
    progress: &dyn Fn(u64),
    mut take: impl FnMut(usize, &Event<'_>, &Registry),
) -> Result<Vec<Process>, FeedError> {
    let mut processes: Vec<Process> = Vec::new();
    for path in &source.traces {
        let whole = read(source, path, progress, |item, registry, _| {
            match item {
                Item::Process(next) if processes.last().is_none_or(|known| is_another(known, &next)) => {
                    processes.push(next);
                }
                Item::Event(event) => take(processes.len().saturating_sub(1), &event, registry),
                Item::Process(_)
                | Item::Clock(_)
                | Item::SelfSample(_)
                | Item::Dropped { .. }
                | Item::Note { .. }
                | Item::Skipped { .. } => {}
            }
            Ok(())
        })?;
        if processes.is_empty() {
            processes.extend(whole.process);
        }
    }
    Ok(processes)
}

/// Children of calls with several launches: graphs, copies in chunks, calls whose thread processes packets of other threads.
/// Such a child may be in the trace before its call, which ends only after the last of them. So runs with such calls are read
/// twice.
fn several(source: &Source) -> Result<Vec<Range<u64>>, FeedError> {
    let launch_several = ["GraphLaunch", "MultiDevice", "MultiKernel"];
    let is_one = |row: &ApiRow| launch_several.iter().any(|part| row.name.contains(part));
    let mut several = Vec::new();
    let are_some = |summary: &Summary| match summary.calls_with_several {
        Some(calls) => calls > 0,
        None => summary.api.iter().any(is_one),
    };
    if source.summary.as_ref().is_none_or(are_some) {
        scan(source, &|_| {}, |_, event, _| {
            if let Event::Api(call) = event
                && call.children.end.saturating_sub(call.children.start) > 1
            {
                several.push(call.children.clone());
            }
        })?;
    }
    Ok(several)
}

struct Feed<'a> {
    source: &'a Source,
    several: Vec<Range<u64>>,
    fed: Fed,
    /// The announced process.
    begun: Option<Process>,
    /// Names and facts of its files so far.
    all: Registry,
    last: u64,
}

impl Feed<'_> {
    /// Announces the process once: before its first event, or at the end without events.
    #[inline]
    fn begin(&mut self, process: Option<&Process>, sink: &mut dyn Sink) -> Result<(), FeedError> {
        if self.begun.is_some() {
            return Ok(());
        }
        let Source { traces, info, summary, joint, place: _ } = self.source;
        let process = self.begun.insert(process.cloned().unwrap_or_else(|| described(self.source)));
        let (info, summary) = (info.as_ref(), summary.as_ref());
        let traced = !traces.is_empty();
        sink.begin(&Recorded { process, info, summary, traced, several: &self.several, joint: *joint })?;
        Ok(())
    }

    /// Completes the announced process; `registry` is that of its last file.
    fn end(&mut self, registry: Registry, sink: &mut dyn Sink) -> Result<(), FeedError> {
        merge(&mut self.all, registry);
        let (registry, last) = (std::mem::take(&mut self.all), std::mem::take(&mut self.last));
        let host = self.begun.take().map_or(String::new(), |process| process.host);
        let devices = match &self.source.summary {
            Some(summary) if self.source.joint => devices(&host, &registry, summary),
            _ => Vec::new(),
        };
        sink.end(&Ended { registry: &registry, last, devices: &devices })?;
        Ok(())
    }
}

/// The names of a process's agents in the summary of its merged run.
fn devices(host: &str, registry: &Registry, summary: &Summary) -> Vec<String> {
    let name = |(index, agent): (u32, &Agent)| {
        summary.device_like(host, agent).unwrap_or_else(|| gpu_name(index, agent.gpu_index))
    };
    (0u32..).zip(&registry.agents).map(name).collect()
}

/// The process, from `run.json` and `summary.json`.
fn described(source: &Source) -> Process {
    let mut process = Process::default();
    if let Some(summary) = &source.summary {
        process.pid = summary.pid;
        process.command.clone_from(&summary.command);
        process.host.clone_from(&summary.host);
        process.rank = summary.rank;
        process.start = summary.start_ns;
        process.simulated = summary.simulated;
    }
    if let Some(info) = &source.info {
        process.pid = info.pid;
        process.parent_pid = info.parent_pid;
        process.command.clone_from(&info.command);
        process.host.clone_from(&info.host);
        process.rank = info.rank;
        process.simulated |= info.simulated;
    }
    process
}

/// Each file of a rotated trace has its own registry.
fn merge(all: &mut Registry, more: Registry) {
    let Registry { agents, kernels, code_objects, queues, streams, threads, functions, counters } = more;
    all.kernels.extend(kernels);
    all.code_objects.extend(code_objects);
    all.threads.extend(threads);
    all.functions.extend(functions);
    longer(&mut all.agents, agents);
    longer(&mut all.queues, queues);
    longer(&mut all.streams, streams);
    longer(&mut all.counters, counters);
}

fn longer<T>(all: &mut Vec<T>, more: Vec<T>) {
    if more.len() >= all.len() {
        *all = more;
    }
}

struct Counted<'a> {
    file: File,
    progress: &'a dyn Fn(u64),
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        (self.progress)(read as u64);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::{Marker, MarkerOp};
    use rkprof_perfetto::writer::{TraceOptions, TraceWriter};

    /// The messages of the marks of each process that a sink was told of.
    #[derive(Default)]
    struct Marks(Vec<(u32, Vec<String>)>);

    impl Sink for Marks {
        fn begin(&mut self, recorded: &Recorded<'_>) -> io::Result<()> {
            self.0.push((recorded.process.pid, Vec::new()));
            Ok(())
        }

        fn event(&mut self, event: &Event<'_>, _: &Registry) -> io::Result<()> {
            if let (Event::Marker(marker), Some((_, marks))) = (event, self.0.last_mut()) {
                marks.push(marker.message.to_string());
            }
            Ok(())
        }

        fn end(&mut self, _: &Ended<'_>) -> io::Result<()> {
            Ok(())
        }

        fn finish(&mut self) -> io::Result<Vec<String>> {
            Ok(Vec::new())
        }
    }

    /// Ranks 1 to 3 in a joint trace; the first and the third have no events. Each filter is that of its process.
    #[test]
    fn a_process_without_events_has_its_filter() {
        let dir = tempfile::tempdir().unwrap();
        let place = dir.path().join("trace.pftrace");
        let mut bytes = Vec::new();
        for (pid, marks) in [(1, &[][..]), (2, &[15, 25]), (3, &[]), (4, &[15, 25])] {
            let about = Process { pid, start: 1, ..Process::default() };
            let mut writer = TraceWriter::new(TraceOptions::default(), &about);
            writer.begin_file(&mut bytes);
            for at in marks {
                let message = format!("{pid} at {at}").into();
                let mark = Marker { op: MarkerOp::Mark, at: *at, tid: pid, id: 0, message };
                writer.event(&mut bytes, &Event::Marker(mark), &Registry::default());
            }
            writer.end_file(&mut bytes);
        }
        std::fs::write(&place, bytes).unwrap();
        let source = Source { place: place.clone(), traces: vec![place], info: None, summary: None, joint: true };
        let mut places = Vec::new();
        let processes = scan(&source, &|_| {}, |at, _, _| places.push(at)).unwrap();
        assert_eq!(processes.iter().map(|one| one.pid).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!(places, [1, 1, 3, 3]);
        let mut filters: Vec<Filter> = (0..4).map(|_| Filter::default()).collect();
        filters[1].time(10..20);
        filters[3].time(20..30);
        [0, 2].into_iter().for_each(|at| filters[at].spans(Vec::new()));
        let mut marks = Marks::default();
        feed(&source, &mut filters, &mut marks, &|_| {}).unwrap();
        let kept: Vec<_> = marks.0.into_iter().filter(|(_, marks)| !marks.is_empty()).collect();
        assert_eq!(kept, [(2, vec!["2 at 15".to_owned()]), (4, vec!["4 at 25".to_owned()])]);
    }
}

//! Reads any bytes as a file of each importable format. Reading must end without a panic, within limited memory. The trace made
//! from the events must be readable. The first byte selects the format; with `RKPROF_FUZZ_FORMAT` all bytes are a file of that
//! format.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rkprof_model::event::{Event, Registry};
use rkprof_formats::import::format::{self, FORMATS, Format};
use rkprof_formats::import::{self, Collector, Sink, Tables};
use rkprof_stats::Aggregator;
use rkprof_model::summary::Summary;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use std::io;
use std::path::PathBuf;
use std::sync::LazyLock;

static FORMAT: LazyLock<Option<&'static Format>> = LazyLock::new(|| {
    let name = std::env::var("RKPROF_FUZZ_FORMAT").ok()?;
    Some(format::find(FORMATS, &name).expect("a format"))
});

/// The input as a file, in memory where the system has `/dev/shm`.
static INPUT: LazyLock<PathBuf> = LazyLock::new(|| {
    let memory = PathBuf::from("/dev/shm");
    let place = if memory.is_dir() { memory } else { std::env::temp_dir() };
    place.join(format!("rkprof-fuzz-{}", std::process::id()))
});

/// The statistics and the trace of a process, in memory.
#[derive(Default)]
struct Made {
    session: Option<(Aggregator, TraceWriter, Vec<u8>)>,
}

impl Sink for Made {
    fn begin(&mut self, process: &Tables) -> io::Result<()> {
        let writer = TraceWriter::new(TraceOptions::default(), &process.process);
        self.session = Some((Aggregator::new(2), writer, Vec::new()));
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        if let Some((stats, writer, out)) = &mut self.session {
            stats.event(event, registry);
            writer.event(out, event, registry);
        }
        Ok(())
    }

    fn end(&mut self, process: &Tables) -> io::Result<()> {
        let Some((stats, _, trace)) = self.session.take() else { return Ok(()) };
        stats.fill(&process.registry, &mut Summary::default());
        let mut reader = TraceReader::new(&trace[..]);
        while let Some(item) = reader.next().expect("our own trace is read") {
            assert!(!matches!(item, Item::Skipped { .. }), "{item:?}");
        }
        Ok(())
    }
}

/// The import abandons a thread that reads a damaged Parquet footer for too long (`import/columns.rs`). Such a thread would still
/// run while the sanitizer shuts down, so the process ends before that.
static LEAVE_AT_ONCE: LazyLock<()> = LazyLock::new(|| {
    extern "C" fn leave() {
        // SAFETY: `_exit` takes a number. libFuzzer flushes each message, so none is lost.
        unsafe { libc::_exit(0) };
    }
    // SAFETY: the handler has the type that `atexit` expects, and uses no data that the exit destroys.
    unsafe { libc::atexit(leave) };
});

fuzz_target!(|bytes: &[u8]| {
    LazyLock::force(&LEAVE_AT_ONCE);
    let (format, bytes) = match (*FORMAT, bytes.split_first()) {
        (Some(format), _) => (format, bytes),
        (None, Some((first, rest))) => (FORMATS[usize::from(*first) % FORMATS.len()], rest),
        (None, None) => return,
    };
    std::fs::write(&*INPUT, bytes).expect("a place for the input");
    let mut collector = Collector::new(&std::env::temp_dir());
    if import::read(std::slice::from_ref(&*INPUT), Some(format), &mut collector).is_ok() {
        collector.deliver(&mut Made::default()).expect("delivered");
    }
});

//! Any bytes as a file of each importable format: reading ends without a panic and in bounded memory, and what was read
//! makes a trace that the trace reader reads. The first byte selects the format, unless the variable `RKPROF_FUZZ_FORMAT`
//! names one; then all bytes are the file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rkprof_model::event::{Event, Registry};
use rkprof_formats::import::{self, Collector, Format, Sink, Tables};
use rkprof_stats::Aggregator;
use rkprof_model::summary::Summary;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use std::io;
use std::path::PathBuf;
use std::sync::LazyLock;

static FORMAT: LazyLock<Option<Format>> = LazyLock::new(|| {
    let name = std::env::var("RKPROF_FUZZ_FORMAT").ok()?;
    Some(Format::ALL.into_iter().find(|format| format.name() == name).expect("a format"))
});

/// The file that is read, in memory where the system has such a place.
static INPUT: LazyLock<PathBuf> = LazyLock::new(|| {
    let memory = PathBuf::from("/dev/shm");
    let place = if memory.is_dir() { memory } else { std::env::temp_dir() };
    place.join(format!("rkprof-fuzz-{}", std::process::id()))
});

/// Statistics and trace, in memory.
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

/// A thread that reads a senseless footer of Parquet is left to itself (`import/columns.rs`); it must not run on in a process
/// whose sanitizer is being taken down.
static LEAVE_AT_ONCE: LazyLock<()> = LazyLock::new(|| {
    extern "C" fn leave() {
        // SAFETY: ends the process; what libFuzzer had to say is written.
        unsafe { libc::_exit(0) };
    }
    // SAFETY: the handler takes nothing and touches nothing.
    unsafe { libc::atexit(leave) };
});

fuzz_target!(|bytes: &[u8]| {
    LazyLock::force(&LEAVE_AT_ONCE);
    let (format, bytes) = match (*FORMAT, bytes.split_first()) {
        (Some(format), _) => (format, bytes),
        (None, Some((first, rest))) => (Format::ALL[usize::from(*first) % Format::ALL.len()], rest),
        (None, None) => return,
    };
    std::fs::write(&*INPUT, bytes).expect("a place for the input");
    let mut collector = Collector::new(&std::env::temp_dir());
    if import::read(std::slice::from_ref(&*INPUT), Some(format), &mut collector).is_ok() {
        collector.deliver(&mut Made::default()).expect("delivered");
    }
});

//! Traces of other profilers become runs: real output of rocprofv3 1.0.0 in each of its formats, rocprof's and rocprofv2's
//! CSV, a Kineto trace, a rocmProfileData database; and our own exports come back as they were.

#[path = "import/broken.rs"]
mod broken;
#[path = "import/commands.rs"]
mod commands;
mod common;
#[path = "import/formats.rs"]
mod formats;
#[path = "import/inside.rs"]
mod inside;
#[path = "import/lacks.rs"]
mod lacks;
#[path = "import/passes.rs"]
mod passes;
#[path = "import/programs.rs"]
mod programs;
#[path = "import/round_trip.rs"]
mod round_trip;
#[path = "common/schema.rs"]
mod schema;
#[path = "import/unsaid.rs"]
mod unsaid;

use rkprof_formats::import::FORMATS;
use rkprof_formats::import::format::{self, Format};
use rkprof_formats::import::{self, ImportError, Imported};
use rkprof_model::event::Event;
use rkprof_model::summary::{KernelRow, Summary};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_store::dir;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// A file of tests/fixtures.
fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// A fixture that is stored compressed, decompressed into `dir`.
fn unpacked(name: &str, dir: &Path) -> PathBuf {
    let mut bytes = Vec::new();
    let packed = fixture(&format!("{name}.gz"));
    flate2::read::GzDecoder::new(File::open(packed).unwrap()).read_to_end(&mut bytes).unwrap();
    let path = dir.join(Path::new(name).file_name().unwrap());
    std::fs::write(&path, bytes).unwrap();
    path
}

/// An import in a directory of its own.
struct Run {
    dir: tempfile::TempDir,
    imported: Imported,
}

impl Run {
    fn of(file: &Path) -> Run {
        Run::of_all(&[file.to_owned()], None).unwrap()
    }

    fn of_all(files: &[PathBuf], format: Option<&'static Format>) -> Result<Run, ImportError> {
        let dir = tempfile::tempdir().unwrap();
        let imported = import::import(files, format, dir.path(), Box::new(|_| {}))?;
        Ok(Run { dir, imported })
    }

    fn text(name: &str, text: &str) -> Result<Run, ImportError> {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join(name);
        std::fs::write(&path, text).unwrap();
        Run::of_all(&[path], None)
    }

    fn summaries(&self) -> Vec<Summary> {
        let sessions = dir::sessions(self.dir.path()).unwrap();
        assert_eq!(sessions.len(), self.imported.sessions.len());
        sessions.iter().map(|session| session.summary().unwrap()).collect()
    }

    /// Of the only process.
    fn summary(&self) -> Summary {
        let mut summaries = self.summaries();
        assert_eq!(summaries.len(), 1);
        summaries.remove(0)
    }

    /// Events of the first process's trace, with the names of counters and kernels.
    fn events(&self) -> (Vec<Event<'static>>, rkprof_model::event::Registry) {
        let path = self.imported.sessions[0].join("trace.pftrace");
        let mut reader = TraceReader::new(File::open(path).unwrap());
        let mut events = Vec::new();
        while let Some(item) = reader.next().unwrap() {
            match item {
                Item::Event(event) => events.push(event),
                Item::Skipped { offset, reason } => panic!("byte {offset}: {reason}"),
                _ => {}
            }
        }
        (events, reader.into_parts().0)
    }
}

/// Calls and total time of a kernel, over all shapes.
fn kernel(summary: &Summary, name: &str) -> (u64, u64) {
    let rows: Vec<&KernelRow> = summary.kernels.iter().filter(|row| row.name == name).collect();
    let counts = rows.iter().map(|row| row.duration.count + row.duration.untimed).sum();
    (counts, rows.iter().map(|row| row.duration.sum_ns).sum())
}

//! Exports of a run with every kind of record: headers and values, difficult names, filters, directories. tests/consumers
//! checks them with the tools for these formats.

mod common;
#[path = "trace_processor/encode.rs"]
#[allow(dead_code)]
mod encode;
#[path = "trace_processor/synth.rs"]
#[allow(dead_code)]
mod synth;

#[path = "export/csv.rs"]
mod csv_files;
#[path = "export/database.rs"]
mod database;
#[path = "export/dataset.rs"]
mod dataset;
#[path = "export/documents.rs"]
mod documents;
#[path = "export/names.rs"]
mod names;
#[path = "export/places.rs"]
mod places;
#[path = "export/symbols.rs"]
mod symbols;

use common::stderr;
use rkprof_model::event::{Event, KernelDispatch};
use rkprof_perfetto::writer::TraceOptions;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use synth::Synth;

/// A trace file with a made-up run.
struct Run {
    dir: tempfile::TempDir,
    synth: Synth,
    trace: PathBuf,
}

impl Run {
    fn new(synth: Synth) -> Run {
        let dir = tempfile::tempdir().unwrap();
        let trace = dir.path().join("trace.pftrace");
        std::fs::write(&trace, encode::encode(&synth, TraceOptions::default(), 500)).unwrap();
        Run { dir, synth, trace }
    }

    /// Exports to `name` in the run's directory with these options; it must succeed.
    fn export(&self, name: &str, options: &[&str]) -> PathBuf {
        let path = self.dir.path().join(name);
        let output = export(&self.trace, &[options, &["-o", path.to_str().unwrap()]].concat());
        assert!(output.status.success(), "{options:?}: {}", stderr(&output));
        path
    }

    fn text(&self, name: &str, options: &[&str]) -> String {
        std::fs::read_to_string(self.export(name, options)).unwrap()
    }

    fn kernels(&self) -> Vec<&KernelDispatch> {
        let kernel = |event: &'_ Event<'static>| matches!(event, Event::Kernel(_));
        let events = self.synth.events().filter(|event| kernel(event));
        events.map(|event| if let Event::Kernel(kernel) = event { kernel } else { unreachable!() }).collect()
    }
}

fn export(run: &Path, options: &[&str]) -> Output {
    common::run(Command::new(common::rkprof()).arg("export").arg(run).args(options))
}

/// Rows of a CSV file by column.
fn table(path: &Path) -> (Vec<String>, Vec<Vec<String>>) {
    let mut reader = csv::Reader::from_path(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let own = |record: &csv::StringRecord| record.iter().map(str::to_owned).collect::<Vec<_>>();
    let header = own(reader.headers().unwrap());
    (header, reader.records().map(|record| own(&record.unwrap())).collect())
}

/// One column of a CSV file.
fn column(path: &Path, name: &str) -> Vec<String> {
    let (header, rows) = table(path);
    let at = header.iter().position(|column| column == name).unwrap_or_else(|| panic!("no {name} in {header:?}"));
    rows.into_iter().map(|row| row[at].clone()).collect()
}

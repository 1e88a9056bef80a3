//! `rkprof export`: a run in the format of another tool.

use super::{Failure, exit, out, report};
use crate::event::Process;
use crate::store::{self, dir};
use crate::trace::chrome::ChromeWriter;
use crate::trace::reader::{Item, TraceReader};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Write a run in the format of another tool
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof export rkprof_out/latest --to chrome -o trace.json
  rkprof export rkprof_out/latest --to chrome -o trace.json.gz

chrome: Chrome's JSON trace, for chrome://tracing, TensorBoard and HTA.

Exit codes: 0 ok, 1 the result could not be written, 2 usage, 4 no trace there.")]
pub struct Args {
    /// Run directory or trace file
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// Format
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// File to write; compressed when its name ends in .gz [default: standard output]
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    Chrome,
}

pub fn execute(args: &Args) -> Result<u8, Failure> {
    let traces = traces(&args.run)?;
    let Format::Chrome = args.to;
    let place = args.output.as_ref().map_or("standard output".to_owned(), |path| path.display().to_string());
    let failed = |error: io::Error| {
        let doing = format!("write {place} from {}", args.run.display());
        Failure::new(exit::CHECK_FAILED, doing, error, "Check that the trace is whole and the place has room.")
    };
    let result = match &args.output {
        Some(path) if path.extension().is_some_and(|ending| ending == "gz") => File::create(path).and_then(|file| {
            let gzip = flate2::write::GzEncoder::new(BufWriter::new(file), flate2::Compression::fast());
            chrome(&traces, gzip)?.finish()?.flush()
        }),
        Some(path) => File::create(path).and_then(|file| chrome(&traces, BufWriter::new(file))?.flush()),
        None => chrome(&traces, BufWriter::new(io::stdout().lock())).and_then(|mut out| out.flush()),
    };
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe && args.output.is_none() => Ok(exit::OK),
        result => result.map(|()| exit::OK).map_err(failed),
    }
}

/// The trace files of a run, oldest first.
pub fn traces(run: &Path) -> Result<Vec<PathBuf>, Failure> {
    let doing = || format!("read the trace of {}", run.display());
    if run.is_file() {
        return Ok(vec![run.to_owned()]);
    }
    let sessions = dir::sessions(run)
        .map_err(|error| Failure::new(exit::NO_DATA, doing(), error, "Name a run directory or a trace file."))?;
    let Some(first) = sessions.first() else {
        return Err(Failure::new(exit::NO_DATA, doing(), "no run is in it", report::WHERE_RUNS_ARE));
    };
    if sessions.len() > 1 {
        out::note(&format!("the run has {} processes; this is the trace of {}", sessions.len(), first.dir.display()));
    }
    let traces = store::trace_files(&first.dir);
    if traces.is_empty() {
        let remedy = "Runs with --no-trace have statistics only: rkprof report.";
        return Err(Failure::new(exit::NO_DATA, doing(), "it has no trace", remedy));
    }
    Ok(traces)
}

fn chrome<W: Write>(traces: &[PathBuf], out: W) -> io::Result<W> {
    let mut out = Some(out);
    let mut writer: Option<ChromeWriter<W>> = None;
    for path in traces {
        let mut reader = TraceReader::new(BufReader::with_capacity(1 << 20, File::open(path)?));
        while let Some(item) =
            reader.next().map_err(|error| io::Error::other(format!("{}: {error}", path.display())))?
        {
            let Item::Event(event) = item else { continue };
            if let Some(out) = out.take() {
                let unknown = Process::default();
                writer = Some(ChromeWriter::new(out, reader.process().unwrap_or(&unknown))?);
            }
            if let Some(writer) = &mut writer {
                writer.event(&event, reader.registry())?;
            }
        }
    }
    match (writer, out) {
        (Some(writer), _) => writer.finish(),
        (None, Some(out)) => ChromeWriter::new(out, &Process::default())?.finish(),
        (None, None) => Err(io::ErrorKind::InvalidData.into()),
    }
}

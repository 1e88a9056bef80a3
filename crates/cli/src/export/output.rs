//! The output of an export: standard output, a file, or a directory without other files.

use super::options::Args;
use super::target::Target;
use crate::{Failure, exit, out};
use rkprof_formats::export::Sink;
use rkprof_formats::export::format::{self, Chosen, PlaceKind};
use rkprof_formats::export::layout;
use rkprof_formats::export::session::Source;
use rkprof_formats::export::stream::create;
use rkprof_formats::export::wmma::Gemm;
use rkprof_model::{run, summary};
use rkprof_names::Style;
use rkprof_perfetto::writer::callstacks::Callstacks;
use rkprof_results::paths::callstacks;
use rkprof_show::units;
use rkprof_store::files;
use std::cell::RefCell;
use std::fmt;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Bytes collected before they are written to a file.
const BUFFER: usize = 1 << 20;

pub(super) struct Destination {
    target: Target,
    kind: PlaceKind,
    /// `None` is standard output.
    base: Option<PathBuf>,
    /// The part of `base` that the next sink writes.
    current: RefCell<Option<PathBuf>>,
    /// Whether each process gets a place of its own below `base`.
    many: bool,
    /// Where the output is written until it is complete; `None` for standard output, pipes and devices.
    staging: Option<Staging>,
    /// Counters that are columns.
    pub counters: Vec<String>,
    /// Style of the kernels' names.
    pub style: Style,
}

impl Destination {
    /// Checks the output path and creates its directories.
    pub(super) fn open(args: &Args, target: &Target, sources: &[Source]) -> Result<Destination, Failure> {
        let processes = sources.len();
        let name = target.name();
        let base = args.output.clone().filter(|path| path.as_os_str() != "-");
        let kind = target.kind(&Chosen { wide: args.wide, path: base.as_deref() });
        let merged = sources.iter().all(|source| source.joint);
        let many = (processes > 1 || merged) && !target.holds_processes(merged);
        let usage =
            |problem: &str, remedy: &str| Failure::new(exit::USAGE, format!("export to {name}"), problem, remedy);
        let prefixed = args.prefix();
        let base = prefixed.as_ref().map(|(dir, _)| dir.clone()).or(base);
        let Some(path) = base.as_deref() else {
            if !matches!(kind, PlaceKind::Stream | PlaceKind::Files) {
                return Err(usage("standard output cannot hold it", "Name a place: -o PATH."));
            }
            if many {
                let count = if merged { "several".to_owned() } else { processes.to_string() };
                let problem = format!("the run has {count} processes and a file holds one");
                return Err(usage(&problem, "Name a directory with -o, or one session directory of the run."));
            }
            if target.is_binary() && io::stdout().is_terminal() {
                return Err(usage("a terminal cannot show it", "Name a file: -o PATH."));
            }
            let counters = Vec::new();
            return Ok(Destination {
                target: *target,
                kind,
                base: None,
                current: RefCell::new(None),
                many,
                staging: None,
                counters,
                style: args.names,
            });
        };
        refuse_source(path, sources)?;
        let failed = |error: io::Error| cannot_make(path, error);
        let (staging, base) = if kind == PlaceKind::Directory || many {
            // Files with a prefix may share a directory with others.
            refuse_foreign(path, *target, args.force || prefixed.is_some())?;
            std::fs::create_dir_all(path).map_err(failed)?;
            Staging::below(path).map_err(failed)?
        } else if path.exists() && !path.is_file() {
            (None, path.to_owned())
        } else {
            Staging::beside(path).map_err(failed)?
        };
        Ok(Destination {
            target: *target,
            kind,
            current: RefCell::new(Some(base.clone())),
            base: Some(base),
            many,
            staging,
            counters: Vec::new(),
            style: args.names,
        })
    }

    /// Moves the complete output to its place.
    pub(super) fn finish(&mut self) -> Result<(), Failure> {
        let Some(staging) = self.staging.take() else { return Ok(()) };
        let (files, bytes) = sizes(&staging.from);
        staging.settle().map_err(|error| cannot_make(&staging.to, error))?;
        match &files[..] {
            [file] => out::wrote(&staging.place_of(file)),
            [] => {}
            files => {
                out::note(&format!("wrote {} files to {} ({})", files.len(), staging.to.display(), units::bytes(bytes)))
            }
        }
        Ok(())
    }

    /// Whether each process gets a place of its own.
    pub(super) fn has_many(&self) -> bool {
        self.many
    }

    /// Turns to the next process.
    pub(super) fn process(&self, source: &Source, pid: u32) -> Result<(), Failure> {
        let (Some(base), true) = (&self.base, self.many) else { return Ok(()) };
        let name = match source.place.file_name().map(|name| name.to_string_lossy()) {
            Some(name) if name.starts_with("pid_") && !source.joint => name.into_owned(),
            _ => format!("pid_{pid}"),
        };
        let path = match self.kind {
            PlaceKind::Directory => base.join(name),
            PlaceKind::Stream | PlaceKind::File | PlaceKind::Files => base.join(self.target.file(&name)),
        };
        if self.kind == PlaceKind::Directory {
            std::fs::create_dir_all(&path).map_err(|error| cannot_make(&path, error))?;
        }
        self.current.replace(Some(path));
        Ok(())
    }

    pub(super) fn sink(&self, args: &Args, target: &Target, source: &Source) -> Result<Box<dyn Sink>, Failure> {
        let current = self.current.borrow();
        let path = current.as_deref();
        let shown = path.unwrap_or(Path::new("standard output"));
        let failed = |error: io::Error| cannot_make(shown, error);
        let (style, counters, codec) = (self.style, self.counters.clone(), args.codec());
        let (rows, work) = (args.rows.unwrap_or_default(), args.rules()?);
        let callstacks = match target.needs().callstacks {
            true => callstacks::of_session(&source.place),
            false => Callstacks::default(),
        };
        match (*target, path) {
            (Target::Layout(layout), Some(dir)) => {
                let gemms = args.work.iter().filter_map(|rule| Gemm::parse(rule)).collect();
                let job = layout::Job { dir, source, style, counters, callstacks, codec, rows, work, gemms };
                (layout.make)(job).map_err(failed)
            }
            (Target::Layout(_), None) => {
                Err(Failure::new(exit::USAGE, "write a layout", "no directory is named", "Name one: -o DIR."))
            }
            (Target::Format(format), _) => {
                let stream: Option<Box<dyn Write + Send>> = match path {
                    Some(path) if self.kind == PlaceKind::Stream => Some(file(path).map_err(failed)?),
                    Some(_) => None,
                    None => Some(Box::new(BufWriter::with_capacity(BUFFER, io::stdout()))),
                };
                let job = format::Job {
                    path: path.map(Path::to_owned),
                    stream,
                    style,
                    prefix: args.prefix().map_or_else(String::new, |(_, prefix)| prefix),
                    run: args.run_name(),
                    range: args.range.as_deref().or(args.region.range()).map(str::to_owned),
                    counters,
                    callstacks,
                    extended: args.extended,
                    wide: args.wide,
                    codec,
                    rows,
                    work,
                };
                (format.make)(job).map_err(failed)
            }
        }
    }

    /// Writes bytes that no sink writes.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        match &*self.current.borrow() {
            // Bytes that are compressed already are not compressed again.
            Some(path) if bytes.starts_with(&[0x1F, 0x8B]) => create(path).and_then(|mut file| file.write_all(bytes)),
            Some(path) => file(path).and_then(|mut file| file.write_all(bytes).and_then(|()| file.flush())),
            None => match io::stdout().write_all(bytes) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                other => other,
            },
        }
        .map_err(|error| cannot_make(Path::new(&self.to_string()), error))
    }

    pub(super) fn is_stdout(&self) -> bool {
        self.base.is_none()
    }
}

impl fmt::Display for Destination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&*self.current.borrow(), &self.staging) {
            (Some(path), Some(staging)) => staging.place_of(path).display().fmt(f),
            (Some(path), None) => path.display().fmt(f),
            (None, _) => f.write_str("standard output"),
        }
    }
}

/// A hidden directory beside or below the requested place. A rename moves its contents there. When the export fails, the
/// directory is deleted and earlier files stay.
struct Staging {
    dir: PathBuf,
    /// The path in `dir` that becomes the content of `to`.
    from: PathBuf,
    to: PathBuf,
}

impl Staging {
    /// A staging directory for files in the directory `path`.
    fn below(path: &Path) -> io::Result<(Option<Staging>, PathBuf)> {
        let dir = files::beside(&path.join("export"));
        // A dataset has the name of its directory.
        let from = dir.join(path.canonicalize()?.file_name().unwrap_or(path.as_os_str()));
        std::fs::create_dir_all(&from)?;
        Ok((Some(Staging { dir, from: from.clone(), to: path.to_owned() }), from))
    }

    /// A staging directory for the file `path`, or for several files with this prefix.
    fn beside(path: &Path) -> io::Result<(Option<Staging>, PathBuf)> {
        // The target of a link is replaced, not the link.
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
        let to = path.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new(".")).to_owned();
        let from = files::beside(&to.join("export"));
        std::fs::create_dir(&from)?;
        let base = from.join(name);
        Ok((Some(Staging { dir: from.clone(), from, to }), base))
    }

    fn place_of(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.from).map_or_else(|_| path.to_owned(), |name| self.to.join(name))
    }

    fn settle(&self) -> io::Result<()> {
        settle(&self.from, &self.to)
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// The files below a directory, and their total size in bytes.
fn sizes(dir: &Path) -> (Vec<PathBuf>, u64) {
    let (mut files, mut bytes) = (Vec::new(), 0);
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => {
                let (below, size) = sizes(&entry.path());
                files.extend(below);
                bytes += size;
            }
            _ => {
                bytes += entry.metadata().map_or(0, |file| file.len());
                files.push(entry.path());
            }
        }
    }
    (files, bytes)
}

fn settle(from: &Path, to: &Path) -> io::Result<()> {
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let place = to.join(entry.file_name());
        if entry.file_type()?.is_dir() && place.is_dir() {
            settle(&entry.path(), &place)?;
        } else {
            std::fs::rename(entry.path(), place)?;
        }
    }
    Ok(())
}

/// Opens a file for writing; compressed when its name ends in `.gz`.
pub(super) fn file(path: &Path) -> io::Result<Box<dyn Write + Send>> {
    let out = BufWriter::with_capacity(BUFFER, create(path)?);
    Ok(match path.extension() {
        Some(ending) if ending == "gz" => {
            Box::new(Gzip(flate2::write::GzEncoder::new(out, flate2::Compression::fast())))
        }
        _ => Box::new(out),
    })
}

/// Ends the compressed stream when it is flushed: sinks flush once, at their end.
struct Gzip(flate2::write::GzEncoder<BufWriter<std::fs::File>>);

impl Write for Gzip {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.try_finish()?;
        self.0.get_mut().flush()
    }
}

/// Refuses to write over the run's own files.
fn refuse_source(path: &Path, sources: &[Source]) -> Result<(), Failure> {
    let same = |file: &PathBuf| matches!((file.canonicalize(), path.canonicalize()), (Ok(a), Ok(b)) if a == b);
    let read = |source: &Source| {
        let facts = [run::FILE, summary::FILE].map(|name| source.place.join(name));
        source.traces.iter().chain(&facts).any(same)
    };
    match sources.iter().any(read) {
        false => Ok(()),
        true => {
            let doing = format!("write {}", path.display());
            Err(Failure::new(exit::USAGE, doing, "it is a file of the run that is exported", "Name another file."))
        }
    }
}

/// Refuses a directory with other files in it.
fn refuse_foreign(dir: &Path, target: Target, force: bool) -> Result<(), Failure> {
    let entries = match std::fs::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(cannot_make(dir, error)),
        Ok(entries) => entries,
    };
    let mut names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    match names.find(|name| !force && !target.gives(name)) {
        None => Ok(()),
        Some(name) => {
            let problem = format!("it holds something else ({name})");
            let remedy = "Name a new or empty directory, or add --force to write beside what is there.";
            Err(Failure::new(exit::USAGE, format!("write to {}", dir.display()), problem, remedy))
        }
    }
}

fn cannot_make(path: &Path, error: io::Error) -> Failure {
    let doing = format!("write {}", path.display());
    Failure::new(exit::CHECK_FAILED, doing, error, "Check that the place exists and has room.")
}

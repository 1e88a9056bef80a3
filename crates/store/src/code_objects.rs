//! The code objects that a run keeps: `code_objects/SHA256.co` in the directory of the run, which all its processes share. Equal ones are
//! one file, whose name `sha256sum` confirms.

use crate::CODE_OBJECTS;
use crate::dir::{self, MAX_CODE_OBJECT};
use crate::files;
use crate::held::HeldDir;
use rkprof_model::run::{CodeObjects, LeftOut};
use sha2::{Digest, Sha256};
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write as _};
use std::os::unix::ffi::OsStringExt as _;
use std::os::unix::fs::FileExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Where the URI of a code object says that it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FilePart {
    pub file: PathBuf,
    pub offset: u64,
    /// `None`: up to the end of the file.
    pub bytes: Option<u64>,
}

/// The place of a code object in a file: `file:///path#offset=4096&size=9000`; without a part it is the whole file. `None` for one that came
/// from memory.
pub fn place(uri: &[u8]) -> Option<FilePart> {
    let uri = uri.strip_prefix(b"file://")?;
    let (path, part) = match uri.iter().position(|byte| *byte == b'#') {
        Some(at) => (&uri[..at], std::str::from_utf8(&uri[at + 1..]).ok()?),
        None => (uri, ""),
    };
    let number = |key: &str| {
        let value = part.split('&').find_map(|part| part.strip_prefix(key)?.strip_prefix('='))?;
        value.strip_prefix("0x").map_or_else(|| value.parse().ok(), |hex| u64::from_str_radix(hex, 16).ok())
    };
    let mut plain = Vec::new();
    let mut rest = path;
    while let [first, after @ ..] = rest {
        let escaped = after.get(..2).filter(|_| *first == b'%').and_then(|digits| std::str::from_utf8(digits).ok());
        let byte = escaped.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        plain.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    let file = PathBuf::from(OsString::from_vec(plain));
    let is_known = file.is_absolute() && (part.is_empty() || number("size").is_some());
    is_known.then(|| FilePart { file, offset: number("offset").unwrap_or(0), bytes: number("size") })
}

impl FilePart {
    /// The bytes there, at most `limit`.
    ///
    /// # Errors
    /// Errors of opening and reading; `FileTooLarge` beyond the limit; `UnexpectedEof` where the file is shorter.
    pub fn read(&self, limit: u64) -> io::Result<Vec<u8>> {
        let file = files::open(&self.file)?;
        let rest = file.metadata()?.len().checked_sub(self.offset).ok_or(io::ErrorKind::UnexpectedEof)?;
        let wanted = self.bytes.unwrap_or(rest);
        if wanted > rest {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if wanted > limit {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        let mut bytes = vec![0; wanted as usize];
        file.read_exact_at(&mut bytes, self.offset)?;
        Ok(bytes)
    }
}

/// Why a code object is not kept.
#[derive(Debug)]
pub enum Left {
    /// The limit has no room for it.
    Limit,
    /// Its bytes could not be read, or written.
    Problem(String),
}

/// The kept code objects of one process, and what it left out.
#[derive(Debug)]
pub struct Archive {
    /// The run's directory.
    run: PathBuf,
    /// Bytes of all files; 0: nothing is kept.
    limit: u64,
    /// Bytes of the files that are there, those of other processes too, at this time.
    there: Option<(u64, Instant)>,
    kept: u64,
    kept_bytes: u64,
    left: u64,
    left_bytes: u64,
    named: Vec<LeftOut>,
    /// After an error of writing nothing more is tried.
    failure: Option<String>,
    changed: bool,
    used: bool,
}

/// Code objects that are named, of those that are left out.
const MOST_NAMED: usize = 32;
/// How long the sum of the files is believed, which other processes change.
const BELIEVED: Duration = Duration::from_secs(1);
const ELF: &[u8] = b"\x7fELF";

impl Archive {
    /// For the process with this session directory.
    pub fn new(session: &Path, limit: u64) -> Archive {
        Archive {
            run: dir::run_of(session),
            limit,
            there: None,
            kept: 0,
            kept_bytes: 0,
            left: 0,
            left_bytes: 0,
            named: Vec::new(),
            failure: None,
            changed: false,
            used: false,
        }
    }

    pub fn is_on(&self) -> bool {
        self.limit > 0
    }

    /// The largest code object for which there may be room.
    pub fn largest(&self) -> u64 {
        self.limit.min(MAX_CODE_OBJECT)
    }

    /// Keeps a code object; returns the name of its file. What is not kept is counted.
    pub fn keep(&mut self, uri: &str, bytes: &[u8]) -> Option<String> {
        (self.changed, self.used) = (true, true);
        match self.put(bytes) {
            Ok((name, is_new)) => {
                if is_new {
                    self.kept += 1;
                    self.kept_bytes += bytes.len() as u64;
                }
                Some(name)
            }
            Err(why) => {
                self.leave(uri, Some(bytes.len() as u64), &why);
                None
            }
        }
    }

    /// Keeps a code object of a file; returns the name of the file in the run.
    pub fn keep_file(&mut self, uri: &str) -> Option<String> {
        let Some(place) = place(uri.as_bytes()) else {
            self.leave(uri, None, &Left::Problem("its place is not known".to_owned()));
            return None;
        };
        match place.read(self.largest()) {
            Ok(bytes) => self.keep(uri, &bytes),
            Err(error) => {
                let why = match error.kind() {
                    io::ErrorKind::FileTooLarge => Left::Limit,
                    _ => Left::Problem(format!("reading its file failed: {error}")),
                };
                self.leave(uri, place.bytes, &why);
                None
            }
        }
    }

    /// Counts and names a code object that is not kept.
    pub fn leave(&mut self, uri: &str, bytes: Option<u64>, why: &Left) {
        (self.changed, self.used) = (true, true);
        self.left += 1;
        self.left_bytes += bytes.unwrap_or(0);
        if self.named.len() < MOST_NAMED {
            let why = match why {
                Left::Limit => "limit".to_owned(),
                Left::Problem(problem) => problem.clone(),
            };
            self.named.push(LeftOut { uri: uri.to_owned(), bytes, why });
        }
    }

    /// What `run.json` says; `None` before the first code object.
    pub fn info(&self) -> Option<CodeObjects> {
        let Archive { limit, kept, kept_bytes, left, left_bytes, ref named, used, .. } = *self;
        used.then(|| CodeObjects {
            limit_bytes: limit,
            kept,
            kept_bytes,
            left_out: left,
            left_out_bytes: left_bytes,
            left_out_named: named.clone(),
        })
    }

    /// Whether [`Archive::info`] changed since the last call.
    pub fn take_changed(&mut self) -> bool {
        std::mem::take(&mut self.changed)
    }

    /// The name of the file, and whether this call made it.
    fn put(&mut self, bytes: &[u8]) -> Result<(String, bool), Left> {
        if !bytes.starts_with(ELF) {
            return Err(Left::Problem("it is not an ELF file".to_owned()));
        }
        if bytes.len() as u64 > self.largest() {
            return Err(Left::Limit);
        }
        if let Some(failure) = &self.failure {
            return Err(Left::Problem(failure.clone()));
        }
        self.write(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::FileTooLarge => Left::Limit,
                _ => {
                    let failure = format!("writing it failed: {error}");
                    self.failure = Some(failure.clone());
                    Left::Problem(failure)
                }
            })?
            .ok_or(Left::Limit)
    }

    /// `None` where there is no room.
    fn write(&mut self, bytes: &[u8]) -> io::Result<Option<(String, bool)>> {
        let name = name(bytes);
        let run = HeldDir::open(&self.run)?;
        files::create_dir(&run.path().join(CODE_OBJECTS))?;
        let held = run.below(OsStr::new(CODE_OBJECTS))?;
        let path = held.path().join(&name);
        let is_there = |path: &Path| {
            std::fs::symlink_metadata(path).is_ok_and(|found| found.is_file() && found.len() == bytes.len() as u64)
        };
        if is_there(&path) {
            return Ok(Some((name, false)));
        }
        let there = match self.there {
            Some((there, at)) if at.elapsed() < BELIEVED => there,
            _ => sum(held.path())?,
        };
        let then = there + bytes.len() as u64;
        let fits = then <= self.limit;
        self.there = Some((if fits { then } else { there }, Instant::now()));
        if !fits {
            return Ok(None);
        }
        // Readers see all of the file or none.
        let temporary = files::beside(&path);
        let written = files::create_new(&temporary)
            .and_then(|mut file: File| file.write_all(bytes))
            .and_then(|()| std::fs::rename(&temporary, &path));
        written.inspect_err(|_| _ = std::fs::remove_file(&temporary))?;
        Ok(Some((name, true)))
    }
}

/// `SHA256.co`
fn name(bytes: &[u8]) -> String {
    let mut name = String::with_capacity(67);
    for byte in Sha256::digest(bytes) {
        let _ = write!(name, "{byte:02x}");
    }
    name + ".co"
}

fn sum(dir: &Path) -> io::Result<u64> {
    let mut sum = 0;
    for entry in std::fs::read_dir(dir)? {
        sum += entry?.metadata().map_or(0, |found| found.len());
    }
    Ok(sum)
}

#[cfg(test)]
#[path = "code_objects_tests.rs"]
mod tests;

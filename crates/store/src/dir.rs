//! Run directories: their names, who may use them, and what lies in them.
//!
//! The first process of a run that starts a session claims `DIR` itself by creating `DIR/run.json`, every further one takes
//! `DIR/pid_<pid>`. A *session* is one such directory. Readers see only whole files: each is written beside its place and
//! then renamed.

use super::{
    ARENA_FILE, CODE_OBJECTS, COUNTERS_FILE, META_FILE, REPLAY_FILE, beside, files, lease, page, process, shared,
    verdict,
};
use rkprof_model::rank::Rank;
use rkprof_model::run::{RunInfo, Status};
use rkprof_model::summary::Summary;
use rkprof_model::{run, summary, time};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Parent directory of runs without `-o`.
pub const DEFAULT_PARENT: &str = "rkprof_out";
/// In [`DEFAULT_PARENT`]: a link to the newest run.
pub const LATEST: &str = "latest";

/// The newest run below the current directory.
pub fn latest() -> PathBuf {
    Path::new(DEFAULT_PARENT).join(LATEST)
}
const PROCESS_PREFIX: &str = "pid_";
const PASS_PREFIX: &str = "pass_";
/// The probe of a run, where there is no cache for it.
pub const PROBE_FILE: &str = "probe.json";

/// The directory of one pass of a replay, in the run directory.
pub fn pass_name(pass: u32) -> String {
    format!("{PASS_PREFIX}{pass}")
}

/// What the placeholders of a directory name stand for.
pub struct Placeholders<'a> {
    pub host: &'a str,
    pub pid: u32,
    pub rank: &'a Rank,
    pub now: SystemTime,
    pub env: &'a dyn Fn(&str) -> Option<String>,
}

impl<'a> Placeholders<'a> {
    /// Of this process, now.
    pub fn here(host: &'a str, rank: &'a Rank) -> Placeholders<'a> {
        let (pid, now) = (std::process::id(), SystemTime::now());
        Placeholders { host, pid, rank, now, env: &|name| std::env::var(name).ok() }
    }
}

/// A name could not be expanded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} has an unknown placeholder: known are %h (host), %p (process id), %r (rank), %t (time), %env{{NAME}}%, %%"
)]
pub struct TemplateError(String);

/// Replaces `%h %p %r %t %env{X}%` and `%%`. Outside a parallel job the rank is 0; an unset variable is empty.
pub fn expand(template: &str, place: &Placeholders<'_>) -> Result<String, TemplateError> {
    let unknown = || TemplateError(template.to_owned());
    let mut out = String::new();
    let mut rest = template;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some(tail) = rest.strip_prefix("env{") {
            let (name, tail) = tail.split_once("}%").ok_or_else(unknown)?;
            out.push_str(&(place.env)(name).unwrap_or_default());
            rest = tail;
            continue;
        }
        let mut chars = rest.chars();
        match chars.next() {
            Some('h') => out.push_str(place.host),
            Some('p') => out.push_str(&place.pid.to_string()),
            Some('r') => out.push_str(&place.rank.rank.unwrap_or(0).to_string()),
            Some('t') => out.push_str(&time::compact(place.now)),
            Some('%') => out.push('%'),
            _ => return Err(unknown()),
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
    Ok(out)
}

/// `rkprof_out/<host>_<YYYYMMDD_HHMMSS>_<pid>`.
pub fn default_path(place: &Placeholders<'_>) -> PathBuf {
    Path::new(DEFAULT_PARENT).join(format!("{}_{}_{}", place.host, time::compact(place.now), place.pid))
}

/// This machine's name.
pub fn host() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let name = name.trim();
    if name.is_empty() { "localhost".to_owned() } else { name.replace('/', "_") }
}

/// Whether a file of this name holds records.
pub fn is_record(name: &str) -> bool {
    [run::FILE, summary::FILE, META_FILE, ARENA_FILE, COUNTERS_FILE].contains(&name)
        || (name.starts_with("trace") && name.ends_with(".pftrace"))
}

/// Whether `dir` holds a run's file or a part of one.
pub fn holds_run(dir: &Path) -> io::Result<bool> {
    Ok(!run_files(dir)?.is_empty())
}

/// Deletes the run in `dir` (its files and the directories of its processes) and nothing else.
pub fn remove_run(dir: &Path) -> io::Result<()> {
    for path in run_files(dir)? {
        if fs::symlink_metadata(&path)?.is_dir() { fs::remove_dir_all(&path)? } else { fs::remove_file(&path)? }
    }
    Ok(())
}

/// A live process of the run in `dir`.
pub fn running(dir: &Path) -> Option<u32> {
    let sessions = sessions(dir).ok()?;
    sessions.iter().find(|session| session.is_running()).and_then(|session| Some(session.info.as_ref().ok()?.pid))
}

/// Prefix of a directory that holds a run while another run replaces it.
const ASIDE_PREFIX: &str = ".replaced.";

/// A run that was moved aside within its directory until the new run is there. When it is dropped before that, the run moves
/// back.
#[derive(Debug)]
pub struct Aside {
    dir: PathBuf,
    aside: PathBuf,
    over: bool,
}

impl Aside {
    /// Moves the run in `dir` aside; `None` when there is none.
    ///
    /// # Errors
    /// Errors of moving; the run then stays in its place.
    pub fn put(dir: &Path) -> io::Result<Option<Aside>> {
        let files = run_files(dir)?;
        if files.is_empty() {
            return Ok(None);
        }
        let aside = dir.join(format!("{ASIDE_PREFIX}{}", std::process::id()));
        files::create_dir(&aside)?;
        let moved = Aside { dir: dir.to_owned(), aside, over: false };
        for path in files {
            fs::rename(&path, moved.aside.join(path.file_name().unwrap_or_default()))?;
        }
        Ok(Some(moved))
    }

    /// From now on a file is written that must not be deleted: the old run stays aside until [`Aside::delete`].
    pub fn stay(&mut self) {
        self.over = true;
    }

    /// Synchronizes the new run to the disk, then deletes the old one.
    ///
    /// # Errors
    /// Errors of synchronizing and deleting.
    pub fn delete(mut self) -> io::Result<()> {
        self.over = true;
        for path in run_files(&self.dir)? {
            fs::File::open(path)?.sync_all()?;
        }
        files::sync_dir(&self.dir)?;
        fs::remove_dir_all(&self.aside)
    }

    /// Brings back a run that was moved aside by a process that died before it had a run of its own.
    ///
    /// # Errors
    /// Errors of moving.
    pub fn bring_back_left(dir: &Path) -> io::Result<()> {
        if holds_run(dir)? {
            return Ok(());
        }
        for entry in fs::read_dir(dir)?.flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let maker = name.strip_prefix(ASIDE_PREFIX).and_then(|pid| pid.parse().ok());
            if maker.is_some_and(|pid| !process::is_alive(pid)) {
                bring_back(dir, &entry.path())?;
            }
        }
        Ok(())
    }
}

/// Moves files back. Where another file has taken a name, the old one stays aside.
fn bring_back(dir: &Path, aside: &Path) -> io::Result<()> {
    for entry in fs::read_dir(aside)?.flatten() {
        let place = dir.join(entry.file_name());
        if place.symlink_metadata().is_err() {
            fs::rename(entry.path(), place)?;
        }
    }
    match fs::remove_dir(aside) {
        Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => Ok(()),
        result => result,
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        if !self.over {
            // The files of the failed attempt are not a run.
            let _ = remove_run(&self.dir);
            let _ = bring_back(&self.dir, &self.aside);
        }
    }
}

/// The number of the pass whose directory has this name.
pub fn pass_number(name: &str) -> Option<u32> {
    name.strip_prefix(PASS_PREFIX)?.parse().ok()
}

fn run_files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let is_pass = || pass_number(&name).is_some();
        let ours = [
            run::FILE,
            summary::FILE,
            rkprof_model::call_paths::FILE,
            rkprof_model::host_samples::FILE,
            META_FILE,
            ARENA_FILE,
            COUNTERS_FILE,
            PROBE_FILE,
            REPLAY_FILE,
        ]
        .contains(&name.as_ref())
            || beside::ALL.contains(&name.as_ref())
            || (name.starts_with("trace") && name.ends_with(".pftrace"))
            || name == page::FILE
            || name == lease::FILE
            || ((name == CODE_OBJECTS
                || process_number(&name).is_some()
                || recording_number(&name).is_some()
                || is_pass())
                && entry.path().is_dir());
        if ours {
            files.push(entry.path());
        }
    }
    Ok(files)
}

/// `pid_123` and `pid_123_2` are directories of process 123.
fn process_number(name: &str) -> Option<(u32, u32)> {
    let name = name.strip_prefix(PROCESS_PREFIX)?;
    let (pid, again) = name.split_once('_').unwrap_or((name, "1"));
    Some((pid.parse().ok()?, again.parse().ok()?))
}

/// Whether `session` is the directory of a process that joined a run.
pub fn is_further_process(session: &Path) -> bool {
    session.file_name().is_some_and(|name| process_number(&name.to_string_lossy()).is_some())
}

/// Prefix of the directories of a process's further recordings, from 2.
pub const RECORDING_PREFIX: &str = "recording_";

fn recording_number(name: &str) -> Option<u32> {
    name.strip_prefix(RECORDING_PREFIX)?.parse().ok()
}

/// The largest code object that is kept.
pub const MAX_CODE_OBJECT: u64 = 1 << 30;

/// Where the code objects are that the process of this recording used. All recordings and processes of a run share the directory.
pub fn code_objects(recording: &Path) -> PathBuf {
    let is_further = recording.file_name().is_some_and(|name| recording_number(&name.to_string_lossy()).is_some());
    let session = recording.parent().filter(|_| is_further).unwrap_or(recording);
    let of_session = session.join(CODE_OBJECTS);
    // Older runs, and directories of processes that were moved out of their run.
    if of_session.is_dir() { of_session } else { run_of(session).join(CODE_OBJECTS) }
}

/// The run of a session: its directory, or the one above for a further process.
pub fn run_of(session: &Path) -> PathBuf {
    let above = session.parent().filter(|above| is_further_process(session) && above.join(run::FILE).is_file());
    above.unwrap_or(session).to_owned()
}

/// The further recordings of the process of the session in `dir`, in order. The session itself is the first one.
pub fn recordings(dir: &Path) -> Vec<Session> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let numbered = |entry: fs::DirEntry| Some((recording_number(&entry.file_name().to_string_lossy())?, entry.path()));
    let mut found: Vec<_> =
        entries.filter_map(numbered).filter(|(_, path)| !path.is_symlink() && path.is_dir()).collect();
    found.sort();
    found.into_iter().map(|(_, path)| Session::open(&path)).collect()
}

/// The newest of the runs in a directory that has the link `latest` and holds no run itself; else `path`.
pub fn newest_of(path: PathBuf) -> PathBuf {
    let newest = path.join(LATEST);
    if newest.is_symlink() && newest.is_dir() && !holds_run(&path).unwrap_or(true) { newest } else { path }
}

/// Points the link `latest` beside `dir` to `dir`. Of several runs that start at once the last one wins.
pub fn link_latest(dir: &Path) -> io::Result<()> {
    let (Some(parent), Some(name)) = (dir.parent(), dir.file_name()) else { return Ok(()) };
    let temporary = files::beside(&parent.join(LATEST));
    std::os::unix::fs::symlink(name, &temporary)?;
    fs::rename(&temporary, parent.join(LATEST))
}

/// Takes a session directory in the run `dir` for the process of `info`, and writes its `run.json`. The first process gets
/// `dir` itself, others `dir/pid_<pid>`. A process that had a session before (it replaced itself by `exec`) gets
/// `dir/pid_<pid>_2` ...
pub fn claim(dir: &Path, info: &RunInfo) -> io::Result<PathBuf> {
    let again = (2u32..).map(|n| format!("{PROCESS_PREFIX}{}_{n}", info.pid));
    let names = [String::new(), format!("{PROCESS_PREFIX}{}", info.pid)].into_iter().chain(again);
    for session in names.map(|name| dir.join(name)) {
        files::create_dir(&session)?;
        if session == dir {
            owned(dir)?;
        }
        // The user chose the first directory. The names of the others can be guessed, so another user could put a link there.
        if session != dir && !files::is_own_dir(&session) {
            continue;
        }
        let place = session.join(run::FILE);
        let temporary = files::beside(&place);
        let written = files::create_new(&temporary).and_then(|mut file| file.write_all(&pretty(info)?));
        written.inspect_err(|_| _ = fs::remove_file(&temporary))?;
        // A link never replaces a file, so exactly one process gets the name. Not every file system has hard links.
        let linked = match fs::hard_link(&temporary, &place) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                files::create_new(&place).and_then(|_| write_json(&place, info))
            }
            result => result,
        };
        fs::remove_file(&temporary).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        })?;
        match linked {
            Ok(()) => return Ok(session),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("no session directory was free"))
}

/// Another user's directory: its owner may put any file there, so no command would recover a run in it.
fn owned(dir: &Path) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt as _;
    let owner = dir.metadata()?.uid();
    if shared::user().is_none_or(|user| user == owner) {
        return Ok(());
    }
    let problem = format!("it belongs to user {owner}: name a new directory in it");
    Err(io::Error::new(io::ErrorKind::PermissionDenied, problem))
}

/// One process of a run.
#[derive(Debug)]
pub struct Session {
    pub dir: PathBuf,
    /// `run.json`.
    pub info: Result<RunInfo, ReadError>,
}

impl Session {
    pub fn open(dir: &Path) -> Session {
        Session { dir: dir.to_owned(), info: read_json(&dir.join(run::FILE), run::SCHEMA_VERSION) }
    }

    /// `summary.json`; its verdict is compared with the files as they are now.
    pub fn summary(&self) -> Result<Summary, ReadError> {
        let mut summary = self.written_summary()?;
        verdict::compare(&self.dir, self.info.as_ref().ok(), self.is_running(), &mut summary);
        Ok(summary)
    }

    /// `summary.json` as it was written.
    pub fn written_summary(&self) -> Result<Summary, ReadError> {
        read_json(&self.dir.join(summary::FILE), summary::SCHEMA_VERSION)
    }

    /// Whether the process has not ended. The kernel keeps its lease. Without one it is known on the same host only.
    pub fn is_running(&self) -> bool {
        let Ok(info) = &self.info else { return false };
        if !matches!(info.status, Status::Starting | Status::Running) {
            return false;
        }
        match lease::owner(&self.dir) {
            lease::Owner::Process => true,
            lease::Owner::Nobody(_) => false,
            lease::Owner::Unknown => self.is_seen_running(),
        }
    }

    /// The same by what `/proc` shows.
    fn is_seen_running(&self) -> bool {
        self.info.as_ref().is_ok_and(|info| {
            info.host == host()
                && process::boot_id().is_none_or(|id| info.boot_id.is_empty() || info.boot_id == id)
                && process::is_alive(info.pid)
                // The process number may belong to another process by now.
                && info.process_start.is_none_or(|start| process::start(info.pid) == Some(start))
        })
    }

    /// Whether its process is gone. The kernel keeps its lease; without one the process is known on the same host only.
    pub fn is_gone(&self) -> bool {
        match lease::owner(&self.dir) {
            lease::Owner::Process => false,
            lease::Owner::Nobody(_) => true,
            lease::Owner::Unknown => self.info.as_ref().is_ok_and(|info| !process::is_alive(info.pid)),
        }
    }

    /// Whether the process ended without ending the session.
    pub fn needs_recovery(&self) -> bool {
        self.info.as_ref().is_ok_and(|info| info.status.is_open()) && !self.is_running()
    }
}

/// Opens a trace in a session's directory for what a command adds behind its records.
///
/// # Errors
/// Errors of opening; `ResourceBusy` while the session's process may write to it: recovery would cut it at the process's last mark.
pub fn open_behind(trace: &Path) -> io::Result<fs::File> {
    let session = Session::open(trace.parent().unwrap_or(Path::new("")));
    if session.is_running() {
        return Err(io::Error::new(io::ErrorKind::ResourceBusy, "its process still runs"));
    }
    files::open_own_to_write(trace, true)
}

/// The sessions of the run in `dir`: that of `dir` itself first, then by process number.
pub fn sessions(dir: &Path) -> io::Result<Vec<Session>> {
    let mut processes = Vec::new();
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if let Some(number) = process_number(&entry.file_name().to_string_lossy())
            // A link may lead out of the run.
            && entry.file_type()?.is_dir()
        {
            processes.push((number, entry.path()));
        }
    }
    processes.sort();
    // Without `run.json` an arena still shows that there was a session.
    let holds = |file: &str| dir.join(file).symlink_metadata().is_ok();
    let own = [run::FILE, summary::FILE, ARENA_FILE].into_iter().any(holds).then(|| Session::open(dir));
    Ok(own.into_iter().chain(processes.into_iter().map(|(_, path)| Session::open(&path))).collect())
}

/// Prefix of the runs in a directory of `rkprof run --repeat`: `run_1`, `run_2`, ...
pub const REPEAT_PREFIX: &str = "run_";

/// The runs that `path` stands for: its repeated runs in order, or itself.
pub fn runs_in(path: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let mut runs: Vec<(u32, PathBuf)> = entries
        .filter_map(|entry| {
            let number = entry.file_name().to_str()?.strip_prefix(REPEAT_PREFIX)?.parse().ok()?;
            holds_run(&entry.path()).unwrap_or(false).then(|| (number, entry.path()))
        })
        .collect();
    runs.sort();
    if runs.is_empty() { vec![path.to_owned()] } else { runs.into_iter().map(|(_, path)| path).collect() }
}

/// A file of a run could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("{path} does not exist")]
    Missing { path: PathBuf },
    #[error("{path}: {source}")]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{path} is not what rkprof writes: {source}")]
    Invalid { path: PathBuf, source: serde_json::Error },
    #[error("{path} was written by a newer rkprof (schema {found}, known is {known}): use that version to read it")]
    Newer { path: PathBuf, found: u32, known: u32 },
}

/// Reads a JSON file whose `schema_version` is at most `known`.
pub fn read_json<T: DeserializeOwned>(path: &Path, known: u32) -> Result<T, ReadError> {
    #[derive(Deserialize)]
    struct Version {
        #[serde(default)]
        schema_version: u32,
    }
    let bytes = files::read(path, files::MAX_JSON).map_err(|source| match source.kind() {
        io::ErrorKind::NotFound => ReadError::Missing { path: path.to_owned() },
        _ => ReadError::Unreadable { path: path.to_owned(), source },
    })?;
    let invalid = |source| ReadError::Invalid { path: path.to_owned(), source };
    let Version { schema_version: found } = serde_json::from_slice(&bytes).map_err(invalid)?;
    if found > known {
        return Err(ReadError::Newer { path: path.to_owned(), found, known });
    }
    serde_json::from_slice(&bytes).map_err(invalid)
}

/// Writes a JSON file so that a reader sees the old one or the new one.
pub fn write_json<T: Serialize>(path: &Path, value: &T) -> io::Result<()> {
    files::write_whole(path, &pretty(value)?)
}

/// Takes what a process counted after the end of its recording into the summary, and deletes its lease; while the process lives it
/// changes nothing.
///
/// # Errors
/// Errors of writing the summary; the lease then stays, and readers look at it.
pub fn settle(dir: &Path) -> io::Result<()> {
    if !matches!(lease::owner(dir), lease::Owner::Nobody(_)) {
        return Ok(());
    }
    let session = Session::open(dir);
    if let (Some(missing), Ok(mut summary)) =
        (lease::after(dir).and_then(|after| after.missing()), session.written_summary())
    {
        verdict::add(&mut summary, missing);
        write_json(&dir.join(summary::FILE), &summary)?;
    }
    fs::remove_file(dir.join(lease::FILE))
}

/// Deletes what remains of a process that died between two recordings or could not delete its files. These are the control
/// page and, in a complete run, the names and the arena for the next recording.
pub fn remove_left(dir: &Path) {
    let _ = fs::remove_file(dir.join(page::FILE));
    if Session::open(dir).info.is_ok_and(|info| info.status == Status::Finished) {
        for file in [META_FILE, ARENA_FILE] {
            let _ = fs::remove_file(dir.join(file));
        }
    }
}

/// Deletes session and recording directories in the run `dir` that have no `run.json`, because their process died too early.
///
/// # Errors
/// Errors of reading `dir`.
pub fn remove_unbegun(dir: &Path) -> io::Result<()> {
    for session in sessions(dir)? {
        let name = session.dir.file_name().unwrap_or_default().to_string_lossy();
        let pid = session.info.as_ref().map(|info| info.pid).ok().or(process_number(&name).map(|(pid, _)| pid));
        // The processes of another host are not visible here.
        let is_elsewhere = session.info.as_ref().is_ok_and(|info| info.host != host());
        if !is_elsewhere && !pid.is_some_and(process::is_alive) {
            let missing = |session: &Session| matches!(session.info, Err(ReadError::Missing { .. }));
            for unbegun in recordings(&session.dir).iter().chain([&session]).filter(|session| missing(session)) {
                remove_unfinished(&unbegun.dir, None);
                // Deletes the directory only when it is empty.
                let _ = fs::remove_dir(&unbegun.dir);
            }
        }
    }
    Ok(())
}

/// Deletes the unfinished files of a process that died while it wrote `run.json` or `summary.json`. `gone`: the number of the run's
/// process when it is known to be gone; here another one may have this number.
pub fn remove_unfinished(dir: &Path, gone: Option<u32>) {
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        // The last two parts of the name are the writer's process number and the file's number.
        let maker = name.rsplit('.').nth(1).and_then(|pid| pid.parse().ok());
        if files::is_unfinished(&name) && !maker.is_some_and(|pid| Some(pid) != gone && process::is_alive(pid)) {
            // A file that remains does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// JSON in the form of all files of a run.
pub fn pretty<T: Serialize>(value: &T) -> io::Result<Vec<u8>> {
    let mut text = serde_json::to_vec_pretty(value)?;
    text.push(b'\n');
    Ok(text)
}

#[cfg(test)]
#[path = "dir_tests.rs"]
mod tests;

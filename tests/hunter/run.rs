//! Runs a program and applies the case's fault to it, to its run, or to the machine.

use super::case::{Case, Fault};
use super::truth::Truth;
use crate::common;
use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{LazyLock, OnceLock};
use std::time::{Duration, Instant, SystemTime};

/// A program that makes no call for this long hangs. Only time in which the test itself could run counts, see [`wait_for`].
const PATIENCE: Duration = Duration::from_secs(90);
/// Time between two checks. A longer gap is the machine's: it was stopped, or overloaded.
const LOOK: Duration = Duration::from_millis(2);

/// Copies of the hunted programs, so that a build does not change them during a long hunt.
static TOOLS: OnceLock<PathBuf> = OnceLock::new();

pub(crate) fn copy_tools(root: &Path) {
    let dir = TOOLS.get_or_init(|| root.join("tools"));
    std::fs::create_dir_all(dir).expect("a directory");
    for file in [common::rkprof(), common::library(), common::simulator()] {
        std::fs::copy(&file, dir.join(file.file_name().expect("a name"))).expect("a copy");
    }
}

fn tool(name: &str) -> PathBuf {
    TOOLS.get().expect("copied").join(name)
}

/// The visible results of a run.
pub(crate) struct Ran {
    /// The program's end and output: alone and traced. `None` where it was killed.
    pub ended: Option<(Seen, Seen)>,
    /// Output of rkprof's commands.
    pub commands: Vec<Output>,
    pub truth: PathBuf,
    pub out: PathBuf,
    /// Process id of `rkprof run`.
    pub launcher: Option<u32>,
    /// Whether the trace was changed after the run.
    pub cut: bool,
    /// Whether a second command was refused, as it must be.
    pub refused: Option<bool>,
    /// A directory of somebody else, in which nothing may change.
    pub victim: Option<PathBuf>,
}

/// The files of [`Ran::victim`], and their content.
pub(crate) const VICTIMS: [&str; 2] = ["run.json", "summary.json"];
pub(crate) const OF_VICTIM: &str = "another run";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub code: Option<i32>,
    pub signal: Option<i32>,
    pub stdout: String,
}

impl Seen {
    fn of(output: &Output, through_command: bool) -> Seen {
        let (code, signal) = (output.status.code(), output.status.signal());
        let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
        match through_command {
            true => Seen { code: code.or(signal.map(|signal| 128 + signal)), signal: None, stdout },
            false => Seen { code, signal, stdout },
        }
    }

    fn with_exit_code(self) -> Seen {
        Seen { code: self.code.or(self.signal.map(|signal| 128 + signal)), signal: None, ..self }
    }
}

/// A place where a small file system can be mounted for the test.
pub(crate) fn disk(root: &Path) -> PathBuf {
    root.join("disk")
}

pub(crate) fn clean(root: &Path) {
    let disk = disk(root);
    if disk.exists() {
        // Otherwise the test directory could not be deleted.
        let _ = Command::new("umount").arg(&disk).stderr(Stdio::null()).status();
    }
}

fn mounted(root: &Path, bytes: u64) -> bool {
    let disk = disk(root);
    std::fs::create_dir_all(&disk).is_ok()
        && Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={bytes}"), "rkprof-hunter"])
            .arg(&disk)
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
}

pub(crate) fn run(programs: &Path, case: &Case, root: &Path) -> Result<Ran, String> {
    LazyLock::force(&BEGAN);
    let text = |error: io::Error| error.to_string();
    let mut out = root.join("out");
    let mut environment: Vec<(String, String)> = vec![("RKSIM_TIME".into(), "fast".into())];
    match case.fault {
        // Without the right to mount, a limit on file sizes is used instead.
        Fault::FullDisk => {
            let bytes = [64 << 10, 300 << 10, 600 << 10, 1 << 20, 4 << 20][(case.random % 5) as usize];
            match mounted(root, bytes + (case.random >> 8) % bytes) {
                true => out = disk(root).join("out"),
                false => environment.push(("HUNTED_LIMIT".into(), format!("{}:{bytes}", libc::RLIMIT_FSIZE))),
            }
        }
        Fault::FileSize => {
            // The arena is a file, too: below a MiB and its tables nothing is recorded.
            let room = (case.random >> 8) % (1 << 20);
            let bytes = [4096, 100_000, (5 << 18) + room, (3 << 19) + room, (1 << 21) + 2 * room];
            let bytes = bytes[(case.random % 5) as usize];
            environment.push(("HUNTED_LIMIT".into(), format!("{}:{bytes}", libc::RLIMIT_FSIZE)));
        }
        Fault::Limits => {
            let (resource, value) = match case.random % 2 {
                0 => (libc::RLIMIT_NOFILE, 4 + (case.random >> 8) % 24),
                _ => (libc::RLIMIT_AS, (60 + (case.random >> 8) % 400) << 20),
            };
            environment.push(("HUNTED_LIMIT".into(), format!("{resource}:{value}")));
            // Otherwise the C library reserves address space for some threads only, and chance decides which thread fails.
            environment.push(("MALLOC_ARENA_MAX".into(), "1".into()));
        }
        Fault::Syscall => {
            let calls = syscalls();
            let number = calls[(case.random % calls.len() as u64) as usize];
            let errors = [libc::EPERM, libc::ENOSPC, libc::EIO, libc::ENOSYS, libc::EACCES];
            let error = errors[((case.random >> 8) % errors.len() as u64) as usize];
            environment.push(("HUNTED_FAIL".into(), format!("{number}:{error}")));
        }
        _ => {}
    }
    let forever = case.fault.kills() || case.fault == Fault::SecondRun;
    // Some programs on full disks are killed as well.
    let forever = forever || (matches!(case.fault, Fault::FullDisk | Fault::FileSize) && case.random >> 16 & 1 == 1);
    let end = match case.fault {
        Fault::Fork => "fork",
        Fault::Exec => "exec",
        _ if forever => "forever",
        _ => "exit",
    };
    let truth = root.join("truth");
    let ways = case.fault.ways();
    let program = &programs.join(if ways.is_empty() { "hunted" } else { "odd" });
    let arguments = |truth: &Path| match ways.get(case.way()) {
        Some(way) => vec![truth.display().to_string(), (*way).to_owned()],
        None => {
            vec![truth.display().to_string(), case.threads.to_string(), case.rounds.to_string(), end.to_owned()]
        }
    };
    let alone = match forever {
        true => None,
        false => {
            let mut command = Command::new(program);
            prepare(&mut command, root, &environment).args(arguments(&root.join("alone")));
            command.envs(tighter(&environment));
            Some(Seen::of(&command.output().map_err(text)?, false))
        }
    };

    for (name, value) in case.keep.variables() {
        environment.push(((*name).to_owned(), (*value).to_owned()));
    }
    if case.fault == Fault::FileSize {
        environment.push(("RKPROF_BUFFER".into(), "1MiB".into()));
    }
    environment.push(("RKPROF_DISPATCH".into(), if case.light { "light" } else { "sdk" }.into()));
    let mut command = match case.command {
        true => {
            let mut command = Command::new(tool("rkprof"));
            command.args(["run", "-q", "-o"]).arg(&out).arg("--").arg(program);
            command
        }
        false if case.fault == Fault::Namespace && may_unshare() => {
            let mut command = Command::new(UNSHARE[0]);
            command.args(&UNSHARE[1..]).arg(program);
            command
        }
        false => Command::new(program),
    };
    if case.fault == Fault::Foreign {
        // Without the right to do so it is an own directory.
        let _ = std::fs::create_dir(&out).and_then(|()| std::os::unix::fs::chown(&out, Some(NOBODY), None));
    }
    prepare(&mut command, root, &environment).args(arguments(&truth)).stdout(Stdio::piped()).stderr(Stdio::piped());
    if !case.command {
        command.env("LD_PRELOAD", tool("librkprof.so")).env("RKPROF_OUT", &out);
    }
    let mut child = command.spawn().map_err(text)?;
    let launcher = case.command.then(|| child.id());
    let began = wait_for(&truth, || truth.metadata().is_ok_and(|found| found.len() > 0) || ended(&mut child));
    if began && case.fault == Fault::Foreign && !truth.exists() {
        let output = child.wait_with_output().map_err(text)?;
        let launcher = None;
        return Ok(Ran {
            ended: None,
            commands: vec![output],
            truth,
            out,
            launcher,
            cut: false,
            refused: None,
            victim: None,
        });
    }
    if !began {
        kill(child.id());
        return Err("the program did not begin".to_owned());
    }
    std::thread::sleep(Duration::from_millis(case.after_ms));

    let mut commands = Vec::new();
    let (mut refused, mut victim) = (None, None);
    match case.fault {
        Fault::TraceHarmed => harm(&out, case.random),
        Fault::DirectoryGone => _ = std::fs::remove_dir_all(&out),
        // Its records live: nothing of them may be taken.
        Fault::Namespace => commands.push(recover(root, &out)?),
        Fault::Moved => {
            wait_for(&truth, || out.join("run.json").exists());
            std::fs::rename(&out, root.join("moved")).map_err(text)?;
            if case.random >> 10 & 1 == 0 {
                victim = Some(replaced(root, &out).map_err(text)?);
            }
            out = root.join("moved");
            std::thread::sleep(Duration::from_millis(400 * (case.random >> 8 & 3)));
        }
        Fault::SecondRun => {
            wait_for(&truth, || out.join("summary.json").exists());
            let mut second = Command::new(tool("rkprof"));
            prepare(&mut second, root, &[]).args(["run", "-q", "--force", "-o"]).arg(&out).args(["--", "true"]);
            let output = second.output().map_err(text)?;
            refused = Some(output.status.code() == Some(2));
            commands.push(output);
        }
        _ => {}
    }
    let is_below = case.command || case.fault == Fault::Namespace && may_unshare();
    let program_id = if is_below { only_child(child.id()) } else { Some(child.id()) };
    if forever {
        if case.fault.kills_command() && case.command {
            kill(child.id());
        }
        match program_id {
            Some(pid) => kill(pid),
            // The program has just not begun; nothing else would end it.
            None => kill(child.id()),
        }
    }
    let gone = |pid: u32| rkprof_store::process::stat(pid).is_none_or(|stat| stat.is_zombie());
    if let Some(pid) = program_id.filter(|_| forever)
        && !wait_for(&truth, || gone(pid))
    {
        return Err("the program does not end".to_owned());
    }
    if case.fault == Fault::Reboot {
        arenas(launcher).into_iter().for_each(|dir| _ = std::fs::remove_dir_all(dir));
        if launcher.is_none() || case.random & 1 == 1 {
            let _ = std::fs::remove_file(out.join("arena"));
        }
    }
    if case.fault == Fault::FilesGone {
        let file = ["summary.json", "meta.bin", "run.json"][(case.random % 3) as usize];
        let _ = std::fs::remove_file(out.join(file));
    }
    if case.fault == Fault::Zombie {
        let output = recover(root, &out)?;
        // Its parent may never collect the status, as in containers.
        let still_runs = String::from_utf8_lossy(&output.stdout).contains("still runs");
        if still_runs || output.status.code() == Some(1) {
            return Err(format!(
                "a process that has ended is not recovered: {}",
                String::from_utf8_lossy(&output.stdout)
            ));
        }
        commands.push(output);
    }
    if !wait_for(&truth, || ended(&mut child)) {
        kill(child.id());
        return Err("it does not end".to_owned());
    }
    let output = child.wait_with_output().map_err(text)?;
    let seen = Seen::of(&output, case.command);
    if case.command {
        commands.push(output);
    }
    // A killed command could not recover anything, and a second recovery must find nothing to do.
    commands.push(recover(root, &out)?);
    let cut = case.fault == Fault::TraceCut && cut(&out, case.random);
    let ended = alone.map(|alone| (if case.command { alone.with_exit_code() } else { alone }, seen));
    Ok(Ran { ended, commands, truth, out, launcher, cut, refused, victim })
}

/// A user who is not this one.
const NOBODY: u32 = 65534;
const UNSHARE: [&str; 4] = ["unshare", "--pid", "--fork", "--mount-proc"];

/// Without the right to make namespaces the process is in this one.
fn may_unshare() -> bool {
    static MAY: LazyLock<bool> = LazyLock::new(|| {
        let mut command = Command::new(UNSHARE[0]);
        command.args(&UNSHARE[1..]).arg("true").stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    });
    *MAY
}

/// The name of the run directory leads to somebody else's run, which is returned.
fn replaced(root: &Path, out: &Path) -> io::Result<PathBuf> {
    let victim = root.join("victim");
    std::fs::create_dir(&victim)?;
    VICTIMS.iter().try_for_each(|name| std::fs::write(victim.join(name), OF_VICTIM))?;
    std::os::unix::fs::symlink(&victim, out)?;
    Ok(victim)
}

/// Our library takes address space even where it steps aside, so a program that just fits may fail with it: alone it gets
/// less.
fn tighter(environment: &[(String, String)]) -> Option<(String, String)> {
    /// The library of a debug build, mapped, and its libgcc_s.
    const LIBRARY: u64 = 80 << 20;
    let prefix = format!("{}:", libc::RLIMIT_AS);
    let limit = environment.iter().find(|(name, _)| name == "HUNTED_LIMIT")?.1.strip_prefix(&prefix)?;
    let less = limit.parse::<u64>().ok()?.saturating_sub(LIBRARY);
    Some(("HUNTED_LIMIT".to_owned(), format!("{prefix}{less}")))
}

fn prepare<'a>(command: &'a mut Command, root: &Path, environment: &[(String, String)]) -> &'a mut Command {
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if ["RKPROF_", "RKSIM_", "ROCP", "HUNTED_"].iter().any(|prefix| name.starts_with(prefix)) {
            command.env_remove(name);
        }
    }
    let environment = environment.iter().map(|(name, value)| (name, value));
    command.env_remove("LD_PRELOAD").env("RUST_BACKTRACE", "0").env("LD_LIBRARY_PATH", tool("")).envs(environment);
    // The program is not in the test's group: signals to that group must not reach it.
    command.current_dir(root).stdin(Stdio::null()).process_group(0)
}

/// `rkprof report` as JSON.
pub(crate) fn report(root: &Path, out: &Path) -> Result<Output, String> {
    let mut command = Command::new(tool("rkprof"));
    prepare(&mut command, root, &[]).arg("report").arg(out).args(["--format", "json"]);
    command.output().map_err(|error| error.to_string())
}

fn recover(root: &Path, out: &Path) -> Result<Output, String> {
    let mut command = Command::new(tool("rkprof"));
    prepare(&mut command, root, &[]).arg("recover").arg(out);
    command.output().map_err(|error| error.to_string())
}

/// When the first program of this hunt was about to start, by the clock of files, which may be behind.
static BEGAN: LazyLock<SystemTime> = LazyLock::new(|| SystemTime::now() - Duration::from_secs(1));

/// Directories in memory that a command has made. An older process may have had its number: theirs are not touched.
pub(crate) fn arenas(launcher: Option<u32>) -> Vec<PathBuf> {
    let Some(launcher) = launcher else { return Vec::new() };
    let prefix = format!("rkprof-{launcher}-");
    let is_of_this_hunt = |path: &PathBuf| {
        let made = std::fs::metadata(path).and_then(|found| found.modified()).ok();
        made.is_none_or(|made| made >= *BEGAN)
    };
    let entries = std::fs::read_dir("/dev/shm").into_iter().flatten().flatten();
    let named = entries.map(|entry| entry.path()).filter(|path| path.to_string_lossy().contains(&prefix));
    named.filter(is_of_this_hunt).collect()
}

fn ended(child: &mut Child) -> bool {
    // The process number stays reserved until the program is reaped.
    rkprof_store::process::stat(child.id()).is_none_or(|stat| stat.is_zombie())
}

/// Waits until `condition` holds; false when the program that counts in `truth` has stood still for too long. Neither a machine that
/// is stopped for a while nor one that is busy makes it hang.
fn wait_for(truth: &Path, mut condition: impl FnMut() -> bool) -> bool {
    let (mut waited, mut progress) = (Duration::ZERO, Truth::progress(truth));
    while waited < PATIENCE {
        if condition() {
            return true;
        }
        let before = Instant::now();
        std::thread::sleep(LOOK);
        waited += before.elapsed().min(2 * LOOK);
        let now = Truth::progress(truth);
        if now != progress {
            (waited, progress) = (Duration::ZERO, now);
        }
    }
    false
}

fn kill(pid: u32) {
    // SAFETY: sends a signal to a process that the test has started and that has not been waited for.
    unsafe { libc::kill(pid as i32, libc::SIGKILL) };
}

fn only_child(pid: u32) -> Option<u32> {
    let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).ok()?.flatten();
    let children = tasks.filter_map(|task| std::fs::read_to_string(task.path().join("children")).ok());
    children.collect::<String>().split_ascii_whitespace().next()?.parse().ok()
}

/// Deletes, cuts or replaces a trace that is being written.
fn harm(out: &Path, random: u64) {
    let traces = rkprof_store::trace_files(out);
    let Some(path) = traces.get(random as usize % traces.len().max(1)) else { return };
    match random >> 8 & 3 {
        0 => _ = std::fs::remove_file(path),
        1 => {
            let half = path.metadata().map_or(0, |found| found.len() / 2);
            let _ = std::fs::File::options().write(true).open(path).and_then(|file| file.set_len(half));
        }
        2 => _ = std::fs::File::options().write(true).open(path).and_then(|file| file.set_len(0)),
        _ => {
            let _ = std::fs::remove_file(path);
            let _ = std::fs::write(path, b"");
        }
    }
}

/// Cuts or deletes a trace of a run that is over; false when there is none.
fn cut(out: &Path, random: u64) -> bool {
    let traces = rkprof_store::trace_files(out);
    let Some(path) = traces.get(random as usize % traces.len().max(1)) else { return false };
    let length = path.metadata().map_or(0, |found| found.len());
    if random >> 8 & 3 == 0 {
        return std::fs::remove_file(path).is_ok();
    }
    let shorter = (random >> 12) % length.max(1);
    length > 0 && std::fs::File::options().write(true).open(path).and_then(|file| file.set_len(shorter)).is_ok()
}

/// Calls that rkprof makes and the program does not make.
#[cfg(target_arch = "x86_64")]
fn syscalls() -> Vec<i64> {
    vec![
        libc::SYS_rename,
        libc::SYS_ftruncate,
        libc::SYS_madvise,
        libc::SYS_unlink,
        libc::SYS_link,
        libc::SYS_symlink,
        libc::SYS_mkdir,
        libc::SYS_fsync,
        libc::SYS_fstatfs,
        libc::SYS_write,
        libc::SYS_fallocate,
        libc::SYS_statx,
        libc::SYS_lseek,
        libc::SYS_getdents64,
    ]
}

#[cfg(not(target_arch = "x86_64"))]
fn syscalls() -> Vec<i64> {
    vec![libc::SYS_ftruncate, libc::SYS_madvise, libc::SYS_renameat, libc::SYS_unlinkat, libc::SYS_write]
}

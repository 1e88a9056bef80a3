//! `rkprof attach`: loads the tracer into a running process, where ROCm can do so.

use super::{Failure, doctor, exit, out, style};
use libloading::os::unix::Library;
use rkprof_config::{ATTACHED_OPTIONS, BETWEEN_ATTACHED};
use rkprof_launch::config_args::ConfigArgs;
use rkprof_model::units::parse_duration;
use std::collections::BTreeMap;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Record a process that is already running
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  ROCP_TOOL_ATTACH=1 python serve.py &          allows attaching (ROCm 7.1 or later)
  rkprof doctor --pid 4711                      can this process be attached to?
  rkprof attach 4711 --for 10s -o out           records ten seconds
  rkprof attach 4711 --tree                     it and its children, until Enter or Ctrl-C

Without -o the run is rkprof_out/attached_PID. If a condition is not met, rkprof names it and leaves the process alone. After a \
recording `rkprof ctl PID start` begins another one.

Exit codes: 0 ok, 1 a condition is not met or attaching failed, 2 usage, 4 no such process.")]
pub(crate) struct Args {
    /// Process number
    #[arg(value_name = "PID")]
    pid: u32,
    /// Also record its descendants that use ROCm
    #[arg(long)]
    tree: bool,
    #[command(flatten)]
    config: ConfigArgs,
}

/// ROCm's library for attaching, loaded.
struct Attacher {
    library: Library,
    path: PathBuf,
}

type Function = unsafe extern "C" fn(i32) -> i32;

impl Attacher {
    fn load(path: &Path) -> Result<Attacher, Failure> {
        // SAFETY: this is ROCm's own library; its users want its initializers to run.
        let library = unsafe { Library::new(path) }.map_err(|error| {
            Failure::new(
                exit::CHECK_FAILED,
                "load ROCm's library for attaching",
                error,
                "Install rocprofiler-sdk 1.1 or later.",
            )
        })?;
        Ok(Attacher { library, path: path.to_owned() })
    }

    /// Calls a function that takes a process number.
    fn call(&self, name: &str, pid: u32) -> Result<(), Failure> {
        let doing = || format!("call {name} for process {pid}");
        // SAFETY: the exported functions of these names have this type.
        let function = *unsafe { self.library.get::<Function>(name.as_bytes()) }.map_err(|error| {
            let remedy = format!("{} is of an SDK before 1.1: install a newer one.", self.path.display());
            Failure::new(exit::CHECK_FAILED, doing(), error, remedy)
        })?;
        // SAFETY: the function takes a process number and returns a status.
        match unsafe { function(pid as i32) } {
            0 => Ok(()),
            status => Err(Failure::new(
                exit::CHECK_FAILED,
                doing(),
                reason(status),
                format!("Look at: rkprof doctor --pid {pid}"),
            )),
        }
    }
}

/// The reason for a `rocattach_status_t`.
fn reason(status: i32) -> String {
    let text = match status {
        2 => "an argument is not valid",
        3 => "attaching is not supported on this platform",
        4 => "ptrace failed",
        5 => "ptrace is not permitted",
        6 => "there is no such process",
        _ => "the process refused",
    };
    format!("{text} (status {status})")
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let pids = if args.tree { tree(args.pid) } else { vec![args.pid] };
    let (ready, failed) = sort(&pids);
    if ready.is_empty() {
        let checks = failed.into_iter().next().map(|(_, checks)| checks).unwrap_or_default();
        let verdict = ["", "rkprof cannot attach to it, and left it alone"];
        // A remark shows no escape sequences.
        out::note(style::plain(&doctor::text(&checks, verdict, style::width_of_remarks())).trim_end());
        let is_gone = checks.len() == 1;
        return Ok(if is_gone { exit::NO_DATA } else { exit::CHECK_FAILED });
    }
    for (pid, checks) in &failed {
        let why =
            checks.iter().find(|check| check.status == rkprof_machine::Status::Fail).map_or("", |check| &check.text);
        out::note(&format!("process {pid} is left out: {why}"));
    }
    let asked = args.config.get("RKPROF_OUT").map(PathBuf::from);
    let dir = asked.unwrap_or_else(|| PathBuf::from(format!("rkprof_out/attached_{}", args.pid)));
    let dir = std::path::absolute(&dir).unwrap_or(dir);
    let time = args.config.get("RKPROF_FOR").and_then(parse_duration);
    // SAFETY: this process has no other threads yet.
    unsafe {
        std::env::set_var("ROCPROF_ATTACH_TOOL_LIBRARY", rkprof_machine::library::find_own()?);
        std::env::set_var(ATTACHED_OPTIONS, options(args, &dir));
    }
    // From here on Ctrl-C must detach.
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let _ = signal_hook::flag::register(signal, stop.clone());
    }
    let mut attached: BTreeMap<u32, Attacher> = BTreeMap::new();
    for pid in ready {
        let Some(path) = rkprof_machine::attacher_of(pid) else { continue };
        let attacher =
            Attacher::load(&path).and_then(|attacher| attacher.call("rocattach_attach", pid).map(|()| attacher));
        match attacher {
            Ok(attacher) => _ = attached.insert(pid, attacher),
            // Of a single process nothing is attached then.
            Err(failure) if !args.tree => return Err(failure),
            Err(failure) => out::failure(&failure),
        }
    }
    if attached.is_empty() {
        return Ok(exit::CHECK_FAILED);
    }
    let names: Vec<String> = attached.keys().map(u32::to_string).collect();
    out::note(&format!("recording process {} into {}", names.join(", "), dir.display()));
    wait(&attached, time, &stop);
    let mut result = exit::OK;
    for (pid, attacher) in &attached {
        if is_alive(*pid)
            && let Err(failure) = attacher.call("rocattach_detach", *pid)
        {
            out::failure(&failure);
            result = exit::CHECK_FAILED;
        }
    }
    out::note(&format!("detached; show it with: rkprof report {}", dir.display()));
    Ok(result)
}

/// Processes that can be attached to, and the others with their conditions.
type Sorted = (Vec<u32>, Vec<(u32, Vec<rkprof_machine::Check>)>);

fn sort(pids: &[u32]) -> Sorted {
    let checked = pids.iter().map(|pid| (*pid, rkprof_machine::of_process(*pid)));
    let (ready, failed): (Vec<_>, Vec<_>) = checked.partition(|(_, checks)| rkprof_machine::passed(checks));
    (ready.into_iter().map(|(pid, _)| pid).collect(), failed)
}

/// `RKPROF_*` variables for the process.
fn options(args: &Args, dir: &Path) -> String {
    let dir = dir.to_string_lossy().replace('%', "%%");
    let dir = if args.tree { format!("{dir}/%p") } else { dir };
    let given = args.config.iter().filter(|(name, _)| *name != "RKPROF_OUT");
    let pairs = given.map(|(name, value)| format!("{name}={value}"));
    pairs.chain([format!("RKPROF_OUT={dir}")]).collect::<Vec<_>>().join(&BETWEEN_ATTACHED.to_string())
}

/// A process and its descendants, parents first.
fn tree(root: u32) -> Vec<u32> {
    let mut pids = vec![root];
    let mut next = 0;
    while let Some(pid) = pids.get(next).copied() {
        next += 1;
        let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
        for task in tasks {
            let children = std::fs::read_to_string(task.path().join("children")).unwrap_or_default();
            let children = children.split_whitespace().filter_map(|child| child.parse().ok());
            pids.extend(children.filter(|child| !pids.contains(child)).collect::<Vec<u32>>());
        }
    }
    pids
}

fn is_alive(pid: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    status.lines().any(|line| line.starts_with("State:") && !line.contains('Z'))
}

/// Waits until the time is over, `stop` is set (by Ctrl-C), the user presses Enter, or the processes have ended.
fn wait(attached: &BTreeMap<u32, Attacher>, time: Option<Duration>, stop: &Arc<AtomicBool>) {
    if std::io::stdin().is_terminal() {
        out::note("press Enter to end");
        let stop = stop.clone();
        std::thread::spawn(move || {
            let _ = std::io::stdin().read_line(&mut String::new());
            stop.store(true, Ordering::Relaxed);
        });
    }
    let began = Instant::now();
    while !stop.load(Ordering::Relaxed)
        && time.is_none_or(|time| began.elapsed() < time)
        && attached.keys().any(|pid| is_alive(*pid))
    {
        std::thread::sleep(Duration::from_millis(50));
    }
}

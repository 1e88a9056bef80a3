//! Checks whether a process can be attached to: the conditions of the SDK, the kernel and containers. Reads only files of
//! `/proc` and leaves the process alone.

use super::check::{Check, Status};
use super::machine::Machine;
use super::sdk;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The attaching library of SDK 1.1 and later. The simulated ROCm is one library.
const ATTACHER: &str = "librocprofiler-sdk-rocattach.so";
const SIMULATOR: &str = "librksim.so";
/// A process that can be attached to has a thread of this name.
const THREAD: &str = "rocp-bg-attach";
const SYS_PTRACE: u32 = 19;

/// The remedy for a process that cannot be attached to.
const INSTEAD: &str = "start it with `rkprof run --paused -- PROGRAM`, and begin with `rkprof ctl PID start`";

struct Process<'a> {
    machine: &'a Machine<'a>,
    pid: u32,
    status: BTreeMap<String, String>,
    /// The files that it has mapped.
    mapped: Vec<PathBuf>,
}

impl Process<'_> {
    fn path(&self, name: &str) -> String {
        format!("/proc/{}/{name}", self.pid)
    }

    fn library(&self, begin: &str) -> Option<&Path> {
        let is_named = |path: &&PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(begin));
        self.mapped.iter().find(is_named).map(PathBuf::as_path)
    }
}

fn pairs(text: &str) -> BTreeMap<String, String> {
    let pairs = text.lines().filter_map(|line| line.split_once(':'));
    pairs.map(|(key, value)| (key.to_owned(), value.trim().to_owned())).collect()
}

/// The conditions. The first ones are those without which the others mean nothing.
pub(crate) fn checks(machine: &Machine<'_>, pid: u32) -> Vec<Check> {
    let status = pairs(&machine.read(format!("/proc/{pid}/status")).unwrap_or_default());
    let problem = match status.get("State") {
        None => Some("there is no process"),
        Some(state) if state.starts_with(['Z', 'X']) => Some("only its parent still knows the ended process"),
        Some(_) => None,
    };
    if let Some(problem) = problem {
        return vec![Check::fail("process", format!("{problem} {pid}"), "Look for a running one with `ps`.")];
    }
    let name = status.get("Name").cloned().unwrap_or_default();
    let maps = machine.read(format!("/proc/{pid}/maps")).unwrap_or_default();
    let mut mapped: Vec<PathBuf> =
        maps.lines().filter_map(|line| Some(PathBuf::from(line.get(line.find('/')?..)?))).collect();
    mapped.dedup();
    let process = Process { machine, pid, status, mapped };
    let mut checks = vec![Check::ok("process", format!("{pid} ({name})"))];
    if process.library("librkprof.so").is_some() {
        let text = "rkprof is in this process already";
        checks.push(Check::fail("rkprof", text, format!("Begin a recording: rkprof ctl {pid} start")));
        return checks;
    }
    checks.extend([rights(&process), tracer(&process)]);
    checks.extend(container(&process));
    checks.extend(stopped(&process));
    if checks.iter().all(|check| check.status != Status::Fail) {
        checks.extend([rocm(&process), thread(&process), attacher(&process)]);
    }
    checks
}

fn rights(process: &Process<'_>) -> Check {
    const TOPIC: &str = "rights";
    let own = process.machine.status();
    let user =
        |status: &BTreeMap<String, String>, nth| status.get("Uid")?.split_whitespace().nth(nth)?.parse::<u32>().ok();
    let capabilities = own.get("CapEff").and_then(|mask| u64::from_str_radix(mask, 16).ok()).unwrap_or(0);
    let may = capabilities >> SYS_PTRACE & 1 == 1;
    let ours = user(&own, 1);
    if !may && (0..3).any(|nth| user(&process.status, nth) != ours) {
        return Check::fail(TOPIC, "the process belongs to another user", "Attach as that user, or as root.");
    }
    let scope = process.machine.read("/proc/sys/kernel/yama/ptrace_scope").and_then(|scope| scope.parse::<u32>().ok());
    match scope.unwrap_or(0) {
        0 => Check::ok(TOPIC, "ptrace is allowed"),
        3 => Check::fail(
            TOPIC,
            "this system allows no ptrace (kernel.yama.ptrace_scope is 3)",
            format!("Instead {INSTEAD}."),
        ),
        _ if may => Check::ok(TOPIC, "ptrace is allowed (CAP_SYS_PTRACE)"),
        scope => Check::fail(
            TOPIC,
            format!("kernel.yama.ptrace_scope is {scope}: ptrace needs CAP_SYS_PTRACE"),
            "Attach as root (in a container: --cap-add=SYS_PTRACE), or set kernel.yama.ptrace_scope to 0.",
        ),
    }
}

fn tracer(process: &Process<'_>) -> Check {
    const TOPIC: &str = "debugger";
    match process.status.get("TracerPid").map_or("0", String::as_str) {
        "0" => Check::ok(TOPIC, "no other process traces it"),
        tracer => {
            Check::fail(TOPIC, format!("process {tracer} traces it by ptrace"), "End that one first (gdb, strace).")
        }
    }
}

/// The thread that waits for tools would not answer. A debugger that stopped it is told of above.
fn stopped(process: &Process<'_>) -> Option<Check> {
    let is_stopped = process.status.get("State").is_some_and(|state| state.starts_with('T'));
    let fix = || format!("Continue it first: kill -CONT {}", process.pid);
    is_stopped.then(|| Check::fail("state", "the process is stopped (SIGSTOP, SIGTSTP or Ctrl-Z)", fix()))
}

/// The tool's library and the run directory must be the same files in the process's container. Nothing is known about the container
/// of another user's process.
fn container(process: &Process<'_>) -> Option<Check> {
    const TOPIC: &str = "container";
    let space = |pid: &str, kind: &str| std::fs::read_link(process.machine.path(format!("/proc/{pid}/ns/{kind}"))).ok();
    let pid = process.pid.to_string();
    for kind in ["mnt", "pid"] {
        if space("self", kind) != Some(space(&pid, kind)?) {
            let problem = format!("the process is in another container: its {kind} namespace is not that of rkprof");
            return Some(Check::fail(TOPIC, problem, "Run `rkprof attach` in that container."));
        }
    }
    Some(Check::ok(TOPIC, "it sees the same files and processes"))
}

fn rocm(process: &Process<'_>) -> Check {
    const TOPIC: &str = "ROCm";
    let found = [SIMULATOR, "libhsa-runtime64.so", "libamdhip64.so"].iter().find_map(|name| process.library(name));
    match found {
        Some(path) => Check::ok(TOPIC, format!("it has loaded {}", path.display())),
        None => Check::fail(
            TOPIC,
            "the process has not loaded HIP or HSA",
            "Name the process that uses the GPU (--tree finds it among its children), or wait until it does.",
        ),
    }
}

fn thread(process: &Process<'_>) -> Check {
    const TOPIC: &str = "attachment";
    let tasks = process.path("task");
    let threads = process.machine.list(&tasks);
    let is_there = threads
        .iter()
        .any(|tid| process.machine.read(format!("{tasks}/{tid}/comm")).is_some_and(|name| name == THREAD));
    if is_there {
        return Check::ok(TOPIC, format!("its thread {THREAD} waits for tools"));
    }
    let text = format!("it was not started for attaching: it has no thread {THREAD}");
    let fix = format!(
        "Start it with ROCP_TOOL_ATTACH=1 in its environment (SDK 1.1 or later; kernels then cost more). Or {INSTEAD}."
    );
    Check::fail(TOPIC, text, fix)
}

fn attacher(process: &Process<'_>) -> Check {
    match find_attacher(process) {
        Some(path) => Check::ok("rocattach", path.display().to_string()),
        None => Check::fail(
            "rocattach",
            format!("there is no {ATTACHER} beside its ROCm or in this machine's"),
            format!("Install rocprofiler-sdk 1.1 or later. Or {INSTEAD}."),
        ),
    }
}

/// The attaching library: beside the process's own ROCm, or the machine's.
fn find_attacher(process: &Process<'_>) -> Option<PathBuf> {
    if let Some(simulator) = process.library(SIMULATOR) {
        return Some(simulator.to_owned());
    }
    let beside = ["librocprofiler-sdk.so", "librocprofiler-register.so", "libamdhip64.so"];
    let beside = beside.iter().filter_map(|name| Some(process.library(name)?.parent()?.to_owned()));
    let installed = sdk::find(process.machine).into_iter().map(|sdk| sdk.dir);
    let files =
        beside.chain(installed).flat_map(|dir| ["", ".1", ".0"].map(|end| dir.join(format!("{ATTACHER}{end}"))));
    files.into_iter().find(|file| process.machine.path(file).exists())
}

/// The attaching library for a process of this machine.
pub fn attacher_of(pid: u32) -> Option<PathBuf> {
    let machine = Machine { root: PathBuf::from("/"), env: &|name| std::env::var(name).ok() };
    let maps = machine.read(format!("/proc/{pid}/maps"))?;
    let mapped = maps.lines().filter_map(|line| Some(PathBuf::from(line.get(line.find('/')?..)?))).collect();
    find_attacher(&Process { machine: &machine, pid, status: BTreeMap::new(), mapped })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A machine with one process, 7, that can be attached to.
    fn machine(dir: &Path) {
        let write = |path: &str, text: &str| {
            let path = dir.join(path);
            fs::create_dir_all(path.parent().expect("a directory")).expect("a directory");
            fs::write(path, text).expect("a file");
        };
        write("proc/self/status", "Uid:\t1000\t1000\t1000\t1000\nCapEff:\t0000000000000000\n");
        write("proc/7/status", "Name:\tpython\nState:\tS (sleeping)\nUid:\t1000\t1000\t1000\t1000\nTracerPid:\t0\n");
        write("proc/7/maps", "7f00-7f01 r-xp 0 08:01 7  /opt/rocm/lib/libamdhip64.so.7.1\n");
        write("proc/7/task/9/comm", "rocp-bg-attach\n");
        write("proc/sys/kernel/yama/ptrace_scope", "0\n");
        write("opt/rocm/lib/librocprofiler-sdk-rocattach.so.1", "");
        for process in ["self", "7"] {
            in_namespace(dir, process, "mnt", "4026531841");
            in_namespace(dir, process, "pid", "4026531836");
        }
    }

    fn in_namespace(dir: &Path, process: &str, kind: &str, number: &str) {
        let link = dir.join(format!("proc/{process}/ns/{kind}"));
        fs::create_dir_all(link.parent().expect("a directory")).expect("a directory");
        let _ = fs::remove_file(&link);
        std::os::unix::fs::symlink(format!("{kind}:[{number}]"), link).expect("a link");
    }

    /// Topics that fail once a file has this text.
    fn failing(path: &str, text: &str) -> Vec<String> {
        let dir = tempfile::tempdir().expect("temporary directory");
        machine(dir.path());
        if text.is_empty() {
            fs::remove_file(dir.path().join(path)).expect("a file");
        } else {
            fs::write(dir.path().join(path), text).expect("a file");
        }
        let checks = checks(&Machine { root: dir.path().to_owned(), env: &|_| None }, 7);
        let failed = checks.iter().filter(|check| check.status == Status::Fail);
        failed.inspect(|check| assert!(check.fix.is_some(), "{check:?}")).map(|check| check.topic.clone()).collect()
    }

    #[test]
    fn each_condition_is_named() {
        let none: [&str; 0] = [];
        assert_eq!(failing("proc/sys/kernel/yama/ptrace_scope", "0"), none);
        assert_eq!(failing("proc/7/status", ""), ["process"]);
        assert_eq!(failing("proc/7/status", "State:\tZ (zombie)\n"), ["process"]);
        assert_eq!(failing("proc/7/maps", "1-2 r-xp 0 08:01 7 /x/librkprof.so\n"), ["rkprof"]);
        assert_eq!(failing("proc/7/status", "State:\tR\nUid:\t0\t0\t0\t0\nTracerPid:\t0\n"), ["rights"]);
        assert_eq!(failing("proc/sys/kernel/yama/ptrace_scope", "1"), ["rights"]);
        assert_eq!(failing("proc/sys/kernel/yama/ptrace_scope", "3"), ["rights"]);
        assert_eq!(failing("proc/7/status", "State:\tR\nUid:\t1000\t1000\t1000\t1000\nTracerPid:\t8\n"), ["debugger"]);
        let stopped = "State:\tT (stopped)\nUid:\t1000\t1000\t1000\t1000\nTracerPid:\t0\n";
        assert_eq!(failing("proc/7/status", stopped), ["state"]);
        assert_eq!(failing("proc/7/maps", "1-2 r-xp 0 08:01 7 /lib/libc.so.6\n"), ["ROCm", "rocattach"]);
        assert_eq!(failing("proc/7/task/9/comm", "python\n"), ["attachment"]);
        assert_eq!(failing("opt/rocm/lib/librocprofiler-sdk-rocattach.so.1", ""), ["rocattach"]);
    }

    #[test]
    fn another_container_is_named() {
        for kind in ["mnt", "pid"] {
            let dir = tempfile::tempdir().expect("temporary directory");
            machine(dir.path());
            in_namespace(dir.path(), "7", kind, "4026532201");
            let machine = Machine { root: dir.path().to_owned(), env: &|_| None };
            let checks = checks(&machine, 7);
            let failed: Vec<_> = checks.iter().filter(|check| check.status == Status::Fail).collect();
            assert!(failed.len() == 1 && failed[0].text.contains(&format!("its {kind} namespace")), "{checks:?}");
            // Another user's process does not show its namespaces.
            fs::remove_dir_all(dir.path().join("proc/7/ns")).expect("a directory");
            let checks = super::checks(&machine, 7);
            assert!(checks.iter().all(|check| check.topic != "container"), "{checks:?}");
        }
    }

    #[test]
    fn root_may_attach_to_others() {
        let text = "Uid:\t0\t0\t0\t0\nCapEff:\t000001ffffffffff\n";
        let dir = tempfile::tempdir().expect("temporary directory");
        machine(dir.path());
        fs::write(dir.path().join("proc/self/status"), text).expect("a file");
        fs::write(dir.path().join("proc/sys/kernel/yama/ptrace_scope"), "2").expect("a file");
        let machine = Machine { root: dir.path().to_owned(), env: &|_| None };
        assert!(super::super::passed(&checks(&machine, 7)));
        fs::write(dir.path().join("proc/sys/kernel/yama/ptrace_scope"), "3").expect("a file");
        assert!(!super::super::passed(&checks(&machine, 7)));
    }
}

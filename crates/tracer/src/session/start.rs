//! Starting: the run directory, the arena, the drainer, and the services of each SDK.

use super::attachments::{self, Attachment, attachments};
use super::current::{Session, session as current};
use super::settings::{config, problems};
use super::untraced::{complain, say};
use super::{commands, counting, direct, dispatches, exit, provenance, signal};
use crate::doors;
use crate::drainer::control::Control;
use crate::drainer::{Drainer, Hooks, Output, grower};
use crate::sdk::agents::Agents;
use crate::sdk::prepared::{PauseHooks, Prepared};
use crate::sdk::services::Services;
use crate::sdk::{dotted, loader, services};
use crate::thread;
use rkprof_arena::{Arena, Options};
use rkprof_config::Config;
use rkprof_config::choice::Choice;
use rkprof_model::clock;
use rkprof_model::event::Process;
use rkprof_model::record::Severity;
use rkprof_model::run::Skipped;
use rkprof_model::summary::CounterCollection;
use rkprof_model::{rank, run};
use rkprof_store::files::Identity;
use rkprof_store::{dir, files};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The one-time start of the process, before the first SDK's services: `None` when it can't record, after reporting why.
pub(super) fn session(attachment: Option<&'static Attachment>) -> Option<Session> {
    crate::heap::begin();
    // Where files may not be as large as the arena, the error is reported; the signal would kill the program.
    match thread::with_signals_blocked(|| try_session(attachment)) {
        Ok(session) => Some(session),
        Err((doing, error)) => {
            thread::with_signals_blocked(|| complain(&format!("{doing}: {error}; the program runs untraced")));
            None
        }
    }
}

fn try_session(attachment: Option<&'static Attachment>) -> Result<Session, (String, io::Error)> {
    let config = config();
    enough_address_space(config.buffer).map_err(|error| ("looking at the address space".to_owned(), error))?;
    let simulated = attachment.map_or_else(loader::is_simulated, |attachment| attachment.sdk.simulated);
    let source = clock::init(simulated.then(loader::simulated_clock).flatten());
    let first = clock::Pair::now();
    let clocks = clock::sample();
    let (mut info, mut process) = provenance::collect(config, clocks);
    (info.simulated, process.simulated) = (simulated, simulated);

    let wanted = wanted_directory(config, &info)?;
    let dir = dir::claim(&wanted, &info)
        .and_then(std::path::absolute)
        .and_then(|dir| Ok((Identity::from_directory(&dir)?, dir)))
        .map_err(|error| (format!("making the run directory {}", wanted.display()), error));
    let (identity, dir) = dir?;
    if dir.parent().and_then(Path::file_name).is_some_and(|parent| parent == dir::DEFAULT_PARENT) {
        // A failure of the link is ignored.
        let _ = dir::link_latest(&dir);
    }

    let claimed = info.clone();
    record(attachment, config, info, process, (source, first), (identity, &dir)).inspect_err(|(doing, error)| {
        let reason = format!("{doing}: {error}");
        let info = run::RunInfo { status: run::Status::Untraced, reason: Some(reason), ..claimed };
        // If this write fails too, the status stays "starting", which is not a run either.
        let _ = identity.check(&dir).and_then(|()| dir::write_json(&dir.join(run::FILE), &info));
    })
}

/// Makes arena, files and drainer in a directory that this process has claimed. Leaves none of them after a failure.
fn record(
    attachment: Option<&'static Attachment>,
    config: &'static Config,
    mut info: run::RunInfo,
    process: Process,
    (source, first): (clock::Source, clock::Pair),
    (identity, dir): (Identity, &Path),
) -> Result<Session, (String, io::Error)> {
    let dir = dir.to_owned();
    let made = identity.check(&dir).and_then(|()| arena(&dir, config));
    let (arena, path) = made.map_err(|error| (format!("making the arena for {}", dir.display()), error))?;
    let started = begin(attachment, config, &mut info, process, (source, first), (identity, &dir), (arena, &path));
    started.inspect_err(|_| {
        // This process made the directory, and it is empty.
        let _ = std::fs::remove_file(&path);
        for file in [rkprof_store::ARENA_FILE, rkprof_store::META_FILE, rkprof_store::lease::FILE] {
            let _ = std::fs::remove_file(dir.join(file));
        }
    })
}

fn begin(
    attachment: Option<&'static Attachment>,
    config: &'static Config,
    info: &mut run::RunInfo,
    process: Process,
    (source, first): (clock::Source, clock::Pair),
    (identity, dir): (Identity, &Path),
    (arena, path): (&'static Arena, &Path),
) -> Result<Session, (String, io::Error)> {
    info.arena = Some(path.display().to_string());
    // These runtimes are no news: the drainer need not write the file again.
    doors::has_news();
    info.door = Some(doors::info(dispatches::path()));
    info.sdk = attachment.map(sdk_info);
    let control: &'static Control = Box::leak(Box::new(Control::new(|| arena.wake_drainer())));
    let drainer_arena = arena.drainer().ok_or_else(|| {
        (format!("taking the arena {}", path.display()), io::Error::from(io::ErrorKind::AlreadyExists))
    })?;
    let output = Output::create(dir.to_owned(), identity, info.clone(), process, config)
        .map_err(|error| (format!("writing to the run directory {}", dir.display()), error))?;

    let converter = clock::Converter::new(source, first);
    let hooks = Hooks {
        flush_sdk: attachments::flush_sdk,
        has_sdk: || attachments().next().is_some(),
        dropped_by_sdk: attachments::dropped_by_sdk,
        waited_ns: exit::waited_ns,
        signalled: signal::taken,
        skipped,
        counters: attachments::counters,
        sampling: attachments::sampling,
        exiting: exit::exiting,
        end_process: exit::end_process,
        mark: crate::hsa::harvest::mark,
        harvest: dispatches::harvest,
        abandon: crate::hsa::harvest::abandon,
        harvest_copies: crate::hsa::copies::harvest,
        abandon_copies: crate::hsa::copies::abandon,
        queue_bytes: || crate::hsa::resident() as u64,
        rest: crate::hsa::rest,
        due: commands::ring,
        dispatch_path: dispatches::path,
        door: || doors::info(dispatches::path()),
        has_door_news: doors::has_news,
    };
    let has_flight_recorder = config.flight.is_some();
    let drainer = Drainer::new(arena, drainer_arena, output, converter, control, config, hooks);
    let missing = crate::call_paths::set(config.stacks, config.stack_every);
    crate::code_objects::begin(crate::code_objects::limit(config));
    crate::hsa::plans::set(config.kernel_args.as_deref(), config.work.as_deref());
    // Not earlier: from here on records can be recovered if the program is killed.
    thread::start(arena);
    thread::prepare_end();
    thread::set_recording(!config.paused);
    drainer.spawn().map_err(|error| {
        thread::abandon();
        ("starting the drainer thread".to_owned(), error)
    })?;
    grower::spawn(arena);
    if has_flight_recorder {
        signal::watch();
    }
    if let Some(sentence) = missing {
        thread::note(Severity::Warning, sentence);
    }
    for problem in problems() {
        thread::note(Severity::Warning, &problem.to_string());
    }
    Ok(Session { pid: std::process::id(), dir: dir.to_owned(), identity, control, has_flight_recorder })
}

/// A program with a small address space (`ulimit -v`) would die when one of rkprof's allocations fails.
fn enough_address_space(buffer: u64) -> io::Result<()> {
    /// Chunks of further threads, statistics, packets, and the C library's reserve for each of rkprof's threads.
    const BESIDE: u64 = 1 << 30;
    let mut limits = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: fills a struct of ours.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_AS, &raw mut limits) } == 0;
    if !known || limits.rlim_cur == libc::RLIM_INFINITY {
        return Ok(());
    }
    let pages: u64 = std::fs::read_to_string("/proc/self/statm")
        .ok()
        .and_then(|text| text.split_ascii_whitespace().next()?.parse().ok())
        .unwrap_or(0);
    let free = limits.rlim_cur.saturating_sub(pages * 4096);
    if free >= buffer + BESIDE {
        return Ok(());
    }
    let words = format!("it is limited, and {} MiB of it are free: {} are needed", free >> 20, (buffer + BESIDE) >> 20);
    Err(io::Error::new(io::ErrorKind::OutOfMemory, words))
}

/// The directory of `RKPROF_OUT`, or a new one in `rkprof_out`.
fn wanted_directory(config: &Config, info: &run::RunInfo) -> Result<PathBuf, (String, io::Error)> {
    let env = |name: &str| std::env::var(name).ok();
    let rank = rank::detect(env);
    let place = dir::Placeholders { host: &info.host, pid: info.pid, rank: &rank, now: SystemTime::now(), env: &env };
    match &config.out {
        None => Ok(dir::default_path(&place)),
        Some(template) => dir::expand(template, &place).map(PathBuf::from).map_err(|error| {
            ("reading RKPROF_OUT".to_owned(), io::Error::new(io::ErrorKind::InvalidInput, error.to_string()))
        }),
    }
}

/// The arena lies in memory when `rkprof run` provided a directory there; otherwise in the run directory, where it survives a
/// container.
fn arena(dir: &Path, config: &Config) -> io::Result<(&'static Arena, PathBuf)> {
    let options = Options::new(config.buffer, config.on_full);
    let make = |path: &Path| Arena::create(path, &options).map(|arena| &*Box::leak(Box::new(arena)));
    let link = dir.join(rkprof_store::ARENA_FILE);
    if let Some(memory) = &config.arena_dir {
        let path = Path::new(memory).join(format!("arena.{}.{:x}", std::process::id(), clock::boottime_ns()));
        // The link comes first: without it the arena of a process that is killed here could not be found.
        if std::os::unix::fs::symlink(&path, &link).is_ok() {
            if let Ok(arena) = make(&path) {
                return Ok((arena, path));
            }
            let _ = std::fs::remove_file(&link);
        }
    }
    Ok((make(&link)?, link))
}

/// What could not be recorded, and why.
fn skipped() -> Vec<Skipped> {
    let skips = attachments().filter_map(|a| a.services.get()).flat_map(|services| &services.skipped);
    skips
        .map(|skip| Skipped { feature: skip.feature.clone(), reason: skip.reason.clone() })
        .chain(dispatches::skipped())
        .chain(direct::skipped())
        .collect()
}

/// The SDK's list of agents.
pub(super) fn agents(attachment: &Attachment) -> crate::sdk::Result<Agents> {
    Agents::query(&attachment.sdk)
}

/// The program's ROCTx functions to pause and resume.
const PAUSE_HOOKS: PauseHooks = PauseHooks { pause: attachments::pause, resume: attachments::resume };

/// Starts the services of one SDK.
pub(super) fn attach(attachment: &'static Attachment, agents: crate::sdk::Result<Agents>, session: &Session) {
    let config = config();
    let sdk = &attachment.sdk;
    if sdk.version != sdk.announced {
        let (announced, says) = (dotted(sdk.announced), dotted(sdk.version));
        let sentence = format!(
            "the SDK announced itself as version {announced} and says that it is {says}: its records are read as those of {says}"
        );
        thread::note(Severity::Warning, &sentence);
    }
    let agents = agents.unwrap_or_else(|error| {
        thread::note(Severity::Warning, &format!("the SDK's list of agents could not be read: {error}"));
        Agents::default()
    });
    agents.announce();
    // Rotation and marks use the dispatch numbers of one SDK. If the SDK ends the process here, a probe finds a session.
    let counting = (attachment.index == 0).then(|| counting::prepare(sdk, config, &agents)).flatten();
    let collector = counting.as_ref().and_then(|counting| counting.collector);
    if let Some(counting) = counting {
        let _ = attachment.counting.set(counting);
    }
    let _ = attachment.dispatches.set(dispatches::choose(attachment, &agents, collector.is_some()));
    if attachment.index == 0 {
        keep_path(&session.dir);
    }
    if matches!(attachment.dispatches.get(), Some(Choice::Sdk { .. })) && crate::hsa::plans::are_asked_for() {
        let sentence = "arguments of kernels (--kernel-args, or --work with arguments) are not recorded: the SDK times the kernels, \
                        and its records do not have them; leave out counters and --dispatch sdk";
        thread::note(Severity::Warning, sentence);
    }
    let timed = dispatches::begin(attachment, &agents);
    let prepared = Prepared {
        hip_wrapped: attachment.hip_wrapped,
        dispatches: timed,
        attachment: attachment.index,
        collector,
        control: PAUSE_HOOKS,
    };
    match services::start(sdk, config, agents, prepared) {
        Ok(services) => {
            let services = attachment.services.get_or_init(|| services);
            tell_of_services(config, services);
        }
        Err(error) => {
            thread::note(Severity::Incomplete, &format!("this SDK's tracing services could not be started: {error}"));
        }
    }
}

fn tell_of_services(config: &Config, services: &Services) {
    for skip in &services.skipped {
        thread::note(skip.severity, &format!("{} is not recorded: {}", skip.feature, skip.reason));
    }
    if let Some(counters) = attachments::counters() {
        tell_of(config, &counters);
    }
}

/// The GPU is in use from now on: begins counting, if it was asked for.
pub(super) fn count() {
    let Some(attachment) = attachments().next() else { return };
    let Some(services) = attachment.services.get() else { return };
    if thread::is_recording() && services.counting().is_some_and(|delivery| delivery.is_ok()) {
        services.count(&attachment.sdk);
        if services.counting().is_some_and(|delivery| delivery.is_err())
            && let Some(counters) = attachments::counters()
        {
            tell_of(config(), &counters);
        }
    }
}

/// For a forked child, whose SDKs have the services of its parent: gives its session the state that [`attach`] gave the
/// parent's.
pub(super) fn attach_child(session: &Session) {
    let config = config();
    keep_path(&session.dir);
    for attachment in attachments() {
        let Some(services) = attachment.services.get() else {
            thread::note(
                Severity::Incomplete,
                "this SDK's tracing services could not be started in the parent process",
            );
            continue;
        };
        services.tap.agents.announce();
        services.name_operations();
        if let Some(counting) = attachment.counting.get() {
            counting.announce();
        }
        dispatches::begin(attachment, &services.tap.agents);
        // The SDK's services are in their state at the fork.
        if config.paused {
            services.pause(&attachment.sdk)
        } else {
            services.resume(&attachment.sdk)
        }
        tell_of_services(config, services);
    }
}

/// Writes how dispatches are timed into `run.json`, for a process that is killed later.
pub(super) fn keep_path(dir: &Path) {
    let path = dir.join(run::FILE);
    let Ok(mut info) = dir::read_json::<run::RunInfo>(&path, run::SCHEMA_VERSION) else { return };
    info.door = Some(doors::info(dispatches::path()));
    if let Some(sdk) = &mut info.sdk {
        (sdk.dispatch_path, sdk.dispatch_reason) = dispatches::path();
    }
    // Written again at the end; a full disk has been reported by then.
    let _ = thread::with_signals_blocked(|| files::write_quickly(&path, &dir::pretty(&info)?));
}

/// Writes the facts that a recovery needs from this session, and reports why there are only times; under `rkprof run` the
/// command reports it.
fn tell_of(config: &Config, counters: &CounterCollection) {
    if let Some(session) = current() {
        // Without it a recovery shows counters without their origin.
        let path = session.dir.join(rkprof_store::COUNTERS_FILE);
        let _ = thread::with_signals_blocked(|| dir::write_json(&path, counters));
    }
    let Some(reason) = &counters.reason else { return };
    thread::note(Severity::Info, &format!("no hardware counters, times only: {reason}"));
    if config.arena_dir.is_none() {
        say(&format!("no hardware counters, times only: {reason}"));
    }
}

fn sdk_info(attachment: &Attachment) -> run::SdkInfo {
    let sdk = &attachment.sdk;
    let (dispatch_path, dispatch_reason) = dispatches::path();
    const OLDER: [&str; 4] = ["libroctracer64.so", "librocprofiler64", "librpd_tracer.so", "libomnitrace"];
    let older = OLDER.iter().flat_map(|name| loader::mapped_libraries(name));
    run::SdkInfo {
        version: dotted(sdk.version),
        path: sdk.path.clone(),
        priority: sdk.priority,
        other_copies: loader::other_copies(&sdk.path),
        other_profilers: crate::hsa::process::other_tools().into_iter().chain(older).collect(),
        hip_path: match (config().hip, attachment.hip_wrapped) {
            (false, _) => "none",
            (true, true) => "wrapper",
            (true, false) => "sdk-callback",
        }
        .to_owned(),
        dispatch_path,
        dispatch_reason,
        missing_functions: sdk.missing.iter().map(|name| (*name).to_owned()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CString;
    use std::fs::File;
    use std::io::Read as _;
    use std::os::fd::FromRawFd;
    use std::os::unix::ffi::OsStrExt;

    /// A recovery finds the arena of a process that is killed during its start.
    #[test]
    fn the_run_leads_to_its_arena_before_that_is_made() {
        let [run, memory] = [(); 2].map(|()| tempfile::tempdir().expect("temporary directory"));
        // SAFETY: a descriptor of our own, which `File` closes.
        let mut made = unsafe { File::from_raw_fd(libc::inotify_init1(libc::IN_NONBLOCK)) };
        for dir in [run.path(), memory.path()] {
            let path = CString::new(dir.as_os_str().as_bytes()).expect("no zero byte");
            // SAFETY: a path that ends with a zero byte.
            let watched = unsafe {
                libc::inotify_add_watch(std::os::fd::AsRawFd::as_raw_fd(&made), path.as_ptr(), libc::IN_CREATE)
            };
            assert!(watched > 0);
        }
        let config =
            Config { arena_dir: Some(memory.path().display().to_string()), buffer: 4 << 20, ..Config::default() };
        let (_arena, path) = arena(run.path(), &config).expect("an arena");
        assert!(path.starts_with(memory.path()));
        let mut events = [0; 4096];
        let bytes = made.read(&mut events).expect("two events");
        // struct inotify_event: watch, mask, cookie, bytes of the name, then the name with its zero bytes.
        let mut names = Vec::new();
        let mut rest = &events[..bytes];
        while let Some((head, tail)) = rest.split_at_checked(16) {
            let length = u32::from_ne_bytes(head[12..16].try_into().expect("4 bytes")) as usize;
            names.push(String::from_utf8_lossy(&tail[..length]).trim_end_matches('\0').to_owned());
            rest = &tail[length..];
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        assert_eq!(names, [rkprof_store::ARENA_FILE.to_owned(), name]);
    }
}

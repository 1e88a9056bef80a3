//! The reason why a program left no trace. While the program runs, /proc shows the libraries that it (or a child) has loaded;
//! after its end the program file and the machine are checked. Watching stops as soon as a session appears.

use super::tree;
use rkprof_machine::program::{self, ProgramKind};
use rkprof_model::run;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Times of the checks, in ms after the start; then every 30 s.
const SCHEDULE: [u64; 5] = [50, 250, 1_000, 4_000, 15_000];
/// Reading more than this many processes each time would cost too much.
const MAX_PROCESSES: usize = 64;

const HIP: &str = "libamdhip64";
const HSA: &str = "libhsa-runtime64";

/// Findings in the memory maps of the program and its children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    /// At least one map could be read.
    maps: bool,
    tracer: bool,
    hip: bool,
    hsa: bool,
}

/// Checks the program from time to time.
#[derive(Debug)]
pub(crate) struct Watch {
    run_dir: PathBuf,
    started: Instant,
    looks: usize,
    pub seen: Seen,
}

impl Watch {
    pub(crate) fn new(run_dir: &Path) -> Watch {
        Watch { run_dir: run_dir.to_owned(), started: Instant::now(), looks: 0, seen: Seen::default() }
    }

    /// Checks (except the first time), and returns the time of the next check; `None` when there is a session.
    pub(crate) fn look(&mut self) -> Option<Instant> {
        if self.looks > 0 {
            if self.run_dir.join(run::FILE).exists() {
                return None;
            }
            for pid in tree::descendants().into_iter().take(MAX_PROCESSES) {
                self.seen.add(&fs::read_to_string(format!("/proc/{pid}/maps")).unwrap_or_default());
            }
        }
        let next = match SCHEDULE.get(self.looks) {
            Some(ms) => self.started + Duration::from_millis(*ms),
            None => Instant::now() + Duration::from_secs(30),
        };
        self.looks += 1;
        Some(next)
    }
}

impl Seen {
    fn add(&mut self, maps: &str) {
        self.maps |= !maps.is_empty();
        self.tracer |= maps.contains("librkprof");
        self.hip |= maps.contains(HIP);
        self.hsa |= maps.contains(HSA);
    }
}

/// Other known circumstances.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circumstances {
    /// `ROCPROFILER_REGISTER_ENABLED=0`.
    pub registration_off: bool,
    /// HIP, HSA or the SDK is installed.
    pub rocm_installed: bool,
}

impl Circumstances {
    pub(crate) fn find(env: &dyn Fn(&str) -> Option<String>) -> Circumstances {
        let off = |value: String| matches!(value.as_str(), "0" | "no" | "off" | "false");
        Circumstances {
            registration_off: env("ROCPROFILER_REGISTER_ENABLED").is_some_and(off),
            rocm_installed: rkprof_machine::rocm_is_installed(env),
        }
    }
}

/// The reason, as a sentence without a full stop. The most certain one comes first.
pub(crate) fn reason(program: &OsStr, seen: Seen, circumstances: Circumstances) -> String {
    let path = std::env::var_os("PATH");
    let file = program::resolve(program, path.clone()).map(|file| program::binary(&file, path));
    let shown = file.as_deref().unwrap_or(Path::new(program)).display();
    if let Some(file) = &file {
        match program::kind(file) {
            ProgramKind::Static => {
                return format!("{shown} is statically linked, so no library can be preloaded into it");
            }
            ProgramKind::Foreign => {
                return format!("{shown} is not a 64-bit program of this processor, so it cannot load the tracer");
            }
            ProgramKind::Dynamic | ProgramKind::Unknown => {}
        }
    }
    if let Some(why) = privileged(program) {
        return why;
    }
    // A program may end before it was looked at.
    let linked = file.as_deref().map(program::needed).unwrap_or_default();
    let is_linked = |library: &str| linked.iter().any(|name| name.starts_with(library));
    let seen = Seen { hip: seen.hip || is_linked(HIP), hsa: seen.hsa || is_linked(HSA), ..seen };
    explain(&shown.to_string(), seen, circumstances)
}

/// The reason why a program with other rights cannot be traced, as a sentence without a full stop.
pub(crate) fn privileged(program: &OsStr) -> Option<String> {
    let path = std::env::var_os("PATH");
    let file = program::resolve(program, path.clone()).map(|file| program::binary(&file, path))?;
    program::is_privileged(&file).then(|| {
        let file = file.display();
        format!("{file} runs with other rights (set-user-id or capabilities), so the system ignores LD_PRELOAD for it")
    })
}

fn explain(program: &str, seen: Seen, Circumstances { registration_off, rocm_installed }: Circumstances) -> String {
    if seen.maps && !seen.tracer {
        return format!(
            "{program} ran without the tracer: something removed LD_PRELOAD from its environment, or the library could not be loaded"
        );
    }
    if seen.hip && registration_off {
        return "ROCPROFILER_REGISTER_ENABLED=0 keeps HIP from handing its functions to tools: unset it".to_owned();
    }
    for (is_seen, runtime) in [(seen.hip, "HIP"), (seen.hsa, "HSA")] {
        if is_seen {
            return format!(
                "{runtime} was loaded, but no call of it reached rkprof: none was made, or its ROCm is older than 6.0"
            );
        }
    }
    if !rocm_installed {
        return "no HIP, HSA or ROCTx call was seen, and there is no ROCm where rkprof looks: `rkprof doctor` shows what is missing".to_owned();
    }
    "no HIP, HSA or ROCTx call was seen".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(maps: &[&str]) -> Seen {
        let mut seen = Seen::default();
        maps.iter().for_each(|text| seen.add(text));
        seen
    }

    #[test]
    fn each_cause_has_its_words() {
        let usual = Circumstances { registration_off: false, rocm_installed: true };
        let explain = |maps: &[&str], circumstances| super::explain("app", seen(maps), circumstances);
        let hip = "r-xp /opt/rocm/lib/libamdhip64.so.6.3\n/x/librkprof.so";
        let hsa = "r-xp /opt/rocm/lib/libhsa-runtime64.so.1\n/x/librkprof.so";
        assert!(explain(&["r-xp /lib/libc.so.6"], usual).starts_with("app ran without the tracer"));
        assert!(explain(&[hip, hsa], usual).starts_with("HIP was loaded, but no call of it reached rkprof"));
        assert!(explain(&[hsa], usual).starts_with("HSA was loaded, but no call of it reached rkprof"));
        assert!(explain(&[hip], Circumstances { registration_off: true, ..usual }).contains("unset it"));
        assert!(explain(&[], Circumstances { rocm_installed: false, ..usual }).contains("rkprof doctor"));
        assert_eq!(explain(&["/x/librkprof.so"], usual), "no HIP, HSA or ROCTx call was seen");
    }

    #[test]
    fn watching_ends_when_a_session_appears() {
        let root = tempfile::tempdir().unwrap();
        let mut watch = Watch::new(root.path());
        assert!(watch.look().is_some());
        assert!(watch.look().is_some());
        fs::write(root.path().join(run::FILE), "{}").unwrap();
        assert!(watch.look().is_none());
    }

    #[test]
    fn a_missing_program_has_a_reason_too() {
        let circumstances = Circumstances { registration_off: false, rocm_installed: true };
        assert_eq!(
            reason(OsStr::new("/no/such"), Seen::default(), circumstances),
            "no HIP, HSA or ROCTx call was seen"
        );
    }
}

//! What a probe of the SDK's counter code found, and where the result is kept.
//!
//! On some devices that code aborts the process, never returns, or counts nothing, depending on the versions of driver and
//! SDK. A child process tries it once. The result holds until driver, SDK or devices change, and is kept in
//! `$XDG_CACHE_HOME/rkprof`. The library never tries it in the program itself.

use super::dir::{read_json, write_json};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

pub const SCHEMA_VERSION: u32 = 1;

/// Variables that change which devices and counters a process sees.
const ENVIRONMENT: [&str; 5] = [
    "ROCR_VISIBLE_DEVICES",
    "HIP_VISIBLE_DEVICES",
    "GPU_DEVICE_ORDINAL",
    "HSA_OVERRIDE_GFX_VERSION",
    "ROCPROFILER_METRICS_PATH",
];
/// Prefix of the variables that describe a simulated machine.
const SIMULATED: &str = "RKSIM";

/// What must be the same for a probe to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Stack {
    /// Another rkprof may probe in another way.
    pub rkprof_version: String,
    /// Version of the kernel driver.
    pub driver: String,
    pub sdk_path: String,
    pub sdk_version: String,
    /// Modification time of the SDK's file, ns since 1970.
    pub sdk_modified: u64,
    /// Names of the GPUs, in the SDK's order.
    pub gpus: Vec<String>,
    pub environment: BTreeMap<String, String>,
}

impl Stack {
    /// The stack of this process's environment and this SDK.
    pub fn new(sdk_path: &str, sdk_version: &str, gpus: Vec<String>) -> Stack {
        Stack {
            rkprof_version: env!("CARGO_PKG_VERSION").to_owned(),
            driver: driver(),
            sdk_path: sdk_path.to_owned(),
            sdk_version: sdk_version.to_owned(),
            sdk_modified: modified(Path::new(sdk_path)),
            gpus,
            environment: environment(),
        }
    }

    /// For messages.
    pub fn shown(&self) -> String {
        let Stack { sdk_path, sdk_version, gpus, .. } = self;
        format!("rocprofiler-sdk {sdk_version} ({sdk_path}) with {}", gpus.join(", "))
    }

    /// Whether driver, file and variables are as they were; only the program's choice of devices and SDK may differ.
    pub fn still_holds(&self) -> bool {
        *self == Stack::new(&self.sdk_path, &self.sdk_version, self.gpus.clone())
    }
}

/// The result of a probe.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// These counters were configured, and counted in a dispatch.
    Works { counters: Vec<String> },
    /// The SDK lists no counters.
    NoList { gpus: String },
    /// A call returned an error.
    Refused { reason: String },
    /// The process ended in the SDK's counter code.
    Aborted { how: String },
    /// A call did not return within this time.
    Hung { seconds: u64 },
    /// Every counter of every dispatch was zero.
    Zeros,
    /// The probe could not run.
    Untried { reason: String },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Probe {
    pub schema_version: u32,
    /// RFC 3339, UTC.
    pub probed_at: String,
    /// The same time in seconds since 1970.
    #[serde(default)]
    pub probed_s: u64,
    pub stack: Stack,
    /// The HIP library of the child, and its modification time.
    pub runtime: String,
    /// The request: presets, counters, file.
    pub asked: String,
    pub outcome: Outcome,
    /// The end of the child's error output; empty when there was none.
    #[serde(default)]
    pub last_words: String,
}

/// A failed probe is repeated after this time: the cause may be gone.
const RETRY_AFTER: Duration = Duration::from_secs(24 * 60 * 60);
/// The same for a probe that did not end: a busy machine looks the same, and is busy for a shorter time.
const RETRY_HUNG_AFTER: Duration = Duration::from_secs(60 * 60);

impl Probe {
    /// Whether counters may be collected in a program.
    pub fn works(&self) -> bool {
        matches!(self.outcome, Outcome::Works { .. })
    }

    /// Whether the probe need not be repeated: counters work, or it failed less than a day ago, or it did not end within the
    /// last hour.
    pub fn is_current(&self, now: SystemTime) -> bool {
        let probed = UNIX_EPOCH + Duration::from_secs(self.probed_s);
        let retry = if matches!(self.outcome, Outcome::Hung { .. }) { RETRY_HUNG_AFTER } else { RETRY_AFTER };
        self.works() || now.duration_since(probed).is_ok_and(|age| age < retry)
    }

    /// Why there are no counters, as a sentence without a full stop; `None` when there are.
    pub fn reason(&self) -> Option<String> {
        // A probe that did not end may not know the version.
        let sdk = format!("rocprofiler-sdk {}", self.stack.sdk_version);
        let sdk = sdk.trim_end();
        let words = match self.last_words.as_str() {
            "" => "it wrote no message".to_owned(),
            words => format!("its last words: {words}"),
        };
        Some(match &self.outcome {
            Outcome::Works { .. } => return None,
            Outcome::NoList { gpus } => format!("{sdk} lists no hardware counters for {gpus}"),
            Outcome::Refused { reason } => format!("{sdk} refuses to count: {reason}"),
            Outcome::Aborted { how } => {
                format!("a probe outside of the program ended by {how} while it counted with {sdk}; {words}")
            }
            Outcome::Hung { seconds } => format!(
                "a probe outside of the program did not end within {seconds} s while it counted with {sdk}; {words}"
            ),
            Outcome::Zeros => format!(
                "every hardware counter of a probe was zero ({sdk}): the device does not count, or the right to count \
                 is missing"
            ),
            Outcome::Untried { reason } => format!("hardware counters could not be probed: {reason}"),
        })
    }

    pub fn read(path: &Path) -> Option<Probe> {
        read_json(path, SCHEMA_VERSION).ok()
    }

    /// Writes the probe to the cache.
    pub fn keep(&self, cache: &Path) -> io::Result<PathBuf> {
        std::fs::create_dir_all(cache)?;
        let mut hasher = DefaultHasher::new();
        (&self.stack, &self.runtime, &self.asked).hash(&mut hasher);
        let path = cache.join(format!("probe-{:016x}.json", hasher.finish()));
        write_json(&path, self)?;
        Ok(path)
    }
}

/// All probes in the cache, newest first.
pub fn all(cache: &Path) -> Vec<(PathBuf, Probe)> {
    let mut found: Vec<(PathBuf, Probe)> = std::fs::read_dir(cache)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("probe-")))
        .filter_map(|path| Some((path.clone(), Probe::read(&path)?)))
        .collect();
    found.sort_by(|a, b| b.1.probed_at.cmp(&a.1.probed_at));
    found
}

/// The directory of the cache; `None` without a home.
pub fn cache() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = variable("XDG_CACHE_HOME").filter(|path| path.is_absolute());
    Some(base.or_else(|| Some(variable("HOME")?.join(".cache")))?.join("rkprof"))
}

/// Modification time, ns since 1970; 0 when there is no such file.
pub fn modified(path: &Path) -> u64 {
    let time = path.metadata().and_then(|data| data.modified()).ok();
    time.and_then(|time| time.duration_since(UNIX_EPOCH).ok()).map_or(0, |since| since.as_nanos() as u64)
}

/// The environment variables that change which devices and counters there are.
pub fn environment() -> BTreeMap<String, String> {
    let text = |text: std::ffi::OsString| text.to_string_lossy().into_owned();
    let all = std::env::vars_os().map(|(name, value)| (text(name), text(value)));
    all.filter(|(name, _)| ENVIRONMENT.contains(&name.as_str()) || name.starts_with(SIMULATED)).collect()
}

/// Version of the kernel driver, or of the kernel that includes it.
pub fn driver() -> String {
    let read = |path| std::fs::read_to_string(path).ok().map(|text| text.trim().to_owned());
    // The driver that comes with the kernel has no version of its own.
    let version = read("/sys/module/amdgpu/version").or_else(|| read("/proc/sys/kernel/osrelease"));
    version.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn probe(outcome: Outcome) -> Probe {
        Probe {
            schema_version: SCHEMA_VERSION,
            probed_at: "2026-01-01T00:00:00Z".into(),
            probed_s: 1_767_225_600,
            stack: Stack::new("/no/such/sdk.so", "1.0.0", vec!["gfx1151".into()]),
            runtime: "hip".into(),
            asked: "preset basic".into(),
            outcome,
            last_words: String::new(),
        }
    }

    #[test]
    fn probes_are_remembered_until_the_stack_changes() {
        let cache = tempfile::tempdir().unwrap();
        let sdk = cache.path().join("sdk.so");
        std::fs::write(&sdk, "1").unwrap();
        let mut probe = probe(Outcome::Works { counters: vec!["SQ_WAVES".into()] });
        probe.stack = Stack::new(&sdk.to_string_lossy(), "1.0.0", vec!["gfx942".into()]);
        let path = probe.keep(cache.path()).unwrap();
        assert_eq!(all(cache.path()), [(path, probe.clone())]);
        assert!(probe.stack.still_holds());
        let file = std::fs::File::options().write(true).open(&sdk).unwrap();
        file.set_modified(UNIX_EPOCH + std::time::Duration::from_secs(1)).unwrap();
        assert!(!probe.stack.still_holds(), "the SDK's file is another");
    }

    #[test]
    fn failures_are_tried_again_after_a_day() {
        let later = |probe: &Probe, hours: u64| {
            probe.is_current(UNIX_EPOCH + Duration::from_secs(probe.probed_s) + Duration::from_secs(3600 * hours))
        };
        let failed = probe(Outcome::Aborted { how: "signal 6".into() });
        assert!(later(&failed, 23) && !later(&failed, 25));
        let works = probe(Outcome::Works { counters: Vec::new() });
        assert!(later(&works, 10_000));
        let hung = probe(Outcome::Hung { seconds: 30 });
        assert!(later(&hung, 0) && !later(&hung, 2), "the machine may only have been busy");
        // A probe of an rkprof that did not write the time.
        assert!(!Probe { probed_s: 0, ..failed.clone() }.is_current(SystemTime::now()));
    }

    #[test]
    fn a_failure_shows_the_last_words() {
        let mut failed = probe(Outcome::Aborted { how: "signal 6".into() });
        assert!(failed.reason().unwrap().ends_with("it wrote no message"));
        failed.last_words = "metric xml file does not exist".into();
        assert!(failed.reason().unwrap().ends_with("its last words: metric xml file does not exist"));
    }

    #[test]
    fn every_cause_has_its_own_sentence() {
        let outcomes = [
            Outcome::NoList { gpus: "gfx1151".into() },
            Outcome::Refused { reason: "status 39".into() },
            Outcome::Aborted { how: "signal 6".into() },
            Outcome::Hung { seconds: 10 },
            Outcome::Zeros,
            Outcome::Untried { reason: "no HIP".into() },
        ];
        let sentences: Vec<_> = outcomes.into_iter().map(|outcome| probe(outcome).reason().unwrap()).collect();
        assert!(sentences[0].contains("lists no hardware counters for gfx1151"));
        assert!(sentences[2].contains("signal 6") && sentences[3].contains("10 s"));
        let distinct: std::collections::BTreeSet<_> = sentences.iter().collect();
        assert_eq!(distinct.len(), sentences.len());
        assert_eq!(probe(Outcome::Works { counters: Vec::new() }).reason(), None);
    }
}

//! What was found on this machine, kept in the user's cache directory: `rkprof doctor --verify` writes it, runs cite it, and
//! `rkprof run` does a short one once for each stack.

use super::check::{Check, passed};
use rkprof_model::run::VerifiedInfo;
use rkprof_model::time;
use rkprof_store::{dir, probe};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

pub const SCHEMA_VERSION: u32 = 1;
const PREFIX: &str = "verified-";
/// Where a program's ROCm comes from.
const SEARCH: [&str; 3] = [rkprof_model::variables::ROCM, "ROCM_PATH", "LD_LIBRARY_PATH"];

/// A file, and when it was written: another file of the same name is another stack.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Installed {
    pub path: PathBuf,
    /// ns since 1970; 0 when it is not there.
    pub modified: u64,
}

impl Installed {
    pub fn at(path: &Path) -> Installed {
        let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        Installed { modified: probe::modified(&path), path }
    }
}

/// What must be the same for a finding to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Stack {
    pub rkprof_version: String,
    /// Version of the kernel driver.
    pub driver: String,
    pub hip: Installed,
    pub hsa: Installed,
    pub sdk: Installed,
    pub sdk_version: String,
    pub environment: BTreeMap<String, String>,
    /// Architecture of a simulated device.
    pub simulated: Option<String>,
}

impl Stack {
    pub fn new(hip: &Path, hsa: &Path, sdk: &Path, sdk_version: &str, simulated: Option<String>) -> Stack {
        let mut environment = probe::environment();
        let search = SEARCH.into_iter().filter_map(|name| Some((name.to_owned(), std::env::var(name).ok()?)));
        environment.extend(search);
        Stack {
            rkprof_version: env!("CARGO_PKG_VERSION").to_owned(),
            driver: probe::driver(),
            hip: Installed::at(hip),
            hsa: Installed::at(hsa),
            sdk: Installed::at(sdk),
            sdk_version: sdk_version.to_owned(),
            environment,
            simulated,
        }
    }

    /// This machine's stack is what it was.
    pub fn still_holds(&self) -> bool {
        let Stack { hip, hsa, sdk, sdk_version, simulated, .. } = self;
        *self == Stack::new(&hip.path, &hsa.path, &sdk.path, sdk_version, simulated.clone())
    }
}

/// How much was compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Extent {
    /// One run on the light path, before a run of the user's.
    Short,
    /// All ways.
    Full,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Verified {
    pub schema_version: u32,
    /// RFC 3339, UTC.
    pub verified_at: String,
    pub extent: Extent,
    pub ok: bool,
    /// Kernels can be timed by the light path; `None` when that was not compared.
    pub light: Option<bool>,
    pub simulated: bool,
    pub stack: Stack,
    pub hip_version: i64,
    /// What was launched, in words.
    pub launched: String,
    pub checks: Vec<Check>,
    /// What could not be done here, and why.
    pub skipped: BTreeMap<String, String>,
    /// Tools of others that the environment names, and that the test program ran without: `VARIABLE=LIBRARY`.
    #[serde(default)]
    pub without_tools: Vec<String>,
}

impl Verified {
    pub fn new(extent: Extent, stack: Stack, checks: Vec<Check>) -> Verified {
        Verified {
            schema_version: SCHEMA_VERSION,
            verified_at: time::rfc3339(SystemTime::now()),
            extent,
            ok: passed(&checks),
            light: None,
            simulated: stack.simulated.is_some(),
            stack,
            hip_version: 0,
            launched: String::new(),
            checks,
            skipped: BTreeMap::new(),
            without_tools: Vec::new(),
        }
    }

    /// The day, for sentences.
    pub fn day(&self) -> &str {
        self.verified_at.split('T').next().unwrap_or_default()
    }

    /// Keeps it; an earlier one of the same stack and extent is replaced.
    pub fn keep(&self, cache: &Path) -> io::Result<PathBuf> {
        std::fs::create_dir_all(cache)?;
        let mut hasher = DefaultHasher::new();
        (&self.stack, self.extent as u8).hash(&mut hasher);
        let path = cache.join(format!("{PREFIX}{:016x}.json", hasher.finish()));
        dir::write_json(&path, self)?;
        Ok(path)
    }
}

/// Findings that still hold, the newest first.
pub fn all(cache: &Path) -> Vec<(PathBuf, Verified)> {
    let mut found: Vec<(PathBuf, Verified)> = std::fs::read_dir(cache)
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PREFIX)))
        .filter_map(|path| Some((path.clone(), dir::read_json::<Verified>(&path, SCHEMA_VERSION).ok()?)))
        .filter(|(_, verified)| verified.stack.still_holds())
        .collect();
    found.sort_by(|a, b| b.1.verified_at.cmp(&a.1.verified_at));
    found
}

/// The finding about this SDK's file that a run may cite.
pub fn about(cache: &Path, sdk_path: &str) -> Option<(PathBuf, Verified)> {
    let sdk = Installed::at(Path::new(sdk_path));
    let of_this = all(cache).into_iter().filter(|(_, verified)| verified.stack.sdk == sdk);
    // What compared everything says more than what was quick.
    of_this.max_by_key(|(_, verified)| (verified.extent == Extent::Full, verified.verified_at.clone()))
}

/// What a run with this SDK cites in its `run.json`.
pub fn cited(sdk_path: &str) -> Option<VerifiedInfo> {
    let (path, verified) = about(&probe::cache()?, sdk_path)?;
    let extent = match verified.extent {
        Extent::Short => "short",
        Extent::Full => "full",
    };
    Some(VerifiedInfo {
        at: verified.verified_at,
        ok: verified.ok,
        extent: extent.to_owned(),
        simulated: verified.simulated,
        file: path.to_string_lossy().into_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Way;
    use std::fs::File;
    use std::time::{Duration, UNIX_EPOCH};

    #[test]
    fn a_finding_holds_until_a_file_of_the_stack_changes() {
        let root = tempfile::tempdir().unwrap();
        let [hip, hsa, sdk] = ["hip", "hsa", "sdk"].map(|name| {
            let path = root.path().join(name);
            File::create(&path).unwrap();
            path
        });
        let cache = root.path().join("cache");
        let stack = Stack::new(&hip, &hsa, &sdk, "1.0.0", None);
        let good = vec![Check::new(Way::Light, "launches", true, "3 of 3")];
        let short = Verified::new(Extent::Short, stack.clone(), good.clone());
        short.keep(&cache).unwrap();
        short.keep(&cache).unwrap();
        assert_eq!(all(&cache).len(), 1, "one a stack and extent");
        let bad = vec![Check::new(Way::Light, "launches", false, "2 of 3")];
        let full = Verified::new(Extent::Full, stack, bad);
        assert!(short.ok && !full.ok);
        full.keep(&cache).unwrap();
        let cited = about(&cache, &sdk.to_string_lossy()).unwrap().1;
        assert_eq!((cited.extent, cited.ok), (Extent::Full, false));
        assert!(about(&cache, &hip.to_string_lossy()).is_none());
        File::options().write(true).open(&hsa).unwrap().set_modified(UNIX_EPOCH + Duration::from_secs(1)).unwrap();
        assert!(all(&cache).is_empty(), "the HSA runtime is another");
    }
}

//! rocprofiler-sdk: its copies on this machine, and whether they can be used.

use super::Check;
use super::machine::Machine;
use std::fs;
use std::path::{Path, PathBuf};

const NAME: &str = "librocprofiler-sdk.so";
const REGISTER: &str = "librocprofiler-register.so";

/// One copy of the SDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sdk {
    /// The directory, as the machine names it.
    pub dir: PathBuf,
    /// Version from the file's name: `1.0.0`, or shorter if the name is.
    pub version: String,
    /// Version of its ROCm.
    pub rocm: Option<String>,
    /// Whether rocprofiler-register, through which HIP loads it, is beside it.
    pub register: bool,
}

/// All copies that a program could load, each once, the likeliest first.
pub(super) fn find(machine: &Machine<'_>) -> Vec<Sdk> {
    let mut found: Vec<(PathBuf, Sdk)> = Vec::new();
    for dir in library_dirs(machine) {
        if let Some((file, sdk)) = look(machine, &dir)
            && !found.iter().any(|(known, _)| *known == file)
        {
            found.push((file, sdk));
        }
    }
    found.into_iter().map(|(_, sdk)| sdk).collect()
}

pub(super) fn checks(machine: &Machine<'_>) -> Vec<Check> {
    let copies = find(machine);
    if copies.is_empty() {
        let text = "no librocprofiler-sdk.so in ROCM_PATH, /opt/rocm*, the linker's cache, or a Python environment";
        let fix = "Install ROCm 6.3 or newer (package rocprofiler-sdk, or pip's rocm[libraries]), or set ROCM_PATH. Without a GPU: rkprof demo";
        return vec![Check::fail("rocprofiler-sdk", text, fix)];
    }
    let mut checks: Vec<Check> = copies.iter().map(check).collect();
    if copies.iter().any(|copy| copy.version != copies[0].version) {
        let text = "copies of different versions: a program uses the one that its HIP was built with";
        checks.push(Check::warn(
            "rocprofiler-sdk",
            text,
            "Keep one ROCm in LD_LIBRARY_PATH, or start the program in one environment only.",
        ));
    }
    checks
}

fn check(sdk: &Sdk) -> Check {
    let Sdk { dir, version, rocm, register } = sdk;
    let rocm = rocm.as_ref().map_or(String::new(), |rocm| format!(" (ROCm {rocm})"));
    let text = format!("{version} in {}{rocm}", dir.display());
    let mut numbers = version.split('.').map(|number| number.parse::<u32>().ok());
    let (major, minor) = (numbers.next().flatten(), numbers.next().flatten());
    let topic = "rocprofiler-sdk";
    match (major, minor) {
        (Some(0), Some(0..4)) => Check::fail(topic, format!("{text}: too old"), "Install ROCm 6.3 or newer."),
        (Some(2..), _) => Check::warn(
            topic,
            format!("{text}: newer than this rkprof knows"),
            "It may work; a newer rkprof may know it.",
        ),
        _ if !register => {
            let fix = "Install the package rocprofiler-register of the same ROCm; without it HIP does not call tools.";
            Check::warn(topic, format!("{text}, but no {REGISTER} beside it"), fix)
        }
        _ => Check::ok(topic, text),
    }
}

/// The copy in a directory, with its real path.
fn look(machine: &Machine<'_>, dir: &Path) -> Option<(PathBuf, Sdk)> {
    let names = machine.list(dir);
    let name = names.iter().find(|name| name.starts_with(NAME))?;
    let real = machine.path(dir).join(name).canonicalize().ok()?;
    // The link without version leads to the file with all of it.
    let version = real.file_name()?.to_str()?.strip_prefix(NAME)?.trim_start_matches('.').to_owned();
    let version = if version.is_empty() { "unknown version".to_owned() } else { version };
    let home = dir.parent().unwrap_or(dir);
    let rocm = machine.read(home.join(".info/version")).filter(|text| !text.is_empty());
    let register = names.iter().any(|name| name.starts_with(REGISTER));
    Some((real, Sdk { dir: dir.to_owned(), version, rocm, register }))
}

fn library_dirs(machine: &Machine<'_>) -> Vec<PathBuf> {
    let mut dirs: Vec<PathBuf> = Vec::new();
    for variable in ["ROCM_PATH", "ROCM_HOME", "HIP_PATH"] {
        dirs.extend(machine.variable(variable).map(|home| Path::new(&home).join("lib")));
    }
    let listed = machine.variable("LD_LIBRARY_PATH").unwrap_or_default();
    dirs.extend(listed.split(':').filter(|dir| !dir.is_empty()).map(PathBuf::from));
    let installed = machine.list("/opt").into_iter().filter(|name| name == "rocm" || name.starts_with("rocm-"));
    for home in installed.map(|name| Path::new("/opt").join(name)) {
        let parts = machine.list(&home).into_iter().filter(|name| name.starts_with("core"));
        dirs.extend(parts.map(|name| home.join(name).join("lib")));
        dirs.push(home.join("lib"));
    }
    dirs.extend(cached(machine));
    for site in python_sites(machine) {
        dirs.extend(["_rocm_sdk_core/lib", "torch/lib"].map(|sub| site.join(sub)));
    }
    dirs.extend(["/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"].map(PathBuf::from));
    dirs
}

/// Directories of copies in the dynamic linker's cache, whose strings are paths ended by zero bytes.
fn cached(machine: &Machine<'_>) -> Vec<PathBuf> {
    let cache = fs::read(machine.path("/etc/ld.so.cache")).unwrap_or_default();
    let strings = cache.split(|byte| *byte == 0).filter_map(|text| std::str::from_utf8(text).ok());
    let paths = strings.filter(|text| text.starts_with('/')).map(Path::new);
    let ours = paths.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(NAME)));
    ours.filter_map(|path| path.parent().map(Path::to_owned)).collect()
}

/// `site-packages` of the Python environments at hand.
fn python_sites(machine: &Machine<'_>) -> Vec<PathBuf> {
    let mut prefixes: Vec<PathBuf> =
        ["VIRTUAL_ENV", "CONDA_PREFIX"].iter().filter_map(|name| machine.variable(name)).map(PathBuf::from).collect();
    let search = machine.variable("PATH").unwrap_or_default();
    let with_python = search.split(':').map(Path::new).filter(|dir| machine.path(dir.join("python3")).exists());
    prefixes.extend(with_python.filter_map(|dir| dir.parent().map(Path::to_owned)));
    prefixes.extend(machine.variable("HOME").map(|home| Path::new(&home).join(".local")));
    prefixes.extend(["/usr/local", "/usr"].map(PathBuf::from));
    let mut sites = Vec::new();
    for lib in prefixes.iter().map(|prefix| prefix.join("lib")) {
        for python in machine.list(&lib).iter().filter(|name| name.starts_with("python3")) {
            sites.extend(["site-packages", "dist-packages"].map(|sub| lib.join(python).join(sub)));
        }
    }
    sites
}

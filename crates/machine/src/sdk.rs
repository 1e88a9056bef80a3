//! rocprofiler-sdk: its copies on this machine, and whether they can be used. Kernels, calls, copies and memory are recorded
//! without it.

use super::check::Check;
use super::machine::Machine;
use super::runtimes::REGISTER;
use std::fs;
use std::path::{Path, PathBuf};

const NAME: &str = "librocprofiler-sdk.so";

/// One copy of the SDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sdk {
    /// The directory, as the machine names it.
    pub dir: PathBuf,
    /// Version from the file's name: `1.0.0`, or shorter if the name is.
    pub version: String,
    /// Version of its ROCm.
    pub rocm: Option<String>,
}

/// All copies that a program could load, each once, the likeliest first.
pub(crate) fn find(machine: &Machine<'_>) -> Vec<Sdk> {
    let mut found: Vec<(PathBuf, Sdk)> = Vec::new();
    for dir in library_dirs(machine, NAME) {
        if let Some((file, sdk)) = look(machine, &dir)
            && !found.iter().any(|(known, _)| *known == file)
        {
            found.push((file, sdk));
        }
    }
    found.into_iter().map(|(_, sdk)| sdk).collect()
}

pub(crate) fn checks(machine: &Machine<'_>) -> Vec<Check> {
    let copies = find(machine);
    if copies.is_empty() {
        let text = "none, and none is needed for kernels, calls, copies, memory and ROCTx; counters, program counter samples, \
                    thread traces and the driver's events are its services";
        return vec![Check::ok("rocprofiler-sdk", text)];
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
    if file(machine, REGISTER).is_none() {
        let text = format!("no {REGISTER}: HIP can't load the SDK, so there are no counters; times need neither");
        checks.push(Check::warn(
            "rocprofiler-sdk",
            text,
            "Install rocprofiler-register of the same ROCm for counters.",
        ));
    }
    checks
}

fn check(sdk: &Sdk) -> Check {
    let Sdk { dir, version, rocm } = sdk;
    let rocm = rocm.as_ref().map_or(String::new(), |rocm| format!(" (ROCm {rocm})"));
    let text = format!("{version} in {}{rocm}", dir.display());
    let mut numbers = version.split('.').map(|number| number.parse::<u32>().ok());
    let (major, minor) = (numbers.next().flatten(), numbers.next().flatten());
    let topic = "rocprofiler-sdk";
    match (major, minor) {
        (Some(0), Some(0..4)) => {
            let fix = "Counters need ROCm 6.3 or newer.";
            Check::warn(topic, format!("{text}: too old, so it is left alone; times do not need it"), fix)
        }
        (Some(2..), _) => Check::warn(
            topic,
            format!("{text}: newer than this rkprof knows"),
            "It may work; a newer rkprof may know it.",
        ),
        _ => Check::ok(topic, text),
    }
}

/// The copy in a directory, with its real path.
fn look(machine: &Machine<'_>, dir: &Path) -> Option<(PathBuf, Sdk)> {
    let (real, version) = file_in(machine, dir, NAME)?;
    let home = dir.parent().unwrap_or(dir);
    let rocm = machine.read(home.join(".info/version")).filter(|text| !text.is_empty());
    Some((real, Sdk { dir: dir.to_owned(), version, rocm }))
}

/// A library's file in a directory, under its own name or one with a version (`libx.so.1`): the real path, and the version.
pub(crate) fn file_in(machine: &Machine<'_>, dir: &Path, library: &str) -> Option<(PathBuf, String)> {
    let is_it = |name: &str| name.strip_prefix(library).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let name = machine.list(dir).into_iter().find(|name| is_it(name))?;
    let real = machine.path(dir).join(name).canonicalize().ok()?;
    // The link without version leads to the file with all of it.
    let version = real.file_name()?.to_str()?.strip_prefix(library)?.trim_start_matches('.').to_owned();
    Some((real, if version.is_empty() { "unknown version".to_owned() } else { version }))
}

/// The file that a program would find first.
fn file(machine: &Machine<'_>, library: &str) -> Option<PathBuf> {
    library_dirs(machine, library).into_iter().find_map(|dir| Some(file_in(machine, &dir, library)?.0))
}

/// Where a program may find a library of ROCm, the likeliest first.
pub(crate) fn library_dirs(machine: &Machine<'_>, library: &str) -> Vec<PathBuf> {
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
    dirs.extend(cached(machine, library));
    for site in python_sites(machine) {
        dirs.extend(["_rocm_sdk_core/lib", "torch/lib"].map(|sub| site.join(sub)));
    }
    dirs.extend(["/usr/lib/x86_64-linux-gnu", "/usr/lib64", "/usr/lib", "/usr/local/lib"].map(PathBuf::from));
    dirs
}

/// Directories of copies in the dynamic linker's cache, whose strings are paths ended by zero bytes.
fn cached(machine: &Machine<'_>, library: &str) -> Vec<PathBuf> {
    let cache = fs::read(machine.path("/etc/ld.so.cache")).unwrap_or_default();
    let strings = cache.split(|byte| *byte == 0).filter_map(|text| std::str::from_utf8(text).ok());
    let paths = strings.filter(|text| text.starts_with('/')).map(Path::new);
    let ours = paths.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(library)));
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

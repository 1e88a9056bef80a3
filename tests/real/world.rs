//! The program's stack, and the verdict of `rkprof doctor --verify` on it.

use crate::common::{library, rkprof, run, simulator};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum World {
    Simulated,
    /// The ROCm in this directory, or whose libraries are right in it, as in a distribution's directory of libraries.
    Real(PathBuf),
}

/// Where this ROCm's libraries are.
pub(crate) fn libraries(rocm: &Path) -> PathBuf {
    let lib = rocm.join("lib");
    if lib.is_dir() { lib } else { rocm.to_owned() }
}

impl World {
    /// Whether there is a rocprofiler-sdk, whose services some tests need. Prints where there is none.
    pub(crate) fn has_sdk(&self) -> bool {
        let World::Real(rocm) = self else { return true };
        let files = std::fs::read_dir(libraries(rocm)).into_iter().flatten().flatten();
        let found =
            files.map(|file| file.file_name()).any(|name| name.to_string_lossy().starts_with("librocprofiler-sdk.so"));
        if !found {
            eprintln!("skipped: there is no rocprofiler-sdk in {}", rocm.display());
        }
        found
    }

    /// ROCm's own tool; `None` in the simulated world, and where it is not installed.
    pub(crate) fn rocprofv3(&self) -> Option<PathBuf> {
        let World::Real(rocm) = self else { return None };
        let tool = rocm.join("bin/rocprofv3");
        if !tool.is_file() {
            eprintln!("skipped: there is no {}", tool.display());
            return None;
        }
        Some(tool)
    }
}

/// All stacks of this machine; prints the ones left out.
pub(crate) fn worlds() -> Vec<World> {
    let mut worlds = Vec::new();
    if std::env::var("RKPROF_REAL").as_deref() != Ok("only") {
        worlds.push(World::Simulated);
    }
    match rocm() {
        Ok(rocm) => worlds.push(World::Real(rocm)),
        Err(reason) => eprintln!("skipped on a real ROCm: {reason}"),
    }
    worlds
}

/// The real ROCm, for tests that need no other world.
pub(crate) fn real() -> World {
    World::Real(rocm().unwrap_or_else(|reason| panic!("this test needs a real ROCm: {reason}")))
}

fn rocm() -> Result<PathBuf, String> {
    if std::env::var("RKPROF_REAL").is_ok_and(|value| value == "0") {
        return Err("RKPROF_REAL=0".to_owned());
    }
    let named = std::env::var_os("RKPROF_ROCM").filter(|path| !path.is_empty()).map(PathBuf::from);
    let places = named.map_or_else(|| vec![PathBuf::from("/opt/rocm")], |named| vec![named]);
    let has_hip = |place: &&PathBuf| {
        let files = std::fs::read_dir(libraries(place)).into_iter().flatten().flatten();
        files.map(|file| file.file_name()).any(|name| name.to_string_lossy().starts_with("libamdhip64.so"))
    };
    let shown = places.iter().map(|place| place.display().to_string()).collect::<Vec<_>>().join(", ");
    places.iter().find(has_hip).cloned().ok_or(format!("no HIP in {shown}; RKPROF_ROCM names another place"))
}

/// Whether the real device counts nothing: its counters always read the same, like those of a device in software.
pub(crate) fn counters_are_constant() -> bool {
    std::env::var("RKPROF_REAL_COUNTERS").is_ok_and(|how| how == "constant")
}

/// The result of one verification.
pub(crate) struct Verdict {
    pub code: Option<i32>,
    pub json: serde_json::Value,
    pub said: String,
    _home: TempDir,
}

/// Runs `rkprof doctor --verify`, with a separate cache.
pub(crate) fn verify(world: &World, options: &[&str], program: &str, environment: &[(&str, &str)]) -> Verdict {
    let home = tempfile::tempdir().expect("a temporary directory");
    let mut command = clean(world, home.path());
    command.args(["doctor", "--verify", "--format", "json"]).args(options);
    let real_arguments = std::env::var("RKPROF_REAL_ARGS").unwrap_or_default();
    let mut arguments = vec![program];
    match world {
        World::Simulated => {
            let arch = environment.iter().find(|(name, _)| *name == "RKSIM_ARCH").map_or("gfx942", |(_, arch)| arch);
            command.args(["--sim", arch]);
        }
        World::Real(_) => arguments.push(&real_arguments),
    }
    let arguments = arguments.join(" ");
    if !arguments.trim().is_empty() {
        command.arg("--program-args").arg(arguments.trim());
    }
    command.envs(environment.iter().copied());
    let output = run(&mut command);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = String::from_utf8_lossy(&output.stdout);
    let json = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}\n{said}"));
    Verdict { code: output.status.code(), json, said, _home: home }
}

/// `rkprof` without the variables of the user who runs the tests.
pub(crate) fn clean(world: &World, home: &Path) -> Command {
    let mut command = Command::new(rkprof());
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if ["RKPROF_", "RKSIM_", "ROCP"].iter().any(|prefix| text.starts_with(prefix)) {
            command.env_remove(&name);
        }
    }
    command.env_remove("LD_PRELOAD").env("RKPROF_LIB", library()).env("XDG_CACHE_HOME", home);
    match world {
        World::Simulated => command.env("RKPROF_SIM_LIB", simulator()),
        World::Real(rocm) => command.env("RKPROF_ROCM", rocm),
    };
    command.current_dir(home);
    command
}

/// The code object that further arguments of the program name.
pub(crate) fn module(options: &str) -> Option<&str> {
    options.split_once("--module ").and_then(|(_, rest)| rest.split_whitespace().next())
}

/// Writes a run as a file of another format.
pub(crate) fn export(run_dir: &Path, format: &str, world: &World, home: &Path) -> PathBuf {
    let file = home.join(format!("exported.{format}"));
    let output = run(clean(world, home).arg("export").arg(run_dir).args(["--to", format, "-o"]).arg(&file));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    file
}

impl Verdict {
    /// `way name` of the checks with this verdict.
    pub(crate) fn with(&self, verdict: &str) -> Vec<String> {
        let checks = self.json["checks"].as_array().expect("checks");
        let of = checks.iter().filter(|check| check["verdict"] == verdict);
        of.map(|check| format!("{} {}", text(&check["way"]), text(&check["name"]))).collect()
    }

    pub(crate) fn text(&self, way: &str, name: &str) -> &str {
        let checks = self.json["checks"].as_array().expect("checks");
        let found = checks.iter().find(|check| check["way"] == way && check["name"] == name);
        found.map_or_else(|| panic!("no check {name} of {way} in {:#}", self.json), |check| text(&check["text"]))
    }

    /// Asserts that everything was compared and is right. Benchmarks measure the cost of calls and launches: other tests run
    /// beside this one.
    pub(crate) fn assert_passed(&self, what: &str) {
        let mut failed = self.with("FAIL");
        let right = failed.is_empty();
        failed.retain(|check| !check.ends_with(" cost"));
        assert!(failed.is_empty(), "{what}: {failed:?}\n{:#}\n{}", self.json["checks"], self.said);
        assert_eq!((self.code, &self.json["ok"]), (Some(u8::from(!right).into()), &right.into()), "{what}");
        for (way, name) in [("light", "launches"), ("sdk", "launches"), ("no_calls", "launches"), ("sdk", "copies")] {
            assert!(self.with("PASS").contains(&format!("{way} {name}")), "{what}: {way} {name} is missing");
        }
    }

    /// Asserts that the lines of this fault fail, and `doctor` with them.
    pub(crate) fn assert_failed(&self, what: &str, lines: &[&str]) {
        let failed = self.with("FAIL");
        for line in lines {
            assert!(failed.iter().any(|at| at == line), "{what}: {line} did not fail, but {failed:?}\n{:#}", self.json);
        }
        assert_eq!((self.code, &self.json["ok"]), (Some(1), &false.into()), "{what}");
    }
}

pub(crate) fn text(value: &serde_json::Value) -> &str {
    value.as_str().unwrap_or_default()
}

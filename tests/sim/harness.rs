//! Builds the artifacts, runs programs with the tool preloaded, and reads the results.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use serde_json::Value;

/// Cargo's directory of examples for the profile of this test.
pub(crate) fn examples() -> &'static Path {
    static EXAMPLES: OnceLock<PathBuf> = OnceLock::new();
    EXAMPLES.get_or_init(|| {
        let test = std::env::current_exe().unwrap();
        let profile = test.parent().unwrap().parent().unwrap();
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--example", "probe_tool", "-p", "rkprof"]);
        if profile.file_name().unwrap() == "release" {
            cargo.arg("--release");
        }
        let target = profile.parent().unwrap();
        let status = cargo.env("CARGO_TARGET_DIR", target).current_dir(env!("CARGO_MANIFEST_DIR")).status();
        assert!(status.unwrap().success(), "building the examples failed");
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["build", "--quiet", "--lib", "-p", "rkprof-sim"]);
        if profile.file_name().unwrap() == "release" {
            cargo.arg("--release");
        }
        let status = cargo.env("CARGO_TARGET_DIR", target).current_dir(env!("CARGO_MANIFEST_DIR")).status();
        assert!(status.unwrap().success(), "building the simulator failed");
        profile.join("examples")
    })
}

/// Compiles a C program that is linked with the simulator.
pub(crate) fn compile(name: &str, source: &Path) -> PathBuf {
    let program = examples().join(format!("{name}-{}", std::process::id()));
    let mut cc = Command::new("cc");
    cc.args(["-O1", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&program).arg(source);
    let libraries = examples().parent().unwrap().display();
    cc.arg(format!("-L{libraries}")).arg(format!("-Wl,-rpath,{libraries}"));
    cc.args(["-lrksim", "-lpthread"]);
    assert!(cc.status().unwrap().success(), "compiling {} failed", source.display());
    program
}

/// A program that only runs a scenario.
pub(crate) fn runner() -> &'static Path {
    static RUNNER: OnceLock<PathBuf> = OnceLock::new();
    RUNNER.get_or_init(|| {
        let source = examples().join(format!("runner-{}.c", std::process::id()));
        let text = "int rksim_main(int, char **);\nint main(int c, char **v) { return rksim_main(c, v); }\n";
        std::fs::write(&source, text).unwrap();
        compile("runner", &source)
    })
}

pub(crate) fn tool() -> PathBuf {
    examples().join("libprobe_tool.so")
}

/// The files of a run.
pub(crate) struct Run {
    pub output: Output,
    pub log: Vec<Line>,
    truth: Vec<Value>,
}

/// A line of the tool's log, with its thread.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub tid: u64,
    pub text: String,
}

impl Line {
    /// The word after `key`.
    pub(crate) fn word(&self, key: &str) -> &str {
        let mut words = self.text.split_whitespace().skip_while(|word| *word != key);
        words.nth(1).unwrap_or_else(|| panic!("no {key} in {:?}", self.text))
    }

    pub(crate) fn number(&self, key: &str) -> u64 {
        self.word(key).parse().unwrap_or_else(|_| panic!("no number after {key} in {:?}", self.text))
    }
}

impl Run {
    pub(crate) fn lines(&self, start: &str) -> Vec<&Line> {
        self.log.iter().filter(|line| line.text.starts_with(start)).collect()
    }

    pub(crate) fn truth(&self, kind: &str) -> Vec<&Value> {
        self.truth.iter().filter(|line| line["t"] == kind).collect()
    }

    pub(crate) fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.output.stdout).into_owned()
    }

    pub(crate) fn ok(self) -> Self {
        let stderr = String::from_utf8_lossy(&self.output.stderr);
        assert!(self.output.status.success(), "{:?} {stderr}", self.output.status);
        self
    }
}

/// Runs a scenario with the tool preloaded, asking for `probe`.
pub(crate) fn run(scenario: &str, probe: &str, environment: &[(&str, &str)]) -> Run {
    let mut command = Command::new(runner());
    command.args(["--scenario", scenario]).env("LD_PRELOAD", tool());
    execute(command, probe, environment)
}

pub(crate) fn execute(mut command: Command, probe: &str, environment: &[(&str, &str)]) -> Run {
    let directory = tempfile::tempdir().unwrap();
    let (log, truth) = (directory.path().join("log"), directory.path().join("truth"));
    command.env("PROBE", probe).env("PROBE_LOG", &log).env("RKSIM_TRUTH", &truth);
    command.envs(environment.iter().copied());
    let output = command.output().unwrap();
    let log = std::fs::read_to_string(log).unwrap_or_default();
    let log = log.lines().filter_map(|line| {
        let (tid, text) = line.split_once(' ')?;
        Some(Line { tid: tid.parse().ok()?, text: text.to_owned() })
    });
    let truth = std::fs::read_to_string(truth).unwrap_or_default();
    let truth = truth.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    Run { output, log: log.collect(), truth }
}

/// Writes a scenario file that lives as long as the result.
pub(crate) fn scenario(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    file
}

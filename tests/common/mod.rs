//! What the integration tests share: where the artifacts are, and how a program is run with them.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The `rkprof` command of this build.
pub fn rkprof() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_rkprof"))
}

/// `librkprof.so` of this build: cargo leaves it beside the command, or in `deps` when only the command was asked for.
pub fn library() -> PathBuf {
    let beside = rkprof().parent().expect("a directory").to_path_buf();
    let newest = [beside.join("librkprof.so"), beside.join("deps/librkprof.so")]
        .into_iter()
        .filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path)))
        .max();
    newest.expect("librkprof.so beside the command").1
}

/// Runs to the end and returns what it wrote and how it ended.
pub fn run(command: &mut Command) -> Output {
    command.output().unwrap_or_else(|error| panic!("running {command:?}: {error}"))
}

/// stdout of a command that must succeed.
pub fn stdout_of(command: &mut Command) -> String {
    let output = run(command);
    assert!(output.status.success(), "{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Environment of a program that is traced by hand into `dir`.
pub fn preloaded(program: &Path, dir: &Path) -> Command {
    let mut command = Command::new(program);
    command.env("LD_PRELOAD", library()).env("RKPROF_OUT", dir);
    command
}

pub fn json(path: &Path) -> serde_json::Value {
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

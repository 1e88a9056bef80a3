//! The command as scripts use it: exit codes, output, arguments, run directories, reports. None of this needs a GPU or a
//! session of the tracer; other tests check the tracer's records.

#[path = "cli/arguments.rs"]
mod arguments;
mod common;
#[path = "cli/compat.rs"]
mod compat;
#[path = "cli/container.rs"]
mod container;
#[path = "cli/context.rs"]
mod context;
#[path = "cli/counters.rs"]
mod counters;
#[path = "cli/doctor.rs"]
mod doctor;
#[path = "cli/ending.rs"]
mod ending;
#[path = "cli/judging.rs"]
mod judging;
#[path = "cli/launch.rs"]
mod launch;
#[path = "cli/names.rs"]
mod names;
#[path = "cli/report.rs"]
mod report;

use assert_cmd::Command;
use common::{code, stderr, stdout};
use serde_json::Value;
use std::path::Path;
use std::process::Output;

/// `rkprof` in a new directory, without the variables of the user who runs the tests.
fn rkprof(dir: &Path) -> Command {
    let mut command = Command::from_std(plain(dir));
    command.timeout(std::time::Duration::from_secs(60));
    command
}

/// The same as a plain command, for tests that talk to it while it runs.
fn plain(dir: &Path) -> std::process::Command {
    clean(std::process::Command::new(env!("CARGO_BIN_EXE_rkprof")), dir)
}

/// In `dir`, without the variables of the user who runs the tests.
fn clean(mut command: std::process::Command, dir: &Path) -> std::process::Command {
    command.current_dir(dir);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("RKPROF_") {
            command.env_remove(name);
        }
    }
    command.env_remove("LD_PRELOAD").env_remove("ROCPROFILER_REGISTER_ENABLED");
    command
}

/// Runs `rkprof` with these arguments.
fn run(dir: &Path, arguments: &[&str]) -> Output {
    rkprof(dir).args(arguments).output().expect("rkprof starts")
}

/// Exit code and output of `rkprof` on a terminal (`script` of util-linux makes one); no argument may need quotes.
fn on_terminal(dir: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let line = [&[env!("CARGO_BIN_EXE_rkprof")], arguments].concat().join(" ");
    let mut script = std::process::Command::new("script");
    script.args(["-qec", &line, "/dev/null"]);
    // tests/terminal.rs checks colors.
    let output =
        clean(script, dir).env("NO_COLOR", "1").stdin(std::process::Stdio::null()).output().expect("script starts");
    (code(&output), stdout(&output).replace('\r', ""))
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).expect("the file exists")).expect("the file is JSON")
}

fn temporary() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary directory can be made")
}

//! `rkprof run` verifies the light path once for each stack, and follows the result.

use crate::artifacts::program;
use crate::common::{json, library, run, simulator};
use crate::world::{World, clean};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A machine whose ROCm is the simulator, under the names of a real one.
struct Machine {
    dir: TempDir,
    program: PathBuf,
}

impl Machine {
    fn new() -> Machine {
        let dir = tempfile::tempdir().expect("a temporary directory");
        let lib = dir.path().join("rocm/lib");
        std::fs::create_dir_all(&lib).expect("a directory");
        std::os::unix::fs::symlink(simulator(), lib.join("libamdhip64.so")).expect("a link");
        let program = program(dir.path());
        Machine { dir, program }
    }

    fn rocm(&self) -> World {
        World::Real(self.dir.path().join("rocm"))
    }

    /// The output on stderr, and the run's directory.
    fn run(&self, out: &str, fault: &str) -> (String, PathBuf) {
        let mut command = clean(&self.rocm(), self.dir.path());
        command.args(["run", "-o", out, "--"]).arg(&self.program).args(["--phases", "launches"]);
        let output = run(command.env("RKSIM_FAULT", fault));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        (String::from_utf8_lossy(&output.stderr).into_owned(), self.dir.path().join(out))
    }
}

fn path_of(run: &Path) -> String {
    json(&run.join("run.json"))["sdk"]["dispatch_path"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn a_good_stack_is_verified_once_and_cited() {
    let machine = Machine::new();
    let (said, first) = machine.run("first", "");
    assert!(said.contains("the light path was verified on this stack, once: launches 40 of 40 recorded"), "{said}");
    let (said, second) = machine.run("second", "");
    assert!(!said.contains("verified on this stack"), "{said}");
    for run_dir in [&first, &second] {
        let info = json(&run_dir.join("run.json"));
        assert_eq!((path_of(run_dir).as_str(), &info["verified"]["ok"]), ("light", &true.into()), "{info:#}");
        assert_eq!((&info["verified"]["extent"], &info["verified"]["simulated"]), (&"short".into(), &true.into()));
        assert!(Path::new(info["verified"]["file"].as_str().expect("a file")).is_file());
    }
    let mut report = clean(&machine.rocm(), machine.dir.path());
    let output = run(report.args(["report"]).arg(&second));
    let text = String::from_utf8_lossy(&output.stdout);
    let line = text.lines().find(|line| line.starts_with("Verified")).unwrap_or_else(|| panic!("{text}"));
    assert!(line.contains("SIMULATED"), "{line}");
}

#[test]
fn a_bad_stack_takes_the_sdks_service() {
    const LOST: &str = "lost=5";
    let machine = Machine::new();
    for out in ["first", "second"] {
        let (said, run_dir) = machine.run(out, LOST);
        assert!(said.contains("the light path records something wrong on this stack"), "{said}");
        assert!(said.contains("launches: 39 of 40 recorded"), "{said}");
        assert_eq!(path_of(&run_dir), "sdk-callback");
        assert_eq!(json(&run_dir.join("run.json"))["verified"]["ok"], false);
    }
    // Preloaded by hand, the library knows the result too.
    let run_dir = machine.dir.path().join("by-hand");
    let mut command = Command::new(&machine.program);
    command.args(["--phases", "launches"]).env("LD_PRELOAD", library()).env("RKPROF_OUT", &run_dir);
    command.env("XDG_CACHE_HOME", machine.dir.path()).env("RKSIM_FAULT", LOST);
    command.env("RKPROF_ROCM", machine.dir.path().join("rocm"));
    let output = run(&mut command);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(path_of(&run_dir), "sdk-callback");
}

/// If the verification fails to run, the run continues and gives the reason.
#[test]
fn a_verification_that_yields_nothing_says_why() {
    // The program of the run takes the same time; only the one that verifies ends before it has launched anything.
    let machine = Machine::new();
    let lib = machine.dir.path().join("rocm/lib/libamdhip64.so");
    std::fs::remove_file(&lib).expect("the link");
    std::fs::write(&lib, "no library").expect("a file");
    let mut command = clean(&machine.rocm(), machine.dir.path());
    command.args(["run", "-o", "run", "--", "true"]);
    let output = run(&mut command);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    let words = ["could not be verified on this stack", "exit code 3", "HIP can't be loaded", "RKPROF_VERIFY=0"];
    assert!(words.iter().all(|words| said.contains(words)), "{said}");
    let mut command = clean(&machine.rocm(), machine.dir.path());
    command.args(["run", "-q", "-o", "quiet", "--", "true"]);
    assert!(!String::from_utf8_lossy(&run(&mut command).stderr).contains("could not be verified"));
}

/// The verification does not overrule a run's own options.
#[test]
fn a_chosen_path_is_not_verified() {
    let machine = Machine::new();
    for (number, option) in ["--dispatch=light", "--dispatch=sdk"].into_iter().enumerate() {
        let mut command = clean(&machine.rocm(), machine.dir.path());
        command.args(["run", "-o", &format!("run{number}"), option, "--"]).arg(&machine.program);
        let output = run(command.args(["--phases", "launches"]));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && !said.contains("verified on this stack"), "{said}");
    }
}

//! The files of examples/services: rkprof accepts their options, and the scripts control programs.

use super::{Program, State, complete};
use crate::common::{rkprof, run};
use rkprof_store::control::Command as Wish;
use std::path::{Path, PathBuf};
use std::process::Command;

fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/services").join(name)
}

/// `srun` that runs the command here, once, as the only rank; its own options end at the first word that is none.
fn slurm(dir: &Path) -> String {
    let stub = dir.join("bin/srun");
    std::fs::create_dir_all(dir.join("bin")).expect("a directory");
    let text = "#!/bin/bash\nprintf '%s\\n' \"$*\" >>\"$SRUN_LOG\"\nwhile [[ ${1:-} == --* ]]; do shift; done\nSLURM_PROCID=0 exec \"$@\"\n";
    std::fs::write(&stub, text).expect("a script");
    let mode = <std::fs::Permissions as std::os::unix::fs::PermissionsExt>::from_mode(0o755);
    std::fs::set_permissions(&stub, mode).expect("its mode");
    // The number of the job's nodes.
    let squeue = dir.join("bin/squeue");
    std::fs::write(&squeue, "#!/bin/sh\necho 1\n").expect("a script");
    let mode = std::fs::metadata(&stub).expect("its facts").permissions();
    std::fs::set_permissions(&squeue, mode).expect("its mode");
    let rkprof = rkprof();
    let bin = rkprof.parent().expect("a directory").display();
    format!("{}:{bin}:{}", dir.join("bin").display(), std::env::var("PATH").unwrap_or_default())
}

#[test]
fn a_job_of_slurm_is_controlled_by_its_number() {
    let root = tempfile::tempdir().expect("temporary directory");
    let path = slurm(root.path());
    let (job, log) = (format!("{}7", std::process::id()), root.path().join("log"));
    let program = Program::start(root.path(), 1, &[("SLURM_JOB_ID", job.as_str()), ("SLURM_PROCID", "0")]);
    let other = tempfile::tempdir().expect("temporary directory");
    let stranger = Program::start(other.path(), 1, &[("SLURM_JOB_ID", "1"), ("SLURM_PROCID", "0")]);
    let ctl = |words: &[&str]| {
        let mut command = Command::new("bash");
        command.arg(example("slurm-ctl.sh")).args(words).env("PATH", &path).env("SRUN_LOG", &log);
        let output = run(&mut command);
        assert!(output.status.success(), "{words:?}: {output:?}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let begun = ctl(&[&job, "start"]);
    assert_eq!(begun.lines().count(), 1, "{begun}");
    assert_eq!(program.ok(&Wish::Status).state, State::Recording);
    assert_eq!(stranger.ok(&Wish::Status).state, State::Paused, "another job is left alone");
    std::thread::sleep(std::time::Duration::from_millis(50));
    ctl(&[&job, "stop"]);
    let dir = PathBuf::from(program.ok(&Wish::Status).dir);
    assert!(complete(&dir)[1] > 0);
    let asked = std::fs::read_to_string(&log).expect("what srun was asked");
    assert!(asked.lines().all(|line| line.starts_with(&format!("--jobid={job} --overlap --nodes=1 "))), "{asked}");
    let usage = run(Command::new("bash").arg(example("slurm-ctl.sh")).arg(&job).env("PATH", &path));
    assert_eq!(usage.status.code(), Some(2));
    program.end();
    stranger.end();
}

#[test]
fn a_service_under_slurm_is_started_paused() {
    let root = tempfile::tempdir().expect("temporary directory");
    let path = slurm(root.path());
    let program = crate::common::compile_with("tests/programs/path_work.c", root.path(), &["-Wno-unused-function"]);
    let mut command = Command::new("bash");
    command.arg(example("slurm-service.sbatch")).arg(program).arg("3").env("PATH", path);
    command.env("SRUN_LOG", root.path().join("log")).env("RUNS", root.path().join("runs"));
    command.env("SLURM_JOB_ID", "12").env("SLURM_SUBMIT_DIR", root.path()).env("RKSIM_TIME", "fast");
    let output = run(&mut command);
    assert!(output.status.success(), "{output:?}");
    let host =
        std::fs::read_dir(root.path().join("runs")).expect("runs").next().expect("a host").expect("a host").path();
    let run = rkprof_store::dir::Session::open(&host.join("0"));
    assert!(run.info.is_ok(), "rank 0 has a run: {:?}", run.info.err());
}

#[test]
fn the_unit_is_one_that_systemd_takes() {
    let text = std::fs::read_to_string(example("rkprof-server.service")).expect("the unit");
    let root = tempfile::tempdir().expect("temporary directory");
    let unit = root.path().join("rkprof-server.service");
    // The files that it names are not installed here.
    let text =
        text.replace("/usr/bin/rkprof", &rkprof().display().to_string()).replace("/usr/bin/server", "/usr/bin/true");
    std::fs::write(&unit, &text).expect("a file");
    match Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&unit).output() {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let of_ours: Vec<&str> = said.lines().filter(|line| line.contains("rkprof-server")).collect();
            assert!(output.status.success() && of_ours.is_empty(), "{said}");
        }
        Err(error) => eprintln!("skipped: systemd-analyze: {error}"),
    }
    // rkprof's own check of the options.
    let start = text.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("a command");
    let words: Vec<String> = start
        .replace("%%", "%")
        .replace("/var/lib/server", &root.path().display().to_string())
        .split(' ')
        .map(str::to_owned)
        .collect();
    let output = run(Command::new(&words[0]).args(&words[1..]).env("RKSIM_TIME", "fast"));
    assert!(output.status.success(), "{output:?}");
}

/// Volumes that are mounted exist, both containers share the runs and a user, and the variables are those of rkprof.
#[test]
fn the_pod_is_consistent() {
    let script = r#"
import sys, yaml
pod = yaml.safe_load(open(sys.argv[1]))
known = open(sys.argv[2]).read()
spec = pod["spec"]["template"]["spec"]
assert pod["spec"]["selector"]["matchLabels"] == pod["spec"]["template"]["metadata"]["labels"]
volumes = {volume["name"] for volume in spec["volumes"]}
containers = {c["name"]: c for c in spec["containers"] + spec["initContainers"]}
for name, container in containers.items():
    mounts = {m["mountPath"]: m["name"] for m in container["volumeMounts"]}
    assert set(mounts.values()) <= volumes, (name, mounts)
    assert "securityContext" not in container, "the control page is one user's"
    for variable in container.get("env", []):
        if variable["name"].startswith("RKPROF_"):
            assert variable["name"] in known, variable
            out = variable["value"] if variable["name"] == "RKPROF_OUT" else None
            assert out is None or any(out.startswith(path + "/") for path in mounts), "runs lie on the shared volume"
assert spec["securityContext"]["runAsUser"] == 1000
assert "/runs" in {m["mountPath"] for m in containers["rkprof"]["volumeMounts"]}
"#;
    let options = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/options.md");
    let has_yaml =
        Command::new("python3").args(["-c", "import yaml"]).output().is_ok_and(|output| output.status.success());
    if !has_yaml {
        eprintln!("skipped: Python has no yaml");
        return;
    }
    let output = run(Command::new("python3").args(["-c", script]).arg(example("kubernetes.yaml")).arg(options));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

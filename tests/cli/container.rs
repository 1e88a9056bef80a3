//! `rkprof run --docker`, `--podman`, `--apptainer`, with engines that are shell scripts.

use super::{code, json, plain, stderr, stdout, temporary};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

/// Notes its words in `words`, and runs what is behind the image, with the rkprof of this build, as the engine would.
const ENGINE: &str = r#"#!/bin/sh
printf '%s\n' "$0" "$@" >words
while [ "$1" != image:1 ]; do shift; done
shift
[ "$1" = /opt/rkprof/rkprof ] && shift
exec "$RKPROF" "$@"
"#;

fn engine(dir: &Path, name: &str) {
    let path = dir.join("bin").join(name);
    fs::create_dir_all(dir.join("bin")).unwrap();
    fs::write(&path, ENGINE).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs `rkprof run` where only these engines are.
fn start(dir: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command: Command = plain(dir);
    command.arg("run").args(arguments).env("RKPROF", env!("CARGO_BIN_EXE_rkprof"));
    command.env("PATH", format!("{}:/bin:/usr/bin", dir.join("bin").display()));
    command.envs(variables.iter().copied()).output().unwrap()
}

#[test]
fn the_engine_gets_its_words_and_the_program_the_rest() {
    for name in ["docker", "podman", "apptainer"] {
        let dir = temporary();
        engine(dir.path(), name);
        let option = format!("--{name}=image:1");
        let program = ["--", "sh", "-c", "echo $0 $1; exit 7", "it's", "a b"];
        let options = ["-q", "-o", "out", "-E", "MODEL=x y", &option, "--container-arg=--more", "--timeout", "20"];
        let output = start(dir.path(), &[&options[..], &program].concat(), &[("HIP_VISIBLE_DEVICES", "1")]);
        assert_eq!((code(&output), stdout(&output).as_str()), (Some(7), "it's a b\n"), "{name}: {}", stderr(&output));
        let info = json(&dir.path().join("out/run.json"));
        assert_eq!(info["exit"]["exit_code"], 7);

        let words = fs::read_to_string(dir.path().join("words")).unwrap();
        let words: Vec<&str> = words.lines().collect();
        let here = dir.path().canonicalize().unwrap().display().to_string();
        let has = |word: &str| assert!(words.contains(&word), "{name}: no {word} in {words:?}");
        has("--more");
        match name {
            "apptainer" => {
                has("--rocm");
                has(&format!("--pwd={here}"));
                has(&format!("--bind={here}:{here}"));
            }
            _ => {
                has("--env=HIP_VISIBLE_DEVICES");
                has("--env=MODEL");
                has("--security-opt=seccomp=unconfined");
                has("--cap-add=SYS_PTRACE");
                has("--ipc=host");
                has(&format!("--workdir={here}"));
                has(&format!("--volume={here}:{here}"));
                assert!(!words.iter().any(|word| word.contains("PERFMON")), "no counters, no right to them: {words:?}");
            }
        }
        let mounted = words.iter().any(|word| word.ends_with(":/opt/rkprof/librkprof.so:ro"));
        assert!(mounted, "{words:?}");
        let inside = words.iter().position(|word| *word == "run" && words.contains(&"image:1")).unwrap();
        assert!(inside < words.len(), "{words:?}");
        assert_eq!(words.iter().filter(|word| word.contains("image:1")).count(), 1);
    }
}

#[test]
fn counters_need_a_right_and_directories_outside_a_mount() {
    let dir = temporary();
    engine(dir.path(), "docker");
    let other = temporary();
    let out = other.path().join("runs/%h");
    let options = ["--docker", "image:1", "--dry-run", "--pmc", "SQ_WAVES", "-o", out.to_str().unwrap(), "--", "true"];
    let shown = stdout(&start(dir.path(), &options, &[]));
    let base = other.path().join("runs").canonicalize().unwrap().display().to_string();
    assert!(shown.contains(&format!("--volume={base}:{base} \\\n")), "{shown}");
    assert!(shown.contains("--cap-add=PERFMON \\\n"), "{shown}");
    assert!(!dir.path().join("words").exists(), "a dry run starts nothing");
}

#[test]
fn a_dry_run_prints_a_command_that_works() {
    let dir = temporary();
    engine(dir.path(), "podman");
    let options = ["-q", "-o", "out", "--podman", "image:1", "--dry-run"];
    let program = ["--", "sh", "-c", "echo 'from inside'; exit 3"];
    let shown = stdout(&start(dir.path(), &[&options[..], &program].concat(), &[]));
    assert!(shown.starts_with("podman run \\\n  --rm \\\n  --interactive \\\n"), "{shown}");
    assert!(shown.ends_with(" image:1 run -q -o out -- sh -c 'echo '\\''from inside'\\''; exit 3'\n"), "{shown}");
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", &shown]).current_dir(dir.path()).env("RKPROF", env!("CARGO_BIN_EXE_rkprof"));
    let output = shell.env("PATH", format!("{}:/bin:/usr/bin", dir.path().join("bin").display())).output().unwrap();
    assert_eq!((code(&output), stdout(&output).as_str()), (Some(3), "from inside\n"), "{}", stderr(&output));
    let options = ["--podman", "image:1", "--dry-run=json", "--", "true"];
    let plan: serde_json::Value = serde_json::from_slice(&start(dir.path(), &options, &[]).stdout).unwrap();
    assert_eq!((&plan["schema_version"], &plan["container"][0]), (&1.into(), &"podman".into()));
}

#[test]
fn a_time_limit_ends_the_program_inside() {
    let dir = temporary();
    engine(dir.path(), "docker");
    let options = ["-q", "-o", "out", "--docker", "image:1", "--timeout", "0.3", "--", "sh", "-c", "sleep 60 & wait"];
    let output = start(dir.path(), &options, &[]);
    assert_eq!(code(&output), Some(128 + 15), "{}", stderr(&output));
    let info = json(&dir.path().join("out/run.json"));
    assert_eq!(info["exit"]["timed_out"], true);
}

#[test]
fn without_an_engine_there_is_a_way_out() {
    let dir = temporary();
    engine(dir.path(), "podman");
    let output = start(dir.path(), &["--apptainer", "x.sif", "--", "true"], &[]);
    assert_eq!(code(&output), Some(3));
    let said = stderr(&output);
    let expected = "rkprof: cannot start apptainer: there is no such program\nrkprof: Install apptainer, or use podman";
    let docker = expected.replace("podman", "docker");
    assert!(said.contains(expected) || said.contains(&docker), "{said}");
    let both = start(dir.path(), &["--docker", "a", "--podman", "b", "--", "true"], &[]);
    assert_eq!(code(&both), Some(2));
    let alone = start(dir.path(), &["--container-arg=-v", "--", "true"], &[]);
    assert_eq!(code(&alone), Some(2));
    let root = plain(Path::new("/")).args(["run", "--docker", "a", "--", "true"]).output().unwrap();
    assert_eq!(code(&root), Some(2));
    assert!(stderr(&root).contains("would hide the image's files"), "{}", stderr(&root));
}

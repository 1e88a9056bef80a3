//! The work of `rkprof run` around the program: facts on the machine, refusals and warnings before the start.

use super::{code, json, plain, rkprof, run, stderr, stdout, temporary};
use std::fs;
use std::os::unix::fs::PermissionsExt;

#[test]
fn variables_set_for_the_program_are_recorded() {
    let dir = temporary();
    let line = ["run", "-q", "-E", "NCCL_DEBUG=WARN", "-E", "HF_TOKEN=abc", "-o", "out", "--"];
    let output =
        run(dir.path(), &[&line[..], &["sh", "-c", "echo $NCCL_DEBUG $HF_TOKEN $RKPROF_SET_VARIABLES"]].concat());
    assert_eq!(stdout(&output), "WARN abc\n", "the program gets them, and not the list of them");
    let context = &json(&dir.path().join("out/run.json"))["context"];
    assert_eq!(context["variables"]["NCCL_DEBUG"], "WARN");
    assert_eq!(context["variables"]["HF_TOKEN"], "(not recorded)");
    let planned = run(
        dir.path(),
        &["run", "--dry-run=json", "--lib-trace", "rocblas,miopen", "-E", "NCCL_DEBUG=WARN", "--", "true"],
    );
    let plan: serde_json::Value = serde_json::from_str(&stdout(&planned)).unwrap();
    assert_eq!(plan["lib_trace"], serde_json::json!(["rocblas", "miopen"]));
    let variables = &plan["variables"];
    assert_eq!((&variables["NCCL_DEBUG"], &variables["ROCBLAS_LAYER"]), (&"WARN".into(), &"6".into()), "{variables}");
    assert_eq!(variables["MIOPEN_ENABLE_LOGGING_CMD"], "1");
}

/// All ranks would be written as rank 0.
#[test]
fn a_launcher_cannot_fill_in_the_rank() {
    let dir = temporary();
    let launcher = dir.path().join("mpirun");
    fs::write(&launcher, "#!/bin/sh\necho started\n").unwrap();
    fs::set_permissions(&launcher, fs::Permissions::from_mode(0o755)).unwrap();
    let refused = run(dir.path(), &["run", "-o", "D/%r", "--", "./mpirun", "-n", "4", "./app"]);
    assert_eq!((code(&refused), stdout(&refused).as_str()), (Some(2), ""));
    assert!(stderr(&refused).contains("mpirun ... rkprof run -o 'D/%r' -- PROGRAM"), "{}", stderr(&refused));
    assert!(!dir.path().join("D").exists());
    let taken = run(dir.path(), &["run", "-q", "-o", "D", "--", "./mpirun", "-n", "4", "./app"]);
    assert_eq!(stdout(&taken), "started\n");
    // A rank of a job knows its number.
    let ranked = rkprof(dir.path())
        .args(["run", "-q", "-o", "E/%r", "--", "./mpirun"])
        .envs([("OMPI_COMM_WORLD_RANK", "3"), ("OMPI_COMM_WORLD_SIZE", "4")])
        .output()
        .unwrap();
    assert_eq!((code(&ranked), dir.path().join("E/3").is_dir()), (Some(0), true), "{}", stderr(&ranked));
}

#[test]
fn a_regex_without_match_is_named() {
    let dir = temporary();
    let mut demo = plain(dir.path());
    demo.args(["demo", "--scenario", "hello", "--kernel-regex", "no_such_kernel", "-o", "out"]);
    let output = demo.output().unwrap();
    let line = "--kernel-regex \"no_such_kernel\" matches none of";
    assert!(stderr(&output).contains(line), "{}", stderr(&output));
    let report = run(dir.path(), &["report", "out"]);
    assert!(stdout(&report).contains(line), "{}", stdout(&report));
}

/// rocprofv3's names: PREFIX_kernel_trace.csv and PREFIX_results.json in the directory.
#[test]
fn a_directory_and_a_prefix_name_files_as_rocprofv3_does() {
    let dir = temporary();
    let mut demo = plain(dir.path());
    demo.args(["demo", "--scenario", "hello", "--kernel-trace", "-f", "csv", "json", "-d", "X", "-o", "PREFIX", "-q"]);
    let output = demo.output().unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let names: Vec<String> = ["kernel_trace.csv", "agent_info.csv", "hip_api_trace.csv", "results.json"]
        .map(|end| format!("X/PREFIX_{end}"))
        .into_iter()
        .filter(|name| !dir.path().join(name).is_file())
        .collect();
    assert_eq!(names, Vec::<String>::new(), "missing");
    assert!(dir.path().join("X/PREFIX/run.json").is_file());
}

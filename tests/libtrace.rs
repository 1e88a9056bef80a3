//! `rkprof run --lib-trace`: counts calls in the logs of libraries, and the program's output does not change.

use assert_cmd::Command;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

fn run(out: &Path, script: &str) -> std::process::Output {
    Command::new(env!("CARGO_BIN_EXE_rkprof"))
        .args(["run", "--quiet", "--lib-trace", "miopen,rocblas,hipblaslt,tensile,rccl", "-o"])
        .arg(out)
        .args(["--", "sh", "-c", script])
        .env_remove("NCCL_DEBUG")
        .env("ROCBLAS_LAYER", "2")
        .output()
        .unwrap()
}

const LOG: &str = "\
./rocblas-bench -f gemm_ex -m 128 -n 64 -k 32 --a_type f16_r
./rocblas-bench -f gemm_ex -m 128 -n 64 -k 32 --a_type f16_r
hipblaslt-bench --api_method c -m 256 -n 16 -k 64 --a_type bf16_r
Running kernel: Cijk_Ailk_Bljk_HHS
MIOpen(HIP): Command [LogCmdConvolution] ./bin/MIOpenDriver conv -n 1 -c 3
n0:1:2 [0] NCCL INFO AllReduce: opCount 1 sendbuff 0x1 recvbuff 0x2 count 99 datatype 7 op 0 root 0 comm 0x3
n0:1:2 [0] NCCL INFO AllReduce: opCount 2 sendbuff 0x9 recvbuff 0x8 count 99 datatype 7 op 0 root 0 comm 0x3
";

#[test]
fn calls_of_all_libraries_are_counted() {
    let root = tempdir().unwrap();
    let log = root.path().join("log");
    fs::write(&log, LOG).unwrap();
    let out = root.path().join("out");
    let output = run(&out, &format!("cat {0}; head -3 {0} >&2; exit 5", log.display()));
    assert_eq!(output.status.code(), Some(5));
    assert_eq!(String::from_utf8_lossy(&output.stdout), LOG);
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.starts_with(&LOG[..LOG.find("Running").unwrap()]), "{stderr}");

    let mut csv = csv::Reader::from_path(out.join("library_trace.csv")).unwrap();
    let headers: Vec<&str> = csv.headers().unwrap().iter().collect();
    assert_eq!(headers, ["jobid", "created_date", "model", "library", "config", "calls"]);
    let rows: Vec<csv::StringRecord> = csv.records().map(Result::unwrap).collect();
    let calls: Vec<(&str, &str)> = rows.iter().map(|row| (&row[3], &row[5])).collect();
    assert_eq!(calls, [("miopen", "1"), ("rocblas", "4"), ("hipblaslt", "2"), ("tensile", "1"), ("rccl", "2")]);
    let gemms = fs::read_to_string(out.join("library_gemms.csv")).unwrap();
    assert!(gemms.contains("rocblas,128,64,32,1,f16_r,4,524288\n"), "{gemms}");
}

#[test]
fn output_is_passed_on_byte_for_byte() {
    let root = tempdir().unwrap();
    let bytes = root.path().join("bytes");
    // A line of a megabyte, bytes that are no text, no end of line at the end.
    let mut content = vec![b'x'; 1 << 20];
    content.extend_from_slice(b"\n\x00\xff\xfe\r\n");
    content.extend((0..=255u8).rev());
    content.extend_from_slice(b"the end");
    fs::write(&bytes, &content).unwrap();
    let output = run(&root.path().join("out"), &format!("cat {}", bytes.display()));
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout == content, "{} bytes of {}", output.stdout.len(), content.len());
}

#[test]
fn the_users_own_variables_stay() {
    let root = tempdir().unwrap();
    let output = run(&root.path().join("out"), "echo $ROCBLAS_LAYER $NCCL_DEBUG $HIPBLASLT_LOG_MASK");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "2 INFO 32\n");
}

#[test]
fn an_unknown_library_is_refused() {
    let output = Command::new(env!("CARGO_BIN_EXE_rkprof"))
        .args(["run", "--lib-trace", "cublas", "--", "true"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("hipblaslt"));
}

/// Three products per round, ten rounds; and the other work of each round.
fn scenario(more: &str) -> String {
    include_str!("fixtures/library_log.toml").replace("# more", more)
}

fn demo(root: &Path, scenario: &str) -> (std::path::PathBuf, String) {
    let (file, out) = (root.join("scenario.toml"), root.join("out"));
    fs::write(&file, scenario).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_rkprof"))
        .args(["demo", "--lib-trace", "rocblas", "--force", "--scenario"])
        .arg(&file)
        .arg("-o")
        .arg(&out)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    (out, String::from_utf8_lossy(&output.stderr).into_owned())
}

fn json(out: &Path, command: &str) -> serde_json::Value {
    let output =
        Command::new(env!("CARGO_BIN_EXE_rkprof")).arg(command).arg(out).args(["--format", "json"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn shapes_of_products_stand_at_their_kernels_and_give_their_flops() {
    let root = tempdir().unwrap();
    let (out, said) = demo(root.path(), &scenario(""));
    assert!(said.contains("shapes of 30 matrix products"), "{said}");

    let work: serde_json::Value = serde_json::from_slice(&fs::read(out.join("library_work.json")).unwrap()).unwrap();
    let rows = work["kernels"].as_array().unwrap();
    assert_eq!(rows.len(), 2, "{work}");
    let small = rows.iter().find(|row| row["grid"][0] == 16 * 256).unwrap();
    // Two shapes in turn: their mean.
    assert_eq!((&small["calls"], small["operations"].as_f64()), (&20.into(), Some(2.0 * 128.0 * 64.0 * 384.0)));
    assert_eq!(small["dtype"], "bf16");

    let roofline = json(&out, "roofline");
    let points = roofline["kernel_points"].as_array().unwrap();
    let big = points.iter().find(|point| point["name"].as_str().unwrap().contains("MT128x128")).unwrap();
    assert_eq!(
        (&big["flops"], &big["dtype"]),
        (&(2.0 * 4096.0 * 2048.0 * 1024.0 * 2.0).into(), &"fp16".into()),
        "{big}"
    );
    assert!(big["source"].as_str().unwrap().contains("library trace"), "{big}");
    let report = json(&out, "report").to_string();
    assert!(report.contains("library_trace"), "{report}");
    assert_eq!(
        rkprof_perfetto::repair::valid_prefix(fs::File::open(out.join("trace.pftrace")).unwrap()).unwrap().reason,
        None
    );
}

#[test]
fn where_the_log_has_other_products_than_ran_nothing_is_claimed() {
    let root = tempdir().unwrap();
    // A replayed graph, another process, lost records: more kernels than lines.
    let (out, said) = demo(root.path(), &scenario(r#"{ launch = { kernel = "big", stream = 1 } },"#));
    let why = "30 matrix products (rocblas 30) were logged, 40 kernels of them ran";
    assert!(said.contains(why), "{said}");
    // As many, but one call would have run as two kernels.
    let again = r#"{ log = "./rocblas-bench -f gemm_ex --transposeA N -m 4096 -n 2048 -k 1024 --a_type f16_r --batch_count 2" },
        { launch = { kernel = "small", stream = 1 } },"#;
    let (_, said) = demo(root.path(), &scenario(again));
    assert!(said.contains("come in different orders"), "{said}");
    let trace = fs::read(out.join("trace.pftrace")).unwrap();
    assert!(!trace.windows(11).any(|window| window == b"library log"));
    assert!(!out.join("library_work.json").exists());
    assert!(out.join("library_trace.csv").exists());
}

/// Lines name no process: their process is not guessed.
#[test]
fn products_of_several_processes_are_counted_but_not_told_apart() {
    let root = tempdir().unwrap();
    let (file, out) = (root.path().join("scenario.toml"), root.path().join("out"));
    fs::write(&file, scenario("")).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rkprof"));
    command.args(["demo", "--lib-trace", "rocblas", "--scenario"]).arg(&file).arg("-o").arg(&out);
    let output = command.env("RKSIM_FAULT", "ranks=2").output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("2 processes ran matrix products"), "{said}");
    let gemms = fs::read_to_string(out.join("library_gemms.csv")).unwrap();
    assert!(gemms.contains("rocblas,4096,2048,1024,2,f16_r,20,"), "{gemms}");
}

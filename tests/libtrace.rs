//! `rkprof run --lib-trace`: calls are counted from what libraries log, and the program's output stays as it is.

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

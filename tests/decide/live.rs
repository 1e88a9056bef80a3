//! During the run: the metrics file, the server, `rkprof top`.

use super::*;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

/// A program of the simulator that runs in real time for twenty seconds, or until it is ended.
const LONG: &str = r#"
name = "long"
seed = 1
kernel = [{ id = "work", name = "_Z4workPfi", us = 2000, blocks = [64, 1, 1], block = [256, 1, 1] }]
[[thread]]
streams = 1
repeat = 10000
body = [{ launch = { kernel = "work", stream = 1 } }, { sync = { stream = 1 } }]
"#;

struct Live(Child);

impl Drop for Live {
    fn drop(&mut self) {
        // The launcher forwards the signal, and ends with its program.
        let pid = rustix::process::Pid::from_child(&self.0);
        let _ = rustix::process::kill_process(pid, rustix::process::Signal::TERM);
        let _ = self.0.wait();
    }
}

fn long_program(dir: &Path, options: &[&str]) -> Live {
    std::fs::write(dir.join("long.toml"), LONG).unwrap();
    let mut command = rkprof(dir);
    command.env("RKSIM_TIME", "real").args(["demo", "-o", "r", "--scenario", "long.toml"]).args(options);
    Live(command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap())
}

/// Asks until it is so; fails after a minute.
fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let patience = Instant::now() + Duration::from_secs(60);
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(Instant::now() < patience, "{what} did not happen");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn sample(text: &str, series: &str) -> Option<f64> {
    text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' ')?.parse().ok())
}

#[test]
fn the_metrics_file_says_what_the_summary_says() {
    let dir = tempfile::tempdir().unwrap();
    let output = run(dir.path(), &["demo", "--quiet", "--scenario", "gemm", "-o", "r", "--metrics", "m/%h.prom"]);
    // The directory of the file is the user's to make.
    assert_eq!(code(&output), Some(0));
    let summary = common::json(&dir.path().join("r/summary.json"));
    assert!(summary["notes"].to_string().contains("was given up"), "{}", summary["notes"]);
    assert_eq!(summary["completeness"]["verdict"], "COMPLETE", "metrics are no records");

    let output =
        run(dir.path(), &["demo", "--quiet", "--force", "--scenario", "gemm", "-o", "r", "--metrics", "m.prom"]);
    assert_eq!(code(&output), Some(0));
    let text = std::fs::read_to_string(dir.path().join("m.prom")).unwrap();
    let summary = common::json(&dir.path().join("r/summary.json"));
    let row = &summary["kernels"][0];
    let name = row["name"].as_str().unwrap();
    let count = sample(&text, &format!("rkprof_kernel_duration_seconds_count{{kernel=\"{name}\"}}"));
    assert_eq!(count, row["duration"]["count"].as_f64(), "{text}");
    assert_eq!(sample(&text, "rkprof_dispatches_total"), Some(400.0));
    assert!(text.contains("simulated=\"true\"") && text.ends_with("# EOF\n"));
}

#[test]
fn a_running_program_is_watched_and_served() {
    let dir = tempfile::tempdir().unwrap();
    let mut live = long_program(dir.path(), &["--serve", "0"]);
    let mut remarks = BufReader::new(live.0.stderr.take().unwrap()).lines().map_while(Result::ok);
    let address =
        remarks.find_map(|line| Some(line.split_once("metrics at http://")?.1.trim_end_matches("/metrics").to_owned()));
    let address = address.expect("the address is said");
    assert!(address.starts_with("127.0.0.1:"), "loopback only: {address}");
    let get = || {
        let mut stream = TcpStream::connect(&address).ok()?;
        write!(stream, "GET /metrics HTTP/1.1\r\nHost: {address}\r\n\r\n").ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\nContent-Type: application/openmetrics-text"), "{answer}");
        sample(&answer, "rkprof_kernel_duration_seconds_count{kernel=\"work(float*, int)\"}")
    };
    let first = wait_for("a kernel", get);
    let later = wait_for("more kernels", || get().filter(|count| *count > first));
    assert!(later > first);

    // By directory, by the launcher's process id, and by default in plain text.
    let pid = live.0.id().to_string();
    for named in ["r", pid.as_str()] {
        let output = run(dir.path(), &["top", named, "-n", "5", "--by", "p99"]);
        let text = stdout(&output);
        assert_eq!(code(&output), Some(0), "{}", stderr(&output));
        assert!(text.contains(" - running, ") && text.contains("SIMULATED") && text.contains("by p99"), "{text}");
        assert!(text.lines().any(|line| line.ends_with(" work")), "{text}");
        assert!(!text.contains('\x1b'), "plain: {text}");
    }
}

#[test]
fn top_of_an_ended_run() {
    let dir = tempfile::tempdir().unwrap();
    demo(dir.path(), "r", "gemm");
    let text = stdout(&run(dir.path(), &["top", "r", "-n", "2", "--by", "count", "--once"]));
    assert!(text.contains(" - ended, ") && text.contains("kernels 2 of 3, by count of the whole run"), "{text}");
    let rows: Vec<&str> = text.lines().skip_while(|line| !line.ends_with(" kernel")).skip(1).collect();
    assert!(rows.len() == 2 && rows[0].contains("gemm_xdl_cshuffle_v3"), "{text}");
    let json = stdout(&run(dir.path(), &["top", "r", "-n", "2", "--format", "json"]));
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let summary: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(dir.path().join("r/summary.json")).unwrap()).unwrap();
    assert_eq!((json["state"].as_str(), json["kernel_count"].as_u64()), (Some("ended"), Some(3)));
    let sums = summary["kernels"].as_array().unwrap().iter().map(|row| row["duration"]["sum_ns"].as_u64().unwrap());
    let mut sums: Vec<u64> = sums.collect();
    assert_eq!(json["kernel_ns"].as_u64(), Some(sums.iter().sum()));
    sums.sort_by(|a, b| b.cmp(a));
    let shown = json["kernels"].as_array().unwrap();
    let shown: Vec<_> = shown.iter().map(|kernel| kernel["sum_ns"].as_u64().unwrap()).collect();
    assert_eq!(shown, sums[..2], "the largest first");
    let mut untraced = Command::new("sleep").arg("60").spawn().unwrap();
    let nobody = run(dir.path(), &["top", &untraced.id().to_string()]);
    untraced.kill().and_then(|()| untraced.wait()).unwrap();
    assert_eq!(code(&nobody), Some(4), "{}", stdout(&nobody));
    assert!(stderr(&nobody).contains("is being traced"), "{}", stderr(&nobody));
    assert_eq!(code(&run(dir.path(), &["top", "none"])), Some(4));
}

#[test]
fn a_port_in_use_is_said_before_the_program_runs() {
    let dir = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = run(dir.path(), &["run", "--serve", &port, "--", "echo", "ran"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (Some(2), ""), "{}", stderr(&output));
    assert!(stderr(&output).contains("Name another port"), "{}", stderr(&output));
}

//! Two causes at once, through the whole product: what a finding saves is what the program takes less without that cause. The twins are
//! the programs with the change made; virtual time makes them exact.

use super::common::{rkprof, stdout_of};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Which of its causes a program has.
type Has = [bool; 2];

struct Case {
    name: &'static str,
    /// The scenario.
    program: fn(Has) -> String,
    /// For each cause the findings that tell it.
    told: [&'static [&'static str]; 2],
}

const GEMM: &str = "Cijk_Ailk_HHS_MT128";
const HOST: &[&str] = &["host-bound"];
const COPIES: &[&str] = &["exposed-copies"];
const WAIT: &str = "{ sync = { stream = 1 } }";
const DEVICE_WAIT: &str = "{ sync = \"device\" }";
const LAUNCH: &str = "{ launch = { kernel = \"gemm\", stream = 1 } }";

fn cases() -> [Case; 7] {
    let case = |name, told, program| Case { name, program, told };
    [
        // Without the wait the code runs beside the kernels: one finding has that time.
        case("wait-stream", [&["avoidable-sync"], &[]], |has| ahead(has, WAIT, 180, 150)),
        case("wait-device", [&["device-sync"], &[]], |has| ahead(has, DEVICE_WAIT, 180, 150)),
        case("wait-device-long-code", [&["device-sync"], HOST], |has| ahead(has, DEVICE_WAIT, 250, 100)),
        case("launches-behind-copies", [COPIES, &[]], |[copies, _]| {
            let kernels = ["norm", "gemm", "silu"].map(|id| kernel(id, id, 2)).concat();
            let launch = |id: &str| format!("{{ launch = {{ kernel = \"{id}\", stream = 1 }} }}");
            let mut body = vec![upload(2, 1)].into_iter().filter(|_| copies).collect::<Vec<_>>();
            (0..4).for_each(|_| body.extend(["norm", "gemm", "silu"].map(launch)));
            body.push(WAIT.to_owned());
            kernels + &thread(100, 1, &body)
        }),
        case("copies-beside-code", [COPIES, HOST], |[copies, code]| {
            let body = [(copies, upload(32, 2)), (code, busy(500)), (true, LAUNCH.to_owned()), (true, WAIT.to_owned())];
            kernel("gemm", GEMM, 300) + &thread(60, 2, &kept(body))
        }),
        case("long-way", [&["launch-bound"], HOST], way),
        case("late-return", [&["pageable-copies"], HOST], |[late, code]| {
            let body = [(true, upload(24, 1)), (true, LAUNCH.to_owned()), (true, WAIT.to_owned()), (code, busy(300))];
            let runtime = format!("[runtime]\npageable_waits = {late}\n");
            runtime + &kernel("gemm", GEMM, 400) + &thread(60, 1, &kept(body))
        }),
    ]
}

fn kernel(id: &str, name: &str, us: u32) -> String {
    format!("[[kernel]]\nid = \"{id}\"\nname = \"{name}\"\nus = {us}\nblocks = [304, 1, 1]\nblock = [256, 1, 1]\n")
}

fn thread(repeat: u32, streams: u32, body: &[String]) -> String {
    let setup = "{ malloc = { name = \"x\", bytes = 134217728 } }";
    let body = body.join(", ");
    let kind = if streams > 1 { "non_blocking = true\n" } else { "" };
    format!(
        "[[thread]]\nstreams = {streams}\nrepeat = {repeat}\n{kind}setup = [{setup}]\nbody = [{body}]\nteardown = [{DEVICE_WAIT}]\n"
    )
}

fn busy(us: u32) -> String {
    format!("{{ busy_us = {us} }}")
}

fn upload(mebibytes: u32, stream: u32) -> String {
    let bytes = mebibytes << 20;
    format!("{{ copy = {{ kind = \"h2d\", bytes = {bytes}, to = \"x\", stream = {stream}, async = true }} }}")
}

fn kept<const N: usize>(body: [(bool, String); N]) -> Vec<String> {
    body.into_iter().filter(|(kept, _)| *kept).map(|(_, step)| step).collect()
}

/// A wait after each kernel, and code that could run beside it.
fn ahead([waits, code]: Has, wait: &str, us: u32, repeat: u32) -> String {
    let body = [(true, LAUNCH.to_owned()), (waits, wait.to_owned()), (code, busy(us))];
    kernel("gemm", GEMM, 200) + &thread(repeat, 1, &kept(body))
}

/// A launch's way, and code after a wait.
fn way([way, code]: Has) -> String {
    let body = [(true, LAUNCH.to_owned()), (true, WAIT.to_owned()), (code, busy(300))];
    let runtime = format!("[runtime]\nlaunch_us = {}\n", if way { 200 } else { 2 });
    runtime + &kernel("gemm", GEMM, 200) + &thread(60, 1, &kept(body))
}

/// The report of a program, with the time from its first to its last event, ms.
fn played(dir: &Path, name: &str, text: &str) -> (Value, f64) {
    let (scenario, run) = (dir.join(format!("{name}.toml")), dir.join(name));
    std::fs::write(&scenario, format!("name = \"{name}\"\nabout = \"two causes\"\n{text}")).unwrap();
    let mut demo = Command::new(rkprof());
    demo.args(["demo", "--quiet", "--arch", "gfx942", "--scenario"]).arg(&scenario).arg("-o").arg(&run);
    stdout_of(&mut demo);
    let brief = stdout_of(Command::new(rkprof()).arg("report").arg(&run).args(["--brief", "--format", "json"]));
    let report: Value = serde_json::from_str(&brief).unwrap();
    let traced = report["time"]["traced_ns"].as_f64().unwrap() / 1e6;
    (report, traced)
}

#[test]
fn two_causes_have_their_savings() {
    let (dir, mut wrong) = (tempfile::tempdir().unwrap(), Vec::new());
    for case in cases() {
        let (report, takes) = played(dir.path(), case.name, &(case.program)([true, true]));
        let findings = report["findings"].as_array().unwrap();
        for (cause, told) in case.told.iter().enumerate().filter(|(_, told)| !told.is_empty()) {
            let twin = format!("{}-without-{cause}", case.name);
            let (_, twin) = played(dir.path(), &twin, &(case.program)([cause != 0, cause != 1]));
            let said = findings.iter().find(|found| told.iter().any(|id| found["id"] == *id));
            let said = said.and_then(|found| found["saves_ns"].as_f64()).unwrap_or(0.0) / 1e6;
            let truth = takes - twin;
            if (said - truth).abs() > (0.1 * truth).max(1.0) {
                wrong.push(format!("{}, {}: {said:.2} ms, in truth {truth:.2}", case.name, told[0]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

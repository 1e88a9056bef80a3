//! Planted programs through the whole product: a simulated ROCm runs them under `rkprof demo`, hooks record them, the files are
//! read back, and the report says what they are. Written from the scenario: what a kernel is limited by, how many steps there
//! are, on how many devices, streams and threads, and what is worth finding.

use super::common::{rkprof, stdout_of};
use super::score::Score;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Runs a scenario, in virtual time unless `real`, and returns the report.
pub(super) fn play(dir: &Path, name: &str, text: &str, arch: &str, more: &[&str], real: bool) -> Value {
    let (scenario, run) = (dir.join(format!("{name}.toml")), dir.join(name));
    std::fs::write(&scenario, text).unwrap();
    let mut demo = Command::new(rkprof());
    demo.args(["demo", "--quiet", "--arch", arch, "--scenario"]).arg(&scenario).arg("-o").arg(&run).args(more);
    demo.env("RKSIM_TIME", if real { "real" } else { "fast" });
    stdout_of(&mut demo);
    let text = stdout_of(Command::new(rkprof()).arg("report").arg(&run).args(["--format", "json"]));
    serde_json::from_str(&text).unwrap()
}

/// A kernel of the scenario: its id is its name.
pub(super) fn kernel(id: &str, us: f64, behaviour: &str) -> String {
    let mangled = format!("_Z{}{id}PKfPfi", id.len());
    format!(
        "[[kernel]]\nid = \"{id}\"\nname = \"{mangled}\"\nus = {us}\ncv = 0.01\nblocks = [4096, 1, 1]\n\
         block = [256, 1, 1]\n{behaviour}\n\n"
    )
}

/// Natures that counters reveal on every architecture, and the hardware's behavior in each.
const NATURES: [(&str, &str, &str); 4] = [
    ("arith", "COMPUTE", "behaviour = { mfma = 0.85, valu = 0.85, memory = 0.15, occupancy = 0.6, l2_hit = 0.7 }"),
    ("moves", "MEMORY", "behaviour = { valu = 0.15, memory = 0.85, occupancy = 0.6, l2_hit = 0.5 }"),
    ("waits", "LATENCY", "behaviour = { valu = 0.04, memory = 0.03, occupancy = 0.05 }"),
    (
        "banks",
        "LDS",
        "lds = 16384\nbehaviour = { valu = 0.3, memory = 0.2, occupancy = 0.6, l2_hit = 0.7, lds = 0.75, lds_conflicts = 0.85 }",
    ),
];

const ARCHS: [&str; 5] = ["gfx90a", "gfx942", "gfx950", "gfx1100", "gfx1201"];

/// One run for each architecture and nature: 20, each with one verdict.
#[test]
fn verdicts_of_simulated_programs() {
    let (dir, mut score) = (tempfile::tempdir().unwrap(), Score::default());
    for arch in ARCHS {
        for (id, class, behaviour) in NATURES {
            let text = format!(
                "name = \"{id}\"\nabout = \"one kernel\"\nseed = 3\n\n{}[[thread]]\nstreams = 1\nrepeat = 20\n\
                 body = [{{ launch = {{ kernel = \"{id}\", stream = 1 }} }}]\nteardown = [{{ sync = \"device\" }}]\n",
                kernel(id, 300.0, behaviour)
            );
            let name = format!("{arch}-{id}");
            let report = play(dir.path(), &name, &text, arch, &["--preset", "full", "--replay", "app"], false);
            let said = report["kernels"][0]["verdict"]["class"].as_str().unwrap_or("none").to_owned();
            score.ask(&name, &[class], &said);
        }
    }
    score.assert("verdicts through the simulator", 95.0);
}

/// A program of steps, and its known properties.
struct Steps {
    name: &'static str,
    arch: &'static str,
    /// `[[thread]]` tables.
    threads: &'static str,
    /// Of the first process.
    steps: u64,
    kernels_per_step: f64,
    dispatches: u64,
    devices: usize,
}

const fn steps(
    name: &'static str,
    arch: &'static str,
    (steps, kernels_per_step, dispatches, devices): (u64, f64, u64, usize),
    threads: &'static str,
) -> Steps {
    Steps { name, arch, threads, steps, kernels_per_step, dispatches, devices }
}

#[rustfmt::skip]
const STEPS: [Steps; 10] = [
    steps("ranges", "gfx942", (40, 4.0, 160, 1),
        "[[thread]]\nstreams = 1\nrepeat = 40\nbody = [{ range = { name = \"step\", body = [\
        { launch = { kernel = \"a\", stream = 1, times = 3 } }, { launch = { kernel = \"b\", stream = 1 } }] } }, { sync = { stream = 1 } }]\n"),
    steps("inner-repetition", "gfx950", (30, 13.0, 390, 1),
        "[[thread]]\nstreams = 1\nrepeat = 30\nbody = [{ repeat = { times = 6, body = [\
        { launch = { kernel = \"a\", stream = 1 } }, { launch = { kernel = \"b\", stream = 1 } }] } }, \
        { launch = { kernel = \"c\", stream = 1 } }, { sync = { stream = 1 } }]\n"),
    steps("graphs", "gfx90a", (100, 12.0, 1200, 1),
        "[[thread]]\nstreams = 1\nrepeat = 100\nsetup = [{ capture = { name = \"g\", stream = 1, body = [\
        { repeat = { times = 4, body = [{ launch = { kernel = \"a\", stream = 1, times = 2 } }, { launch = { kernel = \"b\", stream = 1 } }] } }] } }]\n\
        body = [{ graph = { name = \"g\", stream = 1 } }, { sync = { stream = 1 } }]\n"),
    steps("device-waits", "gfx1100", (25, 6.0, 150, 1),
        "[[thread]]\nstreams = 1\nrepeat = 25\nbody = [{ launch = { kernel = \"a\", stream = 1 } }, \
        { launch = { kernel = \"b\", stream = 1, times = 4 } }, { launch = { kernel = \"c\", stream = 1 } }, { sync = \"device\" }]\n"),
    steps("profiler-steps", "gfx942", (6, 5.0, 30, 1),
        "[[thread]]\nstreams = 1\nrepeat = 1\nbody = [\
        { range = { name = \"ProfilerStep#1\", body = [{ launch = { kernel = \"a\", stream = 1, times = 5 } }] } },\
        { range = { name = \"ProfilerStep#2\", body = [{ launch = { kernel = \"a\", stream = 1, times = 5 } }] } },\
        { range = { name = \"ProfilerStep#3\", body = [{ launch = { kernel = \"a\", stream = 1, times = 5 } }] } },\
        { range = { name = \"ProfilerStep#4\", body = [{ launch = { kernel = \"a\", stream = 1, times = 5 } }] } },\
        { range = { name = \"ProfilerStep#5\", body = [{ launch = { kernel = \"a\", stream = 1, times = 5 } }] } },\
        { range = { name = \"ProfilerStep#6\", body = [{ launch = { kernel = \"a\", stream = 1, times = 5 } }] } }]\n\
        teardown = [{ sync = \"device\" }]\n"),
    steps("two-streams", "gfx942", (30, 4.0, 120, 1),
        "[[thread]]\nstreams = 2\nnon_blocking = true\nrepeat = 30\nbody = [{ range = { name = \"iteration\", body = [\
        { launch = { kernel = \"a\", stream = 1, times = 2 } }, { launch = { kernel = \"b\", stream = 2, times = 2 } }, { sync = \"device\" }] } }]\n"),
    steps("four-devices", "gfx942*4", (20, 2.0, 100, 2),
        "[[thread]]\nstreams = 1\ndevice = 0\nrepeat = 20\nbody = [{ range = { name = \"step\", body = [\
        { launch = { kernel = \"a\", stream = 1, times = 2 } }, { sync = { stream = 1 } }] } }]\n\n\
        [[thread]]\nstreams = 1\ndevice = 2\nrepeat = 20\nbody = [{ launch = { kernel = \"b\", stream = 1, times = 3 } }, { sync = { stream = 1 } }]\n"),
    steps("one-of-eight", "gfx950*8", (24, 2.0, 48, 1),
        "[[thread]]\nstreams = 1\ndevice = 5\nrepeat = 24\nbody = [{ range = { name = \"step\", body = [\
        { launch = { kernel = \"a\", stream = 1 } }, { launch = { kernel = \"c\", stream = 1 } }, { sync = { stream = 1 } }] } }]\n"),
    steps("copies-between", "gfx1201", (30, 2.0, 60, 1),
        "[[thread]]\nstreams = 1\nrepeat = 30\nsetup = [{ malloc = { name = \"x\", bytes = 65536 } }]\nbody = [{ range = { name = \"step\", body = [\
        { copy = { kind = \"h2d\", bytes = 65536, to = \"x\", stream = 1, async = true } }, { launch = { kernel = \"a\", stream = 1, times = 2 } }, \
        { sync = { stream = 1 } }] } }]\nteardown = [{ free = \"x\" }]\n"),
    steps("no-marks", "gfx1151", (50, 3.0, 150, 1),
        "[[thread]]\nstreams = 1\nrepeat = 50\nbody = [{ launch = { kernel = \"a\", stream = 1 } }, \
        { launch = { kernel = \"b\", stream = 1 } }, { launch = { kernel = \"c\", stream = 1 } }]\nteardown = [{ sync = \"device\" }]\n"),
];

#[test]
fn steps_of_simulated_programs() {
    let (dir, mut score) = (tempfile::tempdir().unwrap(), Score::default());
    let work = "behaviour = { valu = 0.4, memory = 0.4, occupancy = 0.5 }";
    let kernels = [("a", 50.0), ("b", 30.0), ("c", 80.0)].map(|(id, us)| kernel(id, us, work)).concat();
    for Steps { name, arch, threads, steps, kernels_per_step, dispatches, devices } in STEPS {
        let text = format!("name = \"{name}\"\nabout = \"steps\"\nseed = 9\n\n{kernels}{threads}");
        let report = play(dir.path(), name, &text, arch, &[], false);
        let timeline = &report["processes"][0]["timeline"];
        let found = timeline["steps"]["latency"]["count"].as_u64();
        let each = timeline["steps"]["kernels"][1].as_f64();
        score.ask(
            &format!("{name}: steps, {}", timeline["steps"]["source"]),
            &[&steps.to_string()],
            &format!("{}", found.unwrap_or(0)),
        );
        score.ask(
            &format!("{name}: kernels a step"),
            &[&kernels_per_step.to_string()],
            &each.unwrap_or(0.0).to_string(),
        );
        assert_eq!(report["completeness"]["dispatches"], dispatches, "{name}");
        assert_eq!(report["completeness"]["verdict"], "COMPLETE", "{name}");
        let busy = timeline["idle"].as_array().unwrap();
        assert_eq!(busy.len(), devices, "{name}: {busy:?}");
        for row in report["busy"].as_array().unwrap() {
            let window = report["end_ns"].as_u64().unwrap() - report["start_ns"].as_u64().unwrap();
            assert!(row["busy_ns"].as_u64().unwrap() <= window, "{name}: busier than the time");
        }
    }
    score.assert("steps through the simulator", 100.0);
}

/// GPU 5 of eight: the same number in the report's text, in its JSON and on the command line; the others are one line.
#[test]
fn a_device_has_one_number() {
    let dir = tempfile::tempdir().unwrap();
    let scene = STEPS.iter().find(|scene| scene.name == "one-of-eight").unwrap();
    let kernels = ["a", "b", "c"].map(|id| kernel(id, 40.0, "behaviour = { valu = 0.2 }")).concat();
    let text = format!("name = \"x\"\nabout = \"x\"\nseed = 1\n\n{kernels}{}", scene.threads);
    let report = play(dir.path(), "x", &text, scene.arch, &[], false);
    assert_eq!(report["processes"][0]["timeline"]["idle"][0]["device"], "GPU 5");
    let agent = report["kernels"][0]["agent"].as_u64().unwrap();
    let facts = report["agents"].as_array().unwrap().iter().find(|known| known["index"] == agent).unwrap();
    assert_eq!(facts["gpu_index"], 5);
    let run = dir.path().join("x");
    let shown = stdout_of(Command::new(rkprof()).arg("report").arg(&run));
    for part in ["Device       GPU 5: ", "7 more GPUs were not used", "Where time went, GPU 5: ", "GPU 5, stream "] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    assert!(!shown.contains("device 6") && !shown.contains("GPU 6"), "the agent's number: {shown}");
    let markdown = stdout_of(Command::new(rkprof()).arg("report").arg(&run).args(["--format", "markdown"]));
    assert!(markdown.contains("| GPU 5 |"), "{markdown}");
    let roofline = |gpu: &str| Command::new(rkprof()).arg("roofline").arg(&run).args(["--gpu", gpu]).output().unwrap();
    assert!(roofline("5").status.success());
    assert_eq!(roofline("4").status.code(), Some(4), "GPU 4 ran no kernel");
}

/// Two steps of 2 ms, then 20 of 0.1 ms: a mean of 0.27 ms with the first two, of 0.1 ms without. One notion of warm-up for the
/// report and the gate.
#[test]
fn warm_up_is_the_same_for_report_and_check() {
    let dir = tempfile::tempdir().unwrap();
    let kernels = [("slow", 2000.0), ("fast", 100.0)].map(|(id, us)| kernel(id, us, "vgpr = 32")).concat();
    let step = |id: &str| {
        format!(
            "{{ range = {{ name = \"step\", body = [{{ launch = {{ kernel = \"{id}\", stream = 1 }} }}, {{ sync = {{ stream = 1 }} }}] }} }}"
        )
    };
    let text = format!(
        "name = \"x\"\nabout = \"x\"\nseed = 4\n\n{kernels}[[thread]]\nstreams = 1\nrepeat = 20\nsetup = [{0}, {0}]\nbody = [{1}]\n",
        step("slow"),
        step("fast")
    );
    play(dir.path(), "x", &text, "gfx942", &[], false);
    std::fs::write(dir.path().join("budget.json"), r#"{"step_ms": 0.15}"#).unwrap();
    let of = |command: &[&str], more: &[&str]| {
        Command::new(rkprof()).current_dir(dir.path()).args(command).args(more).output().unwrap()
    };
    for (options, steps, passes) in [
        (&["--step", "step"][..], 22, false),
        (&["--step", "step", "--skip-first", "2"], 20, true),
        (&["--step", "step", "--schedule", "2,0,20,1"], 20, true),
    ] {
        let report: Value = serde_json::from_slice(&of(&["report", "x", "--format", "json"], options).stdout).unwrap();
        let latency = &report["processes"][0]["timeline"]["steps"]["latency"];
        assert_eq!(latency["count"], steps, "{options:?}");
        let mean_us = latency["mean_ns"].as_f64().unwrap() / 1e3;
        let truth = if passes { 100.0 } else { (2.0 * 2000.0 + 20.0 * 100.0) / 22.0 };
        assert!((mean_us / truth - 1.0).abs() < 0.05, "{options:?}: {mean_us} us");
        let check = of(&["check", "x", "--budget", "budget.json"], options);
        assert_eq!(
            check.status.code(),
            Some(if passes { 0 } else { 1 }),
            "{options:?}: {}",
            String::from_utf8_lossy(&check.stdout)
        );
    }
}

/// Collectives among the kernels of a step: recorded as calls of RCCL, and their time is communication.
#[test]
fn collectives_of_a_simulated_program() {
    let dir = tempfile::tempdir().unwrap();
    let kernels = kernel("a", 60.0, "behaviour = { valu = 0.4, memory = 0.4 }");
    let text = format!(
        "name = \"x\"\nabout = \"x\"\nseed = 1\n\n{kernels}{}\
         [[thread]]\nstreams = 1\nrepeat = 20\nbody = [{{ range = {{ name = \"step\", body = [\
         {{ launch = {{ kernel = \"a\", stream = 1, times = 2 }} }}, \
         {{ rccl = {{ function = \"ncclAllReduce\", count = 1048576, data_type = 7, kernel = \"ring\", stream = 1 }} }}, \
         {{ sync = {{ stream = 1 }} }}] }} }}]\n",
        "[[kernel]]\nid = \"ring\"\nname = \"ncclDevKernel_Generic(ncclDevKernelArgsStorage<4096ul>)\"\nus = 90\nblocks = [32, 1, 1]\nblock = [512, 1, 1]\n\n"
    );
    let report = play(dir.path(), "x", &text, "gfx942", &["--rccl"], false);
    let row = &report["collectives"][0];
    assert_eq!((&row["function"], &row["calls"]), (&Value::from("ncclAllReduce"), &Value::from(20)), "{row}");
    let share = |name: &str| {
        let rows = report["categories"].as_array().unwrap();
        rows.iter().find(|row| row["category"] == name).and_then(|row| row["share_pct"].as_f64()).unwrap_or(0.0)
    };
    // 90 of 210 us of kernels.
    assert!((share("comm") - 100.0 * 90.0 / 210.0).abs() < 2.0, "{}", report["categories"]);
    assert_eq!(report["processes"][0]["timeline"]["steps"]["latency"]["count"], 20);
}

/// What these programs do wrong is the first finding, and a clean one has none. The host's part needs real time. A thread that gets
/// no processor makes the device wait as truly as one that computes. So clean programs launch 144 s of work ahead, in virtual time:
/// a finding would have to cost 5 % of that.
#[test]
fn findings_of_simulated_programs() {
    let (dir, mut score) = (tempfile::tempdir().unwrap(), Score::default());
    let seconds = [("a", 900_000.0), ("b", 600_000.0)].map(|(id, us)| kernel(id, us, "vgpr = 32")).concat();
    let long = [("a", 900.0), ("b", 600.0)].map(|(id, us)| kernel(id, us, "vgpr = 32")).concat();
    let short = [("a", 3.0), ("b", 2.5)].map(|(id, us)| kernel(id, us, "vgpr = 16")).concat();
    let steps = |body: &str| {
        format!("[[thread]]\nstreams = 1\nrepeat = 60\nbody = [{body}]\nteardown = [{{ sync = \"device\" }}]\n")
    };
    let ahead =
        steps("{ launch = { kernel = \"a\", stream = 1, times = 2 } }, { launch = { kernel = \"b\", stream = 1 } }");
    let host = steps("{ busy_us = 2500 }, { launch = { kernel = \"b\", stream = 1 } }");
    let slivers = steps(
        "{ launch = { kernel = \"a\", stream = 1, times = 30 } }, { launch = { kernel = \"b\", stream = 1, times = 30 } }",
    );
    for (name, arch, kernels, threads, first) in [
        ("clean-942", "gfx942", &seconds, &ahead, &["none"][..]),
        ("clean-1100", "gfx1100", &seconds, &ahead, &["none"]),
        ("clean-950", "gfx950", &seconds, &ahead, &["none"]),
        ("host-942", "gfx942", &long, &host, &["host-bound"]),
        ("host-90a", "gfx90a", &long, &host, &["host-bound"]),
        // Work too short to keep the device busy: each is a right name for it.
        ("slivers-942", "gfx942", &short, &slivers, &["launch-bound", "slivers", "graph", "host-bound"]),
    ] {
        let text = format!("name = \"{name}\"\nabout = \"x\"\nseed = 2\n\n{kernels}{threads}");
        let report = play(dir.path(), name, &text, arch, &["--force"], first[0] != "none");
        score.ask(name, first, report["findings"][0]["id"].as_str().unwrap_or("none"));
    }
    score.assert("findings through the simulator", 95.0);
}

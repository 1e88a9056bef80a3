//! `rkprof run --telemetry` against a made-up sysfs: true watts, and nothing that happens to the files stops the program.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

#[path = "common/schema.rs"]
mod schema;

fn gpu(sysfs: &Path, card: u32, address: &str, microwatts: &str) {
    let device = sysfs.join(format!("class/drm/card{card}/device"));
    fs::create_dir_all(device.join("hwmon/hwmon0")).unwrap();
    let files = [
        ("vendor", "0x1002"),
        ("uevent", &format!("PCI_SLOT_NAME={address}")),
        ("hwmon/hwmon0/power1_average", microwatts),
        ("mem_info_vram_used", "1000"),
        ("mem_info_vram_total", "4000"),
    ];
    for (name, value) in files {
        fs::write(device.join(name), format!("{value}\n")).unwrap();
    }
}

fn command(sysfs: &Path, out: &Path, script: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rkprof"));
    command.args(["run", "--quiet", "--telemetry=10ms", "-o"]).arg(out).args(["--", "sh", "-c", script]);
    command.env("RKPROF_SYSFS", sysfs).timeout(std::time::Duration::from_secs(60));
    command
}

fn run(sysfs: &Path, out: &Path, script: &str) -> std::process::Output {
    command(sysfs, out, script).output().unwrap()
}

#[test]
fn watts_are_watts() {
    let root = tempdir().unwrap();
    let (sysfs, out) = (root.path().join("sys"), root.path().join("out"));
    gpu(&sysfs, 0, "0000:01:00.0", "750000000");
    gpu(&sysfs, 1, "0000:02:00.0", "41500000");
    let output = run(&sysfs, &out, "sleep 0.3; exit 3");
    assert_eq!(output.status.code(), Some(3));

    let power = fs::read_to_string(out.join("gpu_info_power_profiler_output.csv")).unwrap();
    let mut lines = power.lines();
    assert_eq!(lines.next(), Some("time,Power(Watt) GPU0,Power(Watt) GPU1"));
    let rows: Vec<&str> = lines.collect();
    assert!(rows.len() > 3 && rows.iter().all(|row| row.ends_with(",750.000,41.500")), "{power}");
    let vram = fs::read_to_string(out.join("gpu_info_vram_profiler_output.csv")).unwrap();
    assert!(vram.starts_with("time,vram(%) GPU0,vram(%) GPU1\n") && vram.contains(",25.000,25.000\n"), "{vram}");
    let totals: Value = serde_json::from_slice(&fs::read(out.join("telemetry.json")).unwrap()).unwrap();
    assert_eq!(totals["gpus"][0]["power_w"]["mean"], 750.0);
    assert!(totals["gpus"][1]["energy_j"].as_f64().unwrap() > 41.5 * 0.1);
    assert_eq!(totals["gpus"][0]["temperature_c"], Value::Null);
}

#[test]
fn files_that_vanish_stop_nothing() {
    let root = tempdir().unwrap();
    let (sysfs, out) = (root.path().join("sys"), root.path().join("out"));
    gpu(&sysfs, 0, "0000:01:00.0", "100000000");
    gpu(&sysfs, 1, "0000:02:00.0", "200000000");
    let card = sysfs.join("class/drm");
    let script = format!(
        "sleep 0.1; rm {0}/card0/device/hwmon/hwmon0/power1_average; rm -r {0}/card1; sleep 0.2",
        card.display()
    );
    let output = run(&sysfs, &out, &script);
    assert_eq!(output.status.code(), Some(0));
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.contains("GPU 0000:02:00.0 is gone"), "{stderr}");
    let power = fs::read_to_string(out.join("gpu_info_power_profiler_output.csv")).unwrap();
    assert!(power.contains(",100.000,200.000\n") && power.ends_with(",,\n"), "{power}");
    // Its memory can still be read.
    let vram = fs::read_to_string(out.join("gpu_info_vram_profiler_output.csv")).unwrap();
    assert!(vram.ends_with(",25.000,\n"), "{vram}");
}

/// The second die of a board says 0 W: its power is in that of the first.
#[test]
fn the_second_die_of_a_board_has_no_power_column() {
    let root = tempdir().unwrap();
    let (sysfs, out) = (root.path().join("sys"), root.path().join("out"));
    gpu(&sysfs, 0, "0000:01:00.0", "500000000");
    gpu(&sysfs, 1, "0000:02:00.0", "0");
    gpu(&sysfs, 2, "0000:03:00.0", "300000000");
    assert_eq!(run(&sysfs, &out, "sleep 0.2").status.code(), Some(0));
    let power = fs::read_to_string(out.join("gpu_info_power_profiler_output.csv")).unwrap();
    assert!(
        power.starts_with("time,Power(Watt) GPU0,Power(Watt) GPU2\n") && power.contains(",500.000,300.000\n"),
        "{power}"
    );
    let vram = fs::read_to_string(out.join("gpu_info_vram_profiler_output.csv")).unwrap();
    assert!(vram.starts_with("time,vram(%) GPU0,vram(%) GPU1,vram(%) GPU2\n"), "{vram}");
}

#[test]
fn madengines_variables_choose_gpus_and_the_rate() {
    let root = tempdir().unwrap();
    let (sysfs, out) = (root.path().join("sys"), root.path().join("out"));
    for card in 0..3 {
        gpu(&sysfs, card, &format!("0000:0{card}:00.0"), &format!("{card}50000000"));
    }
    let output = Command::new(env!("CARGO_BIN_EXE_rkprof"))
        .args(["run", "--quiet", "--no-probe", "--preset", "communication", "-o"])
        .arg(&out)
        .args(["--", "sleep", "0.2"])
        .env("RKPROF_SYSFS", &sysfs)
        .envs([("POWER_DEVICE", "0,2"), ("VRAM_DEVICE", "first"), ("POWER_SAMPLING_RATE", "0.02")])
        .env("POWER_OUTPUT_FILE", root.path().join("power.csv"))
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("VRAM_DEVICE=first is ignored"));
    let power = fs::read_to_string(out.join("gpu_info_power_profiler_output.csv")).unwrap();
    assert!(
        power.starts_with("time,Power(Watt) GPU0,Power(Watt) GPU2\n") && power.contains(",50.000,250.000\n"),
        "{power}"
    );
    assert_eq!(fs::read_to_string(root.path().join("power.csv")).unwrap(), power, "POWER_OUTPUT_FILE");
    // madengine's form of a time, which pandas reads.
    let time = power.lines().nth(1).and_then(|row| row.split(',').next()).unwrap();
    let shape: String = time.chars().map(|c| if c.is_ascii_digit() { '9' } else { c }).collect();
    assert_eq!(shape, "9999-99-99 99:99:99.999999", "{time}");
    assert!(time.starts_with("20"), "{time}");
    let vram = fs::read_to_string(out.join("gpu_info_vram_profiler_output.csv")).unwrap();
    assert!(vram.starts_with("time,vram(%) GPU0,vram(%) GPU1,vram(%) GPU2\n"), "{vram}");
    let totals: Value = serde_json::from_slice(&fs::read(out.join("telemetry.json")).unwrap()).unwrap();
    assert!(totals["samples"].as_u64().unwrap() > 3, "{totals}");
}

#[test]
fn a_gpu_that_is_held_back_is_named() {
    let root = tempdir().unwrap();
    let (sysfs, out) = (root.path().join("sys"), root.path().join("out"));
    gpu(&sysfs, 0, "0000:01:00.0", "748000000");
    let device = sysfs.join("class/drm/card0/device");
    for (name, value) in [
        ("hwmon/hwmon0/power1_cap", "750000000"),
        ("hwmon/hwmon0/freq1_input", "2100000000"),
        ("gpu_busy_percent", "99"),
    ] {
        fs::write(device.join(name), value).unwrap();
    }
    let slow = format!("sleep 0.1; echo 1500000000 >{}/hwmon/hwmon0/freq1_input; sleep 0.2", device.display());
    let output = run(&sysfs, &out, &slow);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("GPU 0 (0000:01:00.0) was held back by power or heat in "), "{said}");
    let totals: Value = serde_json::from_slice(&fs::read(out.join("telemetry.json")).unwrap()).unwrap();
    let held_back = totals["gpus"][0]["throttled_samples"].as_u64().unwrap();
    assert!(held_back > 0 && held_back < totals["samples"].as_u64().unwrap(), "{totals}");
}

/// A pipe in the place of a file: each read takes as long as its writer does.
#[test]
fn slow_sensors_are_read_less_often() {
    let root = tempdir().unwrap();
    let (sysfs, out) = (root.path().join("sys"), root.path().join("out"));
    gpu(&sysfs, 0, "0000:01:00.0", "100000000");
    let file = sysfs.join("class/drm/card0/device/hwmon/hwmon0/power1_average");
    let script = format!(
        "sleep 0.1; rm {0}; mkfifo {0}; for i in 1 2 3; do sleep 0.05; echo 90000000 >{0}; done; echo done; exit 6",
        file.display()
    );
    let output = run(&sysfs, &out, &script);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(6), &b"done\n"[..]));
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.contains("reading the sensors took"), "{stderr}");
    let power = fs::read_to_string(out.join("gpu_info_power_profiler_output.csv")).unwrap();
    assert!(power.contains(",100.000\n") && power.contains(",90.000\n"), "{power}");
}

#[test]
fn a_sensor_that_hangs_stops_nothing() {
    let root = tempdir().unwrap();
    let (sysfs, out) = (root.path().join("sys"), root.path().join("out"));
    gpu(&sysfs, 0, "0000:01:00.0", "100000000");
    let file = sysfs.join("class/drm/card0/device/hwmon/hwmon0/power1_average");
    let script = format!("sleep 0.1; rm {0}; mkfifo {0}; sleep 0.2; echo done; exit 4", file.display());
    let output = run(&sysfs, &out, &script);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(4), &b"done\n"[..]));
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(stderr.contains("a sensor no longer answers"), "{stderr}");
    let totals: Value = serde_json::from_slice(&fs::read(out.join("telemetry.json")).unwrap()).unwrap();
    assert_eq!(totals["gpus"][0]["power_w"]["mean"], 100.0);
    assert!(totals["samples"].as_u64().unwrap() > 2, "{totals}");
}

#[test]
fn the_trace_has_the_tracks() {
    let root = tempdir().unwrap();
    let (sysfs, out) = (root.path().join("sys"), root.path().join("out"));
    gpu(&sysfs, 0, "0000:01:00.0", "300000000");
    let output = Command::new(env!("CARGO_BIN_EXE_rkprof"))
        .args(["demo", "--quiet", "--scenario", "hello", "--telemetry=5ms", "-o"])
        .arg(&out)
        .env("RKPROF_SYSFS", &sysfs)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let trace = fs::read(out.join("trace.pftrace")).unwrap();
    assert!(trace.windows(11).any(|window| window == b"GPU 0 power"));
    assert_eq!(
        rkprof_perfetto::repair::valid_prefix(fs::File::open(out.join("trace.pftrace")).unwrap()).unwrap().reason,
        None
    );
}

#[test]
fn without_gpus_it_says_so() {
    let root = tempdir().unwrap();
    let output = run(&root.path().join("sys"), &root.path().join("out"), "exit 0");
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no AMD GPU has sensors in"));
}

#[test]
fn presets_that_promise_power_or_memory_read_the_sensors() {
    let root = tempdir().unwrap();
    let (sysfs, none) = (root.path().join("sys"), root.path().join("none"));
    gpu(&sysfs, 0, "0000:01:00.0", "750000000");
    for (preset, expected) in
        [("compute", true), ("memory", true), ("communication", true), ("full", true), ("lightweight", false)]
    {
        let out = root.path().join(preset);
        let run = |sysfs: &Path| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_rkprof"));
            command.args(["run", "--force", "--no-probe", "--preset", preset, "-o"]).arg(&out);
            command.args(["--", "sh", "-c", "exit 3"]).env("RKPROF_SYSFS", sysfs).output().unwrap()
        };
        let said = |output: &std::process::Output| String::from_utf8_lossy(&output.stderr).into_owned();
        let output = run(&sysfs);
        assert_eq!((output.status.code(), out.join("telemetry.json").exists()), (Some(3), expected), "{preset}");
        assert!(!said(&output).contains("left out"), "{}", said(&output));
        let _ = fs::remove_file(out.join("telemetry.json"));
        let output = run(&none);
        let lines = said(&output).lines().filter(|line| line.contains("power and memory are left out")).count();
        assert_eq!((output.status.code(), lines), (Some(3), usize::from(expected)), "{preset}: {}", said(&output));
        assert!(!out.join("telemetry.json").exists());
    }
}

/// Two kernels a step: one of 600 ms, one of 50 us.
const LONG: &str = r#"
name = "long"
about = "a long kernel and a short one"
[[kernel]]
id = "long"
name = "long(float*)"
us = 600000
[[kernel]]
id = "short"
name = "brief(float*)"
us = 50
[[thread]]
streams = 1
repeat = 3
body = [{ range = { name = "step", body = [
    { launch = { kernel = "long", stream = 1 } },
    { launch = { kernel = "short", stream = 1 } },
    { sync = { stream = 1 } },
] } }]
"#;

fn report(out: &Path, format: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rkprof"));
    let output = command.arg("report").arg(out).args(["--step", "step", "--format", format]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn run_long(root: &Path, interval: &str) -> (std::path::PathBuf, Value) {
    let (sysfs, out, scenario) = (root.join("sys"), root.join("out"), root.join("long.toml"));
    // The simulated device's address, and one that the program does not use.
    gpu(&sysfs, 0, "0000:0c:00.0", "750000000");
    gpu(&sysfs, 1, "0000:22:00.0", "100000000");
    fs::write(&scenario, LONG).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_rkprof"));
    command.args(["demo", "--quiet", "--force", &format!("--telemetry={interval}"), "--scenario"]);
    command.arg(&scenario).arg("-o").arg(&out).env("RKPROF_SYSFS", &sysfs);
    assert!(command.output().unwrap().status.success());
    let report: Value = serde_json::from_str(&report(&out, "json")).unwrap();
    assert_eq!(schema::errors("report", &report), [""; 0]);
    (out, report)
}

#[test]
fn steps_and_long_kernels_have_their_energy() {
    let root = tempdir().unwrap();
    let (out, report_json) = run_long(root.path(), "10ms");
    let energy = &report_json["processes"][0]["energy"];
    let near = |value: &Value, expected: f64| {
        let value = value.as_f64().unwrap_or_else(|| panic!("{energy}"));
        assert!((value / expected - 1.0).abs() < 1e-9, "{value} is not {expected}: {energy}");
    };
    // 750 W all the time: joules are 750 times the seconds.
    let device = &energy["devices"][0];
    assert_eq!((&device["agent"], &device["address"]), (&1.into(), &"0000:0c:00.0".into()));
    near(&device["mean_power_w"], 750.0);
    near(&device["energy_j"], 750.0 * report_json["processes"][0]["timeline"]["window_ns"].as_f64().unwrap() / 1e9);
    assert_eq!(energy["devices"].as_array().unwrap().len(), 1, "only devices that ran kernels");
    let of = |name: &str| {
        let rows = energy["kernels"].as_array().unwrap();
        rows.iter().find(|row| row["kernel"].as_str().unwrap().starts_with(name)).unwrap()
    };
    let long = of("long");
    near(&long["mean_power_w"], 750.0);
    // Where the host was too busy to sample evenly a call is left out.
    assert!(long["known"].as_u64().unwrap() >= 1, "{energy}");
    if long["known"] == long["calls"] {
        near(&long["energy_j"], 750.0 * long["time_ns"].as_f64().unwrap() / 1e9);
        let steps = &report_json["processes"][0]["timeline"]["steps"]["latency"];
        near(&energy["steps"]["energy_j"]["mean"], 750.0 * steps["mean_ns"].as_f64().unwrap() / 1e9);
    }
    let short = of("brief");
    assert_eq!((&short["energy_j"], &short["known"]), (&Value::Null, &0.into()));
    assert!(short["missing"].as_str().unwrap().contains("at least 10 samples"), "{short}");
    let text = report(&out, "text");
    assert!(
        text.contains("at 750 W from the first kernel to the last") && text.contains("a step draws 450J"),
        "{text}"
    );
    assert!(text.lines().any(|line| line.contains("750W") && line.contains("long(float*)")), "{text}");
}

#[test]
fn too_few_samples_are_no_energy() {
    let root = tempdir().unwrap();
    let (out, report_json) = run_long(root.path(), "70ms");
    let energy = &report_json["processes"][0]["energy"];
    assert_eq!((&energy["steps"]["energy_j"], &energy["steps"]["known"]), (&Value::Null, &0.into()), "{energy}");
    assert!(energy["kernels"].as_array().unwrap().iter().all(|row| row["energy_j"].is_null()), "{energy}");
    assert!(energy["devices"][0]["energy_j"].as_f64().is_some(), "{energy}");
    assert!(report(&out, "text").contains("a step needs at least 10 samples of power"));
}

/// The library of tests/programs/amd_smi.c.
fn amd_smi(dir: &Path) -> std::path::PathBuf {
    let library = dir.join("libamd_smi.so");
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/amd_smi.c");
    let cc = std::process::Command::new("cc")
        .args(["-shared", "-fPIC", "-Wall", "-Werror", source, "-o"])
        .arg(&library)
        .status();
    assert!(cc.unwrap().success());
    library
}

/// Without sysfs the GPUs are those of amd-smi, one for each place on the bus; watts follow from its energy counter.
#[test]
fn amd_smi_knows_what_sysfs_lacks() {
    let root = tempdir().unwrap();
    let (sysfs, library) = (root.path().join("sys"), amd_smi(root.path()));
    let out = root.path().join("none");
    let output = command(&sysfs, &out, "sleep 0.3").env("RKPROF_AMD_SMI", &library).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let totals =
        |out: &Path| -> Value { serde_json::from_slice(&fs::read(out.join("telemetry.json")).unwrap()).unwrap() };
    let gpus = &totals(&out)["gpus"];
    assert_eq!(gpus.as_array().unwrap().len(), 2, "{gpus:#}");
    assert_eq!((&gpus[0]["address"], &gpus[1]["address"]), (&"0000:01:00.0".into(), &"0000:02:00.0".into()));
    let power = gpus[0]["power_w"]["mean"].as_f64().unwrap();
    assert!((190.0..210.0).contains(&power), "{power}");
    assert_eq!(gpus[0]["temperature_c"]["max"], 51.0);
    assert_eq!(gpus[1]["power_w"], Value::Null);
    let vram = fs::read_to_string(out.join("gpu_info_vram_profiler_output.csv")).unwrap();
    assert!(vram.contains(",25.000,\n"), "{vram}");

    // sysfs goes first where it knows.
    gpu(&sysfs, 0, "0000:01:00.0", "41500000");
    let out = root.path().join("some");
    let output = command(&sysfs, &out, "sleep 0.3").env("RKPROF_AMD_SMI", &library).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let gpus = &totals(&out)["gpus"];
    assert_eq!(gpus.as_array().unwrap().len(), 1, "{gpus:#}");
    assert_eq!((&gpus[0]["power_w"]["max"], &gpus[0]["temperature_c"]["max"]), (&41.5.into(), &51.0.into()));

    let output =
        command(&root.path().join("nowhere"), &root.path().join("off"), "true").env("RKPROF_AMD_SMI", "0").output();
    let said = String::from_utf8_lossy(&output.unwrap().stderr).into_owned();
    assert!(said.contains("no AMD GPU has sensors in"), "{said}");
}

//! One quantity, one number, in every command that shows it. The test adds up the numbers of played runs from the events;
//! then it reads the same quantity from report, check, compare, fitness, roofline and exports.

use super::common::{rkprof, stdout_of};
use super::hardware::MI300X;
use super::same::union;
use super::scene::{Player, Scene, ask, play};
use rkprof_model::event::{Event, MarkerOp};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

const STEPS: u64 = 12;
const GEMM: &str = "Cijk_Ailk_Bljk_HHS_gemm";

/// Steps of several kernels on one or two devices with two streams each, copies and waits among them.
fn program(seed: u64) -> Player {
    let gpus = 1 + seed % 2;
    let mut run = play(&MI300X, gpus as u32).seed(seed + 3);
    for _ in 0..STEPS {
        run.range("step", |run| {
            let kernels = 2 + run.random(5);
            for _ in 0..kernels {
                run.gpu = run.random(gpus) as u32;
                run.stream = run.random(2) as u32;
                let ns = 3_000 + run.random(120_000);
                let name = [GEMM, "layer_norm_kernel", "softmax_kernel"][run.random(3) as usize];
                run.launch_ns(name, ns);
                if run.random(4) == 0 {
                    run.copy(20, 1 << 16);
                }
            }
        });
        // Each step ends with a wait, some late; then the host does other work.
        let late = 2 + run.random(40);
        run.wait("hipDeviceSynchronize", late);
        let other = 1 + run.random(30);
        run.host(other);
    }
    // Each device has run something.
    for gpu in 0..gpus {
        run.gpu = gpu as u32;
        run.launch(GEMM, 30);
        run.launch(GEMM, 10);
    }
    run.wait("hipDeviceSynchronize", 1);
    run
}

/// Spans of activity, ns.
type Spans = Vec<(u64, u64)>;

fn span(spans: &Spans) -> (u64, u64) {
    (spans.iter().map(|span| span.0).min().unwrap(), spans.iter().map(|span| span.1).max().unwrap())
}

/// The value of a share of the sorted ones, by the nearest rank.
fn nearest(mut values: Vec<u64>, share: f64) -> u64 {
    values.sort_unstable();
    values[((values.len() as f64 * share).ceil() as usize).max(1) - 1]
}

/// The sums of the events.
struct Truth {
    kernels: u64,
    kernel_ns: u64,
    gemm: (u64, u64),
    /// By device: busy, and from the first start to the last end.
    devices: BTreeMap<u32, (u64, u64)>,
    /// Of all devices together.
    any: (u64, u64),
    avoidable_ns: u64,
    window_ns: u64,
    /// The most of all streams.
    gap_ns: u64,
    /// By device: from the launch to the start of kernels that were launched while the device had nothing to do.
    path_ns: BTreeMap<u32, Vec<u64>>,
    launch_p99_ns: u64,
    /// Of each step: latency, device time, kernels.
    steps: Vec<(u64, u64, u64)>,
    range_ns: f64,
}

impl Truth {
    fn of(scene: &Scene) -> Truth {
        let (mut kernels, mut copies, mut waits, mut ranges) = (Vec::new(), Spans::new(), Spans::new(), Spans::new());
        let mut open = Vec::new();
        for event in &scene.events {
            match event {
                Event::Kernel(kernel) => kernels.push(kernel.clone()),
                Event::Copy(copy) => copies.push((copy.start, copy.end)),
                Event::Api(call) if scene.registry.functions[&call.function].ends_with("Synchronize") => {
                    waits.push((call.start, call.end));
                }
                Event::Marker(marker) if marker.op == MarkerOp::Push => open.push(marker.at),
                Event::Marker(marker) => ranges.push((open.pop().unwrap(), marker.at)),
                _ => {}
            }
        }
        let spans: Spans = kernels.iter().map(|kernel| (kernel.start, kernel.end)).collect();
        let work: Spans = spans.iter().chain(&copies).copied().collect();
        let (first, last) = span(&work);
        let waits: Spans = waits.into_iter().map(|(start, end)| (start.max(first), end.min(last))).collect();
        let waits: Spans = waits.into_iter().filter(|(start, end)| start < end).collect();
        let mut by_device: BTreeMap<u32, Spans> = BTreeMap::new();
        let mut by_stream: BTreeMap<(u32, Option<u32>), Spans> = BTreeMap::new();
        for kernel in &kernels {
            by_device.entry(kernel.agent).or_default().push((kernel.start, kernel.end));
            by_stream.entry((kernel.agent, kernel.stream)).or_default().push((kernel.start, kernel.end));
        }
        let median_gap = |mut spans: Spans| {
            spans.sort_unstable();
            let mut reached = spans[0].1;
            let gaps = spans[1..].iter().map(|(start, end)| {
                let gap = start.saturating_sub(reached);
                reached = reached.max(*end);
                gap
            });
            let gaps: Vec<u64> = gaps.collect();
            if gaps.is_empty() { 0 } else { nearest(gaps, 0.5) }
        };
        let steps = ranges.iter().map(|(from, to)| {
            let inside = kernels.iter().filter(|kernel| (*from..=*to).contains(&kernel.launch.unwrap()));
            let spans: Spans = inside.map(|kernel| (kernel.start, kernel.end)).collect();
            let (first, last) = span(&spans);
            (last - first, union(spans.clone()), spans.len() as u64)
        });
        let of = |spans: &Spans| (union(spans.clone()), span(spans).1 - span(spans).0);
        let mut path_ns: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
        for device in by_device.keys() {
            let mut own: Vec<_> = kernels.iter().filter(|kernel| kernel.agent == *device).collect();
            own.sort_by_key(|kernel| kernel.start);
            let mut reached = own[0].end;
            let path = path_ns.entry(*device).or_default();
            for kernel in &own[1..] {
                let launch = kernel.launch.unwrap();
                path.extend((kernel.start > reached && launch >= reached).then(|| kernel.start - launch));
                reached = reached.max(kernel.end);
            }
        }
        let ns = |name: &str| {
            let of_name = kernels.iter().filter(|kernel| scene.registry.kernels[&kernel.kernel].name() == name);
            of_name.fold((0, 0), |(n, sum), kernel| (n + 1, sum + kernel.end - kernel.start))
        };
        Truth {
            kernels: kernels.len() as u64,
            kernel_ns: spans.iter().map(|(start, end)| end - start).sum(),
            gemm: ns(GEMM),
            devices: by_device.iter().map(|(device, spans)| (*device, of(spans))).collect(),
            any: of(&spans),
            avoidable_ns: union(waits.iter().chain(&work).copied().collect()) - union(work.clone()),
            window_ns: last - first,
            gap_ns: by_stream.into_values().map(median_gap).max().unwrap(),
            launch_p99_ns: nearest(kernels.iter().map(|k| k.start - k.launch.unwrap()).collect(), 0.99),
            path_ns,
            steps: steps.collect(),
            range_ns: ranges.iter().map(|(from, to)| (to - from) as f64).sum::<f64>() / ranges.len() as f64,
        }
    }

    fn mean_step(&self, of: fn(&(u64, u64, u64)) -> u64) -> f64 {
        self.steps.iter().map(|step| of(step) as f64).sum::<f64>() / self.steps.len() as f64
    }
}

/// Equal, up to the format of a number.
pub(crate) fn same(said: &Value, truth: f64, what: &str) {
    let number = said.as_f64().unwrap_or_else(|| panic!("{what}: {said}, and it is {truth}"));
    assert!((number - truth).abs() <= 1e-6 * truth.abs().max(1e-9), "{what}: {number}, and it is {truth}");
}

/// A percentile: the upper end of a bin of two digits.
fn near(said: &Value, truth: f64, what: &str) {
    let number = said.as_f64().unwrap_or_else(|| panic!("{what}: {said}, and it is {truth}"));
    let slack = 1e-9 * truth.max(1.0);
    assert!((truth - slack..=truth * (1.0 + 1.0 / 128.0) + slack).contains(&number), "{what}: {number} for {truth}");
}

fn json_of(dir: &Path, arguments: &[&str], code: i32) -> Value {
    let output = Command::new(rkprof()).current_dir(dir).args(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

pub(crate) fn row<'a>(rows: &'a Value, key: &str, value: &str) -> &'a Value {
    let rows = rows.as_array().unwrap_or_else(|| panic!("no rows: {rows}"));
    rows.iter().find(|row| row[key] == value).unwrap_or_else(|| panic!("no {value} in {rows:?}"))
}

/// `13.2ms`: three digits, as in tables.
pub(crate) fn shown(ns: u64) -> String {
    let (mut value, mut unit) = (ns as f64, 0);
    while value >= 999.5 {
        (value, unit) = (value / 1000.0, unit + 1);
    }
    let decimals = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    format!("{value:.decimals$}{}", ["ns", "us", "ms", "s"][unit])
}

#[test]
fn every_command_has_the_same_number_for_a_quantity() {
    for seed in 0..6 {
        let place = tempfile::tempdir().unwrap();
        let dir = place.path();
        let scene = program(seed).scene;
        let truth = Truth::of(&scene);
        scene.write(&dir.join("run"));
        let what = |quantity: &str| format!("seed {seed}, {quantity}");

        // FLOPs that make 30 % of the FP16 peak, and bytes that do not limit.
        let gemm_s = truth.gemm.1 as f64 / truth.gemm.0 as f64 / 1e9;
        let (flops, bytes) = (0.3 * MI300X.fp16 * 1e12 * gemm_s, 0.05 * MI300X.memory * 1e9 * gemm_s);
        let work = format!("gemm=flops:{flops:e},bytes:{bytes:e},dtype:fp16");
        let report = ask(&dir.join("run"), "report", &["--step", "step", "--work", &work]);
        let timeline = &report["processes"][0]["timeline"];

        let least_busy = truth.devices.values().map(|(busy, span)| 100.0 * *busy as f64 / *span as f64);
        let share = |part: u64, whole: u64| 100.0 * part as f64 / whole as f64;
        let limits = [
            ("busy_pct", least_busy.fold(f64::INFINITY, f64::min)),
            ("sync_pct", share(truth.avoidable_ns, truth.window_ns)),
            ("kernel_count", truth.kernels as f64),
            ("kernel_time_ms", truth.kernel_ns as f64 / 1e6),
            ("gemm_pct", share(truth.gemm.1, truth.kernel_ns)),
            ("step_ms", truth.mean_step(|step| step.0) / 1e6),
            ("kernels_per_step", truth.mean_step(|step| step.2)),
        ];
        let percentiles =
            [("gap_us", truth.gap_ns as f64 / 1e3), ("launch_delay_p99_us", truth.launch_p99_ns as f64 / 1e3)];
        let mut budget: BTreeMap<&str, Value> =
            limits.iter().chain(&percentiles).map(|(key, _)| (*key, json!({"min": 0}))).collect();
        budget.insert("ranges", json!({"step": {"mean_us": {"min": 0}}}));
        std::fs::write(dir.join("budget.json"), json!(budget).to_string()).unwrap();
        let arguments = ["check", "run", "--step", "step", "--budget", "budget.json", "--format", "json"];
        let check = json_of(dir, &arguments, 0);
        let limit = |key: &str| {
            let rows = check["limits"].as_array().unwrap();
            let found = rows.iter().find(|row| row["name"].as_str().is_some_and(|name| name.contains(key)));
            &found.unwrap_or_else(|| panic!("no {key} in {check:#}"))["value"]
        };
        limits.iter().for_each(|(key, value)| same(limit(key), *value, &what(&format!("check {key}"))));
        percentiles.iter().for_each(|(key, value)| near(limit(key), *value, &what(&format!("check {key}"))));
        same(limit("mean"), truth.range_ns / 1e3, &what("a range in check"));

        // The report: devices and their idle time, steps, waits, gaps, launches.
        for (device, (busy, span)) in &truth.devices {
            let name = format!("GPU {}", device - 1);
            let summed = report["busy"].as_array().unwrap().iter().find(|row| row["agent"] == *device).unwrap();
            same(&summed["busy_ns"], *busy as f64, &what("busy, while recording"));
            let read = timeline["busy"].as_array().unwrap().iter().find(|row| row["agent"] == *device).unwrap();
            same(&read["busy_ns"], *busy as f64, &what("busy, from the trace"));
            same(&row(&timeline["idle"], "device", &name)["total_ns"], (span - busy) as f64, &what("idle"));
        }
        for (device, path) in &truth.path_ns {
            let idle = row(&timeline["idle"], "device", &format!("GPU {}", device - 1));
            assert_eq!(idle["launch_latency"]["count"], path.len(), "{}", what("launches on a free device"));
            near(&idle["launch_latency"]["median_ns"], nearest(path.clone(), 0.5) as f64, &what("launch path"));
        }
        same(&timeline["sync"]["avoidable_ns"], truth.avoidable_ns as f64, &what("avoidable waits"));
        same(&timeline["steps"]["latency"]["mean_ns"], truth.mean_step(|step| step.0), &what("latency of a step"));
        same(&timeline["steps"]["busy_ns"], truth.mean_step(|step| step.1), &what("device time of a step"));
        same(&timeline["steps"]["kernels"][1], truth.mean_step(|step| step.2), &what("kernels of a step"));
        near(&report["launch_latency"]["p99_ns"], truth.launch_p99_ns as f64, &what("launch delay"));
        same(
            &row(&report["categories"], "category", "gemm")["share_pct"],
            share(truth.gemm.1, truth.kernel_ns),
            "GEMM",
        );
        same(&row(&report["markers"], "name", "step")["duration"]["mean_ns"], truth.range_ns, &what("a range"));
        same(&report["completeness"]["dispatches"], truth.kernels as f64, &what("dispatches"));

        // A run against itself.
        let compared = json_of(dir, &["compare", "run", "run", "--step", "step", "--format", "json"], 0);
        same(&compared["kernel_time"]["before_ns"], truth.kernel_ns as f64, &what("kernel time of compare"));
        let mut latencies: Vec<u64> = truth.steps.iter().map(|step| step.0).collect();
        latencies.sort_unstable();
        let cut = latencies.len() / 5;
        let kept = &latencies[cut..latencies.len() - cut];
        let trimmed = kept.iter().sum::<u64>() as f64 / kept.len() as f64;
        same(&compared["step"]["change"]["before_ns"], trimmed, &what("a step of compare"));
        same(&compared["step"]["speedup"], 1.0, &what("speed-up of a run over itself"));
        for (name, value) in [
            ("kernels per step", truth.mean_step(|step| step.2)),
            ("kernels per run", truth.kernels as f64),
            ("GEMM share of kernel time", share(truth.gemm.1, truth.kernel_ns)),
            ("device busy", share(truth.any.0, truth.any.1)),
            ("time in avoidable waits", share(truth.avoidable_ns, truth.window_ns)),
        ] {
            same(&row(&compared["facts"], "name", name)["before"], value, &what(&format!("compare: {name}")));
        }

        // Latencies, and rates of the GEMM in three commands.
        let fitness = |options: &[&str]| json_of(dir, &[&["fitness", "run", "--format", "json"], options].concat(), 0);
        same(&fitness(&["--latency", "total"])["latency_us"], truth.kernel_ns as f64 / 1e3, &what("total"));
        let (of_step, on_device) = (truth.mean_step(|step| step.0) / 1e3, truth.mean_step(|step| step.1) / 1e3);
        for (latency, us) in [("step", of_step), ("range:step", on_device), ("device", on_device)] {
            same(&fitness(&["--latency", latency])["latency_us"], us, &what(latency));
        }
        same(&fitness(&["--latency", "host:step"])["latency_us"], truth.range_ns / 1e3, &what("host time"));
        let rates = fitness(&["--kernel", "gemm", "--work", &work]);
        let (tflops, gbps) = (flops / gemm_s / 1e12, bytes / gemm_s / 1e9);
        same(&rates["throughput_tflops"], tflops, &what("FLOP/s of fitness"));
        same(&rates["memory_bandwidth_gbps"], gbps, &what("bandwidth of fitness"));
        // Of JSON's rows each is one stream's, and has its own mean.
        let rows: Vec<&Value> =
            report["kernels"].as_array().unwrap().iter().filter(|row| row["name"] == GEMM).collect();
        let calls: u64 = rows.iter().map(|row| row["duration"]["count"].as_u64().unwrap()).sum();
        assert_eq!(calls, truth.gemm.0, "{}", what("launches of the GEMM"));
        for row in &rows {
            let seconds = row["duration"]["mean_ns"].as_f64().unwrap() / 1e9;
            same(&row["achieved_tflops"], flops / seconds / 1e12, &what("FLOP/s of report"));
            same(&row["achieved_gb_per_s"], bytes / seconds / 1e9, &what("bandwidth of report"));
        }
        // A point is one device's.
        if truth.devices.len() == 1 {
            let roofline = json_of(dir, &["roofline", "run", "--work", &work, "--format", "json"], 0);
            let point = row(&roofline["kernel_points"], "name", GEMM);
            same(&point["performance"], tflops, &what("FLOP/s of roofline"));
            same(&point["ai"], flops / bytes, &what("intensity of roofline"));
            let efficiency = point["efficiency"].as_f64().unwrap();
            // The data sheet's peak has four digits.
            assert!((efficiency / 0.3 - 1.0).abs() < 1e-3, "{efficiency}");
            same(&rates["efficiency"], efficiency, &what("share of the roof of fitness"));
        }

        // Exports and texts.
        let geak = json_of(dir, &["export", "run", "--to", "geak"], 0);
        same(&geak["full_pipeline"]["kernel_sum_us"], truth.kernel_ns as f64 / 1e3, &what("GEAK's sum"));
        same(&geak["components"][GEMM]["mean_us"], gemm_s * 1e6, &what("GEAK's mean"));
        let text = |arguments: &[&str]| stdout_of(Command::new(rkprof()).current_dir(dir).args(arguments));
        text(&["export", "run", "--to", "csv", "-o", "csv"]);
        let csv = std::fs::read_to_string(dir.join("csv/kernel_stats.csv")).unwrap();
        let total = csv.lines().skip(1).map(|line| line.rsplit(',').nth(5).unwrap().parse::<u64>().unwrap());
        assert_eq!(total.sum::<u64>(), truth.kernel_ns, "{}", what("CSV's total"));
        for format in ["text", "markdown", "html"] {
            let page = text(&["report", "run", "--format", format]);
            // Markdown has the kernels' own sums alone, of each device where these differ.
            let sum = match (format, truth.devices.len()) {
                ("markdown", 1) => truth.gemm.1,
                ("markdown", _) => continue,
                _ => truth.kernel_ns,
            };
            assert!(page.contains(&shown(sum)), "{}: no {}", what(format), shown(sum));
            if format == "text" {
                // Two delays, each with its own description.
                let words = page.split_whitespace().collect::<Vec<_>>().join(" ");
                for part in ["with the wait behind earlier kernels", "kernels that found the device free"] {
                    assert!(words.contains(part), "{part}: {page}");
                }
            }
        }
    }
}

/// 100 us on one device and 50 us on the other are not 75 us, in any table; equal times on both stay one row.
#[test]
fn what_differs_between_devices_is_not_averaged() {
    let place = tempfile::tempdir().unwrap();
    let dir = place.path();
    let mut run = play(&MI300X, 2);
    for _ in 0..20 {
        for (gpu, us) in [(0, 100), (1, 50)] {
            run.gpu = gpu;
            run.launch("uneven_kernel", us);
            run.launch("even_kernel", 40);
        }
        run.wait("hipDeviceSynchronize", 2);
    }
    run.scene.write(&dir.join("run"));
    let ask = |arguments: &[&str]| stdout_of(Command::new(rkprof()).current_dir(dir).args(arguments));
    let text = ask(&["report", "run"]);
    let table = text.split("Kernels by total time").nth(1).unwrap();
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split_whitespace().collect()).collect();
    let of =
        |name: &str| rows.iter().filter(|row| row.iter().any(|cell| cell.contains(name))).take(3).collect::<Vec<_>>();
    let uneven = of("uneven");
    assert_eq!(uneven[0][1..4], ["20", "2.00ms", "100us"], "{table}");
    assert_eq!(uneven[1][1..4], ["20", "1.00ms", "50.0us"], "{table}");
    assert!(uneven[0].join(" ").contains("GPU 0") && uneven[1].join(" ").contains("GPU 1"), "{table}");
    let even: Vec<_> = rows.iter().filter(|row| row.last().is_some_and(|name| name.starts_with("even"))).collect();
    assert_eq!(even[0][1..4], ["40", "1.60ms", "40.0us"], "{table}");
    assert!(even[0].contains(&"all"), "{table}");
    let markdown = ask(&["report", "run", "--format", "markdown"]);
    for cells in ["GPU 0 | 43.5% | 20 | 2.00ms | 100us", "GPU 1 | 21.7% | 20 | 1.00ms | 50.0us"] {
        assert!(markdown.contains(cells), "{cells}: {markdown}");
    }
    let page = ask(&["report", "run", "--format", "html"]);
    let table =
        page.split("<table class=\"sortable\" id=\"kernels\">").nth(1).unwrap().split("</table>").next().unwrap();
    let cells = |row: &str| -> Vec<String> {
        let text = |cell: &str| {
            let inside = cell.split_once('>').unwrap().1.split("</td>").next().unwrap();
            inside.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text)).collect()
        };
        row.split("<td").skip(1).map(text).collect()
    };
    let rows: Vec<Vec<String>> = table.split("<tr").skip(2).map(cells).collect();
    let titles: Vec<&str> =
        table.split("<button type=\"button\">").skip(1).map(|head| head.split('<').next().unwrap()).collect();
    let of = |row: &[String], title: &str| row[titles.iter().position(|known| *known == title).unwrap()].clone();
    let shown: Vec<[String; 5]> =
        rows.iter().map(|row| ["device", "calls", "total", "mean", "max"].map(|title| of(row, title))).collect();
    assert_eq!(
        shown,
        [
            ["GPU 0", "20", "2.00ms", "100us", "100us"],
            ["all", "40", "1.60ms", "40.0us", "40.0us"],
            ["GPU 1", "20", "1.00ms", "50.0us", "50.0us"]
        ],
        "{table}"
    );
    assert!(table.contains("2 kernels by name"), "{table}");
    // The details beneath a row cover that row's device alone.
    let data = page.split("id=\"kernel-data\"").nth(1).and_then(|rest| rest.split_once('>')).unwrap().1;
    let data: Value = serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
    for (index, gpu, ns) in [(0, "GPU 0", 100_000), (2, "GPU 1", 50_000)] {
        let kernel = &data["kernels"][index];
        assert_eq!(kernel["stats"][0], serde_json::json!(["mean", f64::from(ns)]), "{kernel}");
        let shapes = kernel["shapes"].as_array().unwrap();
        assert!(!shapes.is_empty() && shapes.iter().all(|shape| shape["device"] == gpu), "{kernel}");
        let slow = kernel["slow"].as_array().unwrap();
        let long = |place: &Value| place[1].as_u64().unwrap() - place[0].as_u64().unwrap();
        assert!(slow.len() == 5 && slow.iter().all(|place| long(place) == ns as u64), "{kernel}");
    }
    let geak: Value = serde_json::from_str(&ask(&["export", "run", "--to", "geak"])).unwrap();
    let devices = &geak["components"]["uneven_kernel"]["devices"];
    assert_eq!(
        (&devices["GPU 0"]["mean_us"], &devices["GPU 1"]["mean_us"]),
        (&100.0.into(), &50.0.into()),
        "{devices}"
    );
    // A run on one device has no such part.
    let mut single = play(&MI300X, 1);
    single.launch("k", 10);
    single.launch("k", 20);
    single.scene.write(&dir.join("single"));
    let geak: Value = serde_json::from_str(&ask(&["export", "single", "--to", "geak"])).unwrap();
    assert!(geak["components"]["k"]["devices"].is_null());
    assert!(!ask(&["report", "single"]).contains("GPU 0 k"), "no column of devices");
}

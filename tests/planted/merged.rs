//! Views of a merged run: whatever shows its numbers shows the sums of its parts. The parts are the random programs of
//! [`super::same`], as two processes on two machines, so nothing is shared and devices stand side by side.

use super::common::{json, rkprof, stdout_of};
use super::quantities::{row, same, shown};
use super::same::{FORMATS, Keeps, Numbers, Times};
use super::same::{of_summary, planted, random, random_runs, sorted};
use rkprof_formats::import;
use rkprof_model::event::Registry;
use rkprof_model::summary::Summary;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_stats::Aggregator;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Replaces the origin of a run: its host and process.
pub(crate) fn rename(run: &Path, host: &str, pid: u32) {
    for file in ["run.json", "summary.json"] {
        let path = run.join(file);
        let mut json = json(&path);
        (json["host"], json["pid"]) = (host.into(), pid.into());
        std::fs::write(path, json.to_string()).unwrap();
    }
}

/// Two runs with their contents, merged into `merged`.
fn merge(dir: &Path, seed: u64) -> Numbers {
    let mut truth = Numbers::default();
    let mut merge = Command::new(rkprof());
    merge.arg("merge").arg("-o").arg(dir.join("merged"));
    for rank in 0..2 {
        let scene = random(seed + rank).scene;
        truth.add(planted(&scene));
        let run = dir.join(format!("rank{rank}"));
        scene.write(&run);
        rename(&run, &format!("node{rank}"), 100 + rank as u32);
        merge.arg(run);
    }
    stdout_of(&mut merge);
    sorted(truth)
}

/// The sums over the processes of a trace, each with its own numbers of kernels and devices.
fn of_trace(trace: &Path) -> Numbers {
    let mut processes: BTreeMap<u32, (Aggregator, Registry)> = BTreeMap::new();
    let mut pid = 0;
    let take = |item: Item, known: &Registry| match item {
        Item::Process(process) => pid = process.pid,
        Item::Event(event) => {
            let (aggregator, registry) =
                processes.entry(pid).or_insert_with(|| (Aggregator::new(2), Registry::default()));
            aggregator.event(&event, known);
            registry.clone_from(known);
        }
        _ => {}
    };
    TraceReader::new(File::open(trace).unwrap()).each(take).unwrap();
    let mut numbers = Numbers::default();
    for (aggregator, registry) in processes.into_values() {
        let mut summary = Summary::default();
        aggregator.fill(&registry, &mut summary);
        numbers.add(of_summary(&summary));
    }
    sorted(numbers)
}

/// The sums over the runs that an import makes of an export.
fn there_and_back(run: &Path, place: &Path, format: &str) -> Numbers {
    std::fs::create_dir(place).unwrap();
    let (options, name): (&[&str], _) = match format {
        "wide" => (&["parquet", "--wide"], "dataset"),
        "csv" | "rocprof-csv" => (&[format], "files"),
        "json" | "chrome" => (&[format], "out.json"),
        "rocpd" => (&[format], "out.db"),
        _ => (&[format], "out"),
    };
    let out = place.join(name);
    stdout_of(Command::new(rkprof()).arg("export").arg(run).arg("-o").arg(&out).arg("--to").args(options));
    // CSV files are of one process each.
    let mut parts: Vec<PathBuf> = match format {
        "csv" => std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path()).collect(),
        _ => vec![out],
    };
    parts.sort();
    if format == "csv" {
        assert_eq!(parts.len(), 2, "a directory of each process: {parts:?}");
    }
    let mut numbers = Numbers::default();
    let mut sessions = 0;
    for (n, part) in parts.into_iter().enumerate() {
        let imported = import::import(&[part], None, &place.join(format!("back{n}")), Box::new(|_| {})).unwrap();
        sessions += imported.sessions.len();
        for session in &imported.sessions {
            numbers.add(of_summary(&rkprof_store::dir::Session::open(session).summary().unwrap()));
        }
    }
    // The file of kernels names no processes.
    let expected = if format == "parquet" { 1 } else { 2 };
    assert_eq!(sessions, expected, "{format}: processes");
    sorted(numbers)
}

fn total<'a>(rows: impl IntoIterator<Item = &'a Times>) -> (u64, u64) {
    rows.into_iter().fold((0, 0), |sum, row| (sum.0 + row.0, sum.1 + row.1))
}

#[test]
fn every_view_of_a_merged_run_has_the_sums_of_its_parts() {
    for seed in (0..random_runs()).step_by(2) {
        let place = tempfile::tempdir().unwrap();
        let dir = place.path();
        let truth = merge(dir, seed);
        let merged = dir.join("merged");
        let what = |view: &str| format!("seeds {seed} and {}, {view}", seed + 1);
        let ask = |arguments: &[&str]| stdout_of(Command::new(rkprof()).current_dir(dir).args(arguments));
        let json_of = |arguments: &[&str]| -> Value { serde_json::from_str(&ask(arguments)).unwrap() };

        // Its files.
        let summary: Summary = serde_json::from_value(json(&merged.join("summary.json"))).unwrap();
        assert_eq!(sorted(of_summary(&summary)), truth, "{}", what("summary"));
        assert_eq!(of_trace(&merged.join("trace.pftrace")), truth, "{}", what("trace"));

        // The report in its formats.
        let report = json_of(&["report", "merged", "--format", "json"]);
        let fields = ["kernels", "api", "copies", "markers", "busy"];
        let mut said = json(&merged.join("summary.json"));
        for field in fields {
            said[field] = report[field].clone();
        }
        let said: Summary = serde_json::from_value(said).unwrap();
        assert_eq!(sorted(of_summary(&said)), truth, "{}", what("report"));
        let (kernels, kernel_ns) = total(truth.kernels.values());
        same(&report["completeness"]["dispatches"], kernels as f64, &what("dispatches"));
        for format in ["text", "html"] {
            let page = ask(&["report", "merged", "--format", format]);
            assert!(page.contains(&shown(kernel_ns)), "{}: no {}", what(format), shown(kernel_ns));
        }
        // Markdown has kernels alone, of each device where these differ.
        let markdown = ask(&["report", "merged", "--format", "markdown"]);
        if truth.busy.len() == 1 {
            let most = truth.kernels.values().map(|times| times.1).max().unwrap();
            assert!(markdown.contains(&shown(most)), "{}: no {}", what("markdown"), shown(most));
        }

        // Judgements.
        let compared = json_of(&["compare", "merged", "merged", "--format", "json"]);
        for side in ["before_ns", "after_ns"] {
            same(&compared["kernel_time"][side], kernel_ns as f64, &what(&format!("compare, {side}")));
        }
        same(
            &row(&compared["facts"], "name", "kernels per run")["before"],
            kernels as f64,
            &what("kernels of compare"),
        );
        let budget = json!({"kernel_count": {"min": 0}, "kernel_time_ms": {"min": 0}});
        std::fs::write(dir.join("budget.json"), budget.to_string()).unwrap();
        let check = json_of(&["check", "merged", "--budget", "budget.json", "--format", "json"]);
        for (limit, value) in [("kernel_count", kernels as f64), ("kernel_time_ms", kernel_ns as f64 / 1e6)] {
            same(&row(&check["limits"], "name", limit)["value"], value, &what(&format!("check, {limit}")));
        }
        let fitness = json_of(&["fitness", "merged", "--latency", "total", "--format", "json"]);
        same(&fitness["latency_us"], kernel_ns as f64 / 1e3, &what("fitness"));

        // Exports.
        let geak = json_of(&["export", "merged", "--to", "geak"]);
        same(&geak["full_pipeline"]["kernel_sum_us"], kernel_ns as f64 / 1e3, &what("GEAK"));
        for (format, keeps, _) in FORMATS {
            let back = there_and_back(&merged, &dir.join(format), format);
            assert_eq!(back.kernels, truth.kernels, "{}: kernels", what(format));
            if keeps == Keeps::Everything {
                assert_eq!(back, truth, "{}", what(format));
            }
        }
    }
}

//! Times of counted dispatches are kept apart, usable, and flagged wherever they are shown. The truth is the scenario's: 100
//! launches of 40 us. Every tenth is counted, or all are; the simulated device needs 60 us for a counted one.

use super::{Place, launches, stderr};
use rkprof_model::event::Event;
use rkprof_perfetto::reader::{Item, TraceReader};
use serde_json::Value;
use std::fs::File;
use std::path::Path;

const COUNTED: usize = 10;
const LAUNCHES: usize = 100;

fn done(place: &Place, arguments: &[&str]) -> String {
    let output = place.rkprof(arguments, &[]);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    String::from_utf8(output.stdout).expect("text") + &String::from_utf8_lossy(&output.stderr)
}

fn json(place: &Place, arguments: &[&str]) -> Value {
    let output = place.rkprof(arguments, &[]);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

/// Rows in which a column has a value, and how many there are.
fn column(path: &Path, name: &str, value: impl Fn(&str) -> bool) -> (usize, usize) {
    let mut reader = csv::Reader::from_path(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let at = reader.headers().unwrap().iter().position(|column| column == name).unwrap_or_else(|| panic!("no {name}"));
    let rows: Vec<bool> = reader.records().map(|row| value(&row.unwrap()[at])).collect();
    (rows.iter().filter(|has| **has).count(), rows.len())
}

/// Rows of a Parquet file whose time is not a timing, and the number of rows; `None` without the column.
fn untimed(path: &Path) -> Option<(usize, usize)> {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    let reader = SerializedFileReader::new(File::open(path).unwrap()).unwrap();
    let rows: Vec<Option<bool>> = reader
        .get_row_iter(None)
        .unwrap()
        .map(|row| {
            let row = row.unwrap();
            let valid = row.get_column_iter().find(|(name, _)| *name == "timing_valid").map(|(_, value)| value.clone());
            valid.map(|value| value == Field::Bool(false))
        })
        .collect();
    let flags: Option<Vec<bool>> = rows.into_iter().collect();
    flags.map(|flags| (flags.iter().filter(|flag| **flag).count(), flags.len()))
}

/// Dispatches of a trace whose time is not a timing, and the number of dispatches.
fn of_trace(path: &Path) -> (usize, usize) {
    let mut reader = TraceReader::new(std::io::BufReader::new(File::open(path).unwrap()));
    let (mut flagged, mut all) = (0, 0);
    while let Some(item) = reader.next().unwrap() {
        if let Item::Event(Event::Kernel(kernel)) = item {
            (flagged, all) = (flagged + usize::from(!kernel.timing_valid), all + 1);
        }
    }
    (flagged, all)
}

/// The only file below a directory.
fn only_file(dir: &Path) -> std::path::PathBuf {
    let mut path = dir.to_owned();
    while path.is_dir() {
        path = path.read_dir().unwrap().next().unwrap().unwrap().path();
    }
    path
}

#[test]
fn every_export_flags_counted_dispatches() {
    let place = Place::new();
    let scenario = place.scenario("known.toml", &launches(LAUNCHES as u32, ""));
    let output = place.demo("gfx942", &scenario, "run", &["--pmc", "SQ_WAVES", "--sample", "10"], &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    let export = |to: &[&str], out: &str| {
        done(&place, &[&["export", "run", "-o", out, "--to"], to].concat());
        place.path(out)
    };
    let expected = (COUNTED, LAUNCHES);

    // Of our own layouts each row says it.
    let extended = export(&["csv", "--extended"], "extended").join("kernel_trace.csv");
    assert_eq!(column(&extended, "Timing_Valid", |text| text == "false"), expected);
    assert_eq!(untimed(&export(&["parquet"], "k.parquet")), Some(expected));
    assert_eq!(untimed(&only_file(&export(&["parquet", "--wide"], "wide").join("kernels"))), Some(expected));
    assert_eq!(of_trace(&export(&["pftrace"], "part.pftrace")), expected);
    assert_eq!(of_trace(&place.path("run/trace.pftrace")), expected);
    let chrome: Value = serde_json::from_slice(&std::fs::read(export(&["chrome"], "chrome.json")).unwrap()).unwrap();
    let flagged = |event: &&Value| event["args"]["timing_valid"] == Value::Bool(false);
    assert_eq!(chrome["traceEvents"].as_array().unwrap().iter().filter(flagged).count(), COUNTED);
    let database = rusqlite::Connection::open(export(&["rocpd"], "run.db")).unwrap();
    let sql = "SELECT count(*) FROM rocpd_kernel_dispatch WHERE json_extract(extdata, '$.counted')";
    assert_eq!(database.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap(), COUNTED as i64);

    // rocprofv3's and rocprof's layouts have counters of exactly the counted ones.
    let csv = export(&["csv"], "csv");
    let header = std::fs::read_to_string(csv.join("kernel_trace.csv")).unwrap();
    assert!(!header.lines().next().unwrap().contains("Timing_Valid"), "rocprofv3's columns alone");
    assert_eq!(column(&csv.join("counter_collection.csv"), "Counter_Name", |name| name == "SQ_WAVES").0, COUNTED);
    let first = export(&["rocprof-csv"], "results.csv");
    assert_eq!(column(&first, "SQ_WAVES", |text| !text.is_empty()), expected);
    let tool: Value = serde_json::from_slice(&std::fs::read(export(&["json"], "results.json")).unwrap()).unwrap();
    let records = &tool["rocprofiler-sdk-tool"][0]["callback_records"]["counter_collection"];
    assert_eq!(records.as_array().map(Vec::len), Some(COUNTED), "{records}");

    // Sums hold none of their times, and say how many are missing.
    let geak = json(&place, &["export", "run", "--to", "geak"]);
    let component = &geak["components"]["known_kernel"];
    assert_eq!((&component["calls"], &component["mean_us"]), (&90.into(), &40.0.into()), "{component}");
    assert!(component["counted"].is_null());
    for format in ["speedscope", "collapsed"] {
        let said = done(&place, &["export", "run", "--to", format, "-o", format]);
        assert!(said.contains("10 dispatches without a launch or a valid time are left out"), "{format}: {said}");
    }

    // Reports.
    let report = json(&place, &["report", "run", "--format", "json"]);
    let row = &report["kernels"][0];
    assert_eq!((&row["duration"]["count"], &row["duration"]["untimed"]), (&90.into(), &10.into()));
    assert_eq!((&row["counted"]["count"], &row["counted"]["mean_ns"]), (&10.into(), &60_000.0.into()));
    assert!(done(&place, &["report", "run"]).contains("10 calls have no timing (counters were collected"));
    let markdown = done(&place, &["report", "run", "--format", "markdown"]);
    assert!(markdown.contains("counters were collected on 10 more"), "{markdown}");

    // Imports of our own layouts are flagged again.
    for from in ["extended", "k.parquet", "wide", "part.pftrace", "chrome.json", "run.db", "csv"] {
        let back = format!("back-{from}");
        done(&place, &["import", from, "-o", &back]);
        let session = rkprof_store::dir::Session::open(&place.path(&back));
        let rows = session.summary().unwrap_or_else(|error| panic!("{from}: {error}")).kernels;
        let sum = |of: fn(&rkprof_model::summary::KernelRow) -> u64| rows.iter().map(of).sum::<u64>();
        assert_eq!((sum(|row| row.duration.count), sum(|row| row.duration.untimed)), (90, 10), "{from}");
    }
}

/// A run without counters keeps the twelve columns that readers of such files know.
#[test]
fn without_counters_nothing_is_added() {
    let place = Place::new();
    let scenario = place.scenario("known.toml", &launches(5, ""));
    assert!(place.demo("gfx942", &scenario, "run", &[], &[]).status.success());
    done(&place, &["export", "run", "--to", "parquet", "-o", "k.parquet"]);
    assert_eq!(untimed(&place.path("k.parquet")), None);
}

/// Two steps' worth of kernels in each of 20 ranges, all counted: 2 x 60 us a step, and 2 x 85 us of the slower variant.
#[test]
fn runs_of_counted_calls_alone_are_ranked_with_their_like() {
    let place = Place::new();
    let scenario = |us: u32| {
        let step = "{ range = { name = \"step\", body = [{ launch = { kernel = \"k\", stream = 1, times = 2 } }, { sync = { stream = 1 } }] } }";
        launches(1, "").split("[[thread]]").next().unwrap().replace("us = 40", &format!("us = {us}"))
            + &format!("[[thread]]\nstreams = 1\nrepeat = 20\nbody = [{step}]\n")
    };
    for (name, us, options) in
        [("fast", 40, &["--pmc", "SQ_WAVES"][..]), ("slow", 60, &["--pmc", "SQ_WAVES"]), ("timed", 40, &[])]
    {
        let path = place.scenario(&format!("{name}.toml"), &scenario(us));
        let output = place.demo("gfx942", &path, name, options, &[]);
        assert!(output.status.success(), "{}", stderr(&output));
    }
    // A quarter and 10 us more: 60 and 85 us.
    for (latency, fast_us, slow_us) in
        [("device", 120.0, 170.0), ("range:step", 120.0, 170.0), ("total", 2400.0, 3400.0), ("kernels", 60.0, 85.0)]
    {
        let score = |run: &str| {
            let options = ["--latency", latency, "--correct", "true", "--target-latency-us", "30", "--format", "json"];
            json(&place, &[&["fitness", run][..], &options].concat())
        };
        let (fast, slow) = (score("fast"), score("slow"));
        for (report, us) in [(&fast, fast_us), (&slow, slow_us)] {
            let said = report["latency_us"].as_f64().unwrap_or_else(|| panic!("{latency}: {report:#}"));
            assert!((said / us - 1.0).abs() < 1e-6, "{latency}: {said} us for {us}");
            assert_eq!(report["counted"], true);
            assert!(report["latency_of"].as_str().unwrap().ends_with("of counted calls"), "{}", report["latency_of"]);
            assert!(
                report["notes"].to_string().contains("only among runs that were counted alike"),
                "{}",
                report["notes"]
            );
            assert!(report["throughput_tflops"].is_null() && report["efficiency"].is_null(), "no rate of slowed calls");
        }
        for key in ["bounded_score", "fitness_score"] {
            assert!(fast[key].as_f64() > slow[key].as_f64(), "{latency} {key}: {fast:#} {slow:#}");
        }
    }
    // A step has the gaps between its kernels, too, which counting makes longer by other amounts each time.
    let step = |run: &str| {
        let report = json(&place, &["fitness", run, "--latency", "step", "--correct", "true", "--format", "json"]);
        report["latency_us"].as_f64().unwrap_or_else(|| panic!("{report:#}"))
    };
    let (fast, slow) = (step("fast"), step("slow"));
    assert!(fast > 120.0 && slow > 170.0, "{fast} us, {slow} us");
    let restricted =
        json(&place, &["fitness", "fast", "--roi", "roctx:step", "--latency", "total", "--format", "json"]);
    assert_eq!((&restricted["latency_us"], &restricted["counted"]), (&2400.0.into(), &true.into()), "{restricted:#}");
    assert_eq!(json(&place, &["fitness", "timed", "--format", "json"])["counted"], false);

    let compared = json(&place, &["compare", "fast", "slow", "--format", "json"]);
    assert_eq!(compared["counted"], true, "{compared:#}");
    // The latency of a step includes the host's pauses; the kernels' own sums are known.
    let time = &compared["kernel_time"];
    assert_eq!((&time["before_ns"], &time["after_ns"]), (&2_400_000.0.into(), &3_400_000.0.into()), "{time}");
    assert!(compared["remarks"].to_string().contains("counted times: on both sides"), "{}", compared["remarks"]);
    // Slowed times are not compared with others.
    let mixed = place.rkprof(&["compare", "timed", "slow"], &[]);
    assert_eq!(mixed.status.code(), Some(4), "{}", stderr(&mixed));
    assert!(stderr(&mixed).contains("compare slow: every call of it was counted"), "{}", stderr(&mixed));

    let geak = json(&place, &["export", "fast", "--to", "geak"]);
    let component = &geak["components"]["known_kernel"];
    assert_eq!(
        (&component["counted"], &component["mean_us"], &component["calls"]),
        (&true.into(), &60.0.into(), &40.into())
    );
    assert_eq!(geak["full_pipeline"]["kernel_sum_us"], 2400.0);
}

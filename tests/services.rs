//! Services beside calls, kernels and copies: RCCL, scratch, the driver, HIP's events and graphs, program counter samples.
//! They are recorded where the SDK has them, and listed as skipped elsewhere.

mod common;
#[path = "common/schema.rs"]
mod schema;

use common::{Program, Session, json, kill_when, run, stdout_of};
use rkprof_model::event::{Activity, Domain, Event};
use rkprof_model::summary::Summary;
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_store::dir;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Two collectives, three page faults of a megabyte each, an evicted queue, an unmapped range, an event and a graph.
const SCENARIO: &str = r#"
name = "services"
about = "what is beside calls and kernels"
arch = "gfx942"
[[kernel]]
id = "reduce"
name = "_Z28ncclDevKernel_AllReduce_Sumv"
us = 50
scratch = 64
[[kernel]]
id = "hot"
name = "_Z3hotPf"
us = 20000
[[thread]]
streams = 2
body = [
  { rccl = { function = "ncclAllReduce", count = 262144, data_type = 9, kernel = "reduce", stream = 1, times = 2 } },
  { driver = { what = "page_fault", us = 20, times = 3 } },
  { driver = { what = "page_migrate", us = 90, bytes = 1048576, times = 3 } },
  { driver = { what = "queue_evict", us = 300 } },
  { driver = { what = "unmap", bytes = 4096 } },
  { event = { record = 1, wait = 2 } },
  { capture = { name = "g", stream = 1, body = [{ launch = { kernel = "reduce", stream = 1, times = 4 } }] } },
  { graph = { name = "g", stream = 1 } },
  { launch = { kernel = "hot", stream = 1, times = 3 } },
  { sync = "device" },
]
"#;

struct Recorded {
    _root: tempfile::TempDir,
    dir: PathBuf,
    summary: Value,
}

fn record(sdk: &str, options: &[&str]) -> Recorded {
    record_with(SCENARIO, sdk, options, &[])
}

fn record_with(scenario: &str, sdk: &str, options: &[&str], environment: &[(&str, &str)]) -> Recorded {
    let root = tempfile::tempdir().unwrap();
    let (file, dir) = (root.path().join("services.toml"), root.path().join("run"));
    std::fs::write(&file, scenario).unwrap();
    let mut command = Command::new(common::rkprof());
    command.args(["run", "-q", "-o"]).arg(&dir).args(options).args(["--"]).arg(common::rkprof());
    command.args(["sim-workload", "--scenario"]).arg(&file);
    command.env("RKSIM_SDK", sdk).env("RKSIM_TIME", "fast").envs(environment.iter().copied());
    let output = run(&mut command);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let summary = json(&dir.join("summary.json"));
    assert_eq!(summary["completeness"]["verdict"], "COMPLETE", "{}", summary["completeness"]);
    assert_eq!(json(&dir.join("run.json"))["status"], "finished", "{}", summary["notes"]);
    Recorded { _root: root, dir, summary }
}

/// A run whose program counters are sampled. Its kernels' ends are delivered only when the program ends, as happens to a
/// short program on a busy machine.
fn sampled(sdk: &str, options: &[&str], fault: &str) -> Recorded {
    record_with(SCENARIO, sdk, options, &[("RKSIM_FAULT", &format!("late-events=100,{fault}"))])
}

/// Times and bytes of an activity, by name.
fn activity(recorded: &Recorded, name: &str) -> Option<(u64, Option<u64>)> {
    let rows = recorded.summary["activities"].as_array().unwrap();
    let row = rows.iter().find(|row| row["name"] == name)?;
    Some((row["duration"]["count"].as_u64()?, row["bytes"].as_u64()))
}

fn events(dir: &Path) -> Vec<Event<'static>> {
    let file = std::fs::File::open(dir.join("trace.pftrace")).unwrap();
    let mut reader = TraceReader::new(file);
    let items = std::iter::from_fn(|| reader.next().unwrap());
    items.filter_map(|item| if let Item::Event(event) = item { Some(event) } else { None }).collect()
}

fn skipped(recorded: &Recorded) -> Vec<String> {
    let info = json(&recorded.dir.join("run.json"));
    let skipped = info["skipped"].as_array().unwrap();
    skipped.iter().map(|skip| skip["feature"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_driver_is_recorded_where_the_sdk_tells() {
    let recorded = record("1.0", &["--kfd"]);
    assert_eq!(activity(&recorded, "KFD_PAGE_FAULT_WRITE_FAULT_UPDATED"), Some((3, None)));
    assert_eq!(activity(&recorded, "KFD_PAGE_MIGRATE_PAGEFAULT_GPU"), Some((3, Some(3 << 20))));
    assert_eq!(activity(&recorded, "KFD_QUEUE_EVICT_SVM"), Some((1, None)));
    assert_eq!(activity(&recorded, "KFD_EVENT_UNMAP_FROM_GPU_MMU_NOTIFY"), Some((1, Some(4096))));
    assert!(skipped(&recorded).iter().all(|feature| !feature.starts_with("KFD")), "{:?}", skipped(&recorded));

    let traced = events(&recorded.dir);
    let migrated = traced.iter().find_map(|event| match event {
        Event::Activity(activity) if activity.bytes == Some(1 << 20) => Some(activity),
        _ => None,
    });
    let migrated = migrated.expect("the trace has it");
    assert_eq!((migrated.function.domain, migrated.end - migrated.start), (Domain::Kfd, 90_000));
    assert_eq!((migrated.from_agent, migrated.agent), (Some(0), Some(1)));

    let report = stdout_of(Command::new(common::rkprof()).arg("report").arg(&recorded.dir));
    assert!(report.contains("KFD_PAGE_MIGRATE_PAGEFAULT_GPU"), "{report}");

    let old = record("0.5", &["--kfd"]);
    assert_eq!(activity(&old, "PAGE_MIGRATION_PAGE_FAULT"), Some((3, None)));
    assert_eq!(activity(&old, "PAGE_MIGRATION_PAGE_MIGRATE"), Some((3, Some(3 << 20))));
    assert_eq!(activity(&old, "PAGE_MIGRATION_UNMAP_FROM_GPU"), Some((1, Some(4096))));
}

#[test]
fn what_the_driver_lost_is_counted() {
    let lossy = SCENARIO.replace("\"queue_evict\", us = 300", "\"dropped\", bytes = 7");
    let root = tempfile::tempdir().unwrap();
    let file = root.path().join("lossy.toml");
    std::fs::write(&file, lossy).unwrap();
    let program = Program::scenario(&file.display().to_string(), root.path()).with("RKPROF_KFD", "1");
    assert!(run(&mut program.preloaded("out")).status.success());
    let summary = json(&root.path().join("out/summary.json"));
    assert_eq!(summary["completeness"]["dropped_by_sdk"], 7);
    assert_eq!(summary["completeness"]["verdict"], "INCOMPLETE");
}

#[test]
fn events_and_graphs_are_skipped_and_listed_where_the_sdk_lacks_them() {
    let options = ["--hip-events", "--hip-graphs", "--rccl", "--scratch"];
    let old = record("1.0", &options);
    assert_eq!(skipped(&old), ["HIP_EVENT", "HIP_GRAPH"]);
    assert_eq!(old.summary["activities"], Value::Array(Vec::new()));

    let new = record("1.1", &options);
    assert_eq!(skipped(&new), [""; 0]);
    assert_eq!(activity(&new, "HIP_EVENT_RECORD"), Some((1, None)));
    assert_eq!(activity(&new, "HIP_GRAPH_OPERATION_EXEC_LAUNCH"), Some((1, None)));
    let traced = events(&new.dir);
    let graph = traced.iter().find_map(|event| match event {
        Event::Activity(activity) if activity.function.domain == Domain::HipGraph => Some(activity),
        _ => None,
    });
    assert_eq!(graph.and_then(|graph| graph.value), Some(4), "dispatches of the graph");
}

/// The launch of the graph in a trace, without its times.
fn launch_of_graph(recorded: &Recorded) -> Activity {
    let of_graph = |event: &Event| match event {
        Event::Activity(activity) if activity.function.domain == Domain::HipGraph => Some(activity.clone()),
        _ => None,
    };
    let launches: Vec<Activity> = events(&recorded.dir).iter().filter_map(of_graph).collect();
    let [launch] = &launches[..] else { panic!("one launch: {launches:?}") };
    assert!(launch.start < launch.end, "{launch:?}");
    Activity { start: 0, end: 0, tid: launch.tid.min(1), ..launch.clone() }
}

#[test]
fn launches_of_graphs_are_the_same_without_the_sdk() {
    let of = |environment: &[(&str, &str)]| record_with(SCENARIO, "1.1", &["--hip-graphs"], environment);
    let door = |recorded: &Recorded| json(&recorded.dir.join("run.json"))["door"]["name"].clone();
    let own = of(&[("RKSIM_DOORS", "own")]);
    let sdk = of(&[("RKSIM_DOORS", "own"), ("RKPROF_DOOR", "sdk")]);
    assert_eq!([door(&own), door(&sdk)], ["direct", "sdk"]);
    assert_eq!(skipped(&own), [""; 0]);
    for recorded in [&own, &sdk] {
        assert_eq!(activity(recorded, "HIP_GRAPH_OPERATION_EXEC_LAUNCH"), Some((1, None)));
        assert_eq!(launch_of_graph(recorded).value, Some(4));
    }
    assert_eq!(launch_of_graph(&own), launch_of_graph(&sdk));
    let without = record_with(SCENARIO, "1.1", &[], &[("RKSIM_DOORS", "own")]);
    assert_eq!(without.summary["activities"], Value::Array(Vec::new()));
}

#[test]
fn calls_of_rccl_have_their_bytes() {
    for sdk in ["0.5", "1.0", "1.1"] {
        let recorded = record(sdk, &["--rccl"]);
        let traced = events(&recorded.dir);
        let calls: Vec<_> = traced
            .iter()
            .filter_map(|event| match event {
                Event::Api(call) if call.function.domain == Domain::Rccl => Some((call.bytes, call.stream)),
                _ => None,
            })
            .collect();
        // bfloat16 has two bytes.
        assert_eq!(calls, [(Some(512 << 10), Some(1)); 2], "SDK {sdk}");
        let api = recorded.summary["api"].as_array().unwrap();
        let row = api.iter().find(|row| row["name"] == "ncclAllReduce").expect("a row");
        assert_eq!((&row["domain"], row["duration"]["count"].as_u64()), (&"rccl".into(), Some(2)), "SDK {sdk}");
    }
}

#[test]
fn collectives_have_a_bandwidth_by_size() {
    let recorded = record_with(SCENARIO, "1.0", &["--rccl"], &[("RANK", "0"), ("WORLD_SIZE", "8")]);
    let rows = recorded.summary["collectives"].as_array().unwrap();
    let row = &rows[0];
    assert_eq!((rows.len(), &row["function"], &row["bytes"]), (1, &"ncclAllReduce".into(), &(512 << 10).into()));
    // 50 us each, as the scenario says.
    assert_eq!(
        (&row["calls"], &row["duration"]["count"], &row["duration"]["sum_ns"]),
        (&2.into(), &2.into(), &100_000.into())
    );
    let report = stdout_of(Command::new(common::rkprof()).arg("report").arg(&recorded.dir));
    let line = report.lines().find(|line| line.ends_with(" ncclAllReduce") && line.contains("50.0us")).expect(&report);
    // 524,288 bytes in 50 us, and 2 x 7/8 of that on the links.
    assert!(line.contains("10.49") && line.contains("18.35"), "{line}");
}

/// A group's end launches one kernel for all of its calls.
#[test]
fn grouped_collectives_have_the_time_of_their_kernel() {
    let group = "{ rccl = { function = \"ncclGroupStart\" } },
  { rccl = { function = \"ncclAllReduce\", count = 1024, stream = 1, times = 4 } },
  { rccl = { function = \"ncclGroupEnd\", kernel = \"reduce\", stream = 1 } },";
    let scenario = SCENARIO
        .replace("{ driver = { what = \"page_fault\"", &format!("{group}\n  {{ driver = {{ what = \"page_fault\""));
    for (sdk, dispatch) in [("0.5", "sdk"), ("1.0", "sdk"), ("1.0", "auto"), ("1.1", "auto")] {
        let options = ["--rccl", "--dispatch", dispatch];
        let recorded = record_with(&scenario, sdk, &options, &[("RANK", "0"), ("WORLD_SIZE", "8")]);
        let rows = recorded.summary["collectives"].as_array().unwrap();
        let row = |function: &str, bytes: u64| {
            let row = rows.iter().find(|row| row["function"] == function && row["bytes"] == bytes);
            let row = row.unwrap_or_else(|| panic!("SDK {sdk}: {rows:?}"));
            (row["calls"].as_u64(), row["duration"]["count"].as_u64(), row["duration"]["sum_ns"].as_u64())
        };
        // 50 us each, as the scenario says.
        assert_eq!(row("group of 4 ncclAllReduce", 4 * 4096), (Some(1), Some(1), Some(50_000)), "SDK {sdk}");
        assert_eq!(row("ncclAllReduce", 4096), (Some(4), Some(0), Some(0)), "SDK {sdk}: their own time is not known");
        assert_eq!(row("ncclAllReduce", 512 << 10), (Some(2), Some(2), Some(100_000)), "SDK {sdk}");
        let report = stdout_of(Command::new(common::rkprof()).arg("report").arg(&recorded.dir));
        let line = report.lines().find(|line| line.ends_with(" group of 4 ncclAllReduce")).expect(&report);
        // 16,384 bytes in 50 us, and 2 x 7/8 of that on the links.
        assert!(line.contains("0.33") && line.contains("0.57"), "{line}");
    }
}

#[test]
fn copies_between_four_devices_are_a_matrix() {
    let mut steps = Vec::new();
    for device in 0..4 {
        steps.push(format!("{{ malloc = {{ name = \"m{device}\", bytes = 1048576, device = {device} }} }}"));
    }
    for (from, to) in (0..4).flat_map(|from| (0..4).map(move |to| (from, to))).filter(|(from, to)| from != to) {
        let bytes = 65536 * (1 + from);
        steps.push(format!("{{ copy = {{ kind = \"d2d\", bytes = {bytes}, from = \"m{from}\", to = \"m{to}\" }} }}"));
    }
    let devices = "gfx942*4";
    let scenario = format!("name = \"peers\"\narch = \"{devices}\"\n[[thread]]\nbody = [\n{}]\n", steps.join(",\n"));
    let recorded = record_with(&scenario, "1.0", &[], &[]);
    let rows = recorded.summary["copies"].as_array().unwrap();
    let pairs: std::collections::BTreeSet<(u64, u64)> =
        rows.iter().map(|row| (row["src_agent"].as_u64().unwrap(), row["dst_agent"].as_u64().unwrap())).collect();
    // The CPU is agent 0.
    assert_eq!(pairs, (1..5).flat_map(|a| (1..5).map(move |b| (a, b))).filter(|(a, b)| a != b).collect());
    let report = stdout_of(Command::new(common::rkprof()).arg("report").arg(&recorded.dir));
    let matrix: Vec<&str> = report.lines().skip_while(|line| !line.starts_with("Copies between devices")).collect();
    assert_eq!(matrix[1].split_whitespace().collect::<Vec<_>>().join(" "), "GPU 0 GPU 1 GPU 2 GPU 3", "{report}");
    // "GPU" and the number stand before the cells.
    let cells: Vec<Vec<&str>> = matrix[2..6].iter().map(|line| line.split_whitespace().skip(1).collect()).collect();
    for (from, row) in cells.iter().enumerate() {
        let missing: Vec<usize> = (0..4).filter(|to| row[to + 1].parse::<f64>().is_err()).collect();
        assert_eq!(missing, [from], "{report}");
    }
}

#[test]
fn exports_have_rccl_and_scratch() {
    let recorded = record("1.0", &["--rccl", "--scratch"]);
    let out = export(&recorded, "csv", "csv");
    let text = |end: &str| {
        let files = std::fs::read_dir(&out).unwrap().filter_map(|entry| Some(entry.ok()?.path()));
        let file = files.into_iter().find(|path| path.to_string_lossy().ends_with(end));
        std::fs::read_to_string(file.unwrap_or_else(|| panic!("no {end} in {}", out.display()))).unwrap()
    };
    let rccl = text("rccl_api_trace.csv");
    assert_eq!(rccl.lines().filter(|line| line.contains("\"RCCL_API\",\"ncclAllReduce\"")).count(), 2, "{rccl}");
    assert!(text("scratch_memory_trace.csv").contains("SCRATCH_MEMORY_ALLOC"));

    let document = json(&export(&recorded, "json", "results.json"));
    let process = &document["rocprofiler-sdk-tool"][0];
    let calls = process["buffer_records"]["rccl_api"].as_array().unwrap();
    let kinds = &process["strings"]["buffer_records"];
    let name = |call: &Value| {
        let kind = &kinds[call["kind"].as_u64().unwrap() as usize];
        (kind["kind"].clone(), kind["operations"][call["operation"].as_u64().unwrap() as usize].clone())
    };
    assert_eq!(calls.iter().map(name).collect::<Vec<_>>(), vec![("RCCL_API".into(), "ncclAllReduce".into()); 2]);
    assert!(!process["buffer_records"]["scratch_memory"].as_array().unwrap().is_empty());

    let database = rusqlite::Connection::open(export(&recorded, "rocpd", "results.db")).unwrap();
    let count = |query: &str| database.query_row(query, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT COUNT(*) FROM regions WHERE category = 'RCCL_API' AND name = 'ncclAllReduce'"), 2);
    assert!(count("SELECT COUNT(*) FROM rocpd_memory_allocate WHERE level = 'SCRATCH'") > 0);
}

#[test]
fn activities_come_back_from_the_wide_dataset() {
    let recorded = record("1.1", &["--kfd", "--hip-events", "--hip-graphs"]);
    let dataset = export(&recorded, "parquet --wide", "dataset");
    let back = recorded.dir.join("back");
    stdout_of(Command::new(common::rkprof()).arg("import").arg(dataset).arg("-o").arg(&back));
    let after = json(&dir::sessions(&back).unwrap()[0].dir.join("summary.json"));
    let rows = |summary: &Value| -> std::collections::BTreeMap<String, Value> {
        let rows = summary["activities"].as_array().unwrap().iter();
        rows.map(|row| (format!("{}:{}", row["domain"], row["name"]), row.clone())).collect()
    };
    assert!(rows(&after).len() > 5, "{}", after["activities"]);
    assert_eq!(rows(&after), rows(&recorded.summary));
    let allocations = |summary: &Value| summary["memory"][0]["allocations"].clone();
    assert_eq!(allocations(&after), allocations(&recorded.summary), "they are no allocations");
}

fn export(recorded: &Recorded, format: &str, name: &str) -> PathBuf {
    let out = recorded.dir.join(name);
    let mut command = Command::new(common::rkprof());
    stdout_of(command.arg("export").arg(&recorded.dir).arg("--to").args(format.split(' ')).arg("-o").arg(&out));
    out
}

fn kernels(sampling: &Value) -> &Vec<Value> {
    sampling["kernels"].as_array().unwrap()
}

#[test]
fn hot_instructions_are_found_by_host_traps() {
    let recorded = sampled("1.0", &["--preset", "pc_sampling"], "");
    let sampling = &recorded.summary["pc_sampling"];
    let agent = &sampling["agents"][0];
    assert_eq!(
        (&agent["method"], &agent["unit"], &agent["interval"]),
        (&"host_trap".into(), &"us".into(), &1000.into())
    );
    // Three launches of 20 ms, four waves at each millisecond; the others are too short to be met often.
    let (notes, completeness) = (&recorded.summary["notes"], &recorded.summary["completeness"]);
    assert!(!kernels(sampling).is_empty(), "{sampling} {notes} {completeness}");
    let hottest = &kernels(sampling)[0];
    assert!(hottest["name"].as_str().unwrap().starts_with("hot("), "{hottest}");
    let samples = hottest["samples"].as_u64().unwrap();
    assert!((200..=260).contains(&samples), "{samples}");
    let instructions = hottest["instructions"].as_array().unwrap();
    let of_loop: u64 = instructions[..4].iter().map(|one| one["samples"].as_u64().unwrap()).sum();
    assert!(of_loop * 10 > samples * 8, "{of_loop} of {samples}");
    assert_eq!(instructions[0]["issued"], Value::Null);
    let report = stdout_of(Command::new(common::rkprof()).arg("report").arg(&recorded.dir));
    assert!(report.contains("Hot instructions: ") && report.contains("host_trap each 1000 us"), "{report}");
    let info = json(&recorded.dir.join("run.json"));
    assert_eq!(info["sdk"]["dispatch_path"], "sdk-callback");
}

/// The instructions of a real code object with debug information: the simulator's have none.
#[test]
fn hot_instructions_have_source_lines_in_every_report() {
    use object::{Object as _, ObjectSymbol as _};
    let recorded = sampled("1.0", &["--preset", "pc_sampling"], "");
    let (source, library) = (recorded.dir.join("hot.c"), recorded.dir.join("hot.so"));
    std::fs::write(&source, "int first(int x) {\n  return x;\n}\nint second(int x) {\n  return x * 3;\n}\n").unwrap();
    let mut cc = Command::new("cc");
    assert!(cc.args(["-g", "-O0", "-shared", "-fPIC", "-o"]).arg(&library).arg(&source).status().unwrap().success());
    let elf = std::fs::read(&library).unwrap();
    let file = object::File::parse(&*elf).unwrap();
    let second = file.symbols().find(|symbol| symbol.name() == Ok("second")).unwrap().address();

    let mut summary = recorded.summary.clone();
    let instruction = &mut summary["pc_sampling"]["kernels"][0]["instructions"][0];
    instruction["code_object"] = format!("file://{}", library.display()).into();
    instruction["address"] = second.into();
    std::fs::write(recorded.dir.join("summary.json"), summary.to_string()).unwrap();
    let report = |format: &str| {
        stdout_of(Command::new(common::rkprof()).arg("report").arg(&recorded.dir).args(["--format", format]))
    };
    let json: Value = serde_json::from_str(&report("json")).unwrap();
    let instructions = json["pc_sampling"]["kernels"][0]["instructions"].as_array().unwrap();
    assert_eq!((&instructions[0]["line"], &instructions[1]["line"]), (&"hot.c:4".into(), &Value::Null));
    assert_eq!(schema::errors("report", &json), [""; 0]);
    let page = report("html");
    assert!(page.contains("<h2 id=\"instructions\">Hot instructions: ") && page.contains(">hot.c:4</td>"), "{page}");
    assert!(report("text").contains("hot.c:4"));
}

#[test]
fn stochastic_samples_say_what_waves_wait_for() {
    let recorded = sampled("1.0", &["--pc-sampling=stochastic", "--pc-interval", "1000000"], "");
    let sampling = &recorded.summary["pc_sampling"];
    // The next power of two.
    assert_eq!(
        (&sampling["agents"][0]["interval"], &sampling["agents"][0]["unit"]),
        (&(1 << 20).into(), &"cycles".into())
    );
    let first = &kernels(sampling)[0]["instructions"][0];
    let [samples, issued] = ["samples", "issued"].map(|name| first[name].as_u64().unwrap());
    assert!(issued > 0 && issued < samples, "{first}");
    let waits: u64 = first["stalls"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    assert_eq!(waits, samples - issued);
    assert!(first["stalls"]["waitcnt"].as_u64().unwrap() > 0, "{first}");
}

#[test]
fn sampling_is_skipped_with_a_reason_where_it_cannot_be_had() {
    let small = SCENARIO.replace("gfx942", "gfx1151");
    let reason = |recorded: &Recorded| {
        assert!(kernels(&recorded.summary["pc_sampling"]).is_empty());
        assert!(skipped(recorded).contains(&"PC_SAMPLING".to_owned()), "{:?}", skipped(recorded));
        recorded.summary["pc_sampling"]["skipped"][0]["reason"].as_str().unwrap().to_owned()
    };
    assert!(reason(&record_with(&small, "1.0", &["--preset", "pc_sampling"], &[])).contains("does not offer it"));
    let older = SCENARIO.replace("gfx942", "gfx90a");
    let stochastic = record_with(&older, "1.0", &["--pc-sampling=stochastic"], &[]);
    assert!(reason(&stochastic).contains("stochastic by cycles"));
    assert!(reason(&record("0.5", &["--pc-sampling"])).contains("in the form of 1.0"));
    let refused = [("RKSIM_FAULT", "rocprofiler_configure_pc_sampling_service=ERROR_NOT_AVAILABLE")];
    assert!(reason(&record_with(SCENARIO, "1.0", &["--pc-sampling"], &refused)).contains("status"));
    // Preloaded by hand, the variable comes from the user.
    let root = tempfile::tempdir().unwrap();
    let program = Program::scenario("hello", root.path()).with("RKPROF_PC_SAMPLING", "host_trap");
    assert!(run(&mut program.preloaded("out")).status.success());
    let summary = json(&root.path().join("out/summary.json"));
    let said = summary["pc_sampling"]["skipped"][0]["reason"].as_str().unwrap();
    assert!(said.contains("ROCPROFILER_PC_SAMPLING_BETA_ENABLED=1"), "{said}");
}

/// Samples are in no trace: those in the last summary of a killed process are kept.
#[test]
fn samples_of_a_killed_program_are_recovered() {
    let root = tempfile::tempdir().unwrap();
    let file = root.path().join("endless.toml");
    let (kernels, _) = SCENARIO.split_once("[[thread]]").unwrap();
    let body = "{ launch = { kernel = \"hot\", stream = 1, times = 3 } }, { sync = \"device\" }";
    std::fs::write(&file, format!("{kernels}[[thread]]\nstreams = 1\nrepeat = 4000000000\nbody = [{body}]\n")).unwrap();
    let mut command = Command::new(common::rkprof());
    command.args(["run", "-q", "-o", "out", "--preset", "pc_sampling", "--"]).arg(common::rkprof());
    command.args(["sim-workload", "--scenario"]).arg(&file).current_dir(root.path()).env("RKSIM_TIME", "fast");
    let program = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let samples = |summary: &Summary| summary.pc_sampling.as_ref().map_or(0, |sampling| sampling.samples);
    let out = root.path().join("out");
    let alive = kill_when(&out, "samples", |summary| samples(summary) > 200);
    assert_eq!(program.wait_with_output().unwrap().status.code(), Some(128 + 9));
    let session = Session::open(&out);
    assert_eq!(session.run.status, "recovered");
    assert!(samples(&session.summary) >= samples(&alive), "{} of {}", samples(&session.summary), samples(&alive));
    let sampling = session.summary.pc_sampling.as_ref().unwrap();
    assert!(sampling.kernels[0].name.starts_with("hot(") && sampling.agents.len() == 1, "{sampling:?}");
    assert!(session.says("samples of program counters are kept in the summary alone"));
}

#[test]
fn samples_that_make_no_sense_are_counted() {
    let recorded = sampled("1.1", &["--pc-sampling"], "invalid-samples=0.5");
    let sampling = &recorded.summary["pc_sampling"];
    let [samples, invalid] = ["samples", "invalid"].map(|name| sampling[name].as_u64().unwrap());
    assert!(invalid > 50 && samples > 50, "{samples} good, {invalid} bad");
    let rows: u64 = kernels(sampling).iter().map(|kernel| kernel["samples"].as_u64().unwrap()).sum();
    assert_eq!(rows, samples);
}

#[test]
fn a_dry_run_shows_the_switches() {
    let plan = stdout_of(Command::new(common::rkprof()).args([
        "run",
        "--kfd-trace",
        "--pc-sampling-method",
        "stochastic",
        "--dry-run=json",
        "--",
        "true",
    ]));
    let plan: Value = serde_json::from_str(&plan).unwrap();
    assert_eq!(plan["records"]["kfd"], true);
    assert_eq!(plan["variables"]["RKPROF_PC_SAMPLING"], "stochastic");
    assert!(Path::new(plan["command"][0].as_str().unwrap()).ends_with("true"));
}

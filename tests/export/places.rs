//! Output of exports: files, standard output, directories, layouts; and refusals.

use super::*;
use rkprof_model::run::RunInfo;
use rkprof_model::summary::Summary;
use std::collections::BTreeSet;

/// Files below a directory, relative to it.
fn tree(dir: &Path) -> BTreeSet<String> {
    let mut files = BTreeSet::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match path.is_dir() {
            true => files.extend(tree(&path).into_iter().map(|below| format!("{name}/{below}"))),
            false => drop(files.insert(name)),
        }
    }
    files
}

fn names<const N: usize>(expected: [&str; N]) -> BTreeSet<String> {
    expected.map(str::to_owned).into()
}

/// A run directory with this process and its trace.
fn session(dir: &Path, pid: u32, traced: bool) {
    std::fs::create_dir_all(dir).unwrap();
    let info = RunInfo { schema_version: 1, pid, started_at: "2026-03-01T12:00:59Z".into(), ..RunInfo::default() };
    let mut synth = synth::synth(2);
    synth.process.pid = pid;
    let mut statistics = rkprof_stats::Aggregator::new(2);
    synth.events().for_each(|event| statistics.event(event, &synth.registry));
    let mut summary = Summary { schema_version: 1, pid, ..Summary::default() };
    statistics.fill(&synth.registry, &mut summary);
    std::fs::write(dir.join("run.json"), serde_json::to_string(&info).unwrap()).unwrap();
    std::fs::write(dir.join("summary.json"), serde_json::to_string(&summary).unwrap()).unwrap();
    if traced {
        let trace = encode::encode(&synth, TraceOptions::default(), 500);
        std::fs::write(dir.join("trace.pftrace"), trace).unwrap();
    }
}

#[test]
fn layouts_have_their_trees() {
    let dir = tempfile::tempdir().unwrap();
    let run = dir.path().join("run");
    session(&run, 4242, true);
    let layout = |name: &str| {
        let out = dir.path().join(name);
        let output = export(&run, &["--layout", name, "-o", out.to_str().unwrap()]);
        assert!(output.status.success(), "{}", stderr(&output));
        tree(&out)
    };
    let raw = ["results.csv", "results.hip_stats.csv", "results.copy_stats.csv"].map(|f| format!("rocprof_raw/{f}"));
    let mut expected: BTreeSet<_> = raw.into();
    expected.insert("rocprof_kernels.parquet".into());
    assert_eq!(layout("aaco"), expected);
    let stamp = "20260301_120059";
    let files = ["4242_results.db", "kernel_trace.csv", "hip_api_trace.csv", "memory_copy_trace.csv"];
    let mut expected: BTreeSet<_> = files.map(|file| format!("rocprof_output/{stamp}/{file}")).into();
    expected.extend(["rocprof_output/trace.json", "rocprof_output/model_trace.pftrace"].map(str::to_owned));
    assert_eq!(layout("madengine"), expected);
    let expected = names([
        &format!("trace_{stamp}/hip_api_trace.json"),
        &format!("trace_{stamp}/kernel_trace.json"),
        &format!("counters_{stamp}.csv"),
        &format!("wmma_profile_{stamp}.json"),
    ]);
    assert_eq!(layout("wmma"), expected);
    let files = ["agent_info", "domain_stats", "kernel_stats", "kernel_trace", "hip_api_trace", "counter_collection"];
    let mut expected: BTreeSet<_> = files.map(|file| format!("rocprofv3_output_{file}.csv")).into();
    expected.insert("instruction_histogram.json".into());
    assert_eq!(layout("agent"), expected);
    let histogram = std::fs::read_to_string(dir.path().join("agent/instruction_histogram.json")).unwrap();
    let histogram: serde_json::Value = serde_json::from_str(&histogram).unwrap();
    let keys: BTreeSet<_> = histogram.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["VALU", "SALU", "VMEM", "SMEM", "WAITCNT", "BRANCH"].into());
    assert!(histogram["VALU"].is_null(), "SQ_INSTS_VALU was not counted");
}

#[test]
fn foreign_directories_are_refused() {
    let run = Run::new(synth::synth(1));
    let dir = run.dir.path().join("thesis");
    std::fs::create_dir(&dir).unwrap();
    std::fs::write(dir.join("chapter.tex"), "").unwrap();
    let to = ["--to", "csv", "-o", dir.to_str().unwrap()];
    let output = export(&run.trace, &to);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("chapter.tex") && stderr(&output).contains("--force"), "{}", stderr(&output));
    assert_eq!(tree(&dir), names(["chapter.tex"]));
    assert!(export(&run.trace, &[&to[..], &["--force"]].concat()).status.success());
    // Files of an earlier export are ours.
    let own = run.export("own", &["--to", "csv"]);
    assert_eq!(run.export("own", &["--to", "csv"]), own);
}

#[test]
fn standard_output_and_gzip() {
    let run = Run::new(synth::synth(2));
    for to in ["json", "chrome", "geak", "speedscope", "collapsed", "rocprof-csv", "parquet", "pftrace"] {
        let file = run.export("file", &["--to", to]);
        let file = if to == "rocprof-csv" { file.join("results.csv") } else { file };
        for options in [&["--to", to][..], &["--to", to, "-o", "-"]] {
            let output = export(&run.trace, options);
            assert!(output.status.success(), "{to}: {}", stderr(&output));
            assert_eq!(output.stdout, std::fs::read(&file).unwrap(), "{to}");
        }
        let _ = std::fs::remove_file(run.dir.path().join("file"));
        let _ = std::fs::remove_dir_all(run.dir.path().join("file"));
    }
    let plain = run.text("trace.json", &["--to", "chrome"]);
    let compressed = std::fs::File::open(run.export("trace.json.gz", &["--to", "chrome"])).unwrap();
    let text = std::io::read_to_string(flate2::read::GzDecoder::new(compressed)).unwrap();
    assert_eq!(text, plain);
    for to in ["csv", "rocpd"] {
        assert_eq!(export(&run.trace, &["--to", to]).status.code(), Some(2), "{to} needs a place");
    }
}

#[test]
fn statistics_without_a_trace() {
    let dir = tempfile::tempdir().unwrap();
    let (traced, summary) = (dir.path().join("traced"), dir.path().join("summary"));
    session(&traced, 7, true);
    session(&summary, 7, false);
    let rows = |run: &Path| {
        let out = run.join("csv");
        let output = export(run, &["--to", "csv", "-o", out.to_str().unwrap()]);
        assert!(output.status.success(), "{}", stderr(&output));
        (tree(&out), table(&out.join("kernel_stats.csv")).1)
    };
    let ((all, from_trace), (few, from_summary)) = (rows(&traced), rows(&summary));
    assert_eq!(from_summary, from_trace);
    assert!(all.contains("kernel_trace.csv") && !few.contains("kernel_trace.csv"));
    for to in ["parquet", "json", "rocpd", "chrome", "pftrace", "speedscope"] {
        let output = export(&summary, &["--to", to, "-o", dir.path().join("x").to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(4), "{to}");
        assert!(stderr(&output).contains("no trace"), "{}", stderr(&output));
    }
    assert_eq!(export(&dir.path().join("nothing"), &["--to", "json"]).status.code(), Some(4));
}

#[test]
fn several_processes() {
    let dir = tempfile::tempdir().unwrap();
    let run = dir.path().join("run");
    session(&run, 10, true);
    session(&run.join("pid_11"), 11, true);
    let out = |name: &str| dir.path().join(name);
    let to = |name: &str, options: &[&str]| {
        let output = export(&run, &[options, &["-o", out(name).to_str().unwrap()]].concat());
        assert!(output.status.success(), "{options:?}: {}", stderr(&output));
    };
    to("csv", &["--to", "csv"]);
    let found = tree(&out("csv"));
    assert!(found.contains("pid_10/kernel_trace.csv") && found.contains("pid_11/kernel_trace.csv"), "{found:?}");
    to("chrome", &["--to", "chrome"]);
    assert_eq!(tree(&out("chrome")), names(["pid_10.json", "pid_11.json"]));
    let both = 2 * Run::new(synth::synth(2)).kernels().len();
    to("run.db", &["--to", "rocpd"]);
    let db = rusqlite::Connection::open(out("run.db")).unwrap();
    let kernels = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(kernels("SELECT count(*) FROM kernels"), both as i64);
    assert_eq!(kernels("SELECT count(DISTINCT pid) FROM kernels"), 2);
    to("results.json", &["--to", "json"]);
    let json: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(out("results.json")).unwrap()).unwrap();
    let pids: Vec<_> = (0..2).map(|at| json["rocprofiler-sdk-tool"][at]["metadata"]["pid"].clone()).collect();
    assert_eq!(pids, [10, 11]);
    to("trace.csv", &["--to", "rocprof-csv"]);
    assert_eq!(column(&out("trace.csv"), "pid").iter().collect::<BTreeSet<_>>().len(), 2);
    to("wide", &["--to", "parquet", "--wide"]);
    let found = tree(&out("wide"));
    assert!(found.contains("kernels/run=run/host=node7/rank=3/11.parquet"), "{found:?}");
    assert_eq!(export(&run, &["--to", "chrome"]).status.code(), Some(2), "one stream holds one process");
}

#[test]
fn files_of_the_run_itself_are_not_written_over() {
    let dir = tempfile::tempdir().unwrap();
    let run = dir.path().join("run");
    session(&run, 7, true);
    let bytes = || ["trace.pftrace", "summary.json", "run.json"].map(|name| std::fs::read(run.join(name)).unwrap());
    let before = bytes();
    for (source, format, name) in [
        (run.clone(), "pftrace", "trace.pftrace"),
        (run.join("trace.pftrace"), "pftrace", "trace.pftrace"),
        (run.clone(), "chrome", "summary.json"),
        (run.clone(), "json", "run.json"),
    ] {
        let output = export(&source, &["--to", format, "-o", run.join(name).to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        assert!(stderr(&output).contains("it is a file of the run that is exported"), "{}", stderr(&output));
    }
    assert!(before == bytes());
}

//! Runs that are repeated for more counters, and joined.

use super::*;

#[test]
fn a_replay_joins_its_passes_and_reports_what_differs() {
    let place = Place::new();
    let scenario = place.scenario("known.toml", &launches(20, ""));
    let options = ["--preset", "roofline", "--replay", "app"];
    let output = place.demo("gfx942", &scenario, "out", &options, &[("RKSIM_FAULT", "exit=3")]);
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("pass 0 ended with exit code 3; that is the exit code of this run"), "{said}");
    let summary = place.summary("out");
    assert_eq!((collection(&summary).mode.as_str(), collection(&summary).groups.len()), ("replay", 3));
    let row = kernel(&summary, "known_kernel");
    assert_eq!((row.duration.count, row.duration.untimed), (20, 0), "the times are those of the pass without counters");
    assert_eq!(row.duration.mean_ns, Some(40_000.0));
    let groups = counted(row, "GRBM_GUI_ACTIVE");
    assert_eq!(groups, [(0, 20, 50_000.0), (1, 20, 50_000.0), (2, 20, 50_000.0)]);
    assert_eq!(counted(row, "SQ_INSTS_VALU_FMA_F32"), [(0, 20, 1e6)]);
    assert!(summary.notes.iter().all(|note| note.severity == "info"), "{:?}", summary.notes);
    for pass in 0..4 {
        assert!(place.path(&format!("out/pass_{pass}/summary.json")).exists(), "pass {pass}");
    }
    assert!(std::fs::read(place.path("out/trace.pftrace")).is_ok(), "the trace of pass 0 is found");
    let report = place.rkprof(&["report", "out"], &[]);
    assert!(report.status.success(), "{}", stderr(&report));

    // A program that behaves differently each time: one launch more in each run.
    let program = place.path("different.sh");
    let counter = place.path("runs");
    let script = format!(
        "#!/bin/sh\necho x >> {0}\nn=$(wc -l < {0})\nexec {1} sim-workload --quiet --scenario {2} --scale $n\n",
        counter.display(),
        rkprof().display(),
        place.scenario("one.toml", &launches(1, ""))
    );
    std::fs::write(&program, script).expect("a script");
    let program = program.to_string_lossy().into_owned();
    let options =
        ["run", "-o", "differs", "--no-probe", "--preset", "roofline", "--replay", "app", "--", "sh", &program];
    let output = place.rkprof(&options, &[]);
    let said = stderr(&output);
    assert!(output.status.success(), "{said}");
    let summary = place.summary("differs");
    let row = kernel(&summary, "known_kernel");
    // The first launch has a counterpart in each pass; the others have none.
    assert_eq!((row.duration.count, counted(row, "GRBM_GUI_ACTIVE").len()), (1, 3));
    assert!(row.counters.iter().all(|counter| counter.count == 1), "{:?}", row.counters);
    let mismatches: Vec<_> = summary.notes.iter().filter(|note| note.text.contains("no counterpart")).collect();
    assert_eq!(mismatches.len(), 3, "{:?}", summary.notes);
    assert!(
        said.contains("ran 2 times in pass 1 and 1 times in pass 0: the first 1 are joined, 1 of pass 1"),
        "{said}"
    );
    assert_eq!(table(&place.path("differs/replay.csv")).len(), 1);

    // Without traces there are no single dispatches: the row is left out.
    std::fs::remove_file(&counter).expect("the number of runs");
    let options = [&options[..2], &["no-traces", "--no-trace"], &options[3..]].concat();
    let output = place.rkprof(&options, &[]);
    assert!(
        stderr(&output).contains("are not joined one by one: the trace of pass 0 does not have all"),
        "{}",
        stderr(&output)
    );
    let summary = place.summary("no-traces");
    assert_eq!(kernel(&summary, "known_kernel").counters, []);
    assert_eq!(
        summary.notes.iter().filter(|note| note.text.contains("are left out")).count(),
        3,
        "{:?}",
        summary.notes
    );
}

/// The rows of a table, by column.
fn table(path: &std::path::Path) -> Vec<std::collections::HashMap<String, String>> {
    let mut csv = csv::Reader::from_path(path).expect("a table");
    csv.deserialize().map(|row| row.expect("a row")).collect()
}

/// Each dispatch has the values of its own counterparts: noise makes every dispatch's cycles its own, in all passes alike.
#[test]
fn a_replay_joins_dispatch_by_dispatch() {
    let place = Place::new();
    let text = launches(1, "counter_noise = 0.1").replace("streams = 1", "streams = 2");
    let text = text.lines().filter(|line| !line.starts_with("body")).collect::<Vec<_>>().join("\n");
    let body =
        "body = [{ launch = { kernel = \"k\", stream = 1 } }, { launch = { kernel = \"k\", stream = 2, times = 2 } }]";
    let scenario = place.scenario("noise.toml", &format!("{text}\n{body}\nrepeat = 40\n"));
    let options = ["--preset", "roofline", "--replay", "app"];
    let output = place.demo("gfx942", &scenario, "out", &options, &[("RKSIM_FAULT", "reorder=0.5")]);
    let said = stderr(&output);
    assert!(said.contains("120 of 120 dispatches have all counters"), "{said}");
    let rows = table(&place.path("out/replay.csv"));
    assert_eq!(rows.len(), 120);
    let mut seen = std::collections::BTreeSet::new();
    for row in &rows {
        let cycles = [1, 2, 3].map(|pass| row[&format!("GRBM_GUI_ACTIVE (pass {pass})")].clone());
        assert!(cycles[0] == cycles[1] && cycles[1] == cycles[2], "{cycles:?}");
        seen.insert(cycles[0].clone());
    }
    assert!(seen.len() > 110, "each dispatch has its own: {}", seen.len());
    let of = |stream: &str| {
        rows.iter().filter(|row| row["Stream_Id"] == stream).map(|row| row["Ordinal"].clone()).collect::<Vec<_>>()
    };
    let mut counts = [of("1"), of("2")].map(|ordinals| ordinals.len());
    counts.sort();
    assert_eq!(counts, [40, 80]);
    assert!(rows.iter().all(|row| !row["SQ_INSTS_VALU_FMA_F32"].is_empty() && row["Kernel_Name"] == "known_kernel"));

    // Exports have the values of each dispatch, and its time of the pass without counters.
    assert!(place.rkprof(&["export", "out", "--to", "csv", "-o", "csv"], &[]).status.success());
    let exported = table(&place.path("csv/counter_collection.csv"));
    let key = |row: &std::collections::HashMap<String, String>, value: &str| {
        (row["Dispatch_Id"].clone(), row["Start_Timestamp"].clone(), value.parse::<f64>().unwrap().round().to_string())
    };
    let name = "SQ_INSTS_VALU_FMA_F32";
    let sought = exported.iter().filter(|row| row["Counter_Name"] == name).map(|row| key(row, &row["Counter_Value"]));
    let (mut sought, mut known): (Vec<_>, Vec<_>) =
        (sought.collect(), rows.iter().map(|row| key(row, &row[name])).collect());
    sought.sort();
    known.sort();
    assert_eq!(sought, known);
    for (format, out, file) in [("rocprof-csv", "v1", "v1/results.csv"), ("rocpd", "x.db", "x.db")] {
        assert!(place.rkprof(&["export", "out", "--to", format, "-o", out], &[]).status.success());
        assert!(place.path(file).is_file(), "{format}");
    }
    let v1 = table(&place.path("v1/results.csv"));
    assert!(v1.len() == 120 && v1.iter().all(|row| !row[name].is_empty()), "{:?}", v1.first());
}

/// A program whose streams swap their work from run to run is joined over its streams, with a note.
#[test]
fn streams_that_are_not_the_same_are_joined_in_order() {
    let place = Place::new();
    let scenario = |name: &str, counts: [u32; 2]| {
        let launch =
            |stream: u32, times| format!("{{ launch = {{ kernel = \"k\", stream = {stream}, times = {times} }} }}");
        let body = format!("body = [{}, {}, {{ sync = \"device\" }}]", launch(1, counts[0]), launch(2, counts[1]));
        let text = launches(1, "counter_noise = 0.1").replace("streams = 1", "streams = 2");
        let text: Vec<&str> = text.lines().map(|line| if line.starts_with("body") { &body } else { line }).collect();
        place.scenario(name, &text.join("\n"))
    };
    let (even, odd) = (scenario("even.toml", [3, 5]), scenario("odd.toml", [5, 3]));
    let script = format!(
        "#!/bin/sh\necho x >> {0}\nf={2}; [ $(($(wc -l < {0}) % 2)) = 0 ] && f={3}\nexec {1} sim-workload --quiet --scenario $f\n",
        place.path("runs").display(),
        rkprof().display(),
        even,
        odd
    );
    std::fs::write(place.path("swaps.sh"), script).expect("a script");
    let options = ["run", "-o", "out", "--no-probe", "--preset", "roofline", "--replay", "app", "--", "sh", "swaps.sh"];
    let output = place.rkprof(&options, &[]);
    let said = stderr(&output);
    assert!(said.contains("known_kernel [16384 1 1] ran on other streams from pass to pass"), "{said}");
    assert!(said.contains("8 of 8 dispatches have all counters"), "{said}");
    for row in table(&place.path("out/replay.csv")) {
        let cycles = [1, 2, 3].map(|pass| row[&format!("GRBM_GUI_ACTIVE (pass {pass})")].clone());
        assert!(cycles[0] == cycles[1] && cycles[1] == cycles[2], "{row:?}");
    }
    let summary = place.summary("out");
    let mut counts: Vec<u64> = summary.kernels.iter().map(|row| counted(row, "SQ_INSTS_VALU_FMA_F32")[0].1).collect();
    counts.sort();
    assert_eq!(counts, [3, 5], "the rows are those of pass 0");
}

/// Two programs, one after the other, with 20 and 5 launches: an export has the first one's dispatches and counters, and tells that there
/// are others.
#[test]
fn an_export_of_a_replay_of_several_processes_tells_which_it_leaves_out() {
    let place = Place::new();
    let [first, second] = [20, 5].map(|count| place.scenario(&format!("{count}.toml"), &launches(count, "")));
    let program = rkprof().display().to_string();
    let workload = |scenario: &str| format!("{program} sim-workload --quiet --scenario {scenario}\n");
    let script = place.path("both.sh");
    std::fs::write(&script, workload(&first) + &workload(&second)).expect("a script");
    let script = script.to_string_lossy().into_owned();
    let options = ["run", "-o", "out", "--no-probe", "--preset", "roofline", "--replay", "app", "--", "sh", &script];
    let output = place.rkprof(&options, &[]);
    assert!(output.status.success(), "{}", stderr(&output));
    let processes = place.path("out/pass_0").read_dir().expect("the first pass").flatten();
    let others = processes.filter(|entry| entry.file_name().to_string_lossy().starts_with("pid_")).count();
    assert_eq!(others, 1, "there are two processes");
    let output = place.rkprof(&["export", "out", "--to", "csv", "-o", "csv"], &[]);
    let said = stderr(&output);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("only one process of the replay is exported; out/pass_0 has the launches of all"), "{said}");
    assert_eq!(table(&place.path("csv/kernel_trace.csv")).len(), 20);
    let counters = table(&place.path("csv/counter_collection.csv"));
    let cycles: Vec<&str> = counters
        .iter()
        .filter(|row| row["Counter_Name"] == "GRBM_GUI_ACTIVE")
        .map(|row| row["Counter_Value"].as_str())
        .collect();
    assert_eq!(cycles.len(), 20, "each dispatch has its counters");
    // 50,000 on each of the eight dies, which this table adds.
    assert!(cycles.iter().all(|value| value.parse() == Ok(8.0 * 50_000.0)), "{cycles:?}");
    // The named place has the others.
    let output = place.rkprof(&["export", "out/pass_0", "--to", "csv", "-o", "all"], &[]);
    assert!(output.status.success() && !stderr(&output).contains("only one process"), "{}", stderr(&output));
}

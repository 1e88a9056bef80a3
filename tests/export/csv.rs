//! rocprofv3's and rocprof's CSV files.

use super::*;
use std::collections::BTreeMap;

/// First lines of rocprofv3's own files.
fn reference() -> BTreeMap<String, String> {
    let lines = include_str!("../facts/rocprofv3-csv.tsv").lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_once('\t').unwrap()).map(|(name, line)| (name.into(), line.into())).collect()
}

#[test]
fn headers_are_rocprofv3s_byte_for_byte() {
    let run = Run::new(synth::synth(8));
    let dir = run.export("csv", &["--to", "csv"]);
    let reference = reference();
    let mut seen = Vec::new();
    for entry in std::fs::read_dir(&dir).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        // rocprofv3's reference run had no ranges and no scratch memory to make statistics of.
        let same = if name.ends_with("_stats") { "kernel_stats" } else { name.as_str() };
        assert_eq!(text.lines().next().unwrap(), reference[same], "{name}");
        seen.push(name);
    }
    seen.sort();
    let expected = [
        "agent_info",
        "counter_collection",
        "domain_stats",
        "hip_api_stats",
        "hip_api_trace",
        "kernel_stats",
        "kernel_trace",
        "marker_api_stats",
        "marker_api_trace",
        "memory_allocation_stats",
        "memory_allocation_trace",
        "memory_copy_stats",
        "memory_copy_trace",
        "scratch_memory_stats",
        "scratch_memory_trace",
    ];
    assert_eq!(seen, expected);
}

#[test]
fn rows_are_the_events() {
    let run = Run::new(synth::synth(8));
    let dir = run.export("csv", &["--to", "csv"]);
    let (_, rows) = table(&dir.join("kernel_trace.csv"));
    let kernels = run.kernels();
    assert_eq!(rows.len(), kernels.len());
    let mut correlation: BTreeMap<u64, u64> = BTreeMap::new();
    for event in run.synth.events() {
        if let Event::Api(call) = event {
            correlation.extend(call.children.clone().map(|child| (child, call.children.start)));
        }
    }
    for (row, kernel) in rows.iter().zip(kernels) {
        let facts = &run.synth.registry.kernels[&kernel.kernel];
        let ([wx, wy, wz], [gx, gy, gz]) = (kernel.shape.workgroup, kernel.shape.grid);
        let expected = [
            "KERNEL_DISPATCH".to_owned(),
            format!("Agent {}", run.synth.registry.agents[kernel.agent as usize].logical_node_id.unwrap()),
            (kernel.queue + 1).to_string(),
            kernel.stream.unwrap_or(0).to_string(),
            kernel.tid.to_string(),
            kernel.dispatch_id.to_string(),
            kernel.kernel.to_string(),
            facts.name().to_owned(),
            correlation[&kernel.event_id].to_string(),
            kernel.start.to_string(),
            kernel.end.to_string(),
            kernel.shape.lds.unwrap().to_string(),
            kernel.scratch.unwrap().to_string(),
            facts.vgprs.unwrap().to_string(),
            facts.agprs.unwrap().to_string(),
            facts.sgprs.unwrap().to_string(),
        ];
        let shape = [wx, wy, wz, gx, gy, gz].map(|size| size.to_string());
        assert_eq!(row, &[&expected[..], &shape[..]].concat());
    }
    let calls = run.synth.events().filter(|event| matches!(event, Event::Api(_))).count();
    let ids = column(&dir.join("hip_api_trace.csv"), "Correlation_Id");
    assert_eq!(ids.len(), calls);
    assert_eq!(ids.iter().collect::<std::collections::BTreeSet<_>>().len(), calls, "ids of calls differ");
}

#[test]
fn counters_are_joined_with_their_dispatch() {
    let run = Run::new(synth::synth(8));
    let file = run.export("csv", &["--to", "csv"]).join("counter_collection.csv");
    let (header, rows) = table(&file);
    let of = |row: &[String], name: &str| row[header.iter().position(|column| column == name).unwrap()].clone();
    let samples: Vec<_> = run
        .synth
        .events()
        .filter_map(|event| if let Event::Counters(sample) = event { Some(sample) } else { None })
        .collect();
    assert_eq!(rows.len(), samples.iter().map(|sample| sample.values.len()).sum::<usize>());
    let counted = run.kernels().into_iter().find(|kernel| kernel.event_id == samples[0].event_id).unwrap();
    let row = &rows[2];
    assert_eq!((of(row, "Counter_Name"), of(row, "Counter_Value")), ("SQ_WAVE_CYCLES".into(), "1234567.000000".into()));
    assert_eq!(of(row, "Thread_Id"), counted.tid.to_string());
    assert_eq!(of(row, "Queue_Id"), (counted.queue + 1).to_string());
    assert_eq!(of(row, "Grid_Size"), counted.shape.grid.iter().product::<u32>().to_string());
}

#[test]
fn statistics_are_those_of_the_rows() {
    let run = Run::new(synth::synth(20));
    let dir = run.export("csv", &["--to", "csv", "--extended"]);
    let mut durations: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for kernel in run.kernels().into_iter().filter(|kernel| kernel.timing_valid) {
        let name = run.synth.registry.kernels[&kernel.kernel].name();
        durations.entry(name).or_default().push((kernel.end - kernel.start) as f64);
    }
    let total: f64 = durations.values().flatten().sum();
    let (header, rows) = table(&dir.join("kernel_stats.csv"));
    assert_eq!(header.last().unwrap(), "P999Ns");
    assert_eq!(rows.len(), durations.len());
    for row in &rows {
        let number = |at: usize| row[at].parse::<f64>().unwrap();
        let values = durations.get_mut(row[0].as_str()).unwrap();
        values.sort_by(f64::total_cmp);
        let (n, sum) = (values.len() as f64, values.iter().sum::<f64>());
        let deviation = (values.iter().map(|v| (v - sum / n).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
        assert_eq!((number(1), number(2)), (n, sum));
        assert!((number(3) - sum / n).abs() < 1e-6 && (number(7) - deviation).abs() < 1e-3, "{row:?}");
        assert!((number(4) - 100.0 * sum / total).abs() < 0.01, "{row:?}");
        assert_eq!((number(5), number(6)), (values[0], values[values.len() - 1]));
        let median = values[(values.len() - 1) / 2];
        // The upper end of a bin of two digits, as in the report: at most 1/128 above.
        assert!((0.0..=median / 128.0).contains(&(number(8) - median)), "P50 {} for {median}", number(8));
    }
    let plain = run.export("plain", &["--to", "csv"]);
    assert_eq!(table(&plain.join("kernel_stats.csv")).0.last().unwrap(), "StdDev");
}

#[test]
fn first_rocprofs_files() {
    let run = Run::new(synth::synth(8));
    let file = run.export("results.csv", &["--to", "rocprof-csv"]);
    let (header, rows) = table(&file);
    assert_eq!(header[..4], ["Name", "BeginNs", "EndNs", "DurationNs"]);
    let kernels = run.kernels();
    assert_eq!(rows.len(), kernels.len());
    // A dispatch that was counted comes when its counters do.
    let begin = |row: &Vec<String>| row[1].parse::<u64>().unwrap();
    let mut in_order = rows.clone();
    in_order.sort_by_key(begin);
    let mut kernels = kernels;
    kernels.sort_by_key(|kernel| kernel.start);
    for (row, kernel) in in_order.iter().zip(&kernels) {
        assert_eq!(row[1..4], [kernel.start, kernel.end, kernel.end - kernel.start].map(|n| n.to_string()));
    }
    // Each counter is a column, filled where the dispatch was counted.
    for (number, name) in (0..).zip(&run.synth.registry.counters) {
        let counted: Vec<(u64, f64)> = run
            .synth
            .events()
            .filter_map(|event| match event {
                Event::Counters(sample) => {
                    let value = sample.values.iter().find(|(counter, _)| *counter == number)?.1;
                    Some((sample.start, value))
                }
                _ => None,
            })
            .collect();
        let at = header.iter().position(|column| column == name).unwrap_or_else(|| panic!("no {name} in {header:?}"));
        let mut written: Vec<(u64, f64)> = rows
            .iter()
            .filter(|row| !row[at].is_empty())
            .map(|row| (row[1].parse().unwrap(), row[at].parse().unwrap()))
            .collect();
        written.sort_by_key(|row| row.0);
        assert_eq!(written.len(), counted.len(), "{name}");
        assert!(
            counted.iter().all(|(start, value)| written.iter().any(|w| w.0 == *start && (w.1 - value).abs() < 1e-6)),
            "{name}"
        );
    }
    assert_eq!(header.last().unwrap(), "CompleteNs");
    let bytes: u64 =
        column(&file.with_extension("copy_stats.csv"), "Bytes").iter().map(|n| n.parse::<u64>().unwrap()).sum();
    let copied = |event: &Event<'_>| if let Event::Copy(copy) = event { copy.bytes.unwrap_or(0) } else { 0 };
    assert_eq!(bytes, run.synth.events().map(copied).sum::<u64>());
    for ending in ["stats.csv", "hip_stats.csv"] {
        assert!(!table(&file.with_extension(ending)).1.is_empty(), "{ending}");
    }
}

//! A summary as OpenMetrics text, for Prometheus and similar tools: `RKPROF_METRICS=FILE` and `rkprof run --serve`.
//!
//! Times are in seconds, as that format requires. The buckets are made from the summary's histogram and have its precision (1
//! % by default): a duration that close to a boundary may count in the next bucket. The number of time series is bounded: the
//! first [`MAX_SERIES`] kernels, functions and ranges have their own, later ones share the series `other`. A name keeps its
//! series while a writer lives, since a counter must not fall.

use crate::{Tally, TallyError, sums};
use rkprof_model::safe;
use rkprof_model::summary::{ApiRow, KernelRow, MarkerRow, Summary};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// The media type of this text, for HTTP.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";
/// The labels of a metric that has only one series.
const ALONE: [(&str, &str); 0] = [];
/// Limit of names with their own series: for kernels, functions and ranges each.
const MAX_SERIES: usize = 64;
/// Limit of characters of a name in a label.
const MAX_NAME: usize = 200;
/// The label of the names beyond the limit.
const OTHER: &str = "other";
/// Upper bounds of the buckets: label in seconds, ns.
const BUCKETS: [(&str, u64); 22] = [
    ("1e-06", 1_000),
    ("2e-06", 2_000),
    ("5e-06", 5_000),
    ("1e-05", 10_000),
    ("2e-05", 20_000),
    ("5e-05", 50_000),
    ("0.0001", 100_000),
    ("0.0002", 200_000),
    ("0.0005", 500_000),
    ("0.001", 1_000_000),
    ("0.002", 2_000_000),
    ("0.005", 5_000_000),
    ("0.01", 10_000_000),
    ("0.02", 20_000_000),
    ("0.05", 50_000_000),
    ("0.1", 100_000_000),
    ("0.2", 200_000_000),
    ("0.5", 500_000_000),
    ("1.0", 1_000_000_000),
    ("2.0", 2_000_000_000),
    ("5.0", 5_000_000_000),
    ("10.0", 10_000_000_000),
];

/// Writes summaries of one run, one after the other.
#[derive(Debug, Default)]
pub struct Exposition {
    kernels: Names,
    functions: Names,
    ranges: Names,
}

/// The names that have their own series.
#[derive(Debug, Default)]
struct Names(BTreeSet<String>);

impl Names {
    /// `name`, or [`OTHER`] when there are too many.
    fn series(&mut self, name: &str) -> String {
        let name: String = name.chars().take(MAX_NAME).collect();
        if self.0.contains(&name) {
            return name;
        }
        if self.0.len() >= MAX_SERIES {
            return OTHER.to_owned();
        }
        self.0.insert(name.clone());
        name
    }
}

impl Exposition {
    /// The text. Rows that share a label have no histogram when one of them contradicts itself.
    pub fn render(&mut self, summary: &Summary) -> String {
        let mut text = Text::default();
        let Summary { kernels, api, copies, memory, busy, markers, launch_latency, completeness, own_cost, .. } =
            summary;
        text.run(summary);
        text.histograms(
            "rkprof_kernel_duration",
            "Time a kernel ran.",
            "kernel",
            &self.kernels(kernels).unwrap_or_default(),
        );
        text.histograms(
            "rkprof_range_duration",
            "Time between the ends of a ROCTx range.",
            "range",
            &self.ranges(markers).unwrap_or_default(),
        );
        if let Some(tally) = launch_latency.as_ref().and_then(|latency| Tally::from_distribution(latency).ok()) {
            let all = BTreeMap::from([(String::new(), tally)]);
            text.histograms("rkprof_launch_latency", "Time from the call to the start of its kernel.", "", &all);
        }
        self.api(&mut text, api);

        text.family("rkprof_copies", "counter", "", "Memory copies.");
        for row in copies {
            let calls = row.duration.count + row.duration.untimed;
            text.sample("rkprof_copies_total", &copy_labels(row), calls as f64);
        }
        text.family("rkprof_copied_bytes", "counter", "bytes", "Bytes copied.");
        for (row, bytes) in copies.iter().filter_map(|row| Some((row, row.bytes?))) {
            text.sample("rkprof_copied_bytes_total", &copy_labels(row), bytes as f64);
        }
        text.family("rkprof_copy_seconds", "counter", "seconds", "Time of memory copies.");
        copies.iter().for_each(|row| {
            text.sample("rkprof_copy_seconds_total", &copy_labels(row), seconds(row.duration.sum_ns));
        });
        text.family("rkprof_gpu_busy_seconds", "counter", "seconds", "Time in which a kernel of the program ran.");
        busy.iter().filter_map(|row| Some((row, row.busy_ns?))).for_each(|(row, busy_ns)| {
            text.sample("rkprof_gpu_busy_seconds_total", &[("agent", &row.agent.to_string())], seconds(busy_ns));
        });
        text.family("rkprof_memory_in_use_bytes", "gauge", "bytes", "Allocated device memory.");
        memory.iter().for_each(|row| {
            text.sample("rkprof_memory_in_use_bytes", &[("agent", &row.agent.to_string())], row.in_use_bytes as f64);
        });
        text.family("rkprof_memory_peak_bytes", "gauge", "bytes", "Most device memory allocated at once.");
        memory.iter().for_each(|row| {
            text.sample("rkprof_memory_peak_bytes", &[("agent", &row.agent.to_string())], row.peak_bytes as f64);
        });

        for (name, help, value) in [
            ("rkprof_launches", "Kernel launches.", completeness.launches),
            ("rkprof_dispatches", "Kernels that were reported as finished.", Some(completeness.dispatches)),
            ("rkprof_records", "Records that were read.", Some(own_cost.records)),
            ("rkprof_records_dropped_by_sdk", "Records that the SDK dropped.", completeness.dropped_by_sdk),
            ("rkprof_records_lost", "Records lost with their process.", completeness.lost),
        ] {
            if let Some(value) = value {
                text.family(name, "counter", "", help);
                text.sample(&format!("{name}_total"), &ALONE, value as f64);
            }
        }
        text.family("rkprof_records_dropped", "counter", "", "Records dropped for lack of room, by kind.");
        for (kind, count) in &completeness.dropped {
            text.sample("rkprof_records_dropped_total", &[("kind", kind)], *count as f64);
        }
        text.family("rkprof_drainer_cpu_seconds", "counter", "seconds", "CPU time of rkprof's own thread.");
        text.sample("rkprof_drainer_cpu_seconds_total", &ALONE, own_cost.drainer_cpu_s);
        text.family("rkprof_trace_bytes", "gauge", "bytes", "Size of the trace.");
        text.sample("rkprof_trace_bytes", &ALONE, own_cost.trace_bytes as f64);
        text.0 += "# EOF\n";
        text.0
    }

    fn kernels(&mut self, rows: &[KernelRow]) -> Result<BTreeMap<String, Tally>, TallyError> {
        sums(rows.iter().map(|row| (self.kernels.series(&row.name), &row.duration)))
    }

    fn ranges(&mut self, rows: &[MarkerRow]) -> Result<BTreeMap<String, Tally>, TallyError> {
        sums(rows.iter().filter_map(|row| Some((self.ranges.series(&row.name), row.duration.as_ref()?))))
    }

    fn api(&mut self, text: &mut Text, rows: &[ApiRow]) {
        let mut by_function: BTreeMap<(String, String), (u64, u64, u64)> = BTreeMap::new();
        for row in rows {
            let sum = by_function.entry((row.domain.clone(), self.functions.series(&row.name))).or_default();
            sum.0 += row.duration.count + row.duration.untimed;
            sum.1 += row.errors.unwrap_or(0);
            sum.2 += row.duration.sum_ns;
        }
        let labels =
            |(domain, function): &(String, String)| [("domain", domain.clone()), ("function", function.clone())];
        text.family("rkprof_api_calls", "counter", "", "API calls.");
        by_function.iter().for_each(|(key, sum)| text.sample("rkprof_api_calls_total", &labels(key), sum.0 as f64));
        text.family("rkprof_api_errors", "counter", "", "API calls that returned something else than success.");
        by_function.iter().for_each(|(key, sum)| text.sample("rkprof_api_errors_total", &labels(key), sum.1 as f64));
        text.family("rkprof_api_seconds", "counter", "seconds", "Time in API calls.");
        by_function.iter().for_each(|(key, sum)| text.sample("rkprof_api_seconds_total", &labels(key), seconds(sum.2)));
    }
}

fn copy_labels(row: &rkprof_model::summary::CopyRow) -> [(&'static str, String); 3] {
    let agent = |agent: Option<u32>| agent.map_or(String::new(), |agent| agent.to_string());
    [("direction", row.direction.clone()), ("source", agent(row.src_agent)), ("destination", agent(row.dst_agent))]
}

fn seconds(ns: u64) -> f64 {
    ns as f64 / 1e9
}

#[derive(Default)]
struct Text(String);

impl Text {
    fn run(&mut self, summary: &Summary) {
        let rank = summary.rank.map_or(String::new(), |rank| rank.to_string());
        let labels = [
            ("version", env!("CARGO_PKG_VERSION")),
            ("host", &summary.host),
            ("pid", &summary.pid.to_string()),
            ("rank", &rank),
            ("simulated", if summary.simulated { "true" } else { "false" }),
        ];
        self.family("rkprof_session_info", "gauge", "", "The session that these numbers are of; always 1.");
        self.sample("rkprof_session_info", &labels, 1.0);
        self.family("rkprof_session_seconds", "gauge", "seconds", "Time since the session's start.");
        self.sample("rkprof_session_seconds", &ALONE, seconds(summary.end_ns.saturating_sub(summary.start_ns)));
    }

    /// Writes the lines before the samples of a metric.
    fn family(&mut self, name: &str, kind: &str, unit: &str, help: &str) {
        let _ = writeln!(self.0, "# TYPE {name} {kind}");
        if !unit.is_empty() {
            let _ = writeln!(self.0, "# UNIT {name} {unit}");
        }
        let _ = writeln!(self.0, "# HELP {name} {help}");
    }

    fn sample(&mut self, name: &str, labels: &[(&str, impl AsRef<str>)], value: f64) {
        self.0 += name;
        if !labels.is_empty() {
            self.0.push('{');
            for (at, (label, text)) in labels.iter().enumerate() {
                let comma = if at > 0 { "," } else { "" };
                let _ = write!(self.0, "{comma}{label}=\"{}\"", safe::openmetrics(text.as_ref()));
            }
            self.0.push('}');
        }
        let _ = writeln!(self.0, " {value}");
    }

    /// Writes histograms `name_seconds`, one per value of `label`.
    fn histograms(&mut self, name: &str, help: &str, label: &str, tallies: &BTreeMap<String, Tally>) {
        let name = format!("{name}_seconds");
        self.family(&name, "histogram", "seconds", help);
        for (value, tally) in tallies {
            let mut recorded = tally.histogram().recorded().peekable();
            let mut below = 0u64;
            let own: &[(&str, &str)] = if label.is_empty() { &[] } else { &[(label, value)] };
            for (bound, ns) in BUCKETS {
                while let Some((_, count)) = recorded.next_if(|(duration, _)| *duration <= ns) {
                    below += count;
                }
                self.sample(&format!("{name}_bucket"), &[own, &[("le", bound)]].concat(), below as f64);
            }
            self.sample(&format!("{name}_bucket"), &[own, &[("le", "+Inf")]].concat(), tally.count() as f64);
            self.sample(&format!("{name}_count"), own, tally.count() as f64);
            self.sample(&format!("{name}_sum"), own, seconds(tally.sum()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::summary::Distribution;

    fn tally(values: &[u64]) -> Distribution {
        let mut tally = Tally::new(2);
        values.iter().for_each(|ns| tally.record(*ns));
        tally.distribution()
    }

    fn kernel(name: &str, values: &[u64]) -> KernelRow {
        KernelRow { name: name.to_owned(), duration: tally(values), ..KernelRow::default() }
    }

    fn value(text: &str, series: &str) -> Option<f64> {
        text.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' ')?.parse().ok())
    }

    #[test]
    fn histograms_are_cumulative() {
        let kernels = vec![kernel("f<\"a\\b\">", &[900, 1_500, 30_000, 30_000, 20_000_000_000]), kernel("g", &[7])];
        let text = Exposition::default().render(&Summary { kernels, ..Summary::default() });
        let bucket = |le: &str| {
            value(&text, &format!(r#"rkprof_kernel_duration_seconds_bucket{{kernel="f<\"a\\b\">",le="{le}"}}"#))
        };
        assert_eq!(
            [bucket("1e-06"), bucket("2e-06"), bucket("5e-05"), bucket("10.0"), bucket("+Inf")].map(Option::unwrap),
            [1.0, 2.0, 4.0, 4.0, 5.0]
        );
        assert_eq!(value(&text, r#"rkprof_kernel_duration_seconds_sum{kernel="f<\"a\\b\">"}"#), Some(20.0000624));
        assert_eq!(value(&text, r#"rkprof_kernel_duration_seconds_count{kernel="g"}"#), Some(1.0));
        assert!(text.ends_with("# EOF\n") && text.matches("# EOF").count() == 1);
        assert!(!text.contains("rkprof_launch_latency"), "what was not measured is not there");
    }

    #[test]
    fn every_family_is_said_once_and_before_its_samples() {
        let summary = Summary {
            kernels: vec![kernel("k", &[1])],
            launch_latency: Some(tally(&[5])),
            api: vec![ApiRow {
                domain: "hip".into(),
                name: "hipMalloc".into(),
                errors: Some(2),
                duration: tally(&[1, 2]),
            }],
            ..Summary::default()
        };
        let text = Exposition::default().render(&summary);
        let mut families = BTreeSet::new();
        let mut current = String::new();
        for line in text.lines() {
            if let Some(family) = line.strip_prefix("# TYPE ") {
                current = family.split(' ').next().unwrap().to_owned();
                assert!(families.insert(current.clone()), "{current} twice");
            } else if !line.starts_with('#') {
                assert!(line.starts_with(&current), "{line} after {current}");
            }
        }
        assert_eq!(value(&text, r#"rkprof_api_errors_total{domain="hip",function="hipMalloc"}"#), Some(2.0));
    }

    #[test]
    fn series_are_bounded_and_stay() {
        let mut exposition = Exposition::default();
        let first: Vec<_> = (0..100).map(|i| kernel(&format!("k{i:03}"), &[10])).collect();
        let text = exposition.render(&Summary { kernels: first, ..Summary::default() });
        let series =
            |text: &str| text.lines().filter(|l| l.starts_with("rkprof_kernel_duration_seconds_count")).count();
        assert_eq!(series(&text), MAX_SERIES + 1);
        let other = r#"rkprof_kernel_duration_seconds_count{kernel="other"}"#;
        assert_eq!(value(&text, other), Some(36.0));
        // The order of the rows is reversed; the series stay.
        let turned: Vec<_> = (0..100).rev().map(|i| kernel(&format!("k{i:03}"), &[10, 10])).collect();
        let text = exposition.render(&Summary { kernels: turned, ..Summary::default() });
        assert_eq!(value(&text, other), Some(72.0));
        assert_eq!(value(&text, r#"rkprof_kernel_duration_seconds_count{kernel="k000"}"#), Some(2.0));
    }

    /// Copies with and without a time, a range that ended twice, and calls in two rows.
    #[test]
    fn counts_are_those_of_the_tables() {
        let untimed = |values: &[u64], untimed| Distribution { untimed, ..tally(values) };
        let summary = Summary {
            host: "node".into(),
            pid: 42,
            rank: Some(3),
            start_ns: 1_000_000_000,
            end_ns: 3_500_000_000,
            copies: vec![rkprof_model::summary::CopyRow {
                direction: "host_to_device".into(),
                src_agent: Some(0),
                dst_agent: Some(1),
                bytes: Some(4_096),
                duration: untimed(&[2_000_000_000], 2),
                ..Default::default()
            }],
            markers: vec![MarkerRow {
                name: "step".into(),
                kind: "range".into(),
                count: 2,
                duration: Some(tally(&[1_500, 500_000_000])),
            }],
            api: [(tally(&[1_000_000_000, 2_000_000_000]), None), (untimed(&[4_000_000_000], 5), Some(2))]
                .map(|(duration, errors)| ApiRow { domain: "hip".into(), name: "hipFree".into(), errors, duration })
                .into(),
            ..Summary::default()
        };
        let text = Exposition::default().render(&summary);
        let copies = r#"{direction="host_to_device",source="0",destination="1"}"#;
        assert_eq!(value(&text, &format!("rkprof_copies_total{copies}")), Some(3.0));
        assert_eq!(value(&text, &format!("rkprof_copied_bytes_total{copies}")), Some(4_096.0));
        assert_eq!(value(&text, &format!("rkprof_copy_seconds_total{copies}")), Some(2.0));
        let range = "rkprof_range_duration_seconds";
        assert_eq!(value(&text, &format!(r#"{range}_bucket{{range="step",le="2e-06"}}"#)), Some(1.0));
        assert_eq!(value(&text, &format!(r#"{range}_sum{{range="step"}}"#)), Some(0.5000015));
        let call = r#"{domain="hip",function="hipFree"}"#;
        let totals = ["calls", "errors", "seconds"].map(|of| value(&text, &format!("rkprof_api_{of}_total{call}")));
        assert_eq!(totals, [Some(8.0), Some(2.0), Some(7.0)]);
        assert_eq!(value(&text, "rkprof_session_seconds"), Some(2.5));
        let version = env!("CARGO_PKG_VERSION");
        let session = format!(r#"{{version="{version}",host="node",pid="42",rank="3",simulated="false"}}"#);
        assert_eq!(value(&text, &format!("rkprof_session_info{session}")), Some(1.0));
        // OpenMetrics: the unit has its own line, and a metric without unit has none.
        assert!(
            text.contains("# UNIT rkprof_copied_bytes bytes\n") && !text.contains("# UNIT rkprof_copies"),
            "{text}"
        );
    }
}

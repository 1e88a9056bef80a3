//! What a script measured itself, in the form of GEAK's template: `{"components": {name: {"mean_us": ...}}, "full_pipeline":
//! {"mean_us": ..., "std_us": ...}}`. Its warm-up is not in it, which a trace of the whole run cannot know.

use super::{Failure, exit};
use rkprof_analysis::fitness::{Measured, mean_of_calls};
use serde_json::Value;
use std::path::Path;

/// The numbers of a file.
pub(super) struct Own {
    pub measured: Measured,
    pub of: String,
    /// Timed calls, where the file has their number.
    pub calls: Option<u64>,
    /// 95 % interval of the mean of these calls, us.
    pub interval_us: Option<(f64, f64)>,
}

/// Names under which scripts give the number of timed calls.
const CALLS: [&str; 8] = ["calls", "count", "samples", "n", "iterations", "iters", "num_iterations", "repeat"];

fn number(row: &Value, key: &str) -> Option<f64> {
    row[key].as_f64().filter(|number| *number > 0.0)
}

fn calls_of(row: &Value) -> Option<u64> {
    CALLS.iter().find_map(|key| row[key].as_u64().filter(|calls| *calls > 0))
}

/// `None` when it has no time.
fn own_times(results: &Value) -> Option<Own> {
    let rows: Vec<&Value> = results["components"].as_object().into_iter().flat_map(|rows| rows.values()).collect();
    let sum = |key: &str| rows.iter().filter_map(|row| number(row, key)).reduce(|a, b| a + b);
    let pipeline = &results["full_pipeline"];
    let (row, latency_us, of) = match (number(pipeline, "mean_us"), &rows[..]) {
        (Some(mean), _) => (Some(pipeline), mean, "mean of the pipeline, as the script measured it"),
        (None, [row]) => (Some(*row), number(row, "mean_us")?, "mean of the component, as the script measured it"),
        (None, _) => (None, sum("mean_us")?, "sum of the components' means, as the script measured them"),
    };
    let calls = row.and_then(calls_of).or_else(|| calls_of(&results["config"]));
    let spread = row.and_then(|row| row["std_us"].as_f64());
    let interval_us = calls.zip(spread).and_then(|(calls, std)| mean_of_calls(latency_us, std, calls));
    let measured = Measured {
        latency_us: Some(latency_us),
        throughput_tflops: sum("flops_estimated").map(|flops| flops / (latency_us * 1e6)),
        memory_bandwidth_gbps: sum("bytes_transferred").map(|bytes| bytes / (latency_us * 1e3)),
        ..Measured::default()
    };
    Some(Own { measured, of: of.to_owned(), calls, interval_us })
}

pub(super) fn read(path: &Path) -> Result<Own, Failure> {
    let fail = |problem: String| {
        let remedy = "The script writes it: {\"full_pipeline\": {\"mean_us\": 25.0, \"std_us\": 0.4}}.";
        Failure::new(exit::NO_DATA, format!("read {}", path.display()), problem, remedy)
    };
    let text = std::fs::read_to_string(path).map_err(|error| fail(error.to_string()))?;
    let results: Value = serde_json::from_str(&text).map_err(|error| fail(error.to_string()))?;
    own_times(&results).ok_or_else(|| fail("it has no time above 0".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_pipeline_then_the_components() {
        let latency = |results: &Value| own_times(results).and_then(|own| own.measured.latency_us);
        let components = json!({ "a": { "mean_us": 10.0, "flops_estimated": 2e9 }, "b": { "mean_us": 30.0, "flops_estimated": 2e9 } });
        let both =
            json!({ "components": components, "full_pipeline": { "mean_us": 25.0, "std_us": 0.5, "samples": 500 } });
        let own = own_times(&both).unwrap();
        assert_eq!((own.measured.latency_us, own.calls), (Some(25.0), Some(500)));
        // 4 GFLOP in 25 us.
        assert!((own.measured.throughput_tflops.unwrap() - 160.0).abs() < 1e-9);
        // 1.9647 standard errors of 0.5 / sqrt(500).
        let (low, high) = own.interval_us.unwrap();
        assert!((low - 24.95607).abs() < 1e-4 && (high - 25.04393).abs() < 1e-4, "{low} {high}");
        assert_eq!(latency(&json!({ "components": components })), Some(40.0));
        let single =
            json!({ "config": { "iterations": 100 }, "components": { "a": { "mean_us": 10.0, "std_us": 1.0 } } });
        assert!(own_times(&single).unwrap().interval_us.is_some());
        // Without the number of calls there is no interval; without a time there is nothing.
        assert!(
            own_times(&json!({ "full_pipeline": { "mean_us": 25.0, "std_us": 0.5 } })).unwrap().interval_us.is_none()
        );
        for nothing in [json!({}), json!({ "full_pipeline": { "mean_us": 0 } }), json!([1])] {
            assert!(latency(&nothing).is_none(), "{nothing}");
        }
    }
}

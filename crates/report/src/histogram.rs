//! The histogram of each kernel's durations as CSV: the HDR buckets that are not empty.

use rkprof_model::safe::csv_text;
use rkprof_results::load::Run;
use rkprof_show::failure::Problem;
use rkprof_stats::Histogram;
use rkprof_stats::merge::kernels_by_name;

/// Kernels in the order of the report, all shapes and devices of one together. Counted dispatches are in none: their
/// durations are no timings.
///
/// # Errors
/// A histogram can't be read.
pub fn render(run: &Run) -> Result<String, Problem> {
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(["kernel", "low_ns", "high_ns", "count", "cumulative", "cumulative_pct"])?;
    for (row, _) in kernels_by_name(&run.summary.kernels)? {
        let histogram = Histogram::decode(&row.duration.histogram)?;
        let mut below = 0;
        for (low, high, count) in histogram.buckets() {
            below += count;
            let share = format!("{:.4}", 100.0 * below as f64 / histogram.len() as f64);
            let numbers = [low, high, count, below].map(|number| number.to_string());
            csv.write_record(
                [&*csv_text(&row.name)].into_iter().chain(numbers.iter().map(String::as_str)).chain([&*share]),
            )?;
        }
    }
    Ok(String::from_utf8(csv.into_inner()?)?)
}

//! The roofline as data: GEAK's plot fields (`ai_values`, `roof_values`, `ridge_point`, `kernel_points`, `spec`) and further
//! fields.

use super::{Bound, Roofline};
use serde_json::{Value, json};

pub const SCHEMA_VERSION: u32 = 1;
/// `ai_values`: this many values from 0.01 to 1000, evenly on a logarithmic scale.
const SAMPLES: usize = 100;
const AI_RANGE: (f64, f64) = (0.01, 1000.0);

/// The intensities at which roofs are given.
pub fn ai_values() -> Vec<f64> {
    let (low, high) = (AI_RANGE.0.log10(), AI_RANGE.1.log10());
    let step = (high - low) / (SAMPLES - 1) as f64;
    (0..SAMPLES).map(|i| 10_f64.powf(low + step * i as f64)).collect()
}

/// Units: TFLOP/s, GB/s, FLOP/B, microseconds. `efficiency` is a fraction of the roof at the kernel's intensity.
pub fn render(roofline: &Roofline) -> Value {
    let ai_values = ai_values();
    let roof_values: Vec<Option<f64>> = ai_values.iter().map(|ai| roofline.roof_at(*ai)).collect();
    let roofs: Vec<Value> = roofline
        .compute
        .iter()
        .flat_map(|compute| roofline.bandwidth.iter().map(move |memory| (compute, memory)))
        .filter(|(compute, memory)| compute.measured == memory.measured)
        .map(|(compute, memory)| {
            let value = |ai: &f64| compute.tflops.min(memory.gb_per_s * ai / 1e3);
            json!({
                "dtype": compute.dtype,
                "unit": compute.unit,
                "level": memory.level,
                "measured": compute.measured,
                "peak_compute_tflops": compute.tflops,
                "peak_bandwidth_gbps": memory.gb_per_s,
                "ridge_point": compute.tflops * 1e3 / memory.gb_per_s,
                "roof_values": ai_values.iter().map(value).collect::<Vec<_>>(),
            })
        })
        .collect();
    let kernel_points: Vec<Value> = roofline
        .points
        .iter()
        .map(|point| {
            let at = point.at(roofline.level);
            json!({
                "name": point.name,
                "id": roofline.ids.id(&point.name).map(|id| id.to_string()),
                "short_name": rkprof_names::short(&point.name),
                "ai": at.and_then(|l| l.ai),
                "performance": point.tflops,
                "efficiency": at.and_then(|l| l.efficiency),
                "is_memory_bound": at.and_then(|l| l.bound).map(|b| b == Bound::Memory),
                "distance_to_roof": at.and_then(|l| l.distance_to_roof),
                "roof": at.and_then(|l| l.roof_tflops),
                "calls": point.calls,
                "mean_us": point.mean_us,
                "total_us": point.total_us,
                "share_pct": point.share_pct,
                "dtype": point.dtype,
                "flops": point.flops,
                "flops_by_dtype": point.by_dtype.iter().map(|(d, n)| (d.name().to_owned(), json!(n))).collect::<serde_json::Map<_, _>>(),
                "source": point.source,
                "levels": point.levels,
                "verdict": point.verdict,
            })
        })
        .collect();
    json!({
        "schema_version": SCHEMA_VERSION,
        "ai_values": ai_values,
        "roof_values": roof_values,
        "ridge_point": roofline.ridge.map(|ridge| (ridge, roofline.roof_at(ridge))),
        "kernel_points": kernel_points,
        "spec": {
            "name": roofline.device,
            "arch": roofline.arch,
            "dtype": roofline.dtype,
            "level": roofline.level,
            "peak_compute_tflops": roofline.main_tflops,
            "peak_bandwidth_gbps": roofline.peaks.gb_per_s(roofline.level),
            "ridge_point": roofline.ridge,
            "cu_count": roofline.peaks.cu_count,
            "clock_mhz": roofline.peaks.clock_mhz,
        },
        "compute_roofs": roofline.compute,
        "bandwidth_roofs": roofline.bandwidth,
        "roofs": roofs,
        "unplaced": roofline.unplaced,
        "notes": roofline.notes,
    })
}

//! One row per kernel and memory level.

use super::{Bound, Roofline};
use rkprof_model::safe::csv_text;
use rkprof_names::{DISPLAY_LIMIT, Labels};

pub const HEADER: &str = "id,short_name,name,calls,mean_us,total_us,share_pct,dtype,source,level,flops,bytes,ai_flop_per_byte,tflops,\
                          gb_per_s,roof_tflops,efficiency,distance_to_roof_tflops,bound,verdict";

/// Comma-separated, with a header; a value that was not measured is empty.
pub fn render(roofline: &Roofline) -> String {
    let mut out = format!("{HEADER}\n");
    let labels = Labels::new(roofline.ids.names().iter().map(String::as_str), DISPLAY_LIMIT);
    for point in &roofline.points {
        let shown = |value: Option<f64>| value.map_or(String::new(), |v| v.to_string());
        let start = [
            roofline.ids.id(&point.name).map_or(String::new(), |id| id.to_string()),
            quote(labels.get(&point.name)),
            quote(&point.name),
            point.calls.to_string(),
            point.mean_us.to_string(),
            point.total_us.to_string(),
            point.share_pct.to_string(),
            point.dtype.map_or(String::new(), |d| d.to_string()),
            quote(&point.source),
        ];
        let levels = if point.levels.is_empty() { vec![None] } else { point.levels.iter().map(Some).collect() };
        for at in levels {
            let bound = at.and_then(|l| l.bound).map_or("", |b| match b {
                Bound::Memory => "memory",
                Bound::Compute => "compute",
            });
            let end = [
                at.map_or(String::new(), |l| l.level.to_string()),
                shown(point.flops),
                shown(at.map(|l| l.bytes)),
                shown(at.and_then(|l| l.ai)),
                shown(point.tflops),
                shown(at.map(|l| l.gb_per_s)),
                shown(at.and_then(|l| l.roof_tflops)),
                shown(at.and_then(|l| l.efficiency)),
                shown(at.and_then(|l| l.distance_to_roof)),
                bound.to_owned(),
                point.verdict.map_or(String::new(), |v| v.to_string()),
            ];
            out.push_str(&[start.as_slice(), end.as_slice()].concat().join(","));
            out.push('\n');
        }
    }
    out
}

/// Kernel names contain commas and quotes.
fn quote(text: &str) -> String {
    let text = csv_text(text);
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into_owned() }
}

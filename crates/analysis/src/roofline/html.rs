//! The roofline as one HTML file that needs nothing else: the picture, a table, where the peaks come from.

use super::axes::number;
use super::svg::{self, escape};
use super::{Roofline, level_name, roof_name};
use std::fmt::Write;

const STYLE: &str = "\
:root{color-scheme:light dark}body{font:14px/1.45 system-ui,sans-serif;margin:24px;max-width:1180px}\
svg{max-width:100%;height:auto}table{border-collapse:collapse;width:100%;font-size:13px;margin:12px 0 24px}\
th,td{padding:3px 8px;text-align:right;border-bottom:1px solid #8884}th:first-child,td:first-child{text-align:left;word-break:break-word}\
th{position:sticky;top:0;background:Canvas}small{opacity:.75}";

/// A complete document.
pub fn render(roofline: &Roofline) -> String {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Roofline of {0}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body>\n{1}{2}</body></html>\n",
        escape(&roofline.device),
        svg::render(roofline),
        sections(roofline)
    );
    out.shrink_to_fit();
    out
}

/// Table and provenance, for a report that has its own page around them.
pub fn sections(roofline: &Roofline) -> String {
    let mut out = String::new();
    let level = level_name(roofline.level);
    let _ = writeln!(
        out,
        "<table><thead><tr><th>Kernel</th><th>Calls</th><th>Mean, us</th><th>Time, %</th><th>Type</th>\
         <th>FLOP/B ({level})</th><th>TFLOP/s</th><th>GB/s ({level})</th><th>Of roof, %</th><th>Limit</th>\
         <th>From</th></tr></thead><tbody>"
    );
    let labels = roofline.labels(110);
    for point in &roofline.points {
        let at = point.at(roofline.level);
        let cell = |value: Option<f64>| value.map_or("–".to_owned(), number);
        let limit = point.verdict.map(|v| v.name().to_lowercase());
        let _ = writeln!(
            out,
            "<tr><td title=\"{}\">{}</td><td>{}</td><td>{}</td><td>{:.1}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>\
             <td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&point.name),
            escape(labels.get(&point.name)),
            point.calls,
            number(point.mean_us),
            point.share_pct,
            point.dtype.map_or("–", |d| d.name()),
            cell(at.and_then(|l| l.ai)),
            cell(point.tflops),
            cell(at.map(|l| l.gb_per_s)),
            cell(at.and_then(|l| l.efficiency).map(|e| 100.0 * e)),
            limit.as_deref().unwrap_or("–"),
            point.source,
        );
    }
    out.push_str("</tbody></table>\n<details open><summary>Where the roofs come from</summary><ul>\n");
    for peak in &roofline.compute {
        let (name, value) = (roof_name(peak), number(peak.tflops));
        let _ = writeln!(
            out,
            "<li>{name}: {value} TFLOP/s <small>{}</small></li>",
            provenance(&peak.source, peak.verified)
        );
    }
    for peak in &roofline.bandwidth {
        let (name, value) = (level_name(peak.level), number(peak.gb_per_s));
        let _ =
            writeln!(out, "<li>{name}: {value} GB/s <small>{}</small></li>", provenance(&peak.source, peak.verified));
    }
    for note in &roofline.notes {
        let _ = writeln!(out, "<li>{}</li>", escape(note));
    }
    out.push_str("</ul></details>\n");
    if !roofline.unplaced.is_empty() {
        let _ = writeln!(out, "<p>{} kernels without FLOPs and bytes are not shown.</p>", roofline.unplaced.len());
    }
    out
}

fn provenance(source: &str, verified: bool) -> String {
    format!("{}{}", escape(source), if verified { "" } else { " — not confirmed" })
}

//! The table of kernels: sorted by its headers, filtered by name and kind, with the durations of each kernel as a
//! histogram that the script draws.

use super::super::load::Run;
use super::super::names::{shortened, without_parameters};
use super::super::units::{count, ns, or_missing};
use rkprof_analysis::assess::Assessment;
use rkprof_analysis::roofline::svg::escape;
use rkprof_analysis::verdict::{Class, Verdict};
use rkprof_model::summary::{Distribution, KernelRow};
use rkprof_names::{Category, Kind, classify};
use rkprof_stats::Histogram;
use rkprof_stats::merge::{MergeError, kernels_by_name};
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

/// Widths of the columns: the browser need not look at every row to find them.
const COLUMNS: &str = "<colgroup><col><col style=\"width:150px\"><col style=\"width:84px\"><col span=\"9\" style=\"width:72px\">\
                       <col style=\"width:90px\"></colgroup>";

/// Kernels that are listed.
const LISTED: usize = 3000;
/// Kernels whose durations are drawn.
const DRAWN: usize = 1000;
/// Bars of a histogram at most.
const BARS: usize = 40;
/// Characters of a name in the table, and of one in full.
const NAME: usize = 110;
const FULL_NAME: usize = 400;

pub fn section(page: &mut String, run: &Run, judged: &[(KernelRow, Assessment)]) -> Result<(), MergeError> {
    let rows = kernels_by_name(&run.summary.kernels)?;
    let whole: u64 = rows.iter().map(|(row, _)| row.duration.sum_ns).sum();
    page.push_str("<section><h2 id=\"kernels-heading\">Kernels</h2>");
    if rows.is_empty() {
        page.push_str("<p class=\"note\">No kernel was launched.</p></section>\n");
        return Ok(());
    }
    tools(page, rows.len());
    let _ = write!(
        page,
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Kernels\"><table class=\"sortable\" \
         id=\"kernels\"><caption>{} kernels by name; shapes, devices and streams added up</caption>{COLUMNS}<thead><tr>",
        rows.len()
    );
    let columns = ["share", "calls", "total", "mean", "std", "p50", "p95", "p99", "max"];
    page.push_str("<th class=\"l\" scope=\"col\"><button type=\"button\">kernel</button></th>");
    for column in ["kind", "verdict"] {
        let _ = write!(page, "<th class=\"l\" scope=\"col\"><button type=\"button\">{column}</button></th>");
    }
    for column in columns {
        let sorted = if column == "share" { " aria-sort=\"descending\"" } else { "" };
        let _ = write!(page, "<th scope=\"col\"{sorted}><button type=\"button\">{column}</button></th>");
    }
    page.push_str("<th scope=\"col\">durations</th></tr></thead><tbody>\n");
    // Of a kernel that ran on several devices, that of the device where it took most.
    let mut verdicts: HashMap<&str, &Verdict> = HashMap::new();
    for (row, assessment) in judged {
        verdicts.entry(&row.name).or_insert(&assessment.verdict);
    }
    let mut histograms = BTreeMap::new();
    for (index, (kernel, _)) in rows.iter().take(LISTED).enumerate() {
        let drawn = if index < DRAWN { buckets(&kernel.duration) } else { None };
        row(page, kernel, verdicts.get(kernel.name.as_str()).copied(), whole, drawn.is_some().then_some(index));
        histograms.extend(drawn.map(|drawn| (index, drawn)));
    }
    page.push_str("</tbody></table></div>");
    if rows.len() > LISTED {
        let _ = write!(page, "<p class=\"note\">{LISTED} of {} kernels are listed.</p>", rows.len());
    }
    // `<` can't occur in numbers.
    let data = serde_json::to_string(&histograms).unwrap_or_default();
    let _ = writeln!(page, "<script type=\"application/json\" id=\"histograms\">{data}</script></section>");
    Ok(())
}

fn tools(page: &mut String, kernels: usize) {
    page.push_str(
        "<div class=\"tools\"><label for=\"filter\" class=\"hide\">Filter kernels by name</label>\
         <input type=\"search\" id=\"filter\" placeholder=\"Filter by name: words\">\
         <label for=\"kind\" class=\"hide\">Kind of kernel</label><select id=\"kind\"><option value=\"\">all kinds</option>",
    );
    for category in Category::ALL {
        let _ = write!(page, "<option value=\"{0}\">{1}</option>", category.name(), category.name().replace('_', "/"));
    }
    let _ = write!(
        page,
        "</select><span id=\"shown\" class=\"dim\" role=\"status\">{kernels} of {kernels} kernels</span>\
         <button type=\"button\" id=\"more\" hidden></button></div>\
         <div id=\"histogram\" hidden aria-live=\"polite\"><h3></h3><figure style=\"margin:0\"></figure></div>"
    );
}

fn row(page: &mut String, kernel: &KernelRow, verdict: Option<&Verdict>, whole: u64, drawn: Option<usize>) {
    let class = classify(&kernel.name);
    let duration = &kernel.duration;
    let name: String = kernel.name.chars().take(FULL_NAME).collect();
    let kind = match class.kind {
        Kind::Unknown | Kind::Hip => String::new(),
        kind => format!("{kind}, "),
    };
    let _ = write!(
        page,
        "<tr data-name=\"{}\" data-kind=\"{}\"><td class=\"name\" title=\"{}\"><code>{}</code></td>\
         <td class=\"l\">{kind}{}</td>",
        escape(&name.to_lowercase()),
        class.category,
        escape(&name),
        escape(&shortened(without_parameters(&kernel.name), NAME)),
        class.category.name().replace('_', "/"),
    );
    let known = |verdict: &&Verdict| verdict.class != Class::Unknown;
    let class = verdict.filter(known).map_or("–".to_owned(), |verdict| verdict.class.name().to_lowercase());
    let reason = verdict.map_or("", |verdict| verdict.reason.as_str());
    let _ = write!(page, "<td class=\"l\" title=\"{}\">{class}</td>", escape(reason));
    let share = if whole == 0 { 0.0 } else { 100.0 * duration.sum_ns as f64 / whole as f64 };
    let _ = write!(page, "<td data-v=\"{share:.4}\">{share:.1}%</td>");
    let calls = duration.count + duration.untimed;
    let _ = write!(page, "<td data-v=\"{calls}\">{}</td>", count(calls));
    let Distribution { sum_ns, mean_ns, std_ns, p50_ns, p95_ns, p99_ns, max_ns, .. } = duration;
    let exact = |value: Option<u64>| value.map(|value| value as f64);
    for value in
        [Some(*sum_ns as f64), *mean_ns, *std_ns, exact(*p50_ns), exact(*p95_ns), exact(*p99_ns), exact(*max_ns)]
    {
        let _ = write!(
            page,
            "<td data-v=\"{}\">{}</td>",
            value.map_or(String::new(), |v| format!("{v:.0}")),
            or_missing(value, ns)
        );
    }
    page.push_str("<td>");
    if let Some(index) = drawn {
        let _ = write!(
            page,
            "<button type=\"button\" data-h=\"{index}\" aria-pressed=\"false\">show<span class=\"hide\"> durations of {}</span></button>",
            escape(&shortened(&name, 40))
        );
    }
    page.push_str("</td></tr>\n");
}

/// Bars (from, to, calls) and percentiles of a kernel.
#[derive(serde::Serialize)]
struct Drawn {
    b: Vec<(u64, u64, u64)>,
    p: Vec<(&'static str, u64)>,
}

/// At most [`BARS`] bars, equally wide on a logarithmic axis; `None` without timings.
fn buckets(duration: &Distribution) -> Option<Drawn> {
    let values: Vec<(u64, u64)> = Histogram::decode(&duration.histogram).ok()?.recorded().collect();
    let (low, high) = (values.first()?.0.max(1) as f64, values.last()?.0.max(1) as f64);
    let width = ((high / low).ln() / BARS as f64).max(0.01);
    let mut bars: BTreeMap<usize, u64> = BTreeMap::new();
    for (ns, calls) in values {
        let at = ((ns.max(1) as f64 / low).ln() / width) as usize;
        *bars.entry(at.min(BARS - 1)).or_default() += calls;
    }
    let edge = |at: usize| (low * (width * at as f64).exp()).round() as u64;
    let b = bars.into_iter().map(|(at, calls)| (edge(at), edge(at + 1), calls)).collect();
    let percentiles = [("p50", duration.p50_ns), ("p95", duration.p95_ns), ("p99", duration.p99_ns)];
    let p = percentiles.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
    Some(Drawn { b, p })
}

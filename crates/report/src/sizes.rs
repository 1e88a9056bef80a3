//! Matrix products by problem size: what each launch was asked to do, how fast it was, and the line of a benchmark that does the same.

use super::view::View;
use rkprof_model::gemm::Gemm;
use rkprof_model::summary::{Distribution, KernelRow, SizeRow, Summary};
use rkprof_problems::families::tensile::{self, Said, Transposed};
use rkprof_problems::product;
use rkprof_results::kernel_filter::Selection;
use rkprof_show::columns::{Columns, Form, Value as Cell, text_or_missing};
use rkprof_show::names::Names;
use rkprof_show::table::Column::{Kernel, Left, Right, Spare};
use rkprof_show::table::field;
use rkprof_show::units::{MISSING, share};
use serde_json::{Value, json};
use std::fmt::Write;

/// A row of the table: launches of a kernel with one size.
pub(crate) struct SizeLine<'a> {
    row: &'a SizeRow,
    gemm: Gemm,
    said: Option<Said>,
}

/// The rows of a run by total time.
pub(crate) fn rows(summary: &Summary) -> Vec<SizeLine<'_>> {
    let rows = summary.sizes.iter().filter_map(|row| {
        let name = if row.mangled.is_empty() { &row.name } else { &row.mangled };
        Some(SizeLine { row, gemm: row.gemm?, said: tensile::said(name) })
    });
    rows.collect()
}

impl SizeLine<'_> {
    pub(crate) fn kernel(&self) -> &str {
        &self.row.name
    }

    /// Operations and least bytes of a launch.
    fn work(&self) -> [Option<f64>; 2] {
        let types = self.said.and_then(|said| said.types);
        [product::operations(&self.gemm, types), product::least_bytes(&self.gemm, types)]
    }

    /// Operations and bytes a nanosecond: their thousandth and their number are TFLOP/s and GB/s.
    fn rates(&self) -> [Option<f64>; 2] {
        let Distribution { count, sum_ns, .. } = self.row.duration;
        let rate = |work: f64| (sum_ns > 0).then(|| work * count as f64 / sum_ns as f64);
        let [operations, bytes] = self.work();
        [operations.and_then(rate).map(|rate| rate / 1e3), bytes.and_then(rate)]
    }

    /// `2048 x 512 x 1024`, with `12 x` before it for a batch.
    fn size(&self) -> String {
        let Gemm { m, n, k, batch, .. } = self.gemm;
        let batch = if batch > 1 { format!("{batch} x ") } else { String::new() };
        format!("{batch}{m} x {n} x {k}")
    }

    /// `f16_r`, or `f16_r f32_r` where the result has another type.
    fn types(&self) -> Option<String> {
        let [a, b, _, d] = self.said?.types?.map(|of| of.name);
        let mut all = vec![a];
        all.extend([b, d].into_iter().filter(|of| *of != a));
        all.dedup();
        Some(all.join(" "))
    }

    /// `NT`: how A and B are read.
    fn layout(&self) -> Option<String> {
        Some(self.said?.transposed?.map(Transposed::letter).iter().collect())
    }

    fn bench(&self) -> Option<String> {
        product::bench(&self.gemm, &self.said?)
    }
}

/// Times, ns.
struct Understood {
    /// Of the launches whose size is known.
    known: f64,
    /// Of products whose size is not known: their kernels' names say that they are products.
    unknown: f64,
    /// Of all kernels.
    all: f64,
}

fn understood(summary: &Summary) -> Understood {
    let of_products: u64 = summary.sizes.iter().map(|row| row.duration.sum_ns).sum();
    let known = of_products + super::arguments::understood(summary);
    let sum = |is_counted: &dyn Fn(&KernelRow) -> bool| -> u64 {
        summary.kernels.iter().filter(|row| is_counted(row)).map(|row| row.duration.sum_ns).sum()
    };
    let products = sum(&|row| {
        let name = if row.mangled.is_empty() { &row.name } else { &row.mangled };
        tensile::is_product(name)
    });
    Understood { known: known as f64, unknown: products.saturating_sub(of_products) as f64, all: sum(&|_| true) as f64 }
}

pub(crate) fn sentence(summary: &Summary) -> String {
    let Understood { known, unknown, all } = understood(summary);
    let mut text = format!(
        "{} of kernel time is in launches whose size is known from their arguments; bytes are the least that a launch can move",
        share(known, all)
    );
    if unknown > 0.0 {
        let _ = write!(text, ". {} is in products of unknown size", share(unknown, all));
    }
    text
}

/// A run has products and the size of none. The simulated ROCm gives its kernels no arguments, so there is nothing to say of that.
fn nothing_known(summary: &Summary) -> Option<String> {
    let Understood { unknown, all, .. } = understood(summary);
    (unknown > 0.0 && !summary.simulated).then(|| {
        format!(
            "{} of kernel time is in matrix products, all of unknown size: their arguments were in memory of the device, or could not be \
             read for another reason (docs/problem-sizes.md)",
            share(unknown, all)
        )
    })
}

pub(crate) fn rate(value: Option<f64>) -> Cell {
    Cell::number(value, |value| format!("{value:.3}"))
}

pub(crate) fn columns<'a>(summary: &Summary, names: &'a Names) -> Columns<'a, SizeLine<'a>> {
    let all = understood(summary).all;
    Columns::new()
        .with(Right("share"), move |row: &SizeLine<'_>| Cell::part(row.row.duration.sum_ns as f64, all))
        .with(Right("calls"), |row| Cell::count(row.row.duration.count + row.row.duration.untimed))
        .with(Right("total"), |row| Cell::time(row.row.duration.sum_ns))
        .with(Right("p50").wide(), |row| Cell::time(row.row.duration.p50_ns))
        .with(Right("p99").only(Form::Page).wide(), |row| Cell::time(row.row.duration.p99_ns))
        .with(Right("TFLOP/s"), |row| rate(row.rates()[0]))
        .with(Right("GB/s"), |row| rate(row.rates()[1]))
        .with(Left("M x N x K").leads(0), SizeLine::size)
        .with(Left("of").long("layout").leads(0), |row| text_or_missing(row.layout()))
        .with(Spare(1, "type").leads(0), |row| text_or_missing(row.types()))
        .with(Kernel("kernel", names), |row| Cell::Kernel(row.row.name.clone()))
        .with(Left("the same again").only(Form::Page).wide(), |row| {
            Cell::Name(row.bench().unwrap_or(MISSING.to_owned()))
        })
}

/// The section of the text; empty where no size is known.
pub(crate) fn text(summary: &Summary, view: View<'_>) -> String {
    let rows = rows(summary);
    if rows.is_empty() {
        return nothing_known(summary).map_or(String::new(), |text| field("Sizes", &text, view.width));
    }
    let mut out = columns(summary, view.names).section("Matrix products by size", &rows, view.rows, view.width);
    out += &field("", &sentence(summary), view.width);
    if let Some((row, line)) = rows.iter().find_map(|row| Some((row, row.bench()?))) {
        // As it is: a line that is broken can't be pasted.
        let _ = writeln!(out, "{} again:\n{line}", row.size());
    }
    out
}

/// The table of Markdown.
pub(crate) fn markdown(summary: &Summary, names: &Names, most: usize) -> String {
    let rows = rows(summary);
    if rows.is_empty() {
        return nothing_known(summary).map_or(String::new(), |text| format!("\n{text}.\n"));
    }
    let mut out = format!("\n{}", columns(summary, names).markdown(rows.iter().take(most)));
    let _ = writeln!(out, "\n{}.", sentence(summary));
    out
}

/// The part of the JSON report: `null` in a run without products and kernels of a known size, and in it each value that is not known.
pub(crate) fn json(summary: &Summary, names: &Names, wanted: &Selection) -> Value {
    let rows = rows(summary);
    let Understood { known, unknown, all } = understood(summary);
    if known + unknown == 0.0 {
        return Value::Null;
    }
    let of_all = |time: f64| (all > 0.0).then(|| time / all);
    let row = |row: &SizeLine<'_>| {
        let Gemm { m, n, k, batch, leading, strides, reads_c } = row.gemm;
        let Distribution { count, untimed, sum_ns, p50_ns, p99_ns, .. } = row.row.duration;
        let ([operations, bytes], [tflops, gb]) = (row.work(), row.rates());
        let compute = row.said.and_then(|said| said.compute).map(|of| of.name);
        json!({
            "kernel": row.row.name, "id": names.ids().id(&row.row.name).map(|id| id.to_string()), "agent": row.row.agent,
            "m": m, "n": n, "k": k, "batch": batch, "leading": leading, "strides": strides, "reads_c": reads_c,
            "layout": row.layout(), "types": row.said.and_then(|said| said.types).map(|types| types.map(|of| of.name)),
            "compute": compute, "calls": count + untimed, "timed": count, "total_ns": sum_ns, "p50_ns": p50_ns, "p99_ns": p99_ns,
            "flops": operations, "least_bytes": bytes, "tflops_per_s": tflops, "gb_per_s": gb, "bench": row.bench(),
        })
    };
    let rows: Vec<Value> = rows.iter().filter(|row| wanted.has(&row.row.name)).map(row).collect();
    json!({ "source": "arguments", "understood_share": of_all(known), "unknown_share": of_all(unknown), "rows": rows })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRODUCT: &str = "Cijk_Ailk_Bljk_HHS_BH_MT64x64x16_SN";
    const OTHER: &str = "Cijk_Alik_Bljk_SB_MT128x64x16_SN";

    fn time(count: u64, sum_ns: u64) -> Distribution {
        Distribution { count, sum_ns, ..Distribution::default() }
    }

    fn kernel(name: &str, sum_ns: u64) -> KernelRow {
        KernelRow { name: name.into(), mangled: name.into(), duration: time(4, sum_ns), ..KernelRow::default() }
    }

    fn run(sizes: Vec<SizeRow>) -> Summary {
        let kernels = vec![kernel(PRODUCT, 4000), kernel(OTHER, 1000), kernel("vector_add", 5000)];
        Summary { kernels, sizes, ..Summary::default() }
    }

    fn size() -> SizeRow {
        let leading = Some([1000, 40, 1000, 1000]);
        let gemm = Gemm { m: 1000, n: 500, k: 40, batch: 1, leading, strides: None, reads_c: Some(false) };
        SizeRow {
            gemm: Some(gemm),
            name: PRODUCT.into(),
            mangled: PRODUCT.into(),
            agent: Some(1),
            duration: time(2, 4000),
            ..SizeRow::default()
        }
    }

    /// By hand: 2 * 1000 * 500 * 40 = 40 million operations, 2 * (40,000 + 20,000 + 500,000) bytes, in 2,000 ns each.
    #[test]
    fn rates_are_those_of_the_launches_with_this_size() {
        let summary = run(vec![size()]);
        let all = json(&summary, &Names::from_summary(&summary, true), &Selection::default());
        let row = &all["rows"][0];
        assert_eq!((&row["flops"], &row["least_bytes"]), (&json!(4e7), &json!(1.12e6)));
        assert_eq!((&row["tflops_per_s"], &row["gb_per_s"]), (&json!(20.0), &json!(560.0)));
        assert_eq!((&row["layout"], &row["compute"], &row["strides"]), (&json!("NN"), &json!("f32_r"), &Value::Null));
        assert!(row["bench"].as_str().is_some_and(|line| line.contains("-m 1000 -n 500 -k 40")));
        assert_eq!((&all["understood_share"], &all["unknown_share"]), (&json!(0.4), &json!(0.1)));
        assert!(sentence(&summary).ends_with("10.0% is in products of unknown size"), "{}", sentence(&summary));
    }

    #[test]
    fn the_line_that_is_shown_names_its_product() {
        let mut split = size();
        split.gemm = split.gemm.map(|gemm| Gemm { m: 77, leading: None, ..gemm });
        let summary = run(vec![split, size()]);
        let (names, kernels) = (Names::from_summary(&summary, true), Selection::default());
        let view =
            View { rows: 9, shapes: false, width: 120, names: &names, kernels: &kernels, brief: false, nodes: None };
        let text = text(&summary, view);
        assert!(text.contains("1000 x 500 x 40 again:\nrocblas-bench -f gemm_ex"), "{text}");
        assert!(text.contains("77 x 500 x 40"), "{text}");
    }

    #[test]
    fn a_run_tells_of_products_whose_size_is_not_known() {
        let summary = run(Vec::new());
        let (names, all) = (Names::from_summary(&summary, true), Selection::default());
        let told = json(&summary, &names, &all);
        assert_eq!((&told["unknown_share"], &told["rows"]), (&json!(0.5), &json!([])));
        assert!(markdown(&summary, &names, 9).contains("50.0% of kernel time is in matrix products, all of unknown"));
        let simulated = Summary { simulated: true, ..summary };
        assert_eq!(markdown(&simulated, &names, 9), "");
        let without = Summary { kernels: vec![kernel("vector_add", 5000)], ..Summary::default() };
        assert_eq!((json(&without, &names, &all), markdown(&without, &names, 9)), (Value::Null, String::new()));
    }
}

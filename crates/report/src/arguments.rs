//! Kernels by their arguments, where these were recorded: one row for each different set. Those of kernels that rkprof knows say sizes and
//! rates; `--kernel-args` records those of others.

use super::sizes::rate;
use super::view::View;
use rkprof_arch::work::{Rules, Work};
use rkprof_model::event::LaunchShape;
use rkprof_model::summary::{ArgumentsRow, Distribution, Summary};
use rkprof_problems::families::formulas::{self, Formulas};
use rkprof_results::judge::work_of_run;
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::Run;
use rkprof_show::columns::{Columns, Form, Value as Cell};
use rkprof_show::names::Names;
use rkprof_show::table::Column::{Kernel, Left, Right};
use rkprof_show::table::field;
use rkprof_show::units::count;
use serde_json::{Map, Number, Value, json};
use std::collections::HashMap;

/// A row of the table: launches of a kernel with the same arguments.
pub(crate) struct ArgumentsLine<'a> {
    pub(crate) row: &'a ArgumentsRow,
    text: &'a str,
    known: Option<Known>,
    /// Of a launch: what the run's `--work` says, then what rkprof knows of the kernel.
    work: Work,
}

/// What the arguments of a known kernel mean.
struct Known {
    library: &'static str,
    sizes: Vec<(&'static str, f64)>,
    /// These arguments alone were recorded, because the kernel is known.
    is_all: bool,
}

/// The rows by total time; without that of the launches beyond the limit.
pub(crate) fn rows<'a>(summary: &'a Summary, rules: &Rules) -> Vec<ArgumentsLine<'a>> {
    let mut formulas: HashMap<&str, Option<Formulas>> = HashMap::new();
    let rows = summary.arguments.iter().filter_map(|row| {
        let text = row.arguments.as_deref()?;
        let formulas = formulas.entry(&row.name).or_insert_with(|| formulas::formulas_of(&row.name));
        let shape = LaunchShape { grid: row.grid, workgroup: row.workgroup, lds: None };
        let known = formulas.as_ref().and_then(|formulas| Known::new(formulas, &shape, text));
        let stated = rules.find(&row.name).map_or(Work::default(), |rule| rule.work(Some(&shape), Some(text)));
        let other = formulas.as_ref().filter(|_| known.is_some()).map_or(Work::default(), |of| of.work(&shape, text));
        let work = Work {
            flops: stated.flops.or(other.flops),
            bytes: stated.bytes.or(other.bytes),
            dtype: stated.dtype.or(other.dtype),
        };
        Some(ArgumentsLine { row, text, known, work })
    });
    rows.collect()
}

impl Known {
    fn new(formulas: &Formulas, shape: &LaunchShape, text: &str) -> Option<Known> {
        let is_all = text.split(' ').all(|argument| !argument.ends_with("=*"));
        let sizes = formulas.sizes(shape, text)?;
        Some(Known { library: formulas.library, sizes, is_all })
    }
}

impl ArgumentsLine<'_> {
    /// `rows=16 columns=256` of a kernel that rkprof knows; otherwise its arguments without pointers, which say nothing here.
    fn shown(&self) -> String {
        if let Some(known) = self.known.as_ref().filter(|known| known.is_all) {
            let sizes = known.sizes.iter().map(|(label, value)| format!("{label}={value}"));
            return sizes.collect::<Vec<_>>().join(" ");
        }
        self.text.split(' ').filter(|argument| !argument.ends_with("=*")).collect::<Vec<_>>().join(" ")
    }

    /// TFLOP/s and GB/s.
    fn rates(&self) -> [Option<f64>; 2] {
        let Distribution { count, sum_ns, .. } = self.row.duration;
        let rate = |work: f64| (sum_ns > 0).then(|| work * count as f64 / sum_ns as f64);
        [self.work.flops.and_then(rate).map(|rate| rate / 1e3), self.work.bytes.and_then(rate)]
    }
}

/// Time of the launches whose size is known from their arguments, ns.
pub(crate) fn understood(summary: &Summary) -> u64 {
    rows(summary, &Rules::default()).iter().filter(|row| row.known.is_some()).map(|row| row.row.duration.sum_ns).sum()
}

fn all(summary: &Summary) -> f64 {
    summary.kernels.iter().map(|row| row.duration.sum_ns as f64).sum()
}

/// Launches beyond the limit on rows.
fn beyond(summary: &Summary) -> Option<String> {
    let rest = summary.arguments.iter().find(|row| row.arguments.is_none())?;
    let calls = rest.duration.count + rest.duration.untimed;
    Some(format!("{} more launches have arguments beyond the limit of 4,096 rows", count(calls)))
}

pub(crate) fn columns<'a>(summary: &Summary, names: &'a Names) -> Columns<'a, ArgumentsLine<'a>> {
    let all = all(summary);
    Columns::new()
        .with(Right("share"), move |ArgumentsLine { row, .. }: &ArgumentsLine<'_>| {
            Cell::part(row.duration.sum_ns as f64, all)
        })
        .with(Right("calls"), |ArgumentsLine { row, .. }| Cell::count(row.duration.count + row.duration.untimed))
        .with(Right("total"), |ArgumentsLine { row, .. }| Cell::time(row.duration.sum_ns))
        .with(Right("p50"), |ArgumentsLine { row, .. }| Cell::time(row.duration.p50_ns))
        .with(Right("p99").only(Form::Page).wide(), |ArgumentsLine { row, .. }| Cell::time(row.duration.p99_ns))
        .with(Right("TFLOP/s").wide(), |row| rate(row.rates()[0]))
        .with(Right("GB/s").wide(), |row| rate(row.rates()[1]))
        .with(Left("arguments").leads(1), |row| Cell::Name(row.shown()))
        .with(Kernel("kernel", names).leads(0), |ArgumentsLine { row, .. }| Cell::Kernel(row.name.clone()))
}

/// The section of the text; empty where no arguments were recorded.
pub(crate) fn text(run: &Run, view: View<'_>) -> String {
    let summary = &run.summary;
    let rows = rows(summary, &work_of_run(run));
    if rows.is_empty() {
        return String::new();
    }
    let mut out = columns(summary, view.names).section("Kernels by arguments", &rows, view.rows, view.width);
    if let Some(sentence) = beyond(summary) {
        out += &field("", &sentence, view.width);
    }
    if super::sizes::rows(summary).is_empty() && understood(summary) > 0 {
        out += &field("", &super::sizes::sentence(summary), view.width);
    }
    out
}

/// The table of Markdown.
pub(crate) fn markdown(summary: &Summary, rules: &Rules, names: &Names, most: usize) -> String {
    let rows = rows(summary, rules);
    if rows.is_empty() {
        return String::new();
    }
    format!("\n{}", columns(summary, names).markdown(rows.iter().take(most)))
}

/// The number of an argument; those of a structure are a list. `null`: it was not recorded.
fn value(text: &str) -> Value {
    if text.contains(',') {
        return Value::Array(text.split(',').map(value).collect());
    }
    // Whole numbers stay exact.
    let whole = text.parse::<i64>().map(Number::from).or_else(|_| text.parse::<u64>().map(Number::from));
    whole.ok().or_else(|| Number::from_f64(text.parse().ok()?)).map_or(Value::Null, Value::Number)
}

/// The part of the JSON report; `null` where no arguments were recorded.
pub(crate) fn json(summary: &Summary, rules: &Rules, names: &Names, wanted: &Selection) -> Value {
    let rows = rows(summary, rules);
    if rows.is_empty() {
        return Value::Null;
    }
    let row = |of: &ArgumentsLine<'_>| {
        let ArgumentsLine { row, text, known, work } = of;
        let sizes = known.as_ref().map(|known| {
            known.sizes.iter().map(|(label, value)| ((*label).to_owned(), json!(value))).collect::<Map<String, Value>>()
        });
        let [tflops, gb] = of.rates();
        let Distribution { count, untimed, sum_ns, p50_ns, p99_ns, .. } = row.duration;
        let values: Map<String, Value> = text
            .split(' ')
            .filter_map(|argument| argument.split_once('='))
            .filter(|(_, text)| *text != "*")
            .map(|(name, text)| (name.to_owned(), value(text)))
            .collect();
        json!({
            "kernel": row.name, "id": names.ids().id(&row.name).map(|id| id.to_string()), "agent": row.agent,
            "grid": row.grid, "workgroup": row.workgroup, "arguments": text, "values": values,
            "calls": count + untimed, "timed": count, "total_ns": sum_ns, "p50_ns": p50_ns, "p99_ns": p99_ns,
            "library": known.as_ref().map(|known| known.library), "sizes": sizes, "flops": work.flops, "least_bytes": work.bytes,
            "tflops_per_s": tflops, "gb_per_s": gb,
        })
    };
    Value::Array(rows.iter().filter(|row| wanted.has(&row.row.name)).map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_arch::work::Rule;

    #[test]
    fn values_are_numbers_and_what_was_not_recorded_is_null() {
        let duration = Distribution { count: 3, sum_ns: 600, p50_ns: Some(200), ..Distribution::default() };
        let text = "A=* M=1024 big=18446744073709551615 alpha=-0.5 odd=NaN sizes=7,8 cut=?";
        let row = ArgumentsRow { name: "k".into(), arguments: Some(text.into()), duration, ..ArgumentsRow::default() };
        let rest = ArgumentsRow { duration: Distribution { count: 9, ..Distribution::default() }, ..row.clone() };
        let rest = ArgumentsRow { name: String::new(), arguments: None, ..rest };
        let summary = Summary { arguments: vec![row, rest], ..Summary::default() };
        let names = Names::from_summary(&summary, true);
        let rules = Rules::new(vec![Rule::parse("^k$=flops:2*arg.M*arg.sizes[1],bytes:4*arg.M").unwrap()]);
        let all = json(&summary, &rules, &names, &Selection::default());
        // 16,384 operations and 4 KiB in 200 ns each.
        let work = ["flops", "least_bytes", "tflops_per_s", "gb_per_s"].map(|key| all[0][key].as_f64());
        assert_eq!(work, [Some(16384.0), Some(4096.0), Some(0.08192), Some(20.48)]);
        let none = Rules::default();
        assert_eq!(json(&summary, &none, &names, &Selection::default())[0]["flops"], Value::Null);
        let values = json!({ "M": 1024, "big": u64::MAX, "alpha": -0.5, "odd": null, "sizes": [7, 8], "cut": null });
        assert_eq!((&all[0]["values"], &all[0]["calls"], &all[0]["p50_ns"]), (&values, &json!(3), &json!(200)));
        assert_eq!(all.as_array().map(Vec::len), Some(1));
        assert_eq!(beyond(&summary).as_deref(), Some("9 more launches have arguments beyond the limit of 4,096 rows"));
        assert!(markdown(&summary, &none, &names, 9).contains("`M=1024 big=18446744073709551615"));
        assert_eq!(json(&Summary::default(), &none, &names, &Selection::default()), Value::Null);
    }
}

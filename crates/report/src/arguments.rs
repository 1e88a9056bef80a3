//! Kernels by their arguments, where these were recorded (`--kernel-args`): one row for each different set.

use super::text::View;
use rkprof_model::summary::{ArgumentsRow, Distribution, Summary};
use rkprof_results::kernel_filter::Selection;
use rkprof_show::columns::{Columns, Form, Value as Cell};
use rkprof_show::names::Names;
use rkprof_show::table::Column::{Kernel, Left, Right};
use rkprof_show::table::field;
use rkprof_show::units::count;
use serde_json::{Map, Number, Value, json};

/// Rows and their arguments, by total time; without that of the launches beyond the limit.
pub(crate) fn rows(summary: &Summary) -> Vec<(&ArgumentsRow, &str)> {
    summary.arguments.iter().filter_map(|row| Some((row, row.arguments.as_deref()?))).collect()
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

/// Arguments without pointers, which say nothing here.
fn shown(text: &str) -> String {
    text.split(' ').filter(|argument| !argument.ends_with("=*")).collect::<Vec<_>>().join(" ")
}

pub(crate) fn columns<'a>(summary: &Summary, names: &'a Names) -> Columns<'a, (&'a ArgumentsRow, &'a str)> {
    let all = all(summary);
    Columns::new()
        .with(Right("share"), move |(row, _): &(&ArgumentsRow, &str)| Cell::part(row.duration.sum_ns as f64, all))
        .with(Right("calls"), |(row, _)| Cell::count(row.duration.count + row.duration.untimed))
        .with(Right("total"), |(row, _)| Cell::time(row.duration.sum_ns))
        .with(Right("p50"), |(row, _)| Cell::time(row.duration.p50_ns))
        .with(Right("p99").only(Form::Page).wide(), |(row, _)| Cell::time(row.duration.p99_ns))
        .with(Left("arguments").leads(1), |(_, text)| Cell::Name(shown(text)))
        .with(Kernel("kernel", names).leads(0), |(row, _)| Cell::Kernel(row.name.clone()))
}

/// The section of the text; empty where no arguments were recorded.
pub(crate) fn text(summary: &Summary, view: View<'_>) -> String {
    let rows = rows(summary);
    if rows.is_empty() {
        return String::new();
    }
    let mut out = columns(summary, view.names).section("Kernels by arguments", &rows, view.rows, view.width);
    if let Some(sentence) = beyond(summary) {
        out += &field("", &sentence, view.width);
    }
    out
}

/// The table of Markdown.
pub(crate) fn markdown(summary: &Summary, names: &Names, most: usize) -> String {
    let rows = rows(summary);
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
pub(crate) fn json(summary: &Summary, names: &Names, wanted: &Selection) -> Value {
    let rows = rows(summary);
    if rows.is_empty() {
        return Value::Null;
    }
    let row = |(row, text): (&ArgumentsRow, &str)| {
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
        })
    };
    Value::Array(rows.into_iter().filter(|(row, _)| wanted.has(&row.name)).map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbers_and_what_was_not_recorded_is_null() {
        let duration = Distribution { count: 3, sum_ns: 600, p50_ns: Some(200), ..Distribution::default() };
        let text = "A=* M=1024 big=18446744073709551615 alpha=-0.5 odd=NaN sizes=7,8 cut=?";
        let row = ArgumentsRow { name: "k".into(), arguments: Some(text.into()), duration, ..ArgumentsRow::default() };
        let rest = ArgumentsRow { duration: Distribution { count: 9, ..Distribution::default() }, ..row.clone() };
        let rest = ArgumentsRow { name: String::new(), arguments: None, ..rest };
        let summary = Summary { arguments: vec![row, rest], ..Summary::default() };
        let names = Names::of(&summary, true);
        let all = json(&summary, &names, &Selection::default());
        let values = json!({ "M": 1024, "big": u64::MAX, "alpha": -0.5, "odd": null, "sizes": [7, 8], "cut": null });
        assert_eq!((&all[0]["values"], &all[0]["calls"], &all[0]["p50_ns"]), (&values, &json!(3), &json!(200)));
        assert_eq!(all.as_array().map(Vec::len), Some(1));
        assert_eq!(beyond(&summary).as_deref(), Some("9 more launches have arguments beyond the limit of 4,096 rows"));
        assert!(markdown(&summary, &names, 9).contains("`M=1024 big=18446744073709551615"));
        assert_eq!(json(&Summary::default(), &names, &Selection::default()), Value::Null);
    }
}

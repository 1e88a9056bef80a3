//! The tables of a report in one list, for the forms that treat all alike: CSV, JSON, Python and the end of a page.

use super::{activity, arguments, damaged, kernels, sizes, tables, text};
use crate::html::keys::Keys;
use maud::Markup;
use rkprof_analysis::timeline::health::Health;
use rkprof_model::safe::csv_text;
use rkprof_model::summary::Summary;
use rkprof_results::examine::{self, Examined};
use rkprof_results::judge::{Judge, work_of_run};
use rkprof_results::kernel_filter::Selection;
use rkprof_results::load::Run;
use rkprof_show::columns::{Columns, Record};
use rkprof_show::names::Names;
use rkprof_show::page::Section;
use rkprof_show::{Failure, exit};
use rkprof_stats::merge::MergeError;
use serde_json::{Map, Value};

/// A table, whatever its rows are.
pub(crate) struct Table<'a> {
    /// For programs, and in a page.
    pub name: &'static str,
    /// In a page; `None` where the page shows it elsewhere, or not.
    title: Option<&'static str>,
    content: Box<dyn Content + 'a>,
}

trait Content {
    fn is_empty(&self) -> bool;
    fn page(&self, title: &str) -> Markup;
    fn records(&self) -> Vec<Record>;
}

impl<T, R: AsRef<[T]>> Content for (Columns<'_, T>, R) {
    fn is_empty(&self) -> bool {
        self.1.as_ref().is_empty()
    }

    fn page(&self, title: &str) -> Markup {
        self.0.page(title, self.1.as_ref().iter())
    }

    fn records(&self) -> Vec<Record> {
        self.1.as_ref().iter().map(|row| self.0.record(row)).collect()
    }
}

impl<'a> Table<'a> {
    fn new<T: 'a>(name: &'static str, columns: Columns<'a, T>, rows: impl AsRef<[T]> + 'a) -> Table<'a> {
        Table { name, title: None, content: Box::new((columns, rows)) }
    }

    /// Pages have it under this title.
    fn titled(self, title: &'static str) -> Table<'a> {
        Table { title: Some(title), ..self }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.content.is_empty()
    }

    pub(crate) fn section(&self) -> Option<Section> {
        self.title.map(|title| Section::new(self.name, title, self.content.page(title)))
    }

    /// Its rows, each with all columns by name.
    pub(crate) fn json(&self) -> Value {
        let records = self.content.records().into_iter();
        records.map(|record| Value::Object(Map::from_iter(record))).collect()
    }

    /// With a line of names, if it has rows.
    fn csv(&self) -> Result<String, csv::Error> {
        let mut out = csv::Writer::from_writer(Vec::new());
        let cell = |value: Value| match value {
            Value::Null => String::new(),
            Value::String(text) => csv_text(&text).into_owned(),
            // Without a point where it is whole.
            Value::Number(number) if number.is_f64() => number.as_f64().unwrap_or_default().to_string(),
            other => other.to_string(),
        };
        for (at, record) in self.content.records().into_iter().enumerate() {
            if at == 0 {
                out.write_record(record.iter().map(|(name, _)| name))?;
            }
            out.write_record(record.into_iter().map(|(_, value)| cell(value)))?;
        }
        Ok(out.into_inner().map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default())
    }
}

/// The results of traces, with the name of the process where there are several.
pub(crate) fn healths<'a>(run: &Run, examined: &'a Examined) -> Vec<(Option<String>, &'a Health)> {
    if let Some(job) = &examined.job {
        return job.members.iter().map(|rank| (Some(rank.label.clone()), &rank.health)).collect();
    }
    let of = run.processes.iter().zip(&examined.traces).filter_map(|(process, traced)| {
        let label = (run.processes.len() > 1).then(|| examine::label(process));
        Some((label, traced.health.as_ref().ok()?))
    });
    of.collect()
}

/// Every table beside that of the kernels. `keys`: how a page shows them.
pub(crate) fn tables<'a>(
    run: &'a Run,
    healths: &'a [(Option<String>, &'a Health)],
    names: &'a Names,
    wanted: &Selection,
    keys: Option<&'a Keys<'a>>,
) -> Vec<Table<'a>> {
    let summary = &run.summary;
    let with = || healths.iter().map(|(label, health)| (label.as_deref(), *health));
    let times: Vec<_> = with().flat_map(|(label, health)| health.ranges.iter().map(move |row| (label, row))).collect();
    let gaps: Vec<_> = with().flat_map(|(label, health)| health.gaps.iter().map(move |row| (label, row))).collect();
    let steps: Vec<_> =
        with().filter_map(|(label, health)| Some(tables::latencies(label, health.steps.as_ref()?))).flatten().collect();
    let (mut by_size, mut by_arguments) = (sizes::columns(summary, names), arguments::columns(summary, names));
    if let Some(keys) = keys {
        by_size = by_size.draw("kernel", |row, _| keys.shown(row.kernel()));
        by_arguments = by_arguments.draw("kernel", |row, _| keys.shown(&row.row.name));
    }
    let mut sizes = sizes::rows(summary);
    sizes.retain(|row| wanted.has(row.kernel()));
    let mut arguments = arguments::rows(summary, &work_of_run(run));
    arguments.retain(|row| wanted.has(&row.row.name));
    vec![
        Table::new("sizes", by_size, sizes).titled("Matrix products by size"),
        Table::new("arguments", by_arguments, arguments).titled("Kernels by arguments"),
        Table::new("api", tables::api(summary), &summary.api).titled("API calls"),
        Table::new("copies", tables::copies(summary), &summary.copies).titled("Copies"),
        Table::new("ranges", tables::ranges(), &summary.markers).titled("Ranges"),
        Table::new("range-times", tables::range_times(), times).titled("Kernel time of ranges"),
        Table::new("memory", tables::memory(summary), &summary.memory).titled("Memory"),
        Table::new("streams", tables::streams(), gaps).titled("Gaps by stream"),
        Table::new("steps", tables::steps(), steps),
        Table::new("collectives", activity::collective_columns(run), &summary.collectives),
        Table::new("activities", activity::activity_columns(), &summary.activities),
        Table::new("processes", text::process_columns(), &run.processes),
    ]
}

/// All tables of a run, for programs; those of kernels have the wanted ones. `table`: the summary with the times of kernels.
fn all<R>(
    run: &Run,
    table: &Summary,
    examined: &Examined,
    names: &Names,
    wanted: &Selection,
    shapes: bool,
    give: impl FnOnce(&[Table<'_>]) -> R,
) -> Result<R, MergeError> {
    let rows = kernels::rows(table, shapes, wanted)?;
    let unlike = kernels::are_unlike(&rows);
    let lines: Vec<_> = rows.iter().map(|(row, devices)| kernels::KernelLine { row, devices }).collect();
    let columns = kernels::columns(table, names, shapes, unlike);
    let healths = healths(run, examined);
    let mut all = vec![Table::new("kernels", columns, lines)];
    all.extend(tables(run, &healths, names, wanted, None));
    Ok(give(&all))
}

/// All of them by name.
pub(crate) fn json(
    run: &Run,
    table: &Summary,
    examined: &Examined,
    names: &Names,
    wanted: &Selection,
) -> Result<Value, MergeError> {
    let by_name = |tables: &[Table<'_>]| tables.iter().map(|table| (table.name.to_owned(), table.json())).collect();
    all(run, table, examined, names, wanted, false, by_name).map(Value::Object)
}

/// The table with this name.
///
/// # Errors
/// The summary is damaged, or there is no such table.
pub fn csv(
    run: &Run,
    judge: &Judge,
    examined: &Examined,
    names: &Names,
    wanted: &Selection,
    shapes: bool,
    name: &str,
) -> Result<String, Failure> {
    let give = |tables: &[Table<'_>]| {
        let known = || tables.iter().map(|table| table.name).collect::<Vec<_>>().join(", ");
        let table = tables.iter().find(|table| table.name == name);
        let table =
            table.ok_or_else(|| (format!("no table is called {name:?}"), format!("The tables are {}.", known())));
        table.and_then(|table| table.csv().map_err(|error| (error.to_string(), String::new())))
    };
    let of_kernels = judge.table(&run.summary);
    let table = all(run, &of_kernels, examined, names, wanted, shapes, give).map_err(|error| damaged(run, error))?;
    table.map_err(|(problem, remedy)| Failure::new(exit::USAGE, "write a table of the report", problem, remedy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::summary::{ApiRow, Distribution};
    use rkprof_show::columns::Value as Cell;
    use rkprof_show::table::Column::{Left, Right};

    /// One line is added to a table; its column is in every form.
    #[test]
    fn a_column_that_is_declared_once_is_in_every_form() {
        let duration = Distribution { count: 1, sum_ns: 7000, min_ns: Some(7000), ..Distribution::default() };
        let api = vec![ApiRow { name: "hipMalloc".into(), duration, ..ApiRow::default() }];
        let summary = Summary { api, ..Summary::default() };
        let added = || tables::api(&summary).with(Right("least"), |row| Cell::time(row.duration.min_ns));
        let text = added().section("Calls", &summary.api, 9, 200);
        let markdown = added().markdown(summary.api.iter());
        let table = Table::new("api", added(), &summary.api).titled("Calls");
        let page = table.content.page("Calls").into_string();
        let has = |form: &str, words: [&str; 2]| assert!(words.iter().all(|word| form.contains(word)), "{form}");
        has(&text, ["least", "7.00us"]);
        has(&markdown, ["| least |", "| 7.00us |"]);
        has(&page, [">least</button>", ">7.00us</td>"]);
        let csv = table.csv().unwrap();
        let mut lines = csv.lines().map(|line| line.split(',').next_back());
        assert_eq!([lines.next(), lines.next()], [Some(Some("least_ns")), Some(Some("7000"))], "{csv}");
        assert_eq!(table.json()[0]["least_ns"], 7000.0);
    }

    #[test]
    fn a_spreadsheet_computes_nothing_and_what_is_missing_is_empty() {
        let columns = Columns::new()
            .with(Left("name"), |name: &&str| Cell::Name((*name).to_owned()))
            .with(Right("time"), |_| Cell::Time(None))
            .with(Right("part"), |_| Cell::part(1.0, 8.0));
        let table = Table::new("one", columns, ["=1+1"]);
        assert_eq!(table.csv().unwrap(), "name,time_ns,part_pct\n'=1+1,,12.5\n");
        assert_eq!(table.json(), serde_json::json!([{ "name": "=1+1", "time_ns": null, "part_pct": 12.5 }]));
    }
}

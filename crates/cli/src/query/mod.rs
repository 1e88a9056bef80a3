//! `rkprof query`: SQL over everything that a run recorded, by DuckDB. The engine is the user's; here the dataset is made,
//! its tables are given names, and the answer is shown.

mod engine;
mod ready;

use super::{Failure, exit, out, progress, style};
use crate::output_options::formats;
use crate::run_argument::run_path;
use engine::Engine;
use rkprof_formats::export::dataset;
use rkprof_formats::export::session;
use rkprof_model::run;
use rkprof_model::run::Status;
use rkprof_model::safe::{csv_text, sql};
use rkprof_model::summary::Verdict;
use rkprof_results::load::Run;
use rkprof_show::columns::Columns;
use rkprof_show::names::Names;
use rkprof_show::table::Column;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Tables of the dataset.
const KERNELS: &str = "kernels";
const TABLES: [&str; 6] = [KERNELS, "api", "copies", "counters", "ranges", "memory"];
const WIDTH: usize = 160;
/// Time between two pictures of what has no total.
const TICK: Duration = Duration::from_millis(200);

/// Ask a run questions in SQL (needs DuckDB: its command, or its Python module)
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof query rkprof_out/latest --ready kernels
  rkprof query out 'SELECT category, sum(duration_ns) FROM kernels GROUP BY 1 ORDER BY 2 DESC'
  rkprof query --list                             ready queries, to use or to begin with
  rkprof merge runs/* -o merged --dataset && rkprof query merged --ready ranks

Tables: kernels (or dispatches), api (or calls), copies, counters, ranges, memory, each with columns run, host and rank; a table that the run has no rows \
for does not exist. 'DESCRIBE kernels' lists the columns of one. Kernels have their id (kernel_id: Kb4n7, as in rkprof report) and a short_name. The dataset is made once, as DIR/dataset (Parquet); any engine that reads Hive-partitioned Parquet can \
read it as it is.

Exit codes: 0 ok, 1 the query failed, or the trace lacks events, 2 usage, 3 no DuckDB, 4 no data.")]
pub(crate) struct Args {
    /// Run directory, or a dataset
    #[arg(value_name = "RUN", required_unless_present = "list", value_parser = run_path())]
    run: Option<PathBuf>,
    /// The query
    #[arg(value_name = "SQL", conflicts_with = "ready")]
    sql: Option<String>,
    /// A ready query
    #[arg(long, value_name = "NAME")]
    ready: Option<String>,
    /// Show the ready queries
    #[arg(long)]
    list: bool,
    /// Keep the query from files, the network and settings: it reads the run's tables alone, which are loaded into memory
    #[arg(long)]
    confined: bool,
    /// Form of the result
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

formats! { enum Format { Text, Csv, Json } }

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let Some(run) = args.run.as_ref().filter(|_| !args.list) else {
        return out::result(None, &ready::list());
    };
    let sql = match (&args.sql, &args.ready) {
        (Some(sql), _) => sql.clone(),
        (None, Some(name)) => ready::find(name)?,
        (None, None) => {
            let remedy = "Write SQL behind the run, or take a ready query: rkprof query --list.";
            return Err(Failure::new(exit::USAGE, format!("query {}", run.display()), "there is no query", remedy));
        }
    };
    let engine = Engine::find()?;
    let dataset = dataset_of(run)?;
    let missing = dataset::missing(&dataset);
    let lowered = what_lowers_the_verdict(run);
    lowered.iter().chain(&missing).for_each(|sentence| out::note(sentence));
    if args.confined && sql.lines().any(|line| line.trim_start().starts_with('.')) {
        let problem = "a line begins with a dot, which is a command of DuckDB's shell";
        return Err(Failure::new(exit::USAGE, "run the query confined", problem, "Write SQL alone."));
    }
    let names = match names_of(run).filter(|names| !names.ids().names().is_empty()) {
        Some(names) => names,
        None => names_in(&dataset, &engine)?,
    };
    let tables = tables(&dataset, &names, if args.confined { "TABLE" } else { "VIEW" });
    let script = format!("{tables}{}{sql}", if args.confined { CONFINED } else { "" });
    let bar = progress::bar(None, "rkprof: DuckDB runs the query {spinner} {elapsed}");
    bar.enable_steady_tick(TICK);
    let answer = engine.run(&script, args.format == Format::Json);
    bar.finish_and_clear();
    let answer = answer?;
    match args.format {
        Format::Csv => out::data(None, &for_spreadsheets(&answer))?,
        Format::Json => out::data(None, &answer)?,
        Format::Text => out::result(None, &aligned(&answer))?,
    };
    Ok(if missing.is_empty() { exit::OK } else { exit::CHECK_FAILED })
}

/// The reasons why a run, or the run around a dataset, is not COMPLETE.
fn what_lowers_the_verdict(run: &Path) -> Vec<String> {
    let dir = if dataset::is_dataset(run) { run.parent().unwrap_or(run) } else { run };
    let counts = |source: &session::Source| source.summary.as_ref().map(|summary| summary.completeness.clone());
    let all: Vec<_> = session::open(dir).into_iter().flatten().filter_map(|source| counts(&source)).collect();
    let less = all.iter().filter(|counts| counts.verdict != Verdict::Complete);
    less.map(|counts| format!("the run is {}: {}", counts.verdict, counts.reasons.join("; "))).collect()
}

/// The dataset of a run; written if it is missing, or older than the run.
fn dataset_of(run: &Path) -> Result<PathBuf, Failure> {
    if dataset::is_dataset(run) {
        return Ok(run.to_owned());
    }
    let dir = run.join(dataset::DIR);
    let changed = |path: &Path| path.metadata().and_then(|file| file.modified()).ok();
    let fresh = dataset::is_dataset(&dir) && changed(&dir) >= changed(&run.join(run::FILE));
    if fresh {
        return Ok(dir);
    }
    let doing = || format!("make the dataset {}", dir.display());
    let sources = session::open(run).map_err(|error| {
        Failure::new(exit::NO_DATA, format!("query {}", run.display()), error, rkprof_results::load::WHERE_RUNS_ARE)
    })?;
    if sources.iter().any(|source| source.info.as_ref().is_some_and(|info| info.status == Status::Merged)) {
        let remedy = "Merge again with --dataset: the processes are told apart only there.";
        return Err(Failure::new(exit::NO_DATA, doing(), "this is a merged run without one", remedy));
    }
    if sources.iter().all(|source| source.traces.is_empty()) {
        return Err(Failure::new(
            exit::NO_DATA,
            doing(),
            "the run has no trace",
            "Runs with --no-trace have statistics only.",
        ));
    }
    let name = run.canonicalize().ok().and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    let traces: Vec<PathBuf> = sources.iter().flat_map(|source| source.traces.iter().cloned()).collect();
    let bar = progress::reading(&traces);
    let written = dataset::write(sources.iter(), &dir, &name.unwrap_or_default(), &|bytes| bar.inc(bytes));
    bar.finish_and_clear();
    let written = written.map_err(|error| {
        Failure::new(exit::CHECK_FAILED, doing(), error, "Check that the run directory is writable and has room.")
    })?;
    written.remarks.iter().for_each(|remark| out::note(remark));
    if dataset::is_dataset(&dir) {
        dataset::keep_missing(&dir, &written.missing)
            .map_err(|error| Failure::new(exit::CHECK_FAILED, doing(), error, "Check that there is room."))?;
    }
    Ok(dir)
}

/// The names of kernels in the other views of a run, or of the run around a dataset.
fn names_of(run: &Path) -> Option<Names> {
    let around = [Some(run), run.parent()].into_iter().flatten();
    let mut found = around.filter_map(|dir| Run::load(dir, dir).ok());
    found.next().map(|run| Names::from_summary(&run.summary, false))
}

/// From here on, statements reach no file and no network, and can't change that.
const CONFINED: &str = "SET enable_external_access = false;\nSET lock_configuration = true;\n";

/// What Python calls two of the tables.
const ALIASES: [(&str, &str); 2] = [("dispatches", KERNELS), ("calls", "api")];

/// Names for the existing tables: as a `VIEW` of their files, or as a `TABLE` in memory.
fn tables(dataset: &Path, names: &Names, kind: &str) -> String {
    let there = TABLES.into_iter().filter(|table| dataset.join(table).is_dir());
    let view = |table: &str| {
        let rows = rows(dataset, table);
        match table {
            KERNELS if !names.ids().names().is_empty() => {
                let called = called(names);
                format!("CREATE {kind} kernels AS SELECT * FROM {rows} LEFT JOIN ({called}) USING (kernel_name);\n")
            }
            _ => format!("CREATE {kind} {table} AS SELECT * FROM {rows};\n"),
        }
    };
    let aliases = ALIASES.iter().filter(|(_, table)| dataset.join(table).is_dir());
    let aliases = aliases.map(|(name, table)| format!("CREATE VIEW {name} AS SELECT * FROM {table};\n"));
    there.map(view).chain(aliases).collect()
}

fn rows(dataset: &Path, table: &str) -> String {
    let files = sql(&dataset.join(table).join("**/*.parquet").display().to_string());
    format!("read_parquet({files}, hive_partitioning = true)")
}

/// The names of a dataset without its run; numbers follow the starts.
fn names_in(dataset: &Path, engine: &Engine) -> Result<Names, Failure> {
    #[derive(serde::Deserialize)]
    struct Row {
        kernel_name: String,
    }
    if !dataset.join(KERNELS).is_dir() {
        return Ok(Names::default());
    }
    let rows = rows(dataset, KERNELS);
    let order = "GROUP BY kernel_name ORDER BY min(start_ns), kernel_name";
    let answer = engine.run(&format!("SELECT kernel_name FROM {rows} {order}"), true)?;
    let rows: Vec<Row> = serde_json::from_str(&answer).unwrap_or_default();
    Ok(Names::in_order(rows.iter().map(|row| row.kernel_name.as_str()), false))
}

/// A table of kernel_name, kernel_id, short_name.
fn called(names: &Names) -> String {
    let ids = names.ids();
    let rows = ids.names().iter().map(|name| {
        let id = ids.id(name).map_or(String::new(), |id| id.to_string());
        format!("({}, '{id}', {})", sql(name), sql(&rkprof_names::short(name)))
    });
    let rows = rows.collect::<Vec<_>>().join(", ");
    format!("SELECT * FROM (VALUES {rows}) AS called(kernel_name, kernel_id, short_name)")
}

/// The CSV with texts that no spreadsheet evaluates.
fn for_spreadsheets(answer: &str) -> String {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(answer.as_bytes());
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in reader.records().filter_map(Result::ok) {
        let is_number = |cell: &str| cell.parse::<f64>().is_ok();
        let cells = row.iter().map(|cell| if is_number(cell) { cell.into() } else { csv_text(cell) });
        // Writing to memory does not fail.
        let _ = writer.write_record(cells.map(|cell| cell.into_owned()));
    }
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

/// CSV as aligned columns; numbers to the right.
fn aligned(csv: &str) -> String {
    let columns_of_line = if std::io::stdout().is_terminal() { style::width() } else { WIDTH };
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(csv.as_bytes());
    let mut rows = reader.records().filter_map(Result::ok);
    let Some(titles) = rows.next() else { return String::new() };
    let rows: Vec<Vec<String>> = rows.map(|row| row.iter().map(shorter).collect()).collect();
    // The widest column comes last: only the last column is cut.
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
    let widest = (0..titles.len()).max_by_key(|at| width(*at)).unwrap_or(0);
    let order: Vec<usize> = (0..titles.len()).filter(|at| *at != widest).chain([widest]).collect();
    let numeric = |at: usize| rows.iter().all(|row| row[at].is_empty() || row[at].parse::<f64>().is_ok());
    let columns = order.into_iter().fold(Columns::new(), |columns, at| {
        let title = &titles[at];
        let column = if numeric(at) { Column::Right(title) } else { Column::Left(title) };
        columns.with(column, move |row: &Vec<String>| row[at].clone())
    });
    columns.table(rows.iter(), columns_of_line)
}

/// Rounds to six significant digits, which are enough to read.
fn shorter(value: &str) -> String {
    match value.parse::<f64>() {
        Ok(number) if value.contains('.') && number.is_finite() => {
            let digits = (5 - number.abs().max(1.0).log10() as i32).max(0) as usize;
            format!("{number:.digits$}")
        }
        _ => value.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_aligned() {
        let text = style::plain(&aligned("name,n,x\n\"a, long name\",5,1.23456789\nb,12,1234567.25\n"));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["n", "x", "name"]);
        assert_eq!(lines[1].split_whitespace().collect::<Vec<_>>(), ["5", "1.23457", "a,", "long", "name"]);
        assert_eq!(lines[2].split_whitespace().collect::<Vec<_>>(), ["12", "1234567", "b"]);
        assert_eq!(aligned(""), "");
    }
}

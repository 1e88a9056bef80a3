//! The counters of an application replay: its trace has the launches and their times, `replay.csv` beside it has what the other passes
//! counted. An export has both.

use super::session::Source;
use csv::{Position, Reader, StringRecord};
use rkprof_model::event::{CounterSample, KernelDispatch};
use rkprof_store::{REPLAY_FILE, files};
use std::collections::HashMap;
use std::fs::File;
use std::io;

/// The column before the first counter.
const LAST_FIXED: &str = "Duration_Ns";
const DISPATCH: &str = "Dispatch_Id";
const START: &str = "Start_Timestamp";

pub(super) struct Replayed {
    table: Reader<File>,
    /// Of the counters: their columns and names. What several passes counted is that of the first one.
    columns: Vec<usize>,
    names: Vec<String>,
    /// Where the row of each dispatch is, by its id and its start: several processes have the same ids.
    rows: HashMap<(u64, u64), Position>,
    row: StringRecord,
}

impl Replayed {
    /// `None` where the source is no replay.
    ///
    /// # Errors
    /// The table can't be read.
    pub(super) fn open(source: &Source) -> io::Result<Option<Replayed>> {
        let path = source.place.join(REPLAY_FILE);
        if source.joint || !path.is_file() {
            return Ok(None);
        }
        let mut table = Reader::from_reader(files::open(&path)?);
        let heading = table.headers()?.clone();
        let place = |name: &str| heading.iter().position(|column| column == name);
        let (Some(dispatch), Some(start), Some(last)) = (place(DISPATCH), place(START), place(LAST_FIXED)) else {
            return Ok(None);
        };
        let (mut columns, mut names) = (Vec::new(), Vec::<String>::new());
        for (column, name) in heading.iter().enumerate().skip(last + 1) {
            let name = name.split_once(" (pass ").map_or(name, |(name, _)| name);
            if !names.iter().any(|known| known == name) {
                columns.push(column);
                names.push(name.to_owned());
            }
        }
        let (mut rows, mut row) = (HashMap::new(), StringRecord::new());
        while table.read_record(&mut row)? {
            let number = |column: usize| row.get(column)?.parse().ok();
            if let (Some(position), Some(id), Some(start)) = (row.position(), number(dispatch), number(start)) {
                rows.insert((id, start), position.clone());
            }
        }
        Ok(Some(Replayed { table, columns, names, rows, row }))
    }

    /// The names of the counters, by their number in the samples.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// What was counted of a dispatch.
    ///
    /// # Errors
    /// The table can't be read.
    pub(super) fn sample(&mut self, kernel: &KernelDispatch) -> io::Result<Option<CounterSample>> {
        let Some(position) = self.rows.get(&(kernel.dispatch_id, kernel.start)) else { return Ok(None) };
        // The rows have about the order of the trace.
        if self.table.position() != position {
            self.table.seek(position.clone())?;
        }
        if !self.table.read_record(&mut self.row)? {
            return Ok(None);
        }
        let value = |(number, column): (u32, &usize)| Some((number, self.row.get(*column)?.parse().ok()?));
        let values: Vec<(u32, f64)> = (0..).zip(&self.columns).filter_map(value).collect();
        let KernelDispatch { event_id, dispatch_id, agent, kernel, shape, start, end, .. } = kernel.clone();
        let sample = CounterSample { event_id, dispatch_id, agent, kernel, shape, start, end, group: 0, values };
        Ok((!sample.values.is_empty()).then_some(sample))
    }
}

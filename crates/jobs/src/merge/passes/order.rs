//! The dispatches of one process, from its trace, in the order of launching; each with its counters and its ordinal among
//! the launches of the same kernel in the same shape.
//!
//! A trace has dispatches in the order of their ends, and their counters later still. A window sorts them; dispatches that
//! are further apart are rare, and counted.

use super::launches::{Column, Launches};
use rkprof_model::error::{During, Error};
use rkprof_model::event::{Event, KernelDispatch, LaunchShape};
use rkprof_perfetto::reader::{Item, TraceReader};
use rkprof_store::files;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Dispatches held back for sorting.
const WINDOW: usize = 1 << 13;

/// A dispatch whose turn it is.
pub(super) struct Launched {
    /// Index in [`Launches`].
    pub launch: u32,
    /// Its number among the launches that are joined with it.
    pub ordinal: u64,
    pub dispatch: KernelDispatch,
    pub values: Vec<(Column, f64)>,
}

/// Launch time, and the number among the launches of one call.
type Turn = (u64, u64);

pub(super) struct InOrder {
    files: std::vec::IntoIter<PathBuf>,
    reader: Option<TraceReader<'static>>,
    process: u32,
    waiting: BTreeMap<Turn, Launched>,
    /// Turns of the dispatches that also wait for their counters, by event.
    turns: FxHashMap<u64, Turn>,
    known: FxHashMap<(u64, u32, u32, LaunchShape), u32>,
    /// Number of ordinals given, and the last turn, by the launch that joins.
    given: FxHashMap<u32, (u64, Turn)>,
    /// Dispatches that came too late for their turn.
    pub late: u64,
}

impl InOrder {
    pub(super) fn new(files: Vec<PathBuf>, process: u32) -> InOrder {
        InOrder {
            files: files.into_iter(),
            reader: None,
            process,
            waiting: BTreeMap::new(),
            turns: FxHashMap::default(),
            known: FxHashMap::default(),
            given: FxHashMap::default(),
            late: 0,
        }
    }

    /// The next dispatch; `None` at the end.
    ///
    /// # Errors
    /// A sentence, when a trace can't be read.
    pub(super) fn next(&mut self, launches: &mut Launches) -> Result<Option<Launched>, Error> {
        while self.waiting.len() < WINDOW && self.read(launches)? {}
        let Some((turn, mut launched)) = self.waiting.pop_first() else { return Ok(None) };
        self.turns.remove(&launched.dispatch.event_id);
        let (given, last) = self.given.entry(launches.joined_by(launched.launch)).or_default();
        self.late += u64::from(turn < *last);
        (launched.ordinal, *given, *last) = (*given, *given + 1, turn.max(*last));
        Ok(Some(launched))
    }

    /// Reads one item; returns false at the end.
    fn read(&mut self, launches: &mut Launches) -> Result<bool, Error> {
        let Some(reader) = &mut self.reader else {
            let Some(path) = self.files.next() else { return Ok(false) };
            let file = files::open(&path).during(|| format!("{}", path.display()))?;
            self.reader = Some(TraceReader::new(file));
            return Ok(true);
        };
        match reader.next().map_err(|error| error.to_string())? {
            None => self.reader = None,
            Some(Item::Event(Event::Kernel(dispatch))) => {
                let KernelDispatch { kernel, agent, stream, shape, .. } = dispatch;
                let key = (kernel, agent, stream.map_or(u32::MAX, |stream| stream), shape);
                let launch =
                    *self.known.entry(key).or_insert_with(|| launches.find(self.process, &dispatch, reader.registry()));
                let turn = (dispatch.launch.unwrap_or(dispatch.start), dispatch.event_id);
                self.turns.insert(dispatch.event_id, turn);
                self.waiting.insert(turn, Launched { launch, ordinal: 0, dispatch, values: Vec::new() });
            }
            Some(Item::Event(Event::Counters(sample))) => {
                if let Some(launched) = self.turns.get(&sample.event_id).and_then(|turn| self.waiting.get_mut(turn)) {
                    let counters = &reader.registry().counters;
                    let column = |id: u32| launches.column(sample.group, counters.get(id as usize)?);
                    launched.values = sample.values.iter().filter_map(|(id, v)| Some((column(*id)?, *v))).collect();
                }
            }
            Some(_) => {}
        }
        Ok(true)
    }
}

//! What the host did while a device had no work: samples of the launching threads (`--host-samples`), by the cause of the
//! idle time in which they fall.
//!
//! A sample counts where a device waits for its thread's next launch. The sampling thread looks seldom and the trace knows each
//! moment: so the trace says how long the device was idle, and the samples say how this time divides among the places.

use super::Timeline;
use super::idle::{Cause, HostTime, Idle};
use rkprof_model::event::Ns;
use rkprof_model::host_samples::{Frame, Line, SCHEMA_VERSION, State};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::cmp::Reverse;

/// Fewer samples of a cause say nothing.
const FEWEST: u64 = 5;
/// Rows of a device.
const ROWS: usize = 20;

/// Samples of the launching threads.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    places: Vec<SampledWork>,
    /// By thread, in the order of time.
    threads: FxHashMap<u32, Vec<One>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct One {
    at: Ns,
    stands_for: Ns,
    /// Index in [`Samples::places`].
    place: u32,
}

/// What a thread was found to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SampledWork {
    /// The innermost frame of the program's own code, or the innermost one; and its caller.
    frames: Option<(Frame, Option<Frame>)>,
    state: State,
}

/// Idle time by what the host did meanwhile.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HostRow {
    /// The cause of the idle time.
    pub cause: Cause,
    /// Of Python; `null` where the thread ran no Python code.
    pub function: Option<String>,
    pub file: Option<String>,
    pub line: Option<u32>,
    /// Its caller: `main, train.py:40`.
    pub caller: Option<String>,
    pub state: State,
    /// Its part of the cause's time.
    pub ns: Ns,
    pub samples: u64,
    /// The cause's time.
    #[serde(skip)]
    pub of_ns: Ns,
}

impl Samples {
    /// From the lines of `host_samples.jsonl`; empty where a newer rkprof wrote them.
    pub fn from_lines(lines: impl Iterator<Item = Line>) -> Samples {
        let mut samples = Samples::default();
        let mut stacks: FxHashMap<u32, (Frame, Option<Frame>)> = FxHashMap::default();
        let mut known: FxHashMap<SampledWork, u32> = FxHashMap::default();
        for line in lines {
            match line {
                Line::Begin(begin) if begin.schema_version > SCHEMA_VERSION => return Samples::default(),
                Line::Stack(stack) => {
                    let own = stack.frames.iter().position(|frame| is_own(&frame.file)).unwrap_or(0);
                    let frames = stack.frames.get(own).map(|frame| (frame.clone(), stack.frames.get(own + 1).cloned()));
                    stacks.extend(frames.map(|frames| (stack.id, frames)));
                }
                Line::Sample(sample) => {
                    let frames = sample.stack.and_then(|id| stacks.get(&id).cloned());
                    let place = SampledWork { frames, state: sample.state };
                    let place = *known.entry(place).or_insert_with_key(|place| {
                        samples.places.push(place.clone());
                        samples.places.len() as u32 - 1
                    });
                    let one = One { at: sample.at, stands_for: sample.stands_for.max(1), place };
                    samples.threads.entry(sample.tid).or_default().push(one);
                }
                Line::Begin(_) | Line::Totals(_) => {}
            }
        }
        samples.threads.values_mut().for_each(|all| all.sort_by_key(|one| one.at));
        samples
    }

    pub fn is_empty(&self) -> bool {
        self.threads.is_empty()
    }

    /// Adds the samples of a thread within a time to those of this cause.
    pub(super) fn add(
        &self,
        (tid, start, end): (u32, Ns, Ns),
        cause: Cause,
        found: &mut FxHashMap<(Cause, u32), HostTime>,
    ) {
        let Some(all) = self.threads.get(&tid) else { return };
        let first = all.partition_point(|one| one.at < start);
        for one in all[first..].iter().take_while(|one| one.at < end) {
            let (ns, count) = found.entry((cause, one.place)).or_default();
            *ns += one.stands_for;
            *count += 1;
        }
    }
}

/// Whether a file is of the program, and not of Python or a package.
fn is_own(file: &str) -> bool {
    let of_python = |part: &str| {
        part == "site-packages"
            || part == "dist-packages"
            || part.strip_prefix("python3.").is_some_and(|minor| minor.bytes().all(|byte| byte.is_ascii_digit()))
    };
    !file.is_empty() && !file.starts_with('<') && !file.split('/').any(of_python)
}

/// `train.py:21`
fn place(frame: &Frame) -> String {
    format!("{}:{}", base(&frame.file), frame.line)
}

fn base(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

impl HostRow {
    /// `tokenizer, train.py:21 < main, train.py:40: running`
    pub fn text(&self) -> String {
        let state = self.state.label();
        let at = self.file.as_deref().zip(self.line).map(|(file, line)| format!(", {}:{line}", base(file)));
        let caller = self.caller.as_ref().map_or(String::new(), |caller| format!(" < {caller}"));
        match &self.function {
            Some(function) => format!("{function}{}{caller}: {state}", at.unwrap_or_default()),
            None => format!("native code: {state}"),
        }
    }
}

/// What the host did in a device's idle time, by time.
pub(super) fn rows(timeline: &Timeline, idle: &Idle) -> Vec<HostRow> {
    let mut totals: FxHashMap<Cause, HostTime> = FxHashMap::default();
    for ((cause, _), (ns, count)) in &idle.host {
        let total = totals.entry(*cause).or_default();
        *total = (total.0 + ns, total.1 + count);
    }
    let row = |((cause, index), (ns, samples)): (&(Cause, u32), &HostTime)| {
        let (sampled, count) = totals[cause];
        let of_ns = idle.time_by(*cause);
        if count < FEWEST || of_ns == 0 {
            return None;
        }
        let SampledWork { frames, state } = &timeline.host.places[*index as usize];
        let frame = frames.as_ref().map(|(frame, _)| frame);
        Some(HostRow {
            cause: *cause,
            function: frame.map(|frame| frame.function.clone()),
            file: frame.map(|frame| frame.file.clone()),
            line: frame.map(|frame| frame.line),
            caller: frames
                .as_ref()
                .and_then(|(_, caller)| caller.as_ref())
                .map(|frame| format!("{}, {}", frame.function, place(frame))),
            state: *state,
            ns: (of_ns as f64 * *ns as f64 / sampled as f64).round() as Ns,
            samples: *samples,
            of_ns,
        })
    };
    let mut rows: Vec<HostRow> = idle.host.iter().filter_map(row).collect();
    rows.sort_by_cached_key(|row| (Reverse(row.ns), row.cause, row.text()));
    rows.truncate(ROWS);
    rows
}

#[cfg(test)]
mod tests {
    use super::super::health::{Health, Options};
    use super::super::testing::timeline;
    use super::*;
    use rkprof_model::host_samples::{Sample, Stack};

    fn frame(function: &str, file: &str, line: u32) -> Frame {
        Frame { function: function.to_owned(), file: file.to_owned(), line }
    }

    /// Ten times the device works for 1 ms and waits for 10: 7 in `tokenizer`, 3 in `fetch`. A sample each ms, at any time.
    #[test]
    fn samples_divide_the_idle_time_of_their_cause() {
        let main = frame("main", "/home/me/train.py", 40);
        let library = frame("split", "/usr/lib/python3.11/re.py", 5);
        let stack = |id, frames| Line::Stack(Stack { id, frames });
        let mut lines = vec![
            stack(0, vec![library, frame("tokenizer", "/home/me/train.py", 21), main.clone()]),
            stack(1, vec![frame("fetch", "/home/me/train.py", 25), main.clone()]),
            stack(2, vec![frame("busy", "/home/me/train.py", 30), main]),
        ];
        let mut tables = timeline();
        for i in 0..11u64 {
            let at = 11_000_000 * (i + 1);
            tables = tables.kernel("k", at, at + 1_000_000, Some(at - 5));
            let sample = |at, stack, state| {
                let sample = Sample { at, stands_for: 1_000_000, tid: 7, state, stack: Some(stack) };
                [Line::Sample(sample.clone()), Line::Sample(Sample { tid: 8, ..sample })]
            };
            lines.extend(sample(at + 500_000, 2, State::Running));
            for ms in 1..11 {
                let (stack, state) = if ms < 8 { (0, State::Running) } else { (1, State::Read) };
                lines.extend(sample(at + ms * 1_000_000 + 400_000, stack, state));
            }
        }
        let mut timeline = tables.done();
        timeline.host = Samples::from_lines(lines.into_iter());
        let health = Health::examine(&timeline, &Options::default()).expect("tables");
        let rows = &health.idle[0].host;
        let texts: Vec<_> = rows.iter().map(|row| (row.cause, row.text(), row.samples)).collect();
        let tokenizer = "tokenizer, train.py:21 < main, train.py:40: running".to_owned();
        let fetch = "fetch, train.py:25 < main, train.py:40: blocked in a read".to_owned();
        assert_eq!(texts, [(Cause::Host, tokenizer, 70), (Cause::Host, fetch, 30)]);
        let of = health.idle_ns(Cause::Host);
        assert_eq!((rows[0].of_ns, rows[0].ns + rows[1].ns), (of, of));
        assert_eq!(rows[0].ns, of * 7 / 10);
    }

    #[test]
    fn few_samples_say_nothing() {
        let sample = |at| Line::Sample(Sample { at, stands_for: 9, tid: 7, state: State::Sleep, stack: None });
        let rows = |count: u64| {
            let mut timeline = timeline().kernel("k", 0, 10, Some(0)).kernel("k", 1_000, 1_010, Some(990)).done();
            timeline.host = Samples::from_lines((0..count).map(|i| sample(100 + i)));
            let idle = &Health::examine(&timeline, &Options::default()).expect("tables").idle[0];
            idle.host.iter().map(|row| (row.text(), row.ns)).collect::<Vec<_>>()
        };
        assert_eq!(rows(4), []);
        assert_eq!(rows(5), [("native code: sleeping".to_owned(), 980)]);
    }

    #[test]
    fn files_of_packages_are_not_the_programs() {
        assert!(is_own("train.py") && is_own("/opt/python3.app/train.py"));
        let others = ["/usr/lib/python3.11/re.py", "/venv/lib/python3.9/site-packages/torch/nn.py", "<frozen os>", ""];
        assert!(!others.into_iter().any(is_own));
    }
}

//! `--steps 5`, `--steps 5:train_step`: counts the steps of a program as its ROCTx ranges end.
//!
//! A step is a range of the given name; without a name, of the name that the first range has. A range that was open when the
//! recording began is not a step: it was not recorded whole.

use rkprof_model::error::Error;
use rkprof_model::event::{Marker, MarkerOp};
use rustc_hash::FxHashMap;

/// How many steps to record, and how many have ended.
#[derive(Debug)]
pub struct Steps {
    wanted: u64,
    ended: u64,
    name: Option<String>,
    /// Open ranges of each thread: whether each is a step.
    open: FxHashMap<u32, Vec<bool>>,
    started: FxHashMap<u64, ()>,
}

/// Limit of open ranges; a program that never ends its ranges must not fill memory.
const MAX_OPEN: usize = 1 << 12;

impl Steps {
    /// Reads `N` or `N:RANGE`.
    ///
    /// # Errors
    /// A sentence that says what is accepted.
    pub fn parse(text: &str) -> Result<Steps, Error> {
        let (number, name) =
            text.split_once(':').map_or((text, None), |(number, name)| (number, Some(name.to_owned())));
        let wanted = number.trim().parse().ok().filter(|wanted| *wanted > 0 && name.as_deref() != Some(""));
        let wanted = wanted.ok_or_else(|| format!("{text:?} is not of the form 5 or 5:RANGE"))?;
        Ok(Steps { wanted, ended: 0, name, open: FxHashMap::default(), started: FxHashMap::default() })
    }

    /// Whether all steps have ended.
    pub fn are_over(&self) -> bool {
        self.ended >= self.wanted
    }

    pub fn observe(&mut self, marker: &Marker<'_>) {
        match marker.op {
            MarkerOp::Push => {
                let open = self.open.entry(marker.tid).or_default();
                // Without a name, the first range (an outermost one) gives it.
                let name = self.name.get_or_insert_with(|| marker.message.to_string());
                let is_step = marker.message == name.as_str();
                if open.len() < MAX_OPEN {
                    open.push(is_step);
                }
            }
            MarkerOp::Pop => {
                let was_step = self.open.get_mut(&marker.tid).and_then(Vec::pop);
                self.ended += u64::from(was_step == Some(true));
            }
            MarkerOp::Start if self.name.as_deref() == Some(&*marker.message) && self.started.len() < MAX_OPEN => {
                self.started.insert(marker.id, ());
            }
            MarkerOp::Stop => self.ended += u64::from(self.started.remove(&marker.id).is_some()),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(steps: &mut Steps, script: &[(u32, MarkerOp, u64, &str)]) -> u64 {
        for (tid, op, id, message) in script {
            steps.observe(&Marker { op: *op, at: 0, tid: *tid, id: *id, message: (*message).into() });
        }
        steps.ended
    }

    #[test]
    fn only_whole_steps_count() {
        use MarkerOp::{Pop, Push, Start, Stop};
        let mut steps = Steps::parse("2:step").unwrap();
        // The end of a range that began before the recording, and a range inside another one.
        assert_eq!(
            run(&mut steps, &[(1, Pop, 0, ""), (1, Push, 0, "epoch"), (1, Push, 0, "step"), (1, Pop, 0, "")]),
            1
        );
        assert!(!steps.are_over());
        assert_eq!(run(&mut steps, &[(1, Push, 0, "other"), (1, Pop, 0, ""), (2, Stop, 9, "")]), 1);
        assert_eq!(run(&mut steps, &[(2, Start, 9, "step"), (3, Stop, 9, "")]), 2);
        assert!(steps.are_over());

        let mut steps = Steps::parse("3").unwrap();
        let script = [
            (1, Push, 0, "a"),
            (1, Push, 0, "b"),
            (1, Pop, 0, ""),
            (1, Pop, 0, ""),
            (1, Push, 0, "b"),
            (1, Pop, 0, ""),
        ];
        assert_eq!(run(&mut steps, &script), 1, "the first outermost range gives the name");
        for text in ["", "0", "x", ":step", "5:"] {
            assert!(Steps::parse(text).unwrap_err().to_string().contains("5:RANGE"));
        }
    }

    /// Ranges beyond the limit are not remembered; those before it still end.
    #[test]
    fn open_ranges_are_bounded() {
        use MarkerOp::{Pop, Push, Start, Stop};
        let mut steps = Steps::parse("9:step").unwrap();
        for id in 0..=MAX_OPEN as u64 {
            run(&mut steps, &[(1, Push, 0, "step"), (1, Start, id, "step")]);
        }
        assert_eq!(run(&mut steps, &[(1, Stop, MAX_OPEN as u64, "")]), 0);
        assert_eq!(run(&mut steps, &[(1, Stop, MAX_OPEN as u64 - 1, "")]), 1);
        let pops = vec![(1, Pop, 0, ""); MAX_OPEN + 5];
        assert_eq!(run(&mut steps, &pops), 1 + MAX_OPEN as u64);
        assert!(steps.are_over());
    }

    /// Start and stop count where the name is the step's.
    #[test]
    fn other_ranges_of_start_and_stop_are_no_steps() {
        use MarkerOp::{Start, Stop};
        let mut steps = Steps::parse("2:step").unwrap();
        assert_eq!(run(&mut steps, &[(1, Start, 4, "other"), (1, Stop, 4, "")]), 0);
        assert_eq!(run(&mut steps, &[(1, Start, 5, "step"), (1, Stop, 5, "")]), 1);
        // Without a name, only a pushed range gives it.
        let mut steps = Steps::parse("2").unwrap();
        assert_eq!(run(&mut steps, &[(1, Start, 4, "a"), (1, Stop, 4, "")]), 0);
    }
}

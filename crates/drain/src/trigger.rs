//! Conditions that make the flight recorder write: `p99(KERNEL) > 2ms`, `range(step) > 50ms`.

use rkprof_model::error::Error;
use rkprof_model::event::{Event, MarkerOp, Registry};
use rkprof_model::units::parse_duration;
use rkprof_stats::Histogram;
use rustc_hash::FxHashMap;

/// Least number of durations before their percentile is compared.
const LEAST_SAMPLES: u64 = 20;

/// One condition and the values that it has seen.
pub struct Trigger {
    text: String,
    limit_ns: u64,
    what: What,
    met: bool,
}

enum What {
    /// Percentile (0 to 1) of the durations of kernels whose name contains the text, since the last time it fired.
    Percentile { share: f64, kernel: String, matches: FxHashMap<u64, bool>, seen: Box<Histogram>, count: u64 },
    /// Length of a range with this name.
    Range { name: String, open: Vec<(u32, Option<u64>)>, started: FxHashMap<u64, u64> },
}

impl Trigger {
    /// Reads a condition; the error says what is accepted.
    pub fn parse(text: &str) -> Result<Trigger, Error> {
        let expected =
            || format!("the trigger {text:?} is not of the form 'p99(KERNEL) > 2ms' or 'range(NAME) > 50ms'");
        let (left, limit) = text.split_once('>').ok_or_else(expected)?;
        // A bare number would be seconds, and no kernel takes seconds: the user forgot the unit.
        let limit = Some(limit.trim()).filter(|limit| limit.ends_with(|end: char| end.is_ascii_alphabetic()));
        let limit_ns = limit.and_then(parse_duration).ok_or_else(expected)?.as_nanos() as u64;
        let (function, subject) =
            left.trim().strip_suffix(')').and_then(|left| left.split_once('(')).ok_or_else(expected)?;
        // An empty text is in every name, and no range has it.
        let subject = Some(subject.trim().to_owned()).filter(|subject| !subject.is_empty()).ok_or_else(expected)?;
        let what = match function.trim() {
            "range" => What::Range { name: subject, open: Vec::new(), started: FxHashMap::default() },
            percentile => {
                let share = match percentile {
                    "max" => 1.0,
                    other => {
                        let number: f64 = other
                            .strip_prefix('p')
                            .and_then(|digits| digits.parse().ok())
                            .filter(|number| (0.0..=100.0).contains(number))
                            .ok_or_else(expected)?;
                        number / 100.0
                    }
                };
                let seen = Box::new(Histogram::new(2));
                What::Percentile { share, kernel: subject, matches: FxHashMap::default(), seen, count: 0 }
            }
        };
        Ok(Trigger { text: text.to_owned(), limit_ns, what, met: false })
    }

    /// The condition as the user wrote it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether a kernel or a range of its name has been seen.
    pub fn has_met(&self) -> bool {
        self.met
    }

    /// Returns whether this event fulfils the condition.
    pub fn observe(&mut self, event: &Event<'_>, registry: &Registry) -> bool {
        let limit = self.limit_ns;
        match (&mut self.what, event) {
            (What::Percentile { share, kernel, matches, seen, count }, Event::Kernel(dispatch)) => {
                let id = dispatch.kernel;
                let named = || registry.kernel_name(id).contains(kernel.as_str());
                if !*matches.entry(id).or_insert_with(named) {
                    return false;
                }
                self.met = true;
                seen.record(dispatch.end.saturating_sub(dispatch.start));
                *count += 1;
                let fired = *count >= LEAST_SAMPLES && seen.quantiles([*share])[0] > limit;
                if fired {
                    **seen = Histogram::new(2);
                    *count = 0;
                }
                fired
            }
            (What::Range { name, open, started }, Event::Marker(marker)) => {
                let begins = (marker.message == name.as_str()).then_some(marker.at);
                self.met |= begins.is_some();
                let began = match marker.op {
                    MarkerOp::Push => {
                        open.push((marker.tid, begins));
                        None
                    }
                    MarkerOp::Pop => {
                        let at = open.iter().rposition(|(tid, _)| *tid == marker.tid);
                        at.and_then(|at| open.remove(at).1)
                    }
                    MarkerOp::Start => {
                        started.extend(begins.map(|at| (marker.id, at)));
                        None
                    }
                    MarkerOp::Stop => started.remove(&marker.id),
                    MarkerOp::Mark | MarkerOp::Pause | MarkerOp::Resume => None,
                };
                began.is_some_and(|began| marker.at.saturating_sub(began) > limit)
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::{Kernel, KernelDispatch, LaunchShape, Marker, Symbol};

    fn marker(op: MarkerOp, at: u64, message: &'static str, id: u64) -> Event<'static> {
        Event::Marker(Marker { op, at, tid: 1, id, message: message.into() })
    }

    #[test]
    fn a_long_range_fires() {
        let mut trigger = Trigger::parse("range(step) > 50ms").expect("a condition");
        let registry = Registry::default();
        let ms = 1_000_000;
        let events = [
            (marker(MarkerOp::Push, 0, "step", 0), false),
            (marker(MarkerOp::Push, ms, "inner", 0), false),
            (marker(MarkerOp::Pop, 200 * ms, "", 0), false),
            (marker(MarkerOp::Pop, 201 * ms, "", 0), true),
            (marker(MarkerOp::Start, 300 * ms, "step", 9), false),
            (marker(MarkerOp::Stop, 350 * ms, "", 9), false),
            (marker(MarkerOp::Stop, 950 * ms, "", 9), false),
        ];
        for (event, fires) in events {
            assert_eq!(trigger.observe(&event, &registry), fires, "{event:?}");
        }
        assert!(trigger.has_met());
    }

    #[test]
    fn a_percentile_fires_once_there_are_enough_samples() {
        let mut trigger = Trigger::parse("p90( gemm ) > 2us").expect("a condition");
        let mut registry = Registry::default();
        registry.kernels.insert(1, Kernel { symbol: Symbol::new("my gemm kernel"), ..Kernel::default() });
        registry.kernels.insert(2, Kernel { symbol: Symbol::new("copy"), ..Kernel::default() });
        let dispatch = |kernel, ns: u64| {
            Event::Kernel(KernelDispatch {
                kernel,
                start: 100,
                end: 100 + ns,
                event_id: 1,
                dispatch_id: 1,
                tid: 1,
                shape: LaunchShape { grid: [1; 3], workgroup: [1; 3], lds: Some(0) },
                scratch: Some(0),
                ..KernelDispatch::default()
            })
        };
        for _ in 0..100 {
            assert!(!trigger.observe(&dispatch(2, 9_000), &registry), "another kernel");
        }
        assert!(!trigger.has_met());
        let fired = (0..25).filter(|_| trigger.observe(&dispatch(1, 9_000), &registry)).count();
        assert_eq!(fired, 1, "at the twentieth, then it starts anew");
    }

    #[test]
    fn what_is_not_a_condition_is_refused() {
        for text in ["", "p99(x)", "p99(x) > 5", "p199(x) > 5ms", "mean(x) > 5ms", "range step > 5ms", "p99() > 5ms"] {
            assert!(Trigger::parse(text).is_err(), "{text:?}");
        }
    }

    /// The limit itself is no excess; ranges of one name nest and belong to their threads.
    #[test]
    fn a_range_as_long_as_the_limit_does_not_fire() {
        let registry = Registry::default();
        let on = |tid, op, at, message| Event::Marker(Marker { op, at, tid, id: 0, message });
        let mut trigger = Trigger::parse("range(step) > 5us").expect("a condition");
        let mut observe = |tid, op, at, message: &'static str| {
            trigger.observe(&on(tid, op, at, std::borrow::Cow::Borrowed(message)), &registry)
        };
        assert!(!observe(1, MarkerOp::Push, 1_000, "step"));
        assert!(!observe(2, MarkerOp::Push, 3_000, "step"));
        assert!(!observe(1, MarkerOp::Pop, 6_000, ""), "5 us");
        assert!(observe(2, MarkerOp::Pop, 8_001, ""), "5.001 us");
        assert!(!observe(1, MarkerOp::Pop, 60_000, ""), "there is none");
    }

    /// `max` is the longest since the last time; p0 the shortest.
    #[test]
    fn the_share_says_which_duration_is_compared() {
        let registry = Registry::default();
        let dispatch = |ns| Event::Kernel(KernelDispatch { kernel: 1, start: 0, end: ns, ..Default::default() });
        for (condition, first) in [("max(kernel) > 2us", 20), ("p0(kernel) > 2us", 0), ("p50(kernel) > 2us", 0)] {
            let mut trigger = Trigger::parse(condition).expect("a condition");
            // One kernel of 9 us, then 29 of 1 us.
            let fired: Vec<usize> = (1..=30)
                .filter(|n| trigger.observe(&dispatch(if *n == 1 { 9_000 } else { 1_000 }), &registry))
                .collect();
            let expected: Vec<usize> = (first > 0).then_some(first).into_iter().collect();
            assert_eq!(fired, expected, "{condition}");
        }
    }

    /// Ranges of start and stop belong together by their id, also over threads.
    #[test]
    fn a_long_range_of_start_and_stop_fires() {
        let registry = Registry::default();
        let mut trigger = Trigger::parse("range(step) > 5us").expect("a condition");
        assert_eq!(trigger.text(), "range(step) > 5us");
        let mut observe = |op, at, message, id| trigger.observe(&marker(op, at, message, id), &registry);
        assert!(!observe(MarkerOp::Start, 0, "step", 9));
        assert!(!observe(MarkerOp::Start, 0, "other", 10));
        assert!(!observe(MarkerOp::Stop, 90_000, "", 10), "another name");
        assert!(observe(MarkerOp::Stop, 90_000, "", 9));
    }

    /// Twenty durations of exactly the limit, which a histogram of two digits keeps below 256 ns.
    #[test]
    fn a_percentile_at_the_limit_does_not_fire() {
        let registry = Registry::default();
        let dispatch = |ns| Event::Kernel(KernelDispatch { kernel: 1, start: 0, end: ns, ..Default::default() });
        for (ns, fires) in [(200, 0), (201, 1)] {
            let mut trigger = Trigger::parse("p99(kernel) > 200ns").expect("a condition");
            let fired = (0..LEAST_SAMPLES).filter(|_| trigger.observe(&dispatch(ns), &registry)).count();
            assert_eq!(fired, fires, "{ns} ns");
        }
    }
}

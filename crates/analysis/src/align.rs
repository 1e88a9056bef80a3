//! Compares the clocks of two machines by the collectives that both took part in.
//!
//! In a collective no rank ends before the last one has begun. So each collective of a machine and the reference machine
//! bounds the difference of their clocks from both sides. No latency of the network needs to be known:
//!
//! ```text
//!  difference = clock of the machine - clock of the reference, at the same moment
//!
//!  last begin (machine) - first end (reference)  <=  difference  <=  first end (machine) - last begin (reference)
//! ```
//!
//! The difference changes slowly and steadily (drift), so it is a line that must run between all lower and all upper bounds.
//! [`fit`] takes the line with the widest margin. The uncertainty is the largest distance of any other line between the
//! bounds; it holds if both machines took part in the same collectives.

use rkprof_model::event::Ns;

/// Two clocks on one machine drift apart by less than this: crystal oscillators are specified to 100 parts per million.
const MAX_DRIFT: f64 = 200e-6;
/// Halvings of the interval of drifts; 200 ppm divided by 2^60 is negligible.
const STEPS: usize = 80;

/// Margins that differ by less are the same: far below a clock's resolution, far above rounding.
const SAME_NS: f64 = 1e-3;

/// The bounds that one collective gives.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// Time on the machine's own clock.
    pub at: Ns,
    /// The difference is between these, ns.
    pub least: i64,
    pub most: i64,
}

/// The difference between a machine's clock and the reference clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offset {
    /// Time on the machine's own clock at which the difference is `ns`.
    pub at: Ns,
    pub ns: f64,
    /// ns of difference gained per ns.
    pub drift: f64,
    /// The true difference is at most this far from the line, over the time of the bounds; `None` = not known.
    pub uncertainty_ns: Option<f64>,
}

impl Offset {
    /// The reference clock itself.
    pub const NONE: Offset = Offset { at: 0, ns: 0.0, drift: 0.0, uncertainty_ns: Some(0.0) };

    /// The difference when the machine's clock shows `time`, ns.
    pub fn at(&self, time: Ns) -> f64 {
        self.ns + self.drift * (time as f64 - self.at as f64)
    }

    /// A time of the machine's clock on the reference clock; times before its zero become 0.
    pub fn to_reference(&self, time: Ns) -> Ns {
        let difference = self.at(time).round() as i128;
        u64::try_from(i128::from(time) - difference).unwrap_or(0)
    }

    /// The line through two readings of (machine's clock, difference); the read clocks may be wrong by an unknown amount.
    pub fn through(first: (Ns, i64), last: (Ns, i64)) -> Offset {
        let span = last.0 as f64 - first.0 as f64;
        let drift = (last.1 - first.1) as f64 / span;
        let drift = if drift.abs() <= MAX_DRIFT { drift } else { 0.0 };
        Offset { at: first.0, ns: first.1 as f64, drift, uncertainty_ns: None }
    }
}

/// The line with the widest margin to all bounds. `None` without bounds, and when no line lies between them, which means that
/// the collectives were not the same.
pub fn fit(bounds: &[Bound]) -> Option<Offset> {
    let (first, last) = (bounds.iter().map(|b| b.at).min()?, bounds.iter().map(|b| b.at).max()?);
    let at = first + (last - first) / 2;
    let base = bounds[0].least;
    // Relative to the middle and to one of the bounds: exact in f64 for spans of months.
    let points: Vec<Point> = bounds
        .iter()
        .map(|b| Point {
            x: b.at as f64 - at as f64,
            least: b.least.saturating_sub(base) as f64,
            most: b.most.saturating_sub(base) as f64,
        })
        .collect();
    let steepest = highest(-MAX_DRIFT, MAX_DRIFT, |drift| margin(&points, drift));
    // One collective says nothing of a drift: where many lines have the same margin, the clocks are taken to run alike.
    let drift = if margin(&points, 0.0) >= margin(&points, steepest) - SAME_NS { 0.0 } else { steepest };
    if margin(&points, drift) < 0.0 {
        return None;
    }
    let (ceiling, floor) = corridor(&points, drift, 0.0);
    let middle = (ceiling + floor) / 2.0;
    // The range of drifts with at least one line between the bounds.
    let lowest_drift = edge(drift, -MAX_DRIFT, |drift| margin(&points, drift) >= 0.0);
    let highest_drift = edge(drift, MAX_DRIFT, |drift| margin(&points, drift) >= 0.0);
    let uncertainty = [first as f64 - at as f64, 0.0, last as f64 - at as f64]
        .into_iter()
        .map(|x| {
            let here = middle + drift * x;
            let above = highest(lowest_drift, highest_drift, |drift| corridor(&points, drift, x).0);
            let below = highest(lowest_drift, highest_drift, |drift| -corridor(&points, drift, x).1);
            let most = corridor(&points, above, x).0 - here;
            let least = here - corridor(&points, below, x).1;
            most.max(least)
        })
        .fold(0.0, f64::max);
    Some(Offset { at, ns: middle + base as f64, drift, uncertainty_ns: Some(uncertainty) })
}

struct Point {
    x: f64,
    least: f64,
    most: f64,
}

/// Highest and lowest value at `x` of lines with this slope that stay below all upper and above all lower bounds.
fn corridor(points: &[Point], drift: f64, x: f64) -> (f64, f64) {
    let along = |value: f64, p: &Point| value + drift * (x - p.x);
    let ceiling = points.iter().map(|p| along(p.most, p)).fold(f64::INFINITY, f64::min);
    let floor = points.iter().map(|p| along(p.least, p)).fold(f64::NEG_INFINITY, f64::max);
    (ceiling, floor)
}

/// Height of the corridor; negative when there is none. Concave in the drift.
fn margin(points: &[Point], drift: f64) -> f64 {
    let (ceiling, floor) = corridor(points, drift, 0.0);
    ceiling - floor
}

/// The position of the maximum of a concave function.
fn highest(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..STEPS {
        let third = (high - low) / 3.0;
        if f(low + third) < f(high - third) { low += third } else { high -= third }
    }
    (low + high) / 2.0
}

/// How far from `inside` towards `outside` a property holds.
fn edge(inside: f64, outside: f64, holds: impl Fn(f64) -> bool) -> f64 {
    if holds(outside) {
        return outside;
    }
    let (mut inside, mut outside) = (inside, outside);
    for _ in 0..STEPS {
        let middle = (inside + outside) / 2.0;
        if holds(middle) { inside = middle } else { outside = middle }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn nothing_in_common_gives_nothing() {
        assert_eq!(fit(&[]), None);
        let contradiction = [Bound { at: 0, least: 0, most: 10 }, Bound { at: 1000, least: 5_000, most: 5_010 }];
        assert_eq!(fit(&contradiction), None);
    }

    #[test]
    fn one_collective_gives_its_middle() {
        let offset = fit(&[Bound { at: 500, least: -40, most: 60 }]).unwrap();
        assert!((offset.at(500) - 10.0).abs() < 1e-6, "{offset:?}");
        assert!((offset.uncertainty_ns.unwrap() - 50.0).abs() < 1e-6);
        assert_eq!(offset.to_reference(500), 490);
    }

    #[test]
    fn readings_make_a_line() {
        let offset = Offset::through((1_000_000, 50), (1_001_000_000, 1_050));
        assert!((offset.drift - 1e-6).abs() < 1e-12);
        assert!((offset.at(1_001_000_000) - 1_050.0).abs() < 1e-6);
        assert_eq!(offset.uncertainty_ns, None);
        assert_eq!(Offset::through((5, 7), (5, 7)).drift, 0.0);
        assert_eq!(Offset::through((5, 7), (5, 90)).drift, 0.0, "two readings at once");
        // A clock that gains more than 200 ppm is not believed.
        let drift = |gained| Offset::through((0, 0), (1_000_000, gained)).drift;
        assert_eq!((drift(200), drift(-200), drift(201)), (200e-6, -200e-6, 0.0));
    }

    proptest! {
        /// The true line lies between the bounds, so it is within the stated uncertainty wherever there are bounds.
        #[test]
        fn the_truth_is_within_the_uncertainty(
            offset in -1_000_000_000i64..1_000_000_000,
            ppm in -100f64..100.0,
            slack in prop::collection::vec((0u64..600_000_000_000, 1i64..200_000, 1i64..200_000), 1..60),
        ) {
            let truth = |t: u64| offset as f64 + ppm * 1e-6 * t as f64;
            let bounds: Vec<Bound> = slack
                .iter()
                .map(|&(at, below, above)| {
                    let here = truth(at).round() as i64;
                    Bound { at, least: here - below, most: here + above }
                })
                .collect();
            let found = fit(&bounds).unwrap();
            for bound in &bounds {
                let error = (found.at(bound.at) - truth(bound.at)).abs();
                prop_assert!(error <= found.uncertainty_ns.unwrap() + 2.0, "{error} {found:?}");
            }
        }
    }

    /// Two collectives that leave 100 ns on either side, 10 s apart: the clock gains 1 ppm.
    #[test]
    fn two_collectives_give_a_line() {
        let bound = |at: Ns, middle: i64| Bound { at, least: middle - 100, most: middle + 100 };
        let (first, last) = (5_000_000_000, 15_000_000_000);
        let offset = fit(&[bound(first, 2_000), bound(last, 12_000)]).unwrap();
        assert_eq!(offset.at, 10_000_000_000);
        // Any line through both gates has the widest margin in the middle; the one between them is the steepest mean.
        assert!((offset.at(offset.at) - 7_000.0).abs() < 1.0, "{offset:?}");
        // Within 100 ns at both ends: the slope is 1 ppm within 20 ns over 10 s.
        for (at, truth) in [(first, 2_000.0), (last, 12_000.0)] {
            assert!((offset.at(at) - truth).abs() <= 100.0 + 1e-3, "{offset:?}");
        }
        // The other lines run from one end of a gate to the other end of the other gate.
        let furthest = |at, truth: f64| (offset.at(at) - truth).abs() + 100.0;
        let expected = furthest(first, 2_000.0).max(furthest(last, 12_000.0));
        assert!((offset.uncertainty_ns.unwrap() - expected).abs() < 1.0, "{offset:?} for {expected}");
    }

    /// An hour later the difference is still that of the one moment that is known.
    #[test]
    fn one_collective_gives_no_drift() {
        let at = 7_200_000_000_000;
        let alone = fit(&[Bound { at, least: -40, most: 60 }]).unwrap();
        assert_eq!((alone.drift, alone.at(at + 3_600_000_000_000)), (0.0, 10.0));
        let at_once = fit(&[Bound { at, least: -40, most: 60 }, Bound { at, least: 0, most: 90 }]).unwrap();
        assert_eq!((at_once.drift, at_once.at(0)), (0.0, 30.0));
        // Without any slack there is exactly one line.
        let exact = fit(&[Bound { at, least: 5, most: 5 }]).unwrap();
        assert_eq!((exact.at(at), exact.uncertainty_ns), (5.0, Some(0.0)));
    }

    /// Lines through two narrow gates are 3 ns apart from their middle at the first one, which is wide.
    #[test]
    fn the_uncertainty_is_that_of_lines_through_all_gates() {
        let bound = |at: Ns, slack: i64| Bound { at, least: -slack, most: slack };
        let offset = fit(&[bound(0, 1_000), bound(10_000_000_000, 1), bound(20_000_000_000, 1)]).unwrap();
        assert!(offset.ns.abs() < 1e-3 && offset.drift.abs() < 1e-12, "{offset:?}");
        assert!((offset.uncertainty_ns.unwrap() - 3.0).abs() < 1e-3, "{offset:?}");
    }
}

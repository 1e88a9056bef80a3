//! How the values of a counter's instances (XCC, shader engine, channel) become one number.

/// The operation over the instances' values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduction {
    Sum,
    Max,
    Min,
}

/// By name prefix and suffix; all others are summed. GRBM counters are cycles that every XCC counts while all run at once
/// (AMD's own formulas take their maximum: `reduce(GRBM_GUI_ACTIVE,max)` in counter_defs.yaml). Each request, wave and
/// instruction occurs in one instance only.
const PREFIXES: &[(&str, Reduction)] = &[("GRBM_", Reduction::Max)];
const SUFFIXES: &[(&str, Reduction)] = &[("_sum", Reduction::Sum), ("_max", Reduction::Max), ("_min", Reduction::Min)];

impl Reduction {
    pub fn from_counter(counter: &str) -> Reduction {
        let suffix = SUFFIXES.iter().find(|(suffix, _)| counter.ends_with(suffix));
        let found = suffix.or_else(|| PREFIXES.iter().find(|(prefix, _)| counter.starts_with(prefix)));
        found.map_or(Reduction::Sum, |(_, reduction)| *reduction)
    }

    pub fn join(self, a: f64, b: f64) -> f64 {
        match self {
            Reduction::Sum => a + b,
            Reduction::Max => a.max(b),
            Reduction::Min => a.min(b),
        }
    }
}

/// The value behind a sum over all instances, as rocprofv3 writes it in CSV, also of counters whose largest value counts.
/// All XCCs are active while a kernel runs, so such a sum is their number times the value.
pub fn from_sum(counter: &str, sum: f64, xccs: Option<u32>) -> f64 {
    sum / parts(counter, xccs)
}

/// The sum over all instances, for a file that has sums.
pub fn to_sum(counter: &str, value: f64, xccs: Option<u32>) -> f64 {
    value * parts(counter, xccs)
}

/// How often the value is in the sum.
fn parts(counter: &str, xccs: Option<u32>) -> f64 {
    let each = counter.starts_with("GRBM_") && Reduction::from_counter(counter) == Reduction::Max;
    if each { f64::from(xccs.unwrap_or(1).max(1)) } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_those_of_the_slowest_part() {
        let reduce =
            |name: &str| [3.0, 9.0, 4.0].into_iter().reduce(|a, b| Reduction::from_counter(name).join(a, b)).unwrap();
        assert_eq!(reduce("GRBM_GUI_ACTIVE"), 9.0);
        assert_eq!(reduce("GRBM_COUNT"), 9.0);
        assert_eq!(reduce("SQ_WAVES"), 16.0);
        assert_eq!(reduce("TCC_HIT_sum"), 16.0);
        assert_eq!(reduce("TCC_HIT_max"), 9.0);
        assert_eq!(reduce("TCC_EA0_RDREQ_min"), 3.0);
    }
    #[test]
    fn a_sum_over_xccs_has_the_cycles_of_each() {
        assert_eq!(from_sum("GRBM_GUI_ACTIVE", 800.0, Some(8)), 100.0);
        assert_eq!(from_sum("GRBM_GUI_ACTIVE", 800.0, None), 800.0);
        assert_eq!(from_sum("SQ_WAVES", 800.0, Some(8)), 800.0);
        assert_eq!(from_sum("TCC_HIT_max", 800.0, Some(8)), 800.0);
        assert_eq!(to_sum("GRBM_COUNT", 100.0, Some(8)), 800.0);
    }
}

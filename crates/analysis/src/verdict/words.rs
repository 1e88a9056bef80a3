//! The numbers behind a rule's decision in the field's terms: `memory bandwidth 82% of peak (rule: at least 60%)`. Rules and
//! JSON keep the short names (`b`, `u`); only this module has their long names.

use rkprof_arch::expr::{Evidence, short};
use rkprof_arch::metrics::METRICS;

/// How a rule's number is written.
enum Unit {
    /// A share from 0 to 1, shown as a percentage, and what it is a share of.
    Share(&'static str),
    /// A value in a rule's own unit, which follows it.
    Plain(&'static str),
    /// Bytes, in powers of 1024, and what they are bytes of.
    Bytes(&'static str),
    /// 1 or 0: shown only as these words, one for each.
    Flag(&'static str, &'static str),
}

/// Names of the rules' own numbers; metrics have their names in [`METRICS`].
const CALLED: &[(&str, &str, Unit)] = &[
    ("u", "compute utilization", Unit::Share(" of peak")),
    ("b", "memory bandwidth", Unit::Share(" of peak")),
    ("l2_used", "L2 bandwidth", Unit::Share(" of peak")),
    ("l2_at_least", "L2 bandwidth at least", Unit::Share(" of peak")),
    ("l1_used", "L1 bandwidth", Unit::Share(" of peak")),
    ("lds_used", "LDS bandwidth", Unit::Share(" of peak")),
    ("on_chip", "the most used of L2, L1 and LDS", Unit::Share(" of peak")),
    ("occupancy", "occupancy", Unit::Share("")),
    ("theoretical_occupancy", "theoretical occupancy", Unit::Share("")),
    ("roof_fraction", "achieved", Unit::Share(" of the roof")),
    ("rounds_used", "the rounds of workgroups fill the device to", Unit::Share("")),
    ("rounds", "rounds of workgroups", Unit::Plain("")),
    ("share_pct", "share of the kernel time", Unit::Plain("%")),
    ("calls", "launches", Unit::Plain("")),
    ("mean_us", "mean duration", Unit::Plain("us")),
    ("p50_us", "median duration", Unit::Plain("us")),
    ("ai", "arithmetic intensity", Unit::Plain(" FLOP/B")),
    ("ai_l2", "arithmetic intensity at L2", Unit::Plain(" FLOP/B")),
    ("ridge", "ridge point", Unit::Plain(" FLOP/B")),
    ("ridge_fp16", "FP16 ridge point", Unit::Plain(" FLOP/B")),
    ("vgprs", "VGPRs", Unit::Plain("")),
    ("agprs", "AGPRs", Unit::Plain("")),
    ("scratch", "scratch memory", Unit::Bytes(" per work-item")),
    ("lds", "LDS", Unit::Bytes(" per workgroup")),
    ("workgroup", "work-items per workgroup", Unit::Plain("")),
    ("wave_size", "lanes of a wave", Unit::Plain("")),
    ("used", "used", Unit::Share(" of peak")),
    ("registers", "registers", Unit::Plain(" a lane")),
    ("more_waves", "waves then over waves now", Unit::Plain("")),
    ("vgprs_for_more", "registers for one more wave", Unit::Plain(" a lane")),
    ("lds_for_more", "LDS for one more workgroup", Unit::Bytes("")),
    ("workgroup_for_more", "work-items for fuller slots", Unit::Plain("")),
    ("lds_conflict_time_pct", "cycles lost to LDS bank conflicts", Unit::Plain("%")),
    ("l2_atomics_pct", "atomics", Unit::Plain("% of the requests to L2")),
    ("idle_lanes_pct", "idle lanes", Unit::Plain("%")),
    ("workgroups", "workgroups", Unit::Plain("")),
    ("cus", "compute units", Unit::Plain("")),
    ("0.5 * cus", "half of the compute units", Unit::Plain("")),
    ("10 * SQ_LDS_BANK_CONFLICT / SQ_INSTS_VALU", "LDS bank conflicts per 10 vector instructions", Unit::Plain("")),
    ("l2_hit_pct", "L2 hit rate", Unit::Plain("%")),
    ("mfma_util_pct", "MFMA utilization", Unit::Plain("%")),
    ("valu_busy_pct", "VALU busy", Unit::Plain("%")),
    ("salu_busy_pct", "SALU busy", Unit::Plain("%")),
    ("cu_busy_pct", "compute units busy", Unit::Plain("%")),
    ("valu_lane_efficiency_pct", "active lanes of vector instructions", Unit::Plain("%")),
    ("wait_any_share_pct", "waves waiting", Unit::Plain("% of their time")),
    ("wait_inst_share_pct", "waves waiting to issue", Unit::Plain("% of their time")),
    ("lds_wait_share_pct", "waves waiting for LDS", Unit::Plain("% of their time")),
    ("lds_bank_conflict_pct", "LDS bank conflicts", Unit::Plain("% of the worst case")),
    ("lds_util_pct", "LDS utilization", Unit::Plain("%")),
    ("dram_read_share_pct", "reads from this device's memory", Unit::Plain("%")),
    ("streaming", "", Unit::Flag("a streaming kernel by its name", "not a streaming kernel by its name")),
    ("work", "", Unit::Flag("FLOPs or bytes are given", "neither FLOPs nor bytes are given")),
    ("counters", "", Unit::Flag("counters were collected", "no counters were collected")),
];

/// The name of a metric in sentences, where it has one of its own.
pub fn label(metric: &str) -> Option<&'static str> {
    CALLED.iter().find(|(name, ..)| *name == metric).map(|(_, label, _)| *label)
}

/// Label and unit of a name or expression; one without an entry keeps its own spelling.
fn called(metric: &str) -> (String, &'static Unit) {
    if let Some((_, label, unit)) = CALLED.iter().find(|(name, ..)| *name == metric) {
        return ((*label).to_owned(), unit);
    }
    match METRICS.iter().find(|known| known.name == metric).map(|known| known.unit) {
        Some("%") => (metric.trim_end_matches("_pct").replace('_', " "), &Unit::Plain("%")),
        Some(_) => (metric.replace('_', " "), &Unit::Plain("")),
        None => (metric.to_owned(), &Unit::Plain("")),
    }
}

/// `digits` significant digits; a number from 1000 on has all of its integer digits.
fn rounded(value: f64, digits: i32) -> String {
    if value == 0.0 || !value.is_finite() || value.abs() >= 1000.0 {
        return short(value);
    }
    let places = (digits - 1 - value.abs().log10().floor() as i32).clamp(0, 9) as usize;
    let text = format!("{value:.places$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// Three significant digits.
pub(super) fn number_of(value: f64) -> String {
    rounded(value, 3)
}

/// Three significant digits, the precision of a measurement, or more when the number and its limit would look equal.
fn number(value: f64, unit: &Unit, other: f64) -> String {
    let (scale, suffix) = match unit {
        Unit::Share(of) => (100.0, format!("%{of}")),
        Unit::Plain(suffix) => (1.0, (*suffix).to_owned()),
        Unit::Bytes(of) if value.max(other) >= 1024.0 => (1.0 / 1024.0, format!("KiB{of}")),
        Unit::Bytes(of) => (1.0, format!("B{of}")),
        Unit::Flag(..) => (1.0, String::new()),
    };
    let text = |value: f64, digits| rounded(value * scale, digits);
    let alike = |digits: &i32| value != other && text(value, *digits) == text(other, *digits);
    let digits = (3..7).find(|digits| !alike(digits)).unwrap_or(7);
    text(value, digits) + &suffix
}

/// The condition of a rule on a number: `at least 60%`, `above compute utilization: 12% of peak`.
fn asked(evidence: &Evidence, unit: &Unit) -> String {
    let than = match evidence.comparison {
        ">=" => "at least",
        ">" => "above",
        "<=" => "at most",
        "<" => "below",
        _ => "exactly",
    };
    match &evidence.limit_name {
        Some(name) => {
            let (label, own) = called(name);
            let than = if evidence.comparison == "==" { "as much as" } else { than };
            format!("{than} {label}: {}", number(evidence.limit, own, evidence.value))
        }
        None => {
            let bare = match unit {
                Unit::Share(_) => &Unit::Share(""),
                Unit::Bytes(_) => &Unit::Bytes(""),
                Unit::Plain(suffix) if suffix.starts_with('%') => &Unit::Plain("%"),
                other => other,
            };
            format!("{than} {}", number(evidence.limit, bare, evidence.value))
        }
    }
}

/// The evidence as a part of a sentence. Comparisons of one number are combined.
pub(super) fn evidence<'a>(list: impl IntoIterator<Item = &'a Evidence>) -> String {
    let mut parts: Vec<(&str, String, Vec<String>)> = Vec::new();
    for one in list {
        let (label, unit) = called(&one.metric);
        if let Unit::Flag(yes, no) = unit {
            parts.push((&one.metric, if one.value == 0.0 { *no } else { *yes }.to_owned(), Vec::new()));
            continue;
        }
        let limit = asked(one, unit);
        match parts.iter_mut().find(|(metric, ..)| *metric == one.metric) {
            Some((_, _, limits)) => limits.push(limit),
            None => {
                let value = format!("{label} {}", number(one.value, unit, one.limit));
                parts.push((&one.metric, value, vec![limit]));
            }
        }
    }
    let part = |(_, value, limits): (&str, String, Vec<String>)| match limits.is_empty() {
        true => value,
        false => format!("{value} (rule: {})", limits.join(", ")),
    };
    parts.into_iter().map(part).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;
    use rkprof_arch::expr::Condition;

    fn judged(when: &str, values: &[(&str, f64)]) -> String {
        let lookup = |name: &str| values.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        evidence(&Condition::parse(when).unwrap().judge(&lookup).evidence)
    }

    #[test]
    fn numbers_have_the_names_of_the_field() {
        for (when, values, words) in [
            (
                "b >= 0.6 and b > u",
                &[("b", 0.8214), ("u", 0.12013)][..],
                "memory bandwidth 82.1% of peak (rule: at least 60%, above compute utilization: 12% of peak)",
            ),
            ("p50_us < 5", &[("p50_us", 3.2)], "median duration 3.2us (rule: below 5us)"),
            (
                "workgroups < 0.5 * cus",
                &[("workgroups", 64.0), ("cus", 304.0)],
                "workgroups 64 (rule: below half of the compute units: 152)",
            ),
            (
                "b < 0.85 and not streaming == 1",
                &[("b", 0.5), ("streaming", 0.0)],
                "memory bandwidth 50% of peak (rule: below 85%), not a streaming kernel by its name",
            ),
            (
                "l2_used == on_chip",
                &[("l2_used", 0.85), ("on_chip", 0.85)],
                "L2 bandwidth 85% of peak (rule: as much as the most used of L2, L1 and LDS: 85% of peak)",
            ),
            ("l2_hit_pct < 80", &[("l2_hit_pct", 30.0)], "L2 hit rate 30% (rule: below 80%)"),
            ("TCC_HIT > 5", &[("TCC_HIT", 7.0)], "TCC_HIT 7 (rule: above 5)"),
        ] {
            assert_eq!(judged(when, values), words);
        }
    }

    #[test]
    fn a_number_beside_its_limit_does_not_look_like_it() {
        assert_eq!(judged("b < 0.6", &[("b", 0.59996)]), "memory bandwidth 59.996% of peak (rule: below 60%)");
    }

    /// A number of a new rule needs its name here.
    #[test]
    fn the_built_in_rules_use_no_number_without_a_name() {
        for name in ["default", "geak"] {
            let rules = rules::load(name, None).unwrap();
            let conditions = rules
                .classes
                .iter()
                .map(|rule| &rule.when)
                .chain(rules.advice.iter().filter_map(|advice| advice.when.as_ref()));
            for used in conditions.flat_map(|condition| condition.names()) {
                let named =
                    CALLED.iter().any(|(known, ..)| *known == used) || METRICS.iter().any(|metric| metric.name == used);
                let is_counter = used.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_');
                assert!(named || is_counter, "{name}: {used} has no name in words");
            }
        }
    }

    #[test]
    fn bytes_and_comparisons_are_written_as_they_are_read() {
        // From 1 KiB on, the number or its limit in KiB.
        assert_eq!(number(512.0, &Unit::Bytes(""), 1.0), "512B");
        assert_eq!(number(1536.0, &Unit::Bytes(""), 1.0), "1.5KiB");
        assert_eq!(number(512.0, &Unit::Bytes(" a second"), 1024.0), "0.5KiB a second");
        let asked = |comparison| {
            let when = format!("lds_util_pct {comparison} 60");
            judged(&when, &[("lds_util_pct", 60.0)])
        };
        assert!(asked("<=").contains("at most 60%"), "{}", asked("<="));
        assert!(asked(">=").contains("at least 60%"), "{}", asked(">="));
        assert_eq!((label("lds_util_pct"), label("nothing")), (Some("LDS utilization"), None));
    }

    #[test]
    fn digits_are_those_of_a_measurement() {
        for (value, text) in [
            (0.0, "0"),
            (f64::INFINITY, "inf"),
            (1000.4, "1000"),
            (2.5e6, "2.500e6"),
            (999.96, "1000"),
            (123.45, "123"),
            (0.012345, "0.0123"),
        ] {
            assert_eq!(rounded(value, 3), text, "{value}");
        }
    }

    /// The number alone has `% of their time`.
    #[test]
    fn a_limit_does_not_repeat_what_it_is_a_share_of() {
        let words = judged("wait_any_share_pct > 60", &[("wait_any_share_pct", 75.0)]);
        assert_eq!(words, "waves waiting 75% of their time (rule: above 60%)");
    }
}

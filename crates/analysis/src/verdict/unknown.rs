//! The reason of an UNKNOWN verdict: the distance of the kernel from each of its limits, and the command whose measurement
//! would decide.

use super::{Factors, Facts};
use crate::roofline::level_name;
use rkprof_arch::expr::short;
use rkprof_arch::peaks::Level;

/// The sentence, and its confidence: a measured distance is better than nothing.
pub(super) fn reason(facts: &Facts<'_>, factors: &Factors) -> (String, f64) {
    let Factors { compute, memory, occupancy, .. } = *factors;
    let percent = |share: f64| format!("{}%", short(100.0 * share));
    let counted = facts.metrics.is_some();
    let mut parts = Vec::new();
    parts.extend(compute.map(|u| match (counted, super::compute_format(facts)) {
        (false, Some(format)) => format!("{} of the {format} peak", percent(u)),
        _ => format!("{} of the arithmetic units", percent(u)),
    }));
    parts.extend(memory.map(|b| format!("{} of the memory bandwidth", percent(b))));
    // What a cache delivers is worth a word only where it is the larger share.
    let memory_share = memory.unwrap_or(0.0);
    let on_chip = factors.on_chip().filter(|(_, share)| *share > memory_share);
    let is_at_least = super::is_l2_at_least(facts);
    parts.extend(on_chip.map(|(level, share)| {
        let at_least = if is_at_least && level == Level::L2 { "at least " } else { "" };
        format!("{at_least}{} of the {} bandwidth", percent(share), level_name(level))
    }));
    let may_be_l2 = is_at_least && factors.l2.is_some_and(|share| share > super::L2_MAY_BE_LIMIT);
    parts.extend(occupancy.map(|o| format!("{} of the wave slots", percent(o))));
    let missing: Vec<&str> = [(compute, "arithmetic"), (memory, "memory traffic")]
        .into_iter()
        .filter(|(factor, _)| factor.is_none())
        .map(|(_, name)| name)
        .collect();
    let not_known =
        if missing.is_empty() { String::new() } else { format!("; {} not measured", missing.join(" and ")) };
    match (parts.is_empty(), missing.is_empty()) {
        (true, _) if counted => (format!("no limit in what was counted: {} not measured", missing.join(" and ")), 0.1),
        (true, _) if facts.counters.is_some() => (
            "its counters say nothing without the device: import agent_info.csv with them, or a format that describes devices"
                .to_owned(),
            0.1,
        ),
        (true, _) => ("not measured: only its time is known".to_owned(), 0.1),
        (false, true) if may_be_l2 => {
            let doubt = "L2 may be the limit: its requests of 128 bytes count as 64";
            (format!("no limit in what is known: it uses {}; {doubt}", parts.join(", ")), 0.3)
        }
        (false, true) => (format!("unexplained, far from every limit: it uses {}", parts.join(", ")), 0.3),
        (false, false) => (format!("no limit in what is known: it uses {}{not_known}", parts.join(", ")), 0.2),
    }
}

/// The preset whose counters give most of the missing values on an architecture; `None` when none is missing.
fn deciding_preset(is_cdna: bool, factors: &Factors, counted: bool) -> Option<&'static str> {
    let Factors { compute, memory, occupancy, .. } = *factors;
    match (compute, memory, occupancy) {
        // Stated work gives the amount of work, not the limit.
        _ if !counted && is_cdna => Some("full"),
        _ if !counted => Some("rdna"),
        (Some(_), Some(_), Some(_)) => None,
        // RDNA has one set of counters for all cases.
        _ if !is_cdna => Some("rdna").filter(|_| memory.is_none() && compute.is_none()),
        (None, Some(_), _) => Some("compute"),
        (Some(_), None, _) => Some("memory"),
        _ => Some("full"),
    }
}

/// The command whose measurement would decide.
pub(super) fn next(facts: &Facts<'_>, factors: &Factors) -> String {
    let arch = facts.peaks.map(|peaks| peaks.arch.as_str()).and_then(rkprof_arch::find);
    let is_cdna = arch.is_none_or(|arch| arch.has_tcc());
    match deciding_preset(is_cdna, factors, facts.metrics.is_some()) {
        Some(preset) => format!("rkprof run --preset {preset} --replay app -- PROGRAM"),
        None if is_cdna => "rkprof run --preset pc_sampling -- PROGRAM".to_owned(),
        None => "rkprof report RUN --work 'KERNEL=flops:N,dtype:fp16'".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_arch::Dtype;
    use rkprof_arch::peaks::Peaks;
    use rkprof_arch::work::Work;

    /// The preset measures what is missing; RDNA has one set of counters for all.
    #[test]
    fn the_preset_measures_what_is_missing() {
        let factors = |compute, memory, occupancy| Factors { compute, memory, occupancy, ..Factors::default() };
        let known = Some(0.1);
        for (compute, memory, occupancy, cdna, rdna) in [
            (known, known, known, None, None),
            (None, known, known, Some("compute"), None),
            (None, known, None, Some("compute"), None),
            (known, None, known, Some("memory"), None),
            (known, None, None, Some("memory"), None),
            (known, known, None, Some("full"), None),
            (None, None, known, Some("full"), Some("rdna")),
            (None, None, None, Some("full"), Some("rdna")),
        ] {
            let factors = factors(compute, memory, occupancy);
            let found = [true, false].map(|is_cdna| deciding_preset(is_cdna, &factors, true));
            assert_eq!(found, [cdna, rdna], "{factors:?}");
            let uncounted = [true, false].map(|is_cdna| deciding_preset(is_cdna, &factors, false));
            assert_eq!(uncounted, [Some("full"), Some("rdna")], "{factors:?}");
        }
    }

    /// A device of each kind, and none; all factors known or none.
    #[test]
    fn the_next_command_measures_what_is_missing() {
        let known = Factors { compute: Some(0.1), memory: Some(0.1), occupancy: Some(0.1), ..Factors::default() };
        let metrics = rkprof_arch::metrics::Metrics::default();
        for (arch, factors, command) in [
            ("gfx942", known, "rkprof run --preset pc_sampling -- PROGRAM"),
            ("", known, "rkprof run --preset pc_sampling -- PROGRAM"),
            ("gfx1151", known, "rkprof report RUN --work 'KERNEL=flops:N,dtype:fp16'"),
            ("gfx942", Factors { memory: None, ..known }, "rkprof run --preset memory --replay app -- PROGRAM"),
            ("gfx1151", Factors::default(), "rkprof run --preset rdna --replay app -- PROGRAM"),
        ] {
            let peaks = Peaks { arch: arch.into(), ..Peaks::default() };
            let facts = Facts { metrics: Some(&metrics), peaks: Some(&peaks), ..Facts::default() };
            assert_eq!(next(&facts, &factors), command, "{arch}: {factors:?}");
        }
    }

    /// Where requests to L2 are larger than they count, its share is a lower bound, and L2 is no limit that is far.
    #[test]
    fn a_lower_bound_of_l2_is_called_so() {
        let metrics = rkprof_arch::metrics::Metrics::default();
        let said = |arch: &str, l2| {
            let known = Some(0.1);
            let factors = Factors { compute: known, memory: known, l2: Some(l2), ..Factors::default() };
            let peaks = Peaks { arch: arch.into(), ..Peaks::default() };
            super::reason(&Facts { metrics: Some(&metrics), peaks: Some(&peaks), ..Facts::default() }, &factors).0
        };
        for arch in ["gfx942", "gfx950"] {
            let near = said(arch, 0.45);
            assert!(near.contains("at least 45% of the L2") && near.contains("L2 may be the limit"), "{near}");
            let far = said(arch, 0.2);
            assert!(far.contains("at least 20% of the L2") && far.contains("far from every limit"), "{far}");
        }
        let whole = said("gfx90a", 0.45);
        assert!(whole.contains("far from every limit") && !whole.contains("at least"), "{whole}");
    }

    /// Stated work is a share of a peak that has a name; an assumed format is called so.
    #[test]
    fn the_reason_names_the_peak_of_stated_work() {
        let factors = Factors { compute: Some(0.25), ..Factors::default() };
        let reason = |dtype| {
            let work = Work { flops: Some(1e9), bytes: None, dtype };
            super::reason(&Facts { work: Some(work), ..Facts::default() }, &factors).0
        };
        let rest = "; memory traffic not measured";
        assert_eq!(reason(Some(Dtype::Bf16)), format!("no limit in what is known: it uses 25% of the BF16 peak{rest}"));
        assert_eq!(reason(None), format!("no limit in what is known: it uses 25% of the FP16 (assumed) peak{rest}"));
        let metrics = rkprof_arch::metrics::Metrics::default();
        let counted = super::reason(&Facts { metrics: Some(&metrics), ..Facts::default() }, &factors).0;
        assert_eq!(counted, format!("no limit in what is known: it uses 25% of the arithmetic units{rest}"));
    }
}

//! Counter values that are impossible: zeros, impossible clocks, wave counts that the launch contradicts.
//!
//! Firmware, drivers and reductions over instances go wrong in known ways; such values are marked with the reason and stay
//! in the data.

use rkprof_arch::expr::short;
use rkprof_arch::metrics::Values;
use rkprof_model::event::LaunchShape;
use serde::Serialize;

/// The facts that the values are checked against.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context {
    /// Duration of the counted dispatch itself, seconds.
    pub seconds: Option<f64>,
    /// Highest engine clock, MHz; 0 = not known.
    pub clock_mhz: u32,
    pub shape: Option<LaunchShape>,
    /// Lanes per wave (CDNA: 64, RDNA: 32).
    pub wave_size: Option<u32>,
    /// Whether kernels can also have waves of twice the lanes (RDNA).
    pub or_double: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Suspect {
    /// The counter, or `*` for all.
    pub counter: String,
    pub reason: String,
}

/// The clock rate of kernels shorter than this is not checked: counters start before the kernel and stop after it.
const CLOCK_FROM_SECONDS: f64 = 20e-6;

/// The counters of a pass start and stop one after the other, so parts may exceed their total a little.
const SUM_TOLERANCE: f64 = 1.02;

/// The suspicious values of one dispatch and pass.
pub fn check(values: &Values, context: &Context) -> Vec<Suspect> {
    let mut found = Vec::new();
    let mut add = |counter: &str, reason: String| found.push(Suspect { counter: counter.to_owned(), reason });
    if values.is_empty() {
        return found;
    }
    if values.values().all(|v| *v == 0.0) {
        add(
            "*",
            format!(
                "all {} counters are zero: the device did not count. Known causes: several kinds of GPU with \
                 HIP_VISIBLE_DEVICES set, clock gating (try `amd-smi set --perf-level stable_std`), missing permission",
                values.len()
            ),
        );
        return found;
    }
    for (name, value) in values {
        if *value < 0.0 || !value.is_finite() {
            add(name, format!("{} is no count", short(*value)));
        }
    }
    let get = |name: &str| values.get(name).or_else(|| values.get(&format!("{name}_sum"))).copied();
    if let (Some(cycles), Some(seconds)) = (get("GRBM_GUI_ACTIVE"), context.seconds)
        && seconds >= CLOCK_FROM_SECONDS
        && context.clock_mhz > 0
    {
        let (mhz, max) = (cycles / seconds / 1e6, f64::from(context.clock_mhz));
        // Counting starts shortly before the dispatch and ends after it.
        if mhz > 1.2 * max || mhz < 0.05 * max {
            add(
                "GRBM_GUI_ACTIVE",
                format!(
                    "{} cycles in {} us are {} MHz, outside of the clock's range (up to {max} MHz)",
                    short(cycles),
                    short(seconds * 1e6),
                    short(mhz)
                ),
            );
        }
    }
    if let (Some(waves), Some(shape), Some(wave_size)) = (get("SQ_WAVES"), context.shape, context.wave_size) {
        let expected = expected_waves(&shape, wave_size);
        let least = if context.or_double { expected_waves(&shape, 2 * wave_size) } else { expected };
        if expected > 0.0 && !(0.95 * least..=1.05 * expected).contains(&waves) {
            add("SQ_WAVES", format!("{} waves were counted, the launch has {}", short(waves), short(expected)));
        }
    }
    // Each wave takes a cycle at least, in whatever unit they are counted.
    let of_launch = || Some(expected_waves(&context.shape?, context.wave_size?));
    if let (Some(cycles), Some(waves)) = (get("SQ_WAVE_CYCLES"), get("SQ_WAVES").or_else(of_launch))
        && cycles < waves
    {
        add("SQ_WAVE_CYCLES", format!("{} cycles of {} waves: each has some", short(cycles), short(waves)));
    }
    for (part, whole) in [
        ("TCC_EA_RDREQ_32B", "TCC_EA_RDREQ"),
        ("TCC_EA0_RDREQ_32B", "TCC_EA0_RDREQ"),
        ("TCC_EA_WRREQ_64B", "TCC_EA_WRREQ"),
        ("TCC_EA0_WRREQ_64B", "TCC_EA0_WRREQ"),
        ("GL2C_EA_WRREQ_64B", "GL2C_MC_WRREQ"),
        ("SQ_LDS_BANK_CONFLICT", "SQ_LDS_IDX_ACTIVE"),
        ("SQC_LDS_BANK_CONFLICT", "SQC_LDS_IDX_ACTIVE"),
        ("GRBM_GUI_ACTIVE", "GRBM_COUNT"),
    ] {
        if let (Some(a), Some(b)) = (get(part), get(whole))
            && a > b
        {
            add(part, format!("{} is more than its total {whole} = {}", short(a), short(b)));
        }
    }
    // Parts that together exceed their total.
    for (parts, whole) in [
        (&["TCC_HIT", "TCC_MISS"][..], "TCC_REQ"),
        (&["GL2C_HIT", "GL2C_MISS"], "GL2C_REQ"),
        (&["TCC_EA0_RDREQ_32B", "TCC_BUBBLE"], "TCC_EA0_RDREQ"),
        (&["TCC_EA0_RDREQ_32B", "TCC_EA0_RDREQ_128B"], "TCC_EA0_RDREQ"),
        (
            &["TCP_TCC_READ_REQ", "TCP_TCC_WRITE_REQ", "TCP_TCC_ATOMIC_WITH_RET_REQ", "TCP_TCC_ATOMIC_WITHOUT_RET_REQ"],
            "TCP_TOTAL_CACHE_ACCESSES",
        ),
    ] {
        let known: Option<Vec<f64>> = parts.iter().map(|part| get(part)).collect();
        if let (Some(known), Some(total)) = (known, get(whole))
            && known.iter().sum::<f64>() > SUM_TOLERANCE * total
            // A single part above the total is already reported.
            && !found.iter().any(|suspect: &Suspect| parts.contains(&suspect.counter.as_str()))
        {
            let reason =
                format!("{} is {}, more than {whole} = {}", parts.join(" + "), short(known.iter().sum()), short(total));
            found.push(Suspect { counter: parts[0].to_owned(), reason });
        }
    }
    found
}

fn expected_waves(shape: &LaunchShape, wave_size: u32) -> f64 {
    let product = |of: [u32; 3]| of.iter().map(|n| f64::from(*n)).product::<f64>();
    let waves = (product(shape.workgroup) / f64::from(wave_size.max(1))).ceil();
    product(shape.workgroups()) * waves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(list: &[(&str, f64)]) -> Values {
        list.iter().map(|(n, v)| (n.to_string(), *v)).collect()
    }

    fn counters(list: &[(&str, f64)], context: &Context) -> Vec<String> {
        check(&values(list), context).into_iter().map(|s| s.counter).collect()
    }

    /// 262144 waves in no time; waves that were not counted are those of the launch.
    #[test]
    fn waves_have_cycles() {
        let none = Context::default();
        let of_waves = |cycles| counters(&[("SQ_WAVES", 262_144.0), ("SQ_WAVE_CYCLES", cycles)], &none);
        assert_eq!(of_waves(0.0), ["SQ_WAVE_CYCLES"]);
        assert_eq!(of_waves(262_144.0), Vec::<String>::new());
        let shape = LaunchShape { grid: [1024, 1, 1], workgroup: [256, 1, 1], lds: None };
        let launch = Context { shape: Some(shape), wave_size: Some(64), ..none };
        let beside = |cycles| counters(&[("SQ_BUSY_CYCLES", 9.0), ("SQ_WAVE_CYCLES", cycles)], &launch);
        assert_eq!(beside(15.0), ["SQ_WAVE_CYCLES"]);
        assert_eq!(beside(16.0), Vec::<String>::new());
        assert_eq!(counters(&[("SQ_BUSY_CYCLES", 9.0), ("SQ_WAVE_CYCLES", 0.0)], &none), Vec::<String>::new());
    }

    #[test]
    fn zeros_are_suspicious_only_together() {
        let none = Context::default();
        assert_eq!(counters(&[("SQ_WAVES", 0.0), ("TCC_HIT_sum", 0.0)], &none), ["*"]);
        assert_eq!(counters(&[("SQ_WAVES", 4.0), ("TCC_HIT_sum", 0.0)], &none), Vec::<String>::new());
        assert_eq!(counters(&[], &none), Vec::<String>::new());
    }

    #[test]
    fn clocks() {
        let context = Context { seconds: Some(1e-3), clock_mhz: 2100, ..Context::default() };
        assert_eq!(counters(&[("GRBM_GUI_ACTIVE", 2.0e6)], &context), Vec::<String>::new());
        // Summed over 8 XCDs; the maximum is right.
        let eightfold = check(&values(&[("GRBM_GUI_ACTIVE", 16.0e6)]), &context);
        assert!(
            eightfold[0].reason.contains("1.600e4 MHz") || eightfold[0].reason.contains("16000 MHz"),
            "{eightfold:?}"
        );
        assert_eq!(counters(&[("GRBM_GUI_ACTIVE", 50.0)], &context), ["GRBM_GUI_ACTIVE"]);
        let short = Context { seconds: Some(2e-6), ..context };
        assert_eq!(counters(&[("GRBM_GUI_ACTIVE", 16e6)], &short), Vec::<String>::new(), "too short to tell");
    }

    #[test]
    fn waves_must_match_the_launch() {
        let shape = LaunchShape { grid: [1024, 1, 1], workgroup: [256, 1, 1], lds: Some(0) };
        let context = Context { shape: Some(shape), wave_size: Some(64), ..Context::default() };
        assert_eq!(counters(&[("SQ_WAVES", 16.0)], &context), Vec::<String>::new());
        assert_eq!(counters(&[("SQ_WAVES", 2.0)], &context), ["SQ_WAVES"]);
    }

    #[test]
    fn parts_and_signs() {
        let none = Context::default();
        let list = [("TCC_EA0_RDREQ_32B_sum", 5.0), ("TCC_EA0_RDREQ_sum", 4.0), ("SQ_WAVES", -1.0)];
        assert_eq!(counters(&list, &none), ["SQ_WAVES", "TCC_EA0_RDREQ_32B"]);
    }

    #[test]
    fn parts_that_exceed_their_total_together() {
        let found = |list: &[(&str, f64)]| check(&values(list), &Context::default());
        let doubled = found(&[("TCC_HIT_sum", 60.0), ("TCC_MISS_sum", 140.0), ("TCC_REQ_sum", 100.0)]);
        assert_eq!(doubled[0].counter, "TCC_HIT");
        assert!(doubled[0].reason.contains("200") && doubled[0].reason.contains("TCC_REQ = 100"), "{doubled:?}");
        assert!(found(&[("TCC_HIT_sum", 60.0), ("TCC_MISS_sum", 41.0), ("TCC_REQ_sum", 100.0)]).is_empty());
        let reads = [("TCC_EA0_RDREQ_32B", 60.0), ("TCC_BUBBLE", 60.0), ("TCC_EA0_RDREQ", 100.0)];
        assert_eq!(found(&reads).len(), 1);
    }

    /// Each limit itself is still accepted.
    #[test]
    fn the_limits_themselves_are_possible() {
        let none = Vec::<String>::new();
        let context = Context { seconds: Some(1e-3), clock_mhz: 2_000, ..Context::default() };
        // 120 % and 5 % of 2,000 MHz.
        for (cycles, found) in [(2.4e6, &none), (2.401e6, &vec!["GRBM_GUI_ACTIVE".to_owned()]), (1e5, &none)] {
            assert_eq!(counters(&[("GRBM_GUI_ACTIVE", cycles)], &context), *found, "{cycles} cycles");
        }
        let of_no_clock = Context { clock_mhz: 0, ..context };
        assert_eq!(counters(&[("GRBM_GUI_ACTIVE", 2.4e6)], &of_no_clock), none, "the highest clock is not known");
        let equal = [("TCC_EA0_RDREQ_32B", 4.0), ("TCC_EA0_RDREQ", 4.0)];
        assert_eq!(counters(&equal, &Context::default()), none, "all of them");
        let two_percent = [("TCC_HIT", 60.0), ("TCC_MISS", 42.0), ("TCC_REQ", 100.0)];
        assert_eq!(counters(&two_percent, &Context::default()), none);
        // A launch of unknown shape says nothing of its waves.
        let shape = LaunchShape { grid: [0; 3], workgroup: [0; 3], lds: None };
        let unknown = Context { shape: Some(shape), wave_size: Some(64), ..Context::default() };
        assert_eq!(counters(&[("SQ_WAVES", 16.0)], &unknown), none);
    }
}

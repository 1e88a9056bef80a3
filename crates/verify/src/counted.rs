//! Do hardware counters count? A launch of known shape has a known number of waves.

use super::check::{Check, Way};
use super::matching::matched;
use super::recorded::Recorded;
use super::truth::Truth;
use std::collections::BTreeSet;

/// Counters that count waves, by architecture: the first that was counted is compared.
pub(crate) const WAVES: &str = "SQ_WAVES";

/// So begins what stands for all counters of a device, where a run names what it did not count.
const WHOLE_DEVICE: &str = "all on ";

/// The counters of a run against the shapes of its launches.
pub(crate) fn counted(truth: &Truth, recorded: &Recorded) -> Vec<Check> {
    const NAME: &str = "counters";
    let way = Way::Counters;
    let Some(counters) = &recorded.counters else {
        return vec![Check::new(way, NAME, false, "the run says nothing about counters")];
    };
    if !counters.available {
        let reason = counters.reason.clone().unwrap_or_default();
        return vec![Check::new(way, NAME, false, format!("nothing was counted: {reason}"))];
    }
    let mut checks = Vec::new();
    if let Some((name, reason)) = counters.skipped.first() {
        let text = format!("{name} was not counted: {reason}");
        // The SDK may know the counters of one device of this machine and not those of another.
        let is_device = |(name, _): &(String, String)| name.starts_with(WHOLE_DEVICE);
        checks.push(match counters.skipped.iter().all(is_device) {
            true => Check::skip(way, NAME, text),
            false => Check::new(way, NAME, false, text),
        });
    }
    let matched = matched(truth, recorded);
    let (mut right, mut compared, mut first) = (0, 0, None);
    let (mut read, mut demanded) = (Vec::new(), BTreeSet::new());
    for (launch, kernel) in &matched.pairs {
        let Some(value) = kernel.counters.get(WAVES) else { continue };
        let Some(waves) = launch.waves(truth.wave(launch.device)) else { continue };
        compared += 1;
        read.push(*value);
        demanded.insert(waves);
        if *value == waves as f64 {
            right += 1;
        } else if first.is_none() {
            let (grid, block) = (kernel.grid, kernel.block);
            first = Some(format!("{value} where {waves} waves were launched (grid {grid:?}, workgroup {block:?})"));
        }
    }
    let with = matched.pairs.iter().filter(|(_, kernel)| kernel.counters.contains_key(WAVES)).count();
    if with == 0 {
        checks.push(Check::new(way, "waves", false, format!("no launch has a value of {WAVES}")));
    } else if compared == 0 {
        let text = format!("{with} launches have {WAVES}; shapes of HIP's own kernels are not known to compare with");
        checks.push(Check::skip(way, "waves", text));
    } else if let Some(always) = constant(&read, &demanded) {
        let (least, most) = (demanded.first().copied().unwrap_or(0), demanded.last().copied().unwrap_or(0));
        let text = format!(
            "{WAVES} is {always} for each of {compared} launches, while their shapes demand {least} to {most} waves: counters of \
             this device do not follow its work, so trust none of them; rkprof records what the SDK gives"
        );
        checks.push(Check::suspect(way, "waves", text));
    } else {
        let mut text = format!("{right} of {compared} launches have the {WAVES} that their shape demands");
        if let Some(first) = first {
            text += &format!("; {first}");
        }
        checks.push(Check::new(way, "waves", right == compared, text));
    }
    checks
}

/// The one value that is read whatever is launched. A mistake of ours would give some launch the value of another; this is
/// no launch's. Zeros are not meant: of these something is missing.
fn constant(read: &[f64], demanded: &BTreeSet<u64>) -> Option<f64> {
    /// So few different launches may be alike by chance.
    const FEW: usize = 3;
    let always = *read.first()?;
    let is_of_a_launch = demanded.iter().any(|waves| *waves as f64 == always);
    let same = read.iter().all(|value| *value == always);
    (same && always != 0.0 && !is_of_a_launch && demanded.len() >= FEW).then_some(always)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::Verdict;
    use crate::recorded::{Call, Counters, Kernel};
    use crate::truth::{Device, Launch};

    fn run(values: [f64; 2], wave: u32) -> (Truth, Recorded) {
        let mut truth = Truth { devices: vec![Device { wave, ..Device::default() }], ..Truth::default() };
        let counters = Some(Counters { available: true, ..Counters::default() });
        let mut recorded = Recorded { counters, calls: [("f".to_owned(), 2)].into(), ..Recorded::default() };
        for (i, value) in (0u64..).zip(values) {
            let (before, after) = (100 + 10_000 * i, 200 + 10_000 * i);
            let (grid, block) = ([1792, 1, 1], [256, 1, 1]);
            let (kernel, function) = ("k".to_owned(), "f".to_owned());
            truth.launches.push(Launch {
                before,
                after,
                kernel,
                function,
                grid: Some(grid),
                block: Some(block),
                ..Launch::default()
            });
            let call = Some(Call { function: "f".into(), tid: 0, start: before, end: after });
            let counters = [(WAVES.to_owned(), value)].into();
            recorded.kernels.push(Kernel { name: "k".into(), grid, block, call, counters, ..Kernel::default() });
        }
        (truth, recorded)
    }

    #[test]
    fn waves_are_what_the_shape_demands() {
        let verdicts = |values, wave| {
            let (truth, recorded) = run(values, wave);
            counted(&truth, &recorded).into_iter().map(|check| check.verdict).collect::<Vec<_>>()
        };
        assert_eq!(verdicts([28.0, 28.0], 64), [Verdict::Pass]);
        assert_eq!(verdicts([56.0, 56.0], 32), [Verdict::Pass]);
        assert_eq!(verdicts([28.0, 27.0], 64), [Verdict::Fail]);
        assert_eq!(verdicts([0.0, 0.0], 64), [Verdict::Fail]);
    }

    #[test]
    fn a_counter_that_reads_the_same_whatever_is_launched_is_the_devices_fault() {
        let demanded = BTreeSet::from([1, 28, 132]);
        assert_eq!(constant(&[3200.0; 4], &demanded), Some(3200.0));
        assert_eq!(constant(&[28.0; 4], &demanded), None, "the value of one launch may have been given to all");
        assert_eq!(constant(&[0.0; 4], &demanded), None);
        assert_eq!(constant(&[3200.0, 3200.0, 100.0], &demanded), None);
        assert_eq!(constant(&[3200.0; 4], &BTreeSet::from([28])), None);
    }

    #[test]
    fn a_device_that_the_sdk_does_not_count_on_is_no_fault_and_a_counter_that_is_left_out_is() {
        let verdicts = |name: &str| {
            let (truth, mut recorded) = run([28.0; 2], 64);
            let skipped = vec![(name.to_owned(), "status 39".to_owned())];
            recorded.counters = Some(Counters { available: true, skipped, ..Counters::default() });
            counted(&truth, &recorded).into_iter().map(|check| check.verdict).collect::<Vec<_>>()
        };
        assert_eq!(verdicts("all on gfx1151"), [Verdict::Skip, Verdict::Pass]);
        assert_eq!(verdicts("SQ_WAVES"), [Verdict::Fail, Verdict::Pass]);
    }

    #[test]
    fn nothing_counted_is_a_fault_with_its_reason() {
        let (truth, mut recorded) = run([28.0; 2], 64);
        recorded.counters = Some(Counters { available: false, reason: Some("no right".into()), ..Counters::default() });
        let checks = counted(&truth, &recorded);
        assert!(checks[0].verdict == Verdict::Fail && checks[0].text.contains("no right"));
        recorded.counters = Some(Counters { available: true, ..Counters::default() });
        recorded.kernels.iter_mut().for_each(|kernel| kernel.counters.clear());
        assert_eq!(counted(&truth, &recorded)[0].verdict, Verdict::Fail);
    }
}

//! Is what was recorded what the program did? Pure: the program's own account and a run in, lines of the verdict out.

use super::check::{Check, Way};
use super::matching::{CLOCK_ERROR, Matched, matched};
use super::recorded::{Kernel, Recorded};
use super::truth::{Kernels, Launch, Truth};
use rkprof_model::summary::{LATE_HIP, Verdict as Completeness};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Examples that a line shows.
const EXAMPLES: usize = 2;
/// HIP calls it when the process ends.
const CALLED_AT_EXIT: &str = "hipDeviceSynchronize";
/// hiprtc calls them when it compiles, which it does for each device of another architecture.
const CALLED_BY_HIPRTC: [&str; 2] = ["hipGetDevice", "hipGetDevicePropertiesR0600"];

/// Everything that one run can be asked.
pub(crate) fn compare(truth: &Truth, recorded: &Recorded, way: Way) -> Vec<Check> {
    let matched = matched(truth, recorded);
    let to = Comparison { truth, recorded, matched: &matched, way };
    let mut checks = vec![
        to.path(),
        to.complete(),
        to.launches(),
        to.names(),
        to.shapes(),
        to.registers(),
        to.order(),
        to.bracket(),
        to.lengths(),
        to.elapsed(),
        to.places(),
        to.copies(),
    ];
    if way != Way::NoCalls {
        checks.extend([to.correlation(), to.calls()]);
    }
    checks
}

struct Comparison<'a> {
    truth: &'a Truth,
    recorded: &'a Recorded,
    matched: &'a Matched<'a>,
    way: Way,
}

impl Comparison<'_> {
    fn check(&self, name: &str, passed: bool, text: impl Into<String>) -> Check {
        Check::new(self.way, name, passed, text)
    }

    fn skip(&self, name: &str, text: impl Into<String>) -> Check {
        Check::skip(self.way, name, text)
    }

    /// The way that was to be tried is the one that was taken.
    fn path(&self) -> Check {
        const NAME: &str = "path";
        let Recorded { path, path_reason, sdk_version, sdk_path, .. } = self.recorded;
        let reason = path_reason.as_deref().map(|reason| format!(": {reason}")).unwrap_or_default();
        let has_sdk = !sdk_path.is_empty();
        let sdk = if has_sdk {
            format!("rocprofiler-sdk {sdk_version} ({sdk_path})")
        } else {
            "rkprof's own doors".to_owned()
        };
        match (self.way, path.as_str()) {
            (_, "none") => self.check(NAME, false, format!("kernels are not recorded{reason}")),
            (Way::Light, "light") => self.check(NAME, true, format!("kernels are timed by the light path; {sdk}")),
            (Way::Light, _) => self.skip(NAME, format!("the light path is not used here{reason}")),
            (Way::Sdk | Way::Counters, "light") if !has_sdk => {
                self.skip(NAME, "no rocprofiler-sdk was loaded: kernels are timed by the light path")
            }
            (Way::Sdk | Way::Counters, "light") => {
                self.check(NAME, false, "the light path was taken instead of the SDK's service")
            }
            (Way::Alone | Way::Sdk | Way::NoCalls | Way::Counters, _) => {
                self.check(NAME, true, format!("kernels are recorded by {path}; {sdk}"))
            }
        }
    }

    fn complete(&self) -> Check {
        let Recorded { verdict, incomplete, .. } = self.recorded;
        let reasons = incomplete.join("; ");
        let text = if reasons.is_empty() { verdict.to_string() } else { format!("{verdict}: {reasons}") };
        if *incomplete == [LATE_HIP] {
            return self.skip("completeness", format!("{text}; the program of this check loads HIP itself"));
        }
        self.check("completeness", *verdict == Completeness::Complete, text)
    }

    fn launches(&self) -> Check {
        let Matched { pairs, missing, surplus, others } = self.matched;
        let mut text = format!("{} of {} recorded", pairs.len(), self.truth.launches.len());
        if !missing.is_empty() {
            text += &format!("; missing: {}", examples(missing.iter().map(|launch| shown(launch))));
        }
        if !surplus.is_empty() {
            let named = surplus.iter().map(|kernel| format!("{} of thread {}", kernel.name, kernel.tid));
            text += &format!("; {} dispatches that no launch asked for: {}", surplus.len(), examples(named));
        }
        if !others.is_empty() {
            text += &format!("; {} more are kernels of HIP's own", others.len());
        }
        self.check("launches", missing.is_empty() && surplus.is_empty() && !pairs.is_empty(), text)
    }

    /// Compares a fact of each pair: `None` where the truth does not tell it.
    fn each(&self, name: &str, what: &str, compare: impl Fn(&Launch, &Kernel) -> Option<Result<(), String>>) -> Check {
        let results: Vec<(&Launch, Result<(), String>)> = self
            .matched
            .pairs
            .iter()
            .filter_map(|(launch, kernel)| Some((*launch, compare(launch, kernel)?)))
            .collect();
        if results.is_empty() {
            return self.skip(name, "nothing is known to compare with");
        }
        let wrong = results.iter().filter_map(|(launch, result)| {
            let problem = result.as_ref().err()?;
            Some(format!("{}: {problem}", shown(launch)))
        });
        let wrong: Vec<String> = wrong.collect();
        let right = results.len() - wrong.len();
        let mut text = format!("{right} of {} have {what}", results.len());
        if !wrong.is_empty() {
            text += &format!("; {}", examples(wrong.iter().cloned()));
        }
        self.check(name, wrong.is_empty(), text)
    }

    fn names(&self) -> Check {
        // A dispatch with a name that no launch has is not among the pairs.
        let missing = self.matched.missing.len();
        let strange: BTreeSet<&str> = self.matched.others.iter().map(|kernel| kernel.name.as_str()).collect();
        let strange: Vec<&str> = strange.into_iter().filter(|name| !name.starts_with("__amd_")).collect();
        if !strange.is_empty() {
            let text = format!("{missing} launches have no dispatch, and these names were never launched: ");
            return self.check("names", false, text + &examples(strange.iter().map(|name| format!("{name:?}"))));
        }
        self.each("names", "their kernel's name", |launch, kernel| {
            let same = launch.is_named(&kernel.name);
            Some(if same { Ok(()) } else { Err(format!("recorded as {}", kernel.name)) })
        })
    }

    fn shapes(&self) -> Check {
        self.each("shapes", "their grid, workgroup and LDS", |launch, kernel| {
            let (grid, block) = (launch.grid?, launch.block?);
            let lds = launch.lds.is_none_or(|lds| kernel.lds == Some(lds));
            let same = grid == kernel.grid && block == kernel.block && lds;
            let recorded = || format!("recorded {:?} / {:?}, LDS {:?}", kernel.grid, kernel.block, kernel.lds);
            Some(if same { Ok(()) } else { Err(recorded()) })
        })
    }

    /// Registers are given to waves in blocks of up to this many, so that more are recorded than HIP says are used.
    fn registers(&self) -> Check {
        const BLOCK: u32 = 24;
        self.each("registers", "their kernel's vector registers", |launch, kernel| {
            let used = self.truth.kernels.iter().find(|known| launch.is_named(&known.kernel))?.vgprs;
            let recorded = kernel.vgprs?;
            let fits = recorded >= used && recorded < used + BLOCK;
            Some(if fits { Ok(()) } else { Err(format!("{recorded} recorded, HIP says {used}")) })
        })
    }

    /// On one stream kernels start in the order of their launches.
    fn order(&self) -> Check {
        let mut last: HashMap<(u32, u32), (u64, &Launch)> = HashMap::new();
        let (mut wrong, mut compared) = (Vec::new(), 0);
        for (launch, kernel) in &self.matched.pairs {
            let before = last.insert((launch.device, launch.stream), (kernel.start, launch));
            if let Some((start, earlier)) = before {
                compared += 1;
                if start > kernel.start {
                    wrong.push(format!(
                        "{} starts {} ns before {}",
                        shown(launch),
                        start - kernel.start,
                        shown(earlier)
                    ));
                }
            }
        }
        let mut text = format!("{} of {compared} start after the one before on their stream", compared - wrong.len());
        if !wrong.is_empty() {
            text += &format!("; {}", examples(wrong.iter().cloned()));
        }
        self.check("order", wrong.is_empty(), text)
    }

    /// A kernel starts after the program called for it, and ends before the program knew that it had. The two bounds tell how far
    /// the device's clock can be off: how soon kernels start and programs know decides which faults this shows.
    fn bracket(&self) -> Check {
        const NAME: &str = "clock";
        let mut earliest = i128::MAX;
        let mut latest = i128::MAX;
        let (mut outside, mut compared) = (0, 0);
        for (launch, kernel) in &self.matched.pairs {
            let Some(synced) = launch.synced else { continue };
            compared += 1;
            let after_call = i128::from(kernel.start) - i128::from(launch.before);
            let before_known = i128::from(synced) - i128::from(kernel.end);
            earliest = earliest.min(after_call);
            latest = latest.min(before_known);
            outside += u32::from(after_call.min(before_known) < -i128::from(CLOCK_ERROR));
        }
        if compared == 0 {
            return self.skip(NAME, "nothing was waited for");
        }
        let allowed = i128::from(CLOCK_ERROR);
        let bounds = if outside == 0 {
            let [ahead, behind] = [earliest, latest].map(|bound| us(bound.max(allowed)));
            format!("so the clock is at most {ahead} ahead and {behind} behind")
        } else {
            format!(
                "kernels start {} after the call at least and end {} before the wait returned at least (allowed: -{})",
                us(earliest),
                us(latest),
                us(allowed),
            )
        };
        let inside = compared - outside;
        let text = format!("{inside} of {compared} lie between the host's readings around them; {bounds}");
        self.check(NAME, outside == 0, text)
    }

    fn lengths(&self) -> Check {
        self.each("lengths", "a start before their end", |_, kernel| {
            let backwards = kernel.end <= kernel.start;
            let problem = || format!("from {} to {}", kernel.start, kernel.end);
            Some(if backwards { Err(problem()) } else { Ok(()) })
        })
    }

    /// HIP's own measurement of the same kernels in the same run.
    fn elapsed(&self) -> Check {
        const NAME: &str = "elapsed";
        /// A share of the kernel's length that no clock explains.
        const SHORT: f64 = 0.5;
        /// HIP 7.2.4: the first event of a launch is the end of a marker before the kernel, and not its start. Older ones were not tried.
        const MARKERS_SINCE: i64 = 70_253_000;
        /// hipEventElapsedTime returns milliseconds in 24 bits.
        const ROUNDING: f64 = 1.2e-7;
        let resolution = self.truth.program.resolution_ns();
        let exact = self.matched.pairs.iter().filter(|(launch, _)| launch.elapsed_exact);
        let is_short = |launch: &Launch, kernel: &Kernel| {
            let length = kernel.end.saturating_sub(kernel.start) as f64;
            launch.elapsed_ns.is_some_and(|elapsed| elapsed < SHORT * length)
        };
        let (all, short) = (exact.clone().count(), exact.filter(|(launch, kernel)| is_short(launch, kernel)).count());
        if self.recorded.path == "sdk-callback" && short > 0 && short == all {
            // That the SDK's service does: it gives the kernel a signal of its own, and the program's gets other times.
            let text = "the SDK's dispatch service changes what hipEventElapsedTime tells the program (near 0 for events of one \
                        kernel), so nothing can be compared";
            return self.skip(NAME, text);
        }
        self.each(NAME, "a length that agrees with hipEventElapsedTime", |launch, kernel| {
            let elapsed = launch.elapsed_ns?;
            let length = kernel.end as f64 - kernel.start as f64;
            let error = 2.0 * resolution + elapsed.abs() * ROUNDING + 1.0;
            let is_exact = launch.elapsed_exact && self.truth.program.hip_version < MARKERS_SINCE;
            let agrees = if is_exact { (elapsed - length).abs() <= error } else { elapsed >= length - error };
            let problem = || format!("{length} ns, hipEventElapsedTime {elapsed:.0} ns");
            Some(if agrees { Ok(()) } else { Err(problem()) })
        })
    }

    /// Devices, streams and threads.
    fn places(&self) -> Check {
        let mut streams: HashMap<(u32, u32), Option<u32>> = HashMap::new();
        let mut back: HashMap<Option<u32>, (u32, u32)> = HashMap::new();
        let no_calls = self.way == Way::NoCalls;
        let mut wrong = Vec::new();
        for (launch, kernel) in &self.matched.pairs {
            let mut differs = Vec::new();
            if kernel.tid != launch.tid {
                differs.push(format!("thread {}", kernel.tid));
            }
            if kernel.device != Some(launch.device) {
                differs.push(format!("device {:?}", kernel.device));
            }
            // Streams are arguments of the calls.
            let stream = (launch.device, launch.stream);
            let forth = *streams.entry(stream).or_insert(kernel.stream);
            let first = *back.entry(kernel.stream).or_insert(stream);
            if !no_calls && (forth != kernel.stream || first != stream) {
                differs.push(format!("stream {:?}, also that of another", kernel.stream));
            }
            if !differs.is_empty() {
                wrong.push(format!("{}: recorded {}", shown(launch), differs.join(", ")));
            }
        }
        let (all, right) = (self.matched.pairs.len(), self.matched.pairs.len() - wrong.len());
        let what = if no_calls { "device and thread" } else { "device, stream and thread" };
        let mut text = format!("{right} of {all} have their {what}");
        if !wrong.is_empty() {
            text += &format!("; {}", examples(wrong.iter().cloned()));
        }
        self.check("places", wrong.is_empty(), text)
    }

    /// Every dispatch hangs on the call that made it.
    fn correlation(&self) -> Check {
        const NAME: &str = "correlation";
        let orphans = self.recorded.kernels.iter().filter(|kernel| kernel.call.is_none()).count();
        let of = self.recorded.kernels.len();
        let strangers = self.matched.pairs.iter().filter(|(launch, kernel)| {
            kernel.call.as_ref().is_none_or(|call| call.tid != launch.tid || call.function != launch.function)
        });
        let strangers = strangers.count();
        let text = format!(
            "{} of {of} dispatches are tied to a call; {} of {} to the one that the program made",
            of - orphans,
            self.matched.pairs.len() - strangers,
            self.truth.launches.len()
        );
        self.check(NAME, orphans + strangers + self.matched.missing.len() == 0, text)
    }

    /// Bytes by direction. HIP may divide a copy, or make it by a kernel.
    fn copies(&self) -> Check {
        const NAME: &str = "copies";
        if self.truth.copies.is_empty() {
            return self.skip(NAME, "none was made");
        }
        let mut by_kernel: BTreeMap<&str, u64> = BTreeMap::new();
        let copied_in = |kernel: &&&Kernel, from: u64, to: u64, tid: u32| {
            kernel.name.contains("copyBuffer") && kernel.tid == tid && kernel.start >= from && kernel.start <= to
        };
        let mut expected: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for copy in &self.truth.copies {
            let until = copy.synced.unwrap_or(u64::MAX);
            let (from, until) = (copy.before.saturating_sub(CLOCK_ERROR), until.saturating_add(CLOCK_ERROR));
            if self.matched.others.iter().any(|kernel| copied_in(&kernel, from, until, copy.tid)) {
                *by_kernel.entry(&copy.direction).or_default() += 1;
                continue;
            }
            let sum = expected.entry(&copy.direction).or_default();
            *sum = (sum.0 + 1, sum.1 + copy.bytes);
        }
        let mut recorded: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
        for copy in &self.recorded.copies {
            let sum = recorded.entry(copy.direction).or_default();
            *sum = (sum.0 + 1, sum.1 + copy.bytes);
        }
        let bytes = |of: &BTreeMap<&str, (u64, u64)>| -> BTreeMap<String, u64> {
            of.iter().map(|(direction, (_, bytes))| ((*direction).to_owned(), *bytes)).collect()
        };
        let told = |of: &BTreeMap<&str, (u64, u64)>| {
            let each = of.iter().map(|(direction, (n, bytes))| format!("{n} {direction} of {bytes} B"));
            let text = each.collect::<Vec<_>>().join(", ");
            if text.is_empty() { "none".to_owned() } else { text }
        };
        let same = bytes(&expected) == bytes(&recorded);
        let mut text = format!("{} recorded", told(&recorded));
        if !same {
            text += &format!("; the program made {}", told(&expected));
        }
        let by_kernel: Vec<String> = by_kernel.iter().map(|(direction, n)| format!("{n} {direction}")).collect();
        if !by_kernel.is_empty() {
            text += &format!("; by a kernel of HIP's: {}", by_kernel.join(", "));
        }
        self.check(NAME, same, text)
    }

    /// HIP calls by function.
    fn calls(&self) -> Check {
        let is_late = self.recorded.incomplete.iter().any(|reason| reason == LATE_HIP);
        let (mut wrong, mut missing) = (Vec::new(), 0);
        let names: BTreeSet<&String> = self.truth.calls.keys().chain(self.recorded.calls.keys()).collect();
        for name in names {
            let made = self.truth.calls.get(name).copied().unwrap_or(0);
            let seen = self.recorded.calls.get(name).copied().unwrap_or(0);
            let not_the_programs = match name.as_str() {
                CALLED_AT_EXIT => 1,
                name if CALLED_BY_HIPRTC.contains(&name) => u64::from(self.truth.program.devices.max(1)),
                _ => 0,
            };
            if !(made..=made + not_the_programs).contains(&seen) {
                wrong.push(format!("{name}: {seen} recorded, {made} made"));
                missing += made.abs_diff(seen);
            }
        }
        let made: u64 = self.truth.calls.values().sum();
        let seen: u64 = self.recorded.calls.values().sum();
        let mut text = format!("{seen} recorded, {made} made, of {} functions", self.truth.calls.len());
        if !wrong.is_empty() {
            text += &format!("; {}", examples(wrong.iter().cloned()));
        }
        // The one that started HSA.
        self.check("calls", wrong.is_empty() || is_late && missing == 1, text)
    }
}

/// The launch as a line shows it.
fn shown(launch: &Launch) -> String {
    let Launch { phase, kernel, tid, stream, node, .. } = launch;
    let node = if *node > 0 { format!(" (node {node})") } else { String::new() };
    format!("{kernel}{node} of phase {phase}, thread {tid}, stream {stream}")
}

/// The first few, and how many more there are.
fn examples(mut of: impl Iterator<Item = String>) -> String {
    let first: Vec<String> = of.by_ref().take(EXAMPLES).collect();
    let more = of.count();
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    first.join("; ") + &more
}

/// Nanoseconds as microseconds.
fn us(ns: i128) -> String {
    format!("{:.2} us", ns as f64 / 1000.0)
}

/// Is there anything in the truth that a comparison could be made with?
pub(crate) fn is_worth(truth: &Truth) -> bool {
    truth.ended && !truth.launches.is_empty()
}

/// The kernels of the comparison in words.
pub(crate) fn subject(truth: &Truth) -> &'static str {
    match truth.program.kernels {
        Kernels::Compiled => "kernels compiled by hiprtc",
        Kernels::Given => "a kernel from a file",
        Kernels::Fills => "HIP's own fills of memory (hiprtc was not found, so shapes are not known)",
    }
}

#[cfg(test)]
#[path = "compare_tests.rs"]
mod tests;

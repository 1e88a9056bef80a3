//! The verdict as a table, and as JSON.

use super::check::{Check, Verdict, Way};
use super::verified::Verified;

/// The table. `kept` is where the verdict is remembered, or why it is not.
pub(super) fn text(verified: &Verified, kept: &str) -> String {
    let Verified { checks, stack, simulated, launched, skipped, ok, without_tools, .. } = verified;
    let mut out = String::new();
    if *simulated {
        let arch = stack.simulated.as_deref().unwrap_or("GPU");
        out += &format!("SIMULATED: a simulated {arch}, not this machine's\n");
    }
    out += &format!("HIP  {} (version {})\n", stack.hip.path.display(), verified.hip_version);
    out += &format!("HSA  {}\n", stack.hsa.path.display());
    out += &match stack.sdk_version.as_str() {
        "" => "SDK  none: rkprof's own doors\n".to_owned(),
        version => format!("SDK  {version} ({})\n", stack.sdk.path.display()),
    };
    out += &format!("with {launched}\n");
    if !without_tools.is_empty() {
        out += &format!("without other tools, which rkprof can't judge: {}\n", without_tools.join(", "));
    }
    let width = checks.iter().map(|check| check.name.len()).max().unwrap_or(0);
    for way in [Way::Alone, Way::Light, Way::Sdk, Way::NoCalls, Way::Counters] {
        let of_way: Vec<&Check> = checks.iter().filter(|check| check.way == way).collect();
        if of_way.is_empty() {
            continue;
        }
        out += &format!("\n{}\n", way.title());
        for Check { name, verdict, text, .. } in of_way {
            out += &format!("  {}  {name:<width$}  {text}\n", verdict.word());
        }
    }
    if !skipped.is_empty() {
        out += "\nnot done here\n";
        let width = skipped.keys().map(String::len).max().unwrap_or(0);
        for (phase, reason) in skipped {
            let reason = reason.lines().next().unwrap_or_default();
            out += &format!("  {phase:<width$}  {reason}\n");
        }
    }
    let count = |verdict| checks.iter().filter(|check| check.verdict == verdict).count();
    let verdict = if *ok {
        "The records of rkprof are right on this machine"
    } else {
        "Some records of rkprof are wrong on this machine"
    };
    let (pass, fail, skip) = (count(Verdict::Pass), count(Verdict::Fail), count(Verdict::Skip));
    let suspect = match count(Verdict::Suspect) {
        0 => String::new(),
        n => format!("{n} suspect of this machine itself, "),
    };
    let label = if *simulated { " (SIMULATED)" } else { "" };
    out + &format!("\n{verdict}{label}: {pass} passed, {fail} failed, {suspect}{skip} could not be compared; {kept}.\n")
}

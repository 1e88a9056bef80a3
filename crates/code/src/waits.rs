//! Loops whose waves mostly wait for their own loads, though other loads could be in flight meanwhile.

use crate::chains;
use crate::findings::{Finding, Level, at, is_rest as is_rest_of_wide};
use crate::flight::{Flight, Stall};
use crate::flow::{address, flows};
use crate::isa::{Class, Code, Instruction, Loop, is_read_of_lds, width};
use crate::kernel::Kernel;
use crate::product::{Results, stores_elements};
use std::collections::HashSet;

/// Loops that wait for another wave or device on purpose: they read the same place again, sleep, or try a compare-and-swap again.
fn waits_for_others(code: &Code, one: &Loop) -> bool {
    let tries = ["cmpswap", "cmpst", "s_sleep"];
    code.of_loop(one).any(|one| tries.iter().any(|part| one.mnemonic.contains(part)))
}

/// The loads of the loop of this class, by their numbers in it, but for those of the same place in each iteration.
fn reads(code: &Code, one: &Loop, of: Class) -> Vec<usize> {
    let written: HashSet<_> =
        code.of_loop(one).flat_map(|one| flows(one, code.context.class(one))).flat_map(|flow| flow.written).collect();
    let is_read = |load: &Instruction| {
        let is_new = || address(load).any(|register| written.contains(&register));
        code.context.class(load) == of && (of != Class::Lds || is_read_of_lds(load)) && is_new()
    };
    code.of_loop(one).enumerate().filter(|(_, load)| is_read(load)).map(|(at, _)| at).collect()
}

/// Whether another loop beside it does the same with more loads, so that this one has what is left over of an unrolled loop.
fn is_rest_of_more(code: &Code, one: &Loop, of: Class, loads: &[usize]) -> bool {
    let lines = |one: &Loop, loads: &[usize]| -> HashSet<_> {
        code.of_loop(one)
            .enumerate()
            .filter(|(at, _)| loads.contains(at))
            .filter_map(|(_, load)| load.line.clone())
            .collect()
    };
    let mine = lines(one, loads);
    let beside = |other: &&Loop| other.is_innermost && other.begin != one.begin;
    code.loops.iter().filter(beside).any(|other| {
        let theirs = reads(code, other, of);
        if theirs.len() <= loads.len() {
            return false;
        }
        let their_lines = lines(other, &theirs);
        if !mine.is_empty() && !their_lines.is_empty() {
            return !mine.is_disjoint(&their_lines);
        }
        // Without lines: for a load it computes and stores as much.
        let alike = |of: fn(&Loop) -> u64| {
            let (a, b) = (of(one) * theirs.len() as u64, of(other) * loads.len() as u64);
            a.max(b) <= 2 * a.min(b)
        };
        let does_some = one.flops + one.matrix_iops + one.stored_bytes > 0;
        does_some
            && other.depth == one.depth
            && alike(|one| one.flops + one.matrix_iops)
            && alike(|one| one.stored_bytes)
    })
}

const EACH_OTHER: &str = "Loads in a loop wait for each other";

/// How a loop waits.
struct Waiting<'a> {
    level: Level,
    title: &'static str,
    evidence: String,
    place: Option<&'a Instruction>,
}

/// Loads that are waited for one by one, for more than half of the time.
fn one_by_one<'a>(
    code: &'a Code,
    one: &'a Loop,
    of: Class,
    flight: &Flight,
    [name, names]: [&str; 2],
) -> Option<Waiting<'a>> {
    let loads = reads(code, one, of);
    let is_long = |stall: &&Stall| 2 * stall.cycles >= stall.latency && loads.contains(&stall.operation);
    let stalls: Vec<&Stall> = flight.stalls.iter().filter(is_long).collect();
    let first = stalls.first()?;
    let cycles: u64 = stalls.iter().map(|stall| stall.cycles).sum();
    // Two or more that begin together are half of the time or less for each.
    if 2 * cycles < flight.cycles || 2 * loads.len() >= 3 * stalls.len() {
        return None;
    }
    let is_alone = loads.len() == 1;
    // A load of values that all lanes share is in flight as well.
    if is_alone && one.mix.count(Class::ScalarLoad) > 0 {
        return None;
    }
    let place = code.of_loop(one).nth(first.operation);
    let bytes = place.and_then(|load| width(&load.mnemonic)).unwrap_or(0);
    let is_rest = || is_rest_of_more(code, one, of, &loads) || bytes > 0 && is_rest_of_wide(code, one, bytes);
    // Of elements that do not need each other there are as many waves as the GPU holds.
    if is_alone && (stores_elements(code, one, Results::Any) || is_rest()) {
        return None;
    }
    let (number, begin) = (loads.len(), one.begin);
    let evidence = if is_alone {
        let distance = first.distance;
        format!(
            "the only {name} of the loop at {begin:#x} is waited for {distance} instruction{} later: an iteration takes its whole latency",
            if distance == 1 { "" } else { "s" }
        )
    } else if stalls.len() == number {
        format!("each of the {number} {names} of the loop at {begin:#x} is waited for before the next begins")
    } else {
        format!("the {number} {names} of the loop at {begin:#x} are waited for in {} turns", stalls.len())
    };
    // Other waves hide the short latency of LDS, and that of one load where there are many.
    let level = if is_alone || of == Class::Lds { Level::Hint } else { Level::Warning };
    let title = if is_alone { "A loop waits for its load in each iteration" } else { EACH_OTHER };
    Some(Waiting { level, title, evidence, place })
}

fn chained<'a>(code: &'a Code, one: &'a Loop) -> Option<Waiting<'a>> {
    let (load, class) = chains::of_loop(code, one)?;
    let level = if class == Class::Lds { Level::Hint } else { Level::Warning };
    let (name, begin) = (&load.mnemonic, one.begin);
    let evidence =
        format!("{name} of the loop at {begin:#x} takes its address from what it loaded in the iteration before");
    Some(Waiting { level, title: EACH_OTHER, evidence, place: Some(load) })
}

fn in_turn<'a>(kernel: &Kernel, code: &'a Code, one: &'a Loop) -> Option<Waiting<'a>> {
    // How long a function takes is not known.
    if code.of_loop(one).any(Instruction::is_call) {
        return None;
    }
    let flight = Flight::of_loop(code, one, kernel.arch().starts_with("gfx9"));
    let of_lds = || {
        // What other waves write there each time cannot be read before.
        let is_shared = one.mix.count(Class::Barrier) > 0;
        (!is_shared).then(|| one_by_one(code, one, Class::Lds, &flight, ["load of LDS", "loads of LDS"])).flatten()
    };
    one_by_one(code, one, Class::GlobalLoad, &flight, ["load", "loads"]).or_else(of_lds)
}

/// Whether the waves of a loop wait for one load after the other.
pub(crate) fn loop_waits(kernel: &Kernel, code: &Code, one: &Loop) -> Option<Finding> {
    if waits_for_others(code, one) {
        return None;
    }
    let Waiting { level, title, evidence, place } = chained(code, one).or_else(|| in_turn(kernel, code, one))?;
    let (line, address) = at(place);
    Some(Finding {
        id: "waits",
        level,
        title: title.to_owned(),
        evidence,
        line,
        address,
        try_this: "Load the data of the next iteration before this one's arithmetic (double buffering), unroll, or break the chain of \
                   dependent addresses.",
    })
}

//! What a loop's waits cost a wave that is alone: which loads are in flight at each, for how long, and how far the load is from the
//! wait. Branches within the loop are taken as they stand, all of them.

use crate::flow::returns;
use crate::isa::{Class, Code, Instruction, Loop};

/// What is counted while it is in flight. Waits name one or two of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counter {
    Loads,
    Samples,
    Stores,
    Lds,
    Scalar,
}

/// Cycles, roughly: only their proportions to the instructions between them count.
fn latency(class: Class) -> u64 {
    match class {
        // L2 answers sooner, memory later.
        Class::GlobalLoad | Class::GlobalStore | Class::Atomic => 500,
        Class::ScratchLoad | Class::ScratchStore => 200,
        Class::ScalarLoad => 150,
        Class::Lds => 100,
        Class::Matrix
        | Class::Vector
        | Class::Accumulator
        | Class::Scalar
        | Class::Wait
        | Class::Barrier
        | Class::Branch
        | Class::Other => 0,
    }
}

/// Cycles until the next instruction of the wave is issued.
fn cost(one: &Instruction, class: Class) -> u64 {
    const SLOW: [&str; 7] = ["v_exp", "v_log", "v_rcp", "v_rsq", "v_sqrt", "v_sin", "v_cos"];
    match class {
        Class::Matrix => 32,
        Class::Vector if SLOW.iter().any(|begin| one.mnemonic.starts_with(begin)) => 16,
        Class::Branch => 16,
        _ => 4,
    }
}

/// `stores_are_loads`: until gfx9 both have the same counter.
fn counter(one: &Instruction, class: Class, stores_are_loads: bool) -> Option<Counter> {
    let store = if stores_are_loads { Counter::Loads } else { Counter::Stores };
    match class {
        Class::GlobalLoad if one.mnemonic.starts_with("image_") && !one.mnemonic.contains("_load") => {
            Some(Counter::Samples)
        }
        Class::GlobalLoad | Class::ScratchLoad => Some(Counter::Loads),
        Class::GlobalStore | Class::ScratchStore => Some(store),
        Class::Atomic => Some(if returns(one) { Counter::Loads } else { store }),
        Class::Lds => Some(Counter::Lds),
        Class::ScalarLoad => Some(Counter::Scalar),
        Class::Matrix
        | Class::Vector
        | Class::Accumulator
        | Class::Scalar
        | Class::Wait
        | Class::Barrier
        | Class::Branch
        | Class::Other => None,
    }
}

fn number(text: &str) -> Option<usize> {
    match text.strip_prefix("0x") {
        Some(digits) => usize::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// Which counters a wait is for, and how many operations of them may stay in flight.
fn limits(one: &Instruction) -> Vec<(&'static [Counter], usize)> {
    use Counter::{Lds, Loads, Samples, Scalar, Stores};
    const VECTOR: &[Counter] = &[Loads, Samples];
    const LOCAL: &[Counter] = &[Lds, Scalar];
    let last = || one.operands.rsplit(", ").next().and_then(number);
    let only = |counters: &'static [Counter]| last().map(|limit| (counters, limit)).into_iter().collect();
    // Two numbers in one: 6 bits each, of bytes.
    let both = |first: &'static [Counter]| {
        let pair = |all: usize| [(first, all >> 8 & 0x3f), (&[Lds] as &[Counter], all & 0x3f)];
        last().map(pair).into_iter().flatten().collect()
    };
    match one.mnemonic.as_str() {
        "s_waitcnt" => {
            let named = |name: &str| {
                let (_, rest) = one.operands.split_once(name)?;
                number(rest.strip_prefix('(')?.split(')').next()?)
            };
            let vector = named("vmcnt").map(|limit| (VECTOR, limit));
            vector.into_iter().chain(named("lgkmcnt").map(|limit| (LOCAL, limit))).collect()
        }
        "s_waitcnt_vmcnt" => only(VECTOR),
        "s_waitcnt_lgkmcnt" => only(LOCAL),
        "s_waitcnt_vscnt" | "s_wait_storecnt" => only(&[Stores]),
        "s_wait_loadcnt" => only(&[Loads]),
        "s_wait_samplecnt" => only(&[Samples]),
        "s_wait_dscnt" => only(&[Lds]),
        "s_wait_kmcnt" => only(&[Scalar]),
        "s_wait_loadcnt_dscnt" => both(&[Loads]),
        "s_wait_storecnt_dscnt" => both(&[Stores]),
        _ => Vec::new(),
    }
}

/// An operation in flight.
struct Operation {
    /// Its instruction in the loop.
    at: usize,
    iteration: u32,
    counter: Counter,
    returns: u64,
}

/// A wait for an operation that is no iteration ahead.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stall {
    /// The operation, by its number in the loop.
    pub(crate) operation: usize,
    /// Instructions from one to the other. The wait may be at the begin of the next iteration.
    pub(crate) distance: usize,
    pub(crate) cycles: u64,
    /// Of the operation.
    pub(crate) latency: u64,
}

/// An iteration in the steady state.
#[derive(Debug, Default)]
pub(crate) struct Flight {
    pub(crate) cycles: u64,
    pub(crate) stalls: Vec<Stall>,
}

impl Flight {
    /// `is_gfx9`, or older: stores have the counter of loads.
    pub(crate) fn of_loop(code: &Code, one: &Loop, is_gfx9: bool) -> Flight {
        /// What is in flight before the loop is waited for in the first iterations.
        const STEADY: u32 = 2;
        let all: Vec<(&Instruction, Class)> = code.of_loop(one).map(|one| (one, code.context.class(one))).collect();
        let mut flight = Flight::default();
        let mut in_flight: Vec<Operation> = Vec::new();
        let (mut now, mut begin) = (0, 0);
        for iteration in 0..=STEADY {
            begin = now;
            for (at, (instruction, class)) in all.iter().enumerate() {
                now += cost(instruction, *class);
                if let Some(counter) = counter(instruction, *class, is_gfx9) {
                    in_flight.push(Operation { at, iteration, counter, returns: now + latency(*class) });
                }
                for (counters, limit) in limits(instruction) {
                    let Some(last) = drain(&mut in_flight, counters, limit) else { continue };
                    let cycles = last.returns.saturating_sub(now);
                    let distance = (iteration - last.iteration) as usize * all.len() + at - last.at;
                    // Half of an iteration's instructions between them: it is loaded ahead on purpose.
                    let is_ahead = last.iteration < iteration && 2 * distance >= all.len();
                    if cycles > 0 && iteration == STEADY && !is_ahead {
                        let latency = latency(all[last.at].1);
                        flight.stalls.push(Stall { operation: last.at, distance, cycles, latency });
                    }
                    now += cycles;
                }
            }
        }
        flight.cycles = now - begin;
        flight
    }
}

/// Takes out the oldest operations until no more than the limit are left, and gives back the one that returns last.
fn drain(in_flight: &mut Vec<Operation>, counters: &[Counter], limit: usize) -> Option<Operation> {
    let count = in_flight.iter().filter(|one| counters.contains(&one.counter)).count();
    let mut left = count.saturating_sub(limit);
    let mut last: Option<Operation> = None;
    let mut at = 0;
    while left > 0 && at < in_flight.len() {
        if !counters.contains(&in_flight[at].counter) {
            at += 1;
            continue;
        }
        let one = in_flight.remove(at);
        left -= 1;
        if last.as_ref().is_none_or(|last| last.returns <= one.returns) {
            last = Some(one);
        }
    }
    last
}

//! Loads of a loop whose address comes from what they loaded in the iteration before: `p = next[p]`.

use crate::isa::{Class, Code, Instruction, Loop};
use std::collections::HashSet;

/// A register by its kind and number.
type Register = (char, u32);

/// The registers of an operand: `v2`, `v[0:1]`, `s[6:7]`.
pub(crate) fn registers(operand: &str) -> Option<(char, u32, u32)> {
    let operand = operand.trim();
    let kind = operand.chars().next().filter(|kind| matches!(kind, 'v' | 's'))?;
    let rest = &operand[1..];
    let (first, last) = match rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(both) => both.split_once(':')?,
        None => (rest, rest),
    };
    Some((kind, first.parse().ok()?, last.parse().ok()?))
}

fn each(operand: &str) -> impl Iterator<Item = Register> {
    /// No GPU has more.
    const MOST: u32 = 1024;
    registers(operand)
        .into_iter()
        .filter(|(_, _, last)| *last < MOST)
        .flat_map(|(kind, first, last)| (first..=last).map(move |number| (kind, number)))
}

/// Whether the first operand is what the instruction writes. That of stores is an address, as of atomics and LDS that return nothing.
fn writes(one: &Instruction, class: Class) -> bool {
    let name = one.mnemonic.as_str();
    match class {
        Class::GlobalStore | Class::ScratchStore | Class::Wait | Class::Barrier | Class::Branch => false,
        Class::Lds => ["read", "load", "permute", "swizzle", "_rtn"].iter().any(|part| name.contains(part)),
        // gfx9 and RDNA; CDNA 3; RDNA 4.
        Class::Atomic => ["glc", "sc0", "TH_ATOMIC_RETURN"].iter().any(|word| one.operands.contains(word)),
        Class::Matrix
        | Class::Vector
        | Class::Accumulator
        | Class::Scalar
        | Class::ScalarLoad
        | Class::GlobalLoad
        | Class::ScratchLoad
        | Class::Other => true,
    }
}

/// What follows from a load's result, instruction by instruction.
fn follow(known: &mut HashSet<Register>, one: &Instruction, class: Class) {
    if !writes(one, class) {
        return;
    }
    let mut operands = one.operands.split(", ");
    let Some(written) = operands.next() else { return };
    // A sum adds to what its register has.
    let adds = one.mnemonic.contains("mac");
    let follows = operands.flat_map(each).any(|read| known.contains(&read))
        || adds && each(written).any(|read| known.contains(&read));
    for register in each(written) {
        if follows {
            known.insert(register);
        } else {
            known.remove(&register);
        }
    }
}

/// The first load of the loop whose address needs what it loaded itself.
pub(crate) fn of_loop<'a>(code: &'a Code, one: &'a Loop) -> Option<&'a Instruction> {
    let all: Vec<(&Instruction, Class)> =
        code.of_loop(one).map(|instruction| (instruction, code.context.class(instruction))).collect();
    let needs_itself = |at: usize| {
        let load = all[at].0;
        let mut known: HashSet<Register> = load.operands.split(", ").next().into_iter().flat_map(each).collect();
        let until_again = all[at + 1..].iter().chain(&all[..at]);
        until_again.for_each(|(instruction, class)| follow(&mut known, instruction, *class));
        load.operands.split(", ").skip(1).flat_map(each).any(|read| known.contains(&read))
    };
    let mut loads = (0..all.len()).filter(|at| all[*at].1 == Class::GlobalLoad && !crate::isa::is_to_lds(all[*at].0));
    loads.find(|at| needs_itself(*at)).map(|at| all[at].0)
}

//! Loads of a loop whose address comes from what they loaded in the iteration before: `p = next[p]`, or a binary search, where a
//! comparison with the loaded value selects the next place.

use crate::flow::{Flow, Register, address, each, flows};
use crate::isa::{Class, Code, Instruction, Loop, is_read_of_lds, is_to_lds};
use std::collections::HashSet;

/// What follows from a load's result, instruction by instruction.
fn follow(known: &mut HashSet<Register>, flows: &[Flow]) {
    let follows: Vec<bool> = flows.iter().map(|flow| flow.read.iter().any(|read| known.contains(read))).collect();
    for (flow, follows) in flows.iter().zip(follows) {
        for register in &flow.written {
            if follows {
                known.insert(*register);
            } else {
                known.remove(register);
            }
        }
    }
}

/// The first load of the loop whose address needs what it loaded itself. Loads of global memory come first, then those of LDS.
pub(crate) fn of_loop<'a>(code: &'a Code, one: &'a Loop) -> Option<(&'a Instruction, Class)> {
    let all: Vec<(&Instruction, Class)> =
        code.of_loop(one).map(|instruction| (instruction, code.context.class(instruction))).collect();
    let flows: Vec<Vec<Flow>> = all.iter().map(|(instruction, class)| flows(instruction, *class)).collect();
    let written: HashSet<Register> = flows.iter().flatten().flat_map(|flow| flow.written.iter().copied()).collect();
    let needs_itself = |at: usize| {
        let load = all[at].0;
        // Where the address stays, nothing changes it.
        if !address(load).any(|register| written.contains(&register)) {
            return false;
        }
        let mut known: HashSet<Register> = load.operands.split(", ").next().into_iter().flat_map(each).collect();
        flows[at + 1..].iter().chain(&flows[..at]).for_each(|flows| follow(&mut known, flows));
        address(load).any(|read| known.contains(&read))
    };
    let is_load = |at: &usize, of: Class| {
        let (load, class) = all[*at];
        class == of && !is_to_lds(load) && (class != Class::Lds || is_read_of_lds(load))
    };
    [Class::GlobalLoad, Class::ScalarLoad, Class::Lds].into_iter().find_map(|of| {
        let at = (0..all.len()).filter(|at| is_load(at, of)).find(|at| needs_itself(*at))?;
        Some((all[at].0, of))
    })
}

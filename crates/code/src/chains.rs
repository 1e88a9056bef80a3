//! Loads of a loop whose address comes from what they loaded in the iteration before: `p = next[p]`, or a binary search, where a
//! comparison with the loaded value selects the next place.

use crate::flow::{Register, address, each, flows};
use crate::isa::{Class, Code, Instruction, Loop, is_to_lds};
use std::collections::HashSet;

/// What follows from a load's result, instruction by instruction.
fn follow(known: &mut HashSet<Register>, one: &Instruction, class: Class) {
    let flows = flows(one, class);
    let follows: Vec<bool> = flows.iter().map(|flow| flow.read.iter().any(|read| known.contains(read))).collect();
    for (flow, follows) in flows.into_iter().zip(follows) {
        for register in flow.written {
            if follows {
                known.insert(register);
            } else {
                known.remove(&register);
            }
        }
    }
}

/// The first load of the loop whose address needs what it loaded itself. Loads of global memory come first, then those of LDS.
pub(crate) fn of_loop<'a>(code: &'a Code, one: &'a Loop) -> Option<(&'a Instruction, Class)> {
    let all: Vec<(&Instruction, Class)> =
        code.of_loop(one).map(|instruction| (instruction, code.context.class(instruction))).collect();
    let needs_itself = |at: usize| {
        let load = all[at].0;
        let mut known: HashSet<Register> = load.operands.split(", ").next().into_iter().flat_map(each).collect();
        let until_again = all[at + 1..].iter().chain(&all[..at]);
        until_again.for_each(|(instruction, class)| follow(&mut known, instruction, *class));
        address(load).any(|read| known.contains(&read))
    };
    let is_load = |at: &usize, of: Class| {
        let (load, class) = all[*at];
        let is_read =
            class != Class::Lds || ["ds_read", "ds_load"].iter().any(|begin| load.mnemonic.starts_with(begin));
        class == of && is_read && !is_to_lds(load)
    };
    [Class::GlobalLoad, Class::ScalarLoad, Class::Lds].into_iter().find_map(|of| {
        let at = (0..all.len()).filter(|at| is_load(at, of)).find(|at| needs_itself(*at))?;
        Some((all[at].0, of))
    })
}

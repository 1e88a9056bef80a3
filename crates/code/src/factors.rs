//! Whether a loop multiplies a matrix with a vector: one of its factors is the same for all workgroups.
//!
//! Of two matrices, both factors depend on which block of the result a workgroup computes.

use crate::flow::{Register, address, flows};
use crate::isa::{Class, Code, Instruction, Loop, is_to_lds};
use std::collections::HashSet;

/// Registers whose values are the same for all workgroups, and for all lanes where `lanes` says so.
struct Same {
    known: HashSet<Register>,
    lanes: bool,
}

impl Same {
    /// At the beginning of a kernel: its arguments' addresses, and lanes' numbers.
    fn at_begin(code: &Code, lanes: bool) -> Same {
        let mut written: HashSet<Register> = HashSet::new();
        let mut known = HashSet::new();
        for one in &code.instructions {
            let class = code.context.class(one);
            // No workgroup's number is an address.
            if class == Class::ScalarLoad {
                known.extend(address(one).take(2).filter(|register| !written.contains(register)));
            }
            written.extend(flows(one, class).into_iter().flat_map(|flow| flow.written));
        }
        if !lanes {
            // Lanes' numbers in three dimensions.
            known.extend((0..3).map(|number| ('v', number)));
        }
        Same { known, lanes }
    }

    fn execute(&mut self, one: &Instruction, class: Class) {
        let depends = ["ttmp", "hwreg"].iter().any(|word| one.operands.contains(word))
            || self.lanes && (one.operands.contains("exec") || one.mnemonic.contains("mbcnt"))
            || matches!(class, Class::Lds | Class::Atomic | Class::ScratchLoad)
            || one.is_call();
        for flow in flows(one, class) {
            let is_same = !depends && flow.read.iter().all(|read| self.known.contains(read));
            for register in flow.written {
                if is_same {
                    self.known.insert(register);
                } else {
                    self.known.remove(&register);
                }
            }
        }
    }
}

fn multiplies(one: &Instruction) -> bool {
    one.parts().any(|name| ["fma", "mac", "mul_f", "dot", "mad_"].iter().any(|part| name.contains(part)))
}

/// Whether the loop multiplies by what it loads from places that are the same for all workgroups, and new in each iteration.
fn has_same_factor(code: &Code, one: &Loop, lanes: bool) -> bool {
    let class = |one: &Instruction| code.context.class(one);
    let mut same = Same::at_begin(code, lanes);
    let begin = one.spans.first().map_or(0, |span| span.start);
    code.instructions[..begin].iter().for_each(|one| same.execute(one, class(one)));
    // What the loop itself changes shows in the second iteration.
    code.of_loop(one).for_each(|one| same.execute(one, class(one)));
    let written: HashSet<Register> =
        code.of_loop(one).flat_map(|one| flows(one, class(one))).flat_map(|flow| flow.written).collect();
    let mut factors: HashSet<Register> = HashSet::new();
    for one in code.of_loop(one).chain(code.of_loop(one)) {
        let is_load = matches!(class(one), Class::GlobalLoad | Class::ScalarLoad) && !is_to_lds(one);
        let is_vector = is_load
            && address(one).all(|register| same.known.contains(&register))
            && address(one).any(|register| written.contains(&register));
        let flows = flows(one, class(one));
        let follows = flows.iter().flat_map(|flow| &flow.read).any(|read| factors.contains(read));
        if follows && multiplies(one) {
            return true;
        }
        for register in flows.into_iter().flat_map(|flow| flow.written) {
            if is_vector || follows && !is_load {
                factors.insert(register);
            } else {
                factors.remove(&register);
            }
        }
        same.execute(one, class(one));
    }
    false
}

/// Whether lanes add up what they computed in the loop.
fn is_summed_across_lanes(code: &Code, one: &Loop) -> bool {
    const BETWEEN: [&str; 9] = [
        "ds_bpermute",
        "ds_swizzle",
        "v_permlane",
        "row_shr",
        "row_ror",
        "row_bcast",
        "quad_perm",
        "row_mirror",
        "row_half_mirror",
    ];
    let class = |one: &Instruction| code.context.class(one);
    let mut sums: HashSet<Register> = code
        .of_loop(one)
        .filter(|one| multiplies(one))
        .flat_map(|one| flows(one, class(one)))
        .flat_map(|flow| flow.written)
        .collect();
    let end = one.spans.last().map_or(0, |span| span.end);
    for one in &code.instructions[end..] {
        let flows = flows(one, class(one));
        let follows = flows.iter().flat_map(|flow| &flow.read).any(|read| sums.contains(read));
        if follows && BETWEEN.iter().any(|word| one.mnemonic.contains(word) || one.operands.contains(word)) {
            return true;
        }
        for register in flows.into_iter().flat_map(|flow| flow.written) {
            if follows {
                sums.insert(register);
            } else {
                sums.remove(&register);
            }
        }
    }
    false
}

/// Whether one factor of the loop's products is a vector.
pub(crate) fn has_vector(code: &Code, one: &Loop) -> bool {
    has_same_factor(code, one, true) || is_summed_across_lanes(code, one) && has_same_factor(code, one, false)
}

//! Walks the frames of this thread outwards: by the rules of the code, and in code without a table by the frame pointer.
//!
//! It reads only the part of the thread's stack between the stack pointer and its upper end, which is mapped; the content
//! cannot make it read any other address. Rules are cached by code address, for all threads.

use super::rules::{self, Base, Rule};
use std::sync::atomic::{AtomicU64, Ordering};

/// Limit of walked frames, including those that a path leaves out: rkprof's, the runtime's, the interpreter's.
const STEPS: usize = 512;

const PLACES: usize = 1 << 14;
/// Rules by code address: the upper half of the address's hash, and the rule. A false hit only reads a wrong word of the
/// stack.
static RULES: [AtomicU64; PLACES] = [const { AtomicU64::new(0) }; PLACES];

fn rule(pc: usize) -> Rule {
    let hash = (pc as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let slot = &RULES[(hash >> 20) as usize % PLACES];
    let known = slot.load(Ordering::Relaxed);
    // Never 0.
    let mark = hash >> 32 | 1;
    if known >> 32 == mark {
        return Rule::from_bits(known as u32);
    }
    let rule = rules::at(pc);
    slot.store(mark << 32 | u64::from(rule.to_bits()), Ordering::Relaxed);
    rule
}

/// Forgets all rules: a library was closed, and another one may take its addresses.
pub fn forget() {
    RULES.iter().for_each(|slot| slot.store(0, Ordering::Relaxed));
}

/// A thread's registers at a code address.
#[derive(Clone, Copy)]
pub(super) struct Registers {
    pub pc: usize,
    pub sp: usize,
    pub bp: usize,
}

/// Passes the return addresses from the caller of `registers` outwards to `take`, until it returns false. Leading addresses
/// from `own.0` to `own.1` are left out. `top` is the upper end of the thread's stack.
#[inline(always)]
pub(super) fn frames(registers: Registers, top: usize, own: (usize, usize), mut take: impl FnMut(usize) -> bool) {
    let Registers { mut pc, mut sp, mut bp } = registers;
    let mut is_first = true;
    let mut lookup = pc;
    for _ in 0..STEPS {
        let rule = rule(lookup);
        if rule == Rule::END || rule == Rule::LOST {
            break;
        }
        if rule != Rule::NONE {
            let base = rule.base();
            let cfa = match base {
                Base::Rsp => sp.checked_add(rule.offset()),
                Base::Rbp => bp.checked_add(rule.offset()),
                Base::Word => bp.checked_sub(rule.offset()).and_then(|at| word(at, sp, top)),
            };
            let Some(cfa) = cfa.filter(|cfa| is_above(*cfa, sp, top)) else { break };
            let Some(next) = word(cfa - 8, sp, top) else { break };
            let saved = if base == Base::Word { Some(bp) } else { rule.rbp().map(|saved| cfa.saturating_sub(saved)) };
            if let Some(at) = saved {
                let Some(saved) = word(at, sp, top) else { break };
                bp = saved;
            }
            (pc, sp) = (next, cfa);
        } else {
            // Code generated at run time mostly keeps frame pointers.
            let (Some(outer), Some(next)) = (word(bp, sp, top), bp.checked_add(8).and_then(|at| word(at, sp, top)))
            else {
                break;
            };
            (pc, sp, bp) = (next, bp + 16, outer);
        }
        // A processor may have signed it, above the 48 bits of an address.
        #[cfg(target_arch = "aarch64")]
        (pc &= (1 << 48) - 1);
        if pc == 0 {
            break;
        }
        if is_first && (own.0..own.1).contains(&pc) {
            lookup = pc - 1;
            continue;
        }
        is_first = false;
        if !take(pc) {
            break;
        }
        // An address within the call, not after it, where the next function may begin.
        lookup = pc - 1;
    }
}

fn is_above(address: usize, sp: usize, top: usize) -> bool {
    address > sp && address <= top && address.is_multiple_of(8)
}

/// A word of the used part of the stack.
fn word(at: usize, sp: usize, top: usize) -> Option<usize> {
    let inside = at >= sp && at.is_multiple_of(8) && at.checked_add(8).is_some_and(|end| end <= top);
    // SAFETY: between the stack pointer and the upper end of this thread's stack, which is mapped; aligned.
    inside.then(|| unsafe { (at as *const usize).read_volatile() })
}

//! Where jumps through registers lead. Code that is too far for a branch is reached by the program counter and a distance:
//!
//! ```text
//! s_getpc_b64 s[0:1]              s_getpc_b64 s[56:57]
//! s_add_u32 s0, s0, 0x3a9c0       s_add_i32 s58, 0x1aa8, 4
//! s_addc_u32 s1, s1, lit(0x0)     s_add_u32 s56, s56, s58
//! s_setpc_b64 s[0:1]              s_addc_u32 s57, s57, 0
//! (LLVM)                          s_setpc_b64 s[56:57]      (Tensile)
//! ```

use super::listing::Instruction;
use std::collections::HashMap;

/// Both have at most 8.
const MOST: usize = 16;

/// The address that the branch or jump at this place leads to; `None` where that shows only at run time.
pub(super) fn target(instructions: &[Instruction], at: usize) -> Option<u64> {
    let jump = &instructions[at];
    if !jump.mnemonic.starts_with("s_setpc") {
        return jump.target();
    }
    let (low, high) = pair(&jump.operands)?;
    let before = &instructions[at.saturating_sub(MOST)..at];
    // Code between two branches is executed as it stands.
    let begin = before.iter().rposition(|one| one.target().is_some() || one.is_call()).map_or(0, |branch| branch + 1);
    let mut registers = Registers::default();
    before[begin..].iter().for_each(|one| registers.execute(one));
    Some(u64::from(*registers.known.get(&high)?) << 32 | u64::from(*registers.known.get(&low)?))
}

/// `s[0:1]`
fn pair(text: &str) -> Option<(u32, u32)> {
    let (low, high) = text.trim().strip_prefix("s[")?.strip_suffix(']')?.split_once(':')?;
    Some((low.parse().ok()?, high.parse().ok()?))
}

/// `s58`
fn register(text: &str) -> Option<u32> {
    text.strip_prefix('s')?.parse().ok()
}

/// `4`, `-4`, `0x1aa8`, `lit(0xffffffff)`
fn constant(text: &str) -> Option<u32> {
    let text = text.strip_prefix("lit(").and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => text.parse::<i32>().ok().map(|number| number as u32),
    }
}

/// Scalar registers whose values are known.
#[derive(Default)]
struct Registers {
    known: HashMap<u32, u32>,
    carry: Option<bool>,
}

impl Registers {
    fn value(&self, text: &str) -> Option<u32> {
        constant(text).or_else(|| self.known.get(&register(text)?).copied())
    }

    fn execute(&mut self, one: &Instruction) {
        let operands: Vec<&str> = one.operands.split(", ").map(str::trim).collect();
        let Some(to) = operands.first() else { return };
        if one.mnemonic == "s_getpc_b64" {
            if let Some((low, high)) = pair(to) {
                self.known.extend([(low, one.end() as u32), (high, (one.end() >> 32) as u32)]);
            }
            return;
        }
        let value = |at: usize| self.value(operands.get(at)?);
        // The result, and the carry of what sets it.
        let sum = |a: u32, b: u32, carry: bool| {
            let sum = u64::from(a) + u64::from(b) + u64::from(carry);
            (sum as u32, Some(sum >> 32 != 0))
        };
        let difference = |a: u32, b: u32, borrow: bool| {
            let difference = i64::from(a) - i64::from(b) - i64::from(borrow);
            (difference as u32, Some(difference < 0))
        };
        let result = match one.mnemonic.as_str() {
            "s_add_u32" | "s_add_i32" | "s_add_co_u32" | "s_add_co_i32" => {
                value(1).zip(value(2)).map(|(a, b)| sum(a, b, false))
            }
            "s_sub_u32" | "s_sub_i32" | "s_sub_co_u32" | "s_sub_co_i32" => {
                value(1).zip(value(2)).map(|(a, b)| difference(a, b, false))
            }
            "s_addc_u32" | "s_add_co_ci_u32" => {
                value(1).zip(value(2)).zip(self.carry).map(|((a, b), carry)| sum(a, b, carry))
            }
            "s_subb_u32" | "s_sub_co_ci_u32" => {
                value(1).zip(value(2)).zip(self.carry).map(|((a, b), borrow)| difference(a, b, borrow))
            }
            "s_mov_b32" => value(1).map(|a| (a, self.carry)),
            "s_sext_i32_i16" => value(1).map(|a| (a as i16 as i32 as u32, self.carry)),
            "s_abs_i32" => value(1).map(|a| ((a as i32).unsigned_abs(), Some(a != 0))),
            name if name.starts_with("s_wait") || name.starts_with("s_nop") || name.starts_with("s_delay") => return,
            _ => None,
        };
        match (register(to), result) {
            (Some(to), Some((value, carry))) => {
                self.known.insert(to, value);
                self.carry = carry;
            }
            // Something else may write more registers than its text shows.
            _ if one.mnemonic.starts_with("s_") => {
                self.carry = None;
                let (from, to) = pair(to).or_else(|| register(to).map(|to| (to, to))).unwrap_or((0, u32::MAX));
                self.known.retain(|register, _| !(from..=to).contains(register));
            }
            // `v_readfirstlane_b32` and comparisons write scalar registers, too.
            _ => {
                if let Some((from, to)) = pair(to).or_else(|| register(to).map(|to| (to, to))) {
                    self.known.retain(|register, _| !(from..=to).contains(register));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(rows: &[&str]) -> Vec<Instruction> {
        let mut address = 0x1_0000_1000;
        let row = |text: &&str| {
            let (mnemonic, operands) = text.split_once(' ').unwrap_or((text, ""));
            let bytes = if operands.contains("0x") { 8 } else { 4 };
            address += u64::from(bytes);
            Instruction {
                address: address - u64::from(bytes),
                bytes,
                mnemonic: mnemonic.to_owned(),
                operands: operands.to_owned(),
                word: 0,
                line: None,
            }
        };
        rows.iter().map(row).collect()
    }

    fn leads_to(rows: &[&str]) -> Option<u64> {
        let all = program(rows);
        target(&all, all.len() - 1)
    }

    /// The first ones are those of clang 22 for gfx942 and gfx1200, the third is Tensile's, the last its jump back.
    #[test]
    fn jumps_of_compilers_and_of_tensile() {
        let getpc = "s_getpc_b64 s[2:3]";
        let base = 0x1_0000_1004;
        let forth = [getpc, "s_add_u32 s2, s2, 0x3a9c0", "s_addc_u32 s3, s3, lit(0x0)", "s_setpc_b64 s[2:3]"];
        assert_eq!(leads_to(&forth), Some(base + 0x3_a9c0));
        let back = [
            getpc,
            "s_wait_alu depctr_sa_sdst(0)",
            "s_add_co_u32 s2, s2, 0xfffff000",
            "s_add_co_ci_u32 s3, s3, lit(0xffffffff)",
            "s_wait_alu depctr_sa_sdst(0)",
            "s_setpc_b64 s[2:3]",
        ];
        assert_eq!(leads_to(&back), Some(base - 0x1000));
        let tensile =
            [getpc, "s_add_i32 s4, 0x1aa8, 4", "s_add_u32 s2, s2, s4", "s_addc_u32 s3, s3, 0", "s_setpc_b64 s[2:3]"];
        assert_eq!(leads_to(&tensile), Some(base + 0x1aac));
        let tensile = [
            getpc,
            "s_add_i32 s4, 0xffffe000, 4",
            "s_abs_i32 s4, s4",
            "s_sub_u32 s2, s2, s4",
            "s_subb_u32 s3, s3, 0",
            "s_setpc_b64 s[2:3]",
        ];
        assert_eq!(leads_to(&tensile), Some(base - 0x1ffc));
    }

    #[test]
    fn what_shows_only_at_run_time_leads_nowhere() {
        assert_eq!(leads_to(&["s_setpc_b64 s[30:31]"]), None);
        assert_eq!(leads_to(&["s_getpc_b64 s[2:3]", "s_load_dwordx2 s[2:3], s[0:1], 0x0", "s_setpc_b64 s[2:3]"]), None);
        assert_eq!(
            leads_to(&["s_getpc_b64 s[2:3]", "s_add_u32 s2, s2, s9", "s_addc_u32 s3, s3, 0", "s_setpc_b64 s[2:3]"]),
            None
        );
        assert_eq!(leads_to(&["s_getpc_b64 s[2:3]", "s_cbranch_scc0 9", "s_setpc_b64 s[2:3]"]), None);
    }
}

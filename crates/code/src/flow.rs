//! Which registers an instruction reads and writes.

use crate::isa::{Class, Instruction, is_to_lds};

/// A register by its kind and number. A flag is a kind of its own.
pub(crate) type Register = (char, u32);

/// `vcc`, which comparisons write and selections read.
const VCC: Register = ('c', 0);
/// `scc`, which no operand names.
const SCC: Register = ('x', 0);

/// The registers of an operand: `v2`, `v[0:1]`, `s[6:7]`, `a4`, `-v3`, `|v3|`.
pub(crate) fn registers(operand: &str) -> Option<(char, u32, u32)> {
    let operand = operand.split_whitespace().next()?.trim_start_matches(['-', '|']).trim_end_matches('|');
    if matches!(operand, "vcc" | "vcc_lo" | "vcc_hi") {
        return Some((VCC.0, VCC.1, VCC.1));
    }
    let kind = operand.chars().next().filter(|kind| matches!(kind, 'v' | 's' | 'a'))?;
    let rest = &operand[1..];
    let (first, last) = match rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(both) => both.split_once(':')?,
        None => (rest, rest),
    };
    Some((kind, first.parse().ok()?, last.parse().ok()?))
}

pub(crate) fn each(operand: &str) -> impl Iterator<Item = Register> {
    /// No GPU has more.
    const MOST: u32 = 1024;
    registers(operand)
        .into_iter()
        .filter(|(_, _, last)| *last < MOST)
        .flat_map(|(kind, first, last)| (first..=last).map(move |number| (kind, number)))
}

/// What one instruction, or one of two that are issued together, does with registers.
#[derive(Debug, Default)]
pub(crate) struct Flow {
    pub(crate) written: Vec<Register>,
    pub(crate) read: Vec<Register>,
}

/// Whether the first operand is what the instruction writes. That of stores is an address, as of atomics and LDS that return nothing.
fn writes(one: &Instruction, name: &str, class: Class) -> bool {
    match class {
        Class::GlobalStore | Class::ScratchStore | Class::Wait | Class::Barrier | Class::Branch => false,
        Class::Lds => ["read", "load", "permute", "swizzle", "_rtn"].iter().any(|part| name.contains(part)),
        Class::Atomic => returns(one),
        Class::GlobalLoad => !is_to_lds(one),
        Class::Scalar => !["s_cmp", "s_bitcmp"].iter().any(|begin| name.starts_with(begin)),
        // It writes the mask of lanes.
        Class::Vector => !name.starts_with("v_cmpx"),
        Class::Matrix | Class::Accumulator | Class::ScalarLoad | Class::ScratchLoad | Class::Other => true,
    }
}

/// Whether an atomic brings back what was there.
pub(crate) fn returns(one: &Instruction) -> bool {
    // gfx9 and RDNA; CDNA 3; RDNA 4.
    ["glc", "sc0", "TH_ATOMIC_RETURN"].iter().any(|word| one.operands.contains(word))
}

/// A second result: a carry, which is read as well where it comes last.
fn has_carry(name: &str) -> bool {
    const NAMES: [&str; 9] = [
        "v_add_co",
        "v_addc_co",
        "v_sub_co",
        "v_subb_co",
        "v_subrev_co",
        "v_subbrev_co",
        "v_mad_u64_u32",
        "v_mad_i64_i32",
        "v_div_scale",
    ];
    NAMES.iter().any(|begin| name.starts_with(begin))
}

fn writes_scc(name: &str) -> bool {
    const NAMES: [&str; 18] = [
        "s_cmp", "s_bitcmp", "s_add", "s_sub", "s_and", "s_or", "s_xor", "s_nand", "s_nor", "s_xnor", "s_not", "s_lsh",
        "s_ashr", "s_min", "s_max", "s_bfe", "s_abs", "s_bcnt",
    ];
    NAMES.iter().any(|begin| name.starts_with(begin))
}

fn reads_scc(name: &str) -> bool {
    const NAMES: [&str; 6] = ["s_cselect", "s_cmov", "s_addc", "s_subb", "s_add_co_ci", "s_sub_co_ci"];
    NAMES.iter().any(|begin| name.starts_with(begin))
}

/// One for each of the instructions that are issued together.
pub(crate) fn flows(one: &Instruction, class: Class) -> Vec<Flow> {
    let mut name = one.mnemonic.as_str();
    let mut all = Vec::new();
    for (at, part) in one.operands.split(" :: ").enumerate() {
        let mut operands = part;
        if at > 0 {
            (name, operands) = part.split_once(char::is_whitespace).unwrap_or((part, ""));
        }
        let results = match writes(one, name, class) {
            false => 0,
            true if has_carry(name) => 2,
            true => 1,
        };
        let mut flow = Flow::default();
        for (at, operand) in operands.split(", ").enumerate() {
            // A sum adds to what its register has.
            if at < results {
                flow.written.extend(each(operand));
            }
            if at >= results || name.contains("mac") {
                flow.read.extend(each(operand));
            }
        }
        flow.written.extend(writes_scc(name).then_some(SCC));
        flow.read.extend(reads_scc(name).then_some(SCC));
        all.push(flow);
    }
    all
}

/// The registers of a load's address.
pub(crate) fn address(load: &Instruction) -> impl Iterator<Item = Register> {
    load.operands.split(", ").skip(usize::from(!is_to_lds(load))).flat_map(each)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::Context;

    fn flow(text: &str) -> (Vec<Register>, Vec<Register>) {
        let (mnemonic, operands) = text.split_once(' ').unwrap();
        let one = Instruction {
            address: 0,
            bytes: 4,
            mnemonic: mnemonic.to_owned(),
            operands: operands.to_owned(),
            word: 0,
            line: None,
        };
        let all = flows(&one, Context::default().class(&one));
        let of = |part: fn(Flow) -> Vec<Register>, all: Vec<Flow>| all.into_iter().flat_map(part).collect();
        (of(|flow| flow.written, all), of(|flow| flow.read, flows(&one, Context::default().class(&one))))
    }

    #[test]
    fn results_operands_and_flags() {
        let v = |number| ('v', number);
        let s = |number| ('s', number);
        for (text, written, read) in [
            ("v_cmp_lt_i32_e32 vcc, v6, v4", vec![VCC], vec![v(6), v(4)]),
            ("v_cndmask_b32_e32 v5, v0, v5, vcc_lo", vec![v(5)], vec![v(0), v(5), VCC]),
            ("v_add_co_u32 v6, vcc_lo, s4, v6", vec![v(6), VCC], vec![s(4), v(6)]),
            ("v_add_co_ci_u32_e64 v7, null, s5, v7, vcc_lo", vec![v(7)], vec![s(5), v(7), VCC]),
            ("v_fmac_f32_e32 v1, v2, -v3", vec![v(1)], vec![v(1), v(2), v(3)]),
            ("v_dual_mov_b32 v1, v2 :: v_dual_mov_b32 v3, v4", vec![v(1), v(3)], vec![v(2), v(4)]),
            ("s_cmp_eq_u32 s1, s2", vec![SCC], vec![s(1), s(2)]),
            ("s_cselect_b32 s1, s2, 0", vec![s(1)], vec![s(2), SCC]),
            ("s_load_dwordx2 s[2:3], s[0:1], 0x8", vec![s(2), s(3)], vec![s(0), s(1)]),
            ("global_store_dword v[0:1], v2, off", vec![], vec![v(0), v(1), v(2)]),
            ("global_load_lds_dword v[0:1], off", vec![], vec![v(0), v(1)]),
            ("buffer_load_dword v1, s[4:7], s8 offen lds", vec![], vec![v(1), s(4), s(5), s(6), s(7), s(8)]),
        ] {
            assert_eq!(flow(text), (written, read), "{text}");
        }
    }
}

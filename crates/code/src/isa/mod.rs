//! Instructions of kernels: classes, loops, operations.

pub mod inlined;
mod jumps;
pub mod listing;
mod loops;
mod work;

pub use listing::{Instruction, Line};
pub use loops::{Loop, loops};

use serde::{Serialize, Serializer};

macro_rules! classes {
    ($($(#[$of:meta])* $variant:ident = $name:literal),* $(,)?) => {
        /// What an instruction does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Class { $($(#[$of])* $variant),* }

        impl Class {
            pub const ALL: &'static [Class] = &[$(Class::$variant),*];

            /// The name in JSON.
            pub fn name(self) -> &'static str {
                match self { $(Class::$variant => $name),* }
            }
        }
    };
}

classes! {
    /// MFMA, SMFMAC, WMMA, SWMMAC.
    Matrix = "matrix",
    Vector = "vector",
    /// Moves between vector and accumulation registers.
    Accumulator = "accumulator_moves",
    Scalar = "scalar",
    ScalarLoad = "scalar_loads",
    GlobalLoad = "global_loads",
    GlobalStore = "global_stores",
    Atomic = "atomics",
    Lds = "lds",
    ScratchLoad = "scratch_loads",
    ScratchStore = "scratch_stores",
    Wait = "waits",
    Barrier = "barriers",
    Branch = "branches",
    /// Hints of the scheduler, cache control, messages, ends.
    Other = "other",
}

/// How scratch is accessed, which does not show in an instruction alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Context {
    /// The first of the four scalar registers that describe scratch: buffer instructions with them are for it (up to gfx90a and
    /// RDNA 2). `None`: the kernel has no scratch.
    scratch: Option<u32>,
}

impl Context {
    /// A kernel's first instructions add its wave's offset to the base of scratch: `s_add_u32 s8, s8, s7`, `s_addc_u32 s9, s9, 0`.
    ///
    /// The scheduler may put the kernel's own loads between the two, but no branch: both are in the first block.
    pub(crate) fn from_instructions(instructions: &[Instruction], has_scratch: bool) -> Context {
        let register = |text: &str| text.strip_prefix('s')?.parse::<u32>().ok();
        let block = || instructions.iter().take_while(|one| scalar(&one.mnemonic) != Class::Branch);
        let base = |one: &Instruction| {
            let mut words = one.operands.split(", ");
            let (to, from) = (words.next()?, words.next()?);
            let first =
                register(to).filter(|first| first.is_multiple_of(4) && one.mnemonic == "s_add_u32" && to == from)?;
            let high = format!("s{0}, s{0}, 0", first + 1);
            let carries = |next: &Instruction| next.mnemonic == "s_addc_u32" && next.operands == high;
            // A pointer's sum looks the same. No buffer instruction has its registers.
            let is_used = |one: &Instruction| one.mnemonic.starts_with("buffer_") && describes(first, &one.operands);
            (block().any(carries) && instructions.iter().any(is_used)).then_some(first)
        };
        // Without an offset they are where the ABI has them.
        let scratch = has_scratch.then(|| block().find_map(base).unwrap_or(0));
        Context { scratch }
    }

    fn is_descriptor(self, operands: &str) -> bool {
        self.scratch.is_some_and(|first| describes(first, operands))
    }

    pub fn class(self, instruction: &Instruction) -> Class {
        let name = instruction.mnemonic.as_str();
        let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
        if begins(&["v_mfma", "v_smfmac", "v_wmma", "v_swmmac"]) {
            Class::Matrix
        } else if begins(&["v_accvgpr"]) {
            Class::Accumulator
        } else if begins(&["v_"]) {
            Class::Vector
        } else if begins(&["s_"]) {
            scalar(name)
        } else if begins(&["ds_", "lds_"]) {
            Class::Lds
        } else if begins(&["scratch_"]) {
            memory(name, true)
        } else if begins(&["buffer_"]) {
            memory(name, self.is_descriptor(&instruction.operands))
        } else if begins(&["global_", "flat_", "tbuffer_", "image_"]) {
            memory(name, false)
        } else {
            Class::Other
        }
    }
}

/// Whether a buffer instruction's four scalar registers begin at this one.
fn describes(first: u32, operands: &str) -> bool {
    operands.contains(&format!(" s[{first}:{}],", first + 3))
}

fn scalar(name: &str) -> Class {
    let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| name.starts_with(prefix));
    // They keep the order of registers between units for some cycles, and wait for no memory.
    if begins(&["s_wait_alu", "s_waitcnt_depctr"]) {
        Class::Other
    } else if begins(&["s_wait"]) {
        Class::Wait
    } else if begins(&["s_barrier"]) {
        Class::Barrier
    } else if begins(&["s_branch", "s_cbranch", "s_setpc", "s_swappc", "s_call", "s_rfe"]) {
        Class::Branch
    } else if begins(&["s_load", "s_buffer_load", "s_scratch_load"]) {
        Class::ScalarLoad
    } else if begins(&[
        "s_nop",
        "s_delay",
        "s_clause",
        "s_sleep",
        "s_endpgm",
        "s_set_gpr",
        "s_setprio",
        "s_sethalt",
        "s_sendmsg",
        "s_dcache",
        "s_icache",
        "s_inst_prefetch",
        "s_set_inst_prefetch",
        "s_prefetch",
        "s_code_end",
        "s_trap",
        "s_gl1",
        "s_version",
        "s_denorm",
        "s_round",
        "s_setreg",
        "s_getreg",
        "s_memtime",
        "s_memrealtime",
        "s_ttrace",
        "s_incperf",
        "s_decperf",
        "s_wakeup",
    ]) {
        Class::Other
    } else {
        Class::Scalar
    }
}

fn memory(name: &str, is_scratch: bool) -> Class {
    match (name, is_scratch) {
        _ if name.contains("_atomic") => Class::Atomic,
        (_, true) if name.contains("_load") => Class::ScratchLoad,
        (_, true) if name.contains("_store") => Class::ScratchStore,
        _ if name.contains("_load") || name.contains("_sample") || name.contains("_gather") => Class::GlobalLoad,
        _ if name.contains("_store") => Class::GlobalStore,
        // Cache control: `buffer_wbl2`, `global_wb`, `buffer_gl0_inv`.
        _ => Class::Other,
    }
}

/// Bytes that a load or store moves for each lane; `None` for an unknown name.
pub fn width(mnemonic: &str) -> Option<u32> {
    // The longer ones first: `dwordx4` contains `dword`.
    const WIDTHS: &[(&str, u32)] = &[
        ("dwordx16", 64),
        ("dwordx8", 32),
        ("dwordx4", 16),
        ("dwordx3", 12),
        ("dwordx2", 8),
        ("dword", 4),
        ("format_d16_xyzw", 8),
        ("format_d16_xyz", 6),
        ("format_d16_xy", 4),
        ("format_d16_x", 2),
        ("format_xyzw", 16),
        ("format_xyz", 12),
        ("format_xy", 8),
        ("format_x", 4),
        ("b512", 64),
        ("b256", 32),
        ("b128", 16),
        ("b96", 12),
        ("b64", 8),
        ("b32", 4),
        ("ubyte", 1),
        ("sbyte", 1),
        ("byte", 1),
        ("_u8", 1),
        ("_i8", 1),
        ("_b8", 1),
        ("ushort", 2),
        ("sshort", 2),
        ("short", 2),
        ("_u16", 2),
        ("_i16", 2),
        ("_b16", 2),
    ];
    WIDTHS.iter().find(|(part, _)| mnemonic.contains(part)).map(|(_, bytes)| *bytes)
}

/// Whether a load leaves its values in LDS instead of registers.
pub(crate) fn is_to_lds(instruction: &Instruction) -> bool {
    instruction.mnemonic.contains("_lds_") || instruction.operands.split_whitespace().any(|word| word == "lds")
}

/// Whether an LDS instruction reads memory, and is no exchange between lanes.
pub(crate) fn is_read_of_lds(instruction: &Instruction) -> bool {
    ["ds_read", "ds_load"].iter().any(|begin| instruction.mnemonic.starts_with(begin))
}

/// Numbers of instructions by class, and of loads and stores by bytes a lane.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mix {
    counts: [u32; Class::ALL.len()],
    loads: [u32; WIDTHS.len()],
    stores: [u32; WIDTHS.len()],
    pub total: u32,
}

/// Bytes a lane that loads and stores are counted by.
pub const WIDTHS: [u32; 6] = [1, 2, 4, 8, 12, 16];

impl Mix {
    pub(crate) fn from_instructions<'a>(
        context: Context,
        instructions: impl IntoIterator<Item = &'a Instruction>,
    ) -> Mix {
        let mut mix = Mix::default();
        for instruction in instructions {
            let class = context.class(instruction);
            mix.total += 1;
            mix.counts[class as usize] += 1;
            let slot = width(&instruction.mnemonic).and_then(|bytes| WIDTHS.iter().position(|known| *known == bytes));
            match (class, slot) {
                (Class::GlobalLoad, Some(slot)) => mix.loads[slot] += 1,
                (Class::GlobalStore, Some(slot)) => mix.stores[slot] += 1,
                _ => {}
            }
        }
        mix
    }

    pub fn count(&self, class: Class) -> u32 {
        self.counts[class as usize]
    }

    /// Loads from global memory by bytes a lane.
    pub fn loads(&self) -> impl Iterator<Item = (u32, u32)> {
        WIDTHS.into_iter().zip(self.loads)
    }

    pub fn stores(&self) -> impl Iterator<Item = (u32, u32)> {
        WIDTHS.into_iter().zip(self.stores)
    }
}

impl Serialize for Mix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let by_width = |counts: &[u32; WIDTHS.len()]| -> serde_json::Map<String, serde_json::Value> {
            let counted = WIDTHS.iter().zip(counts).filter(|(_, count)| **count > 0);
            counted.map(|(bytes, count)| (bytes.to_string(), (*count).into())).collect()
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("total", &self.total)?;
        for class in Class::ALL {
            map.serialize_entry(class.name(), &self.count(*class))?;
        }
        map.serialize_entry("global_loads_by_bytes", &by_width(&self.loads))?;
        map.serialize_entry("global_stores_by_bytes", &by_width(&self.stores))?;
        map.end()
    }
}

/// The code of one kernel.
#[derive(Clone, Debug)]
pub struct Code {
    pub instructions: Vec<Instruction>,
    pub context: Context,
    pub mix: Mix,
    /// The innermost ones first, in the order of addresses.
    pub loops: Vec<Loop>,
    /// It calls functions, whose instructions are not here.
    pub has_calls: bool,
}

impl Code {
    /// Where the end is not exact, padding may be before it.
    pub fn new(mut instructions: Vec<Instruction>, is_exact: bool, has_scratch: bool, wave_size: u32) -> Code {
        let is_padding = |last: &Instruction| matches!(last.mnemonic.as_str(), "s_code_end" | "s_nop");
        while !is_exact && instructions.last().is_some_and(is_padding) {
            instructions.pop();
        }
        let context = Context::from_instructions(&instructions, has_scratch);
        Code {
            mix: Mix::from_instructions(context, &instructions),
            loops: loops(&instructions, context, wave_size),
            has_calls: instructions.iter().any(Instruction::is_call),
            instructions,
            context,
        }
    }

    /// The instructions of a loop, in the order of addresses.
    pub fn of_loop<'a>(&'a self, one: &'a Loop) -> impl Iterator<Item = &'a Instruction> {
        one.spans.iter().flat_map(|span| &self.instructions[span.clone()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(text: &str, has_scratch: bool) -> Class {
        let (mnemonic, operands) = text.split_once(' ').unwrap_or((text, ""));
        let instruction = Instruction {
            address: 0,
            bytes: 4,
            mnemonic: mnemonic.to_owned(),
            operands: operands.to_owned(),
            word: 0,
            line: None,
        };
        Context { scratch: has_scratch.then_some(0) }.class(&instruction)
    }

    #[test]
    fn classes_of_all_generations() {
        for (text, expected) in [
            ("v_mfma_f32_16x16x16_f16 v[0:3], v[4:5], v[6:7], v[0:3]", Class::Matrix),
            ("v_wmma_f32_16x16x16_f16 v[0:7], v[8:15], v[16:23], v[0:7]", Class::Matrix),
            ("v_accvgpr_write_b32 a0, v1", Class::Accumulator),
            ("v_dual_fmac_f32 v1, v2, v3 :: v_dual_mov_b32 v4, 0", Class::Vector),
            ("s_load_b128 s[4:7], s[0:1], 0x0", Class::ScalarLoad),
            ("s_waitcnt vmcnt(0)", Class::Wait),
            ("s_wait_loadcnt 0x0", Class::Wait),
            ("s_wait_alu depctr_va_vcc(0)", Class::Other),
            ("s_waitcnt_depctr 0xfffe", Class::Other),
            ("s_barrier_signal -1", Class::Barrier),
            ("s_cbranch_scc1 65533", Class::Branch),
            ("s_add_u32 s0, s1, s2", Class::Scalar),
            ("s_delay_alu instid0(VALU_DEP_1)", Class::Other),
            ("ds_read_b128 v[0:3], v4", Class::Lds),
            ("global_load_b128 v[0:3], v4, s[0:1]", Class::GlobalLoad),
            ("global_load_lds_dword v[0:1], off", Class::GlobalLoad),
            ("buffer_store_dwordx4 v[0:3], v4, s[8:11], 0 offen", Class::GlobalStore),
            ("flat_atomic_add_f32 v[0:1], v2", Class::Atomic),
            ("scratch_load_dword v0, off, s33", Class::ScratchLoad),
            ("buffer_wbl2 sc1", Class::Other),
        ] {
            assert_eq!(class(text, false), expected, "{text}");
        }
        let spill = "buffer_store_dword v1, off, s[0:3], 0 offset:4";
        assert_eq!((class(spill, true), class(spill, false)), (Class::ScratchStore, Class::GlobalStore));
    }

    #[test]
    fn widths_of_both_spellings() {
        for (name, bytes) in [
            ("global_load_dwordx4", 16),
            ("global_load_b128", 16),
            ("buffer_load_dword", 4),
            ("global_load_ubyte_d16_hi", 1),
            ("global_load_d16_hi_u8", 1),
            ("global_load_d16_b16", 2),
            ("buffer_load_short_d16", 2),
            ("global_load_i16", 2),
            ("buffer_load_format_xyzw", 16),
        ] {
            assert_eq!(width(name), Some(bytes), "{name}");
        }
    }
}

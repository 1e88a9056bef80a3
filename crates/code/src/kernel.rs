//! The kernels of a code object: what the compiler's note and the kernel descriptors say of them.

use crate::launched;
use crate::unpack::{CodeObject, Origin};
use object::read::elf::ElfFile64;
use object::{LittleEndian, Object, ObjectSection, ObjectSymbol, SymbolKind};
use rkprof_arch::{CodeFacts, code_facts};
use rkprof_model::error::{During, Error};
use rkprof_problems::notes::{self, Value};
use serde::{Serialize, Serializer};
use std::collections::HashMap;
use std::ops::Range;

/// Facts of one kernel; `None` where the code object does not say.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kernel {
    /// Demangled, with parameter types.
    pub name: String,
    /// Mangled, without `.kd`.
    pub symbol: String,
    /// `gfx942`, with its features.
    pub target: String,
    #[serde(flatten, serialize_with = "origin")]
    pub origin: Origin,
    /// Architectural vector registers of a lane.
    pub vgprs: Option<u32>,
    /// Accumulation registers of a lane.
    pub agprs: Option<u32>,
    /// Both kinds share one file, so that their sum limits the waves (gfx90a and later CDNA).
    pub unified_vgprs: bool,
    /// As the note has it: on a unified file, the sum of both kinds.
    pub noted_vgprs: Option<u32>,
    /// The registers of a lane that the hardware sets aside, from the descriptor.
    pub allocated_vgprs: Option<u32>,
    pub sgprs: Option<u32>,
    /// Bytes of LDS fixed at compile time; a launch may add to them.
    pub lds_bytes: Option<u32>,
    /// Bytes of LDS that a launch adds; `None`: not known, mostly there are none.
    pub launch_lds_bytes: Option<u32>,
    /// It has an argument for the LDS that a launch gives, so that it uses some.
    #[serde(skip)]
    pub takes_lds: bool,
    /// Bytes of scratch of a lane.
    pub scratch_bytes: Option<u32>,
    /// Scratch grows at run time: the bytes above are a minimum.
    pub dynamic_stack: Option<bool>,
    pub vgpr_spills: Option<u32>,
    pub sgpr_spills: Option<u32>,
    pub wave_size: Option<u32>,
    pub kernarg_bytes: Option<u32>,
    /// It has a way to call the host: for `printf`, `assert`, or a function that it does not know.
    #[serde(skip)]
    pub calls_host: bool,
    pub max_workgroup: Option<u32>,
    pub required_workgroup: Option<[u32; 3]>,
    /// Waves of a workgroup may be on both compute units of a workgroup processor (RDNA).
    pub workgroup_processor: bool,
    /// Bytes of its code; `None` where its symbol has no size.
    pub code_bytes: Option<u64>,
    /// Addresses of its code.
    #[serde(skip)]
    pub code: Option<Range<u64>>,
}

fn origin<S: Serializer>(origin: &Origin, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct OriginJson<'a> {
        file: std::borrow::Cow<'a, str>,
        offset: u64,
    }
    OriginJson { file: origin.file.to_string_lossy(), offset: origin.offset }.serialize(serializer)
}

impl Kernel {
    /// The architecture: `gfx942`.
    pub fn arch(&self) -> &str {
        self.target.split(':').next().unwrap_or_default()
    }

    /// Work-items of the largest workgroup that it can be launched with.
    pub fn workgroup(&self) -> Option<u32> {
        self.required_workgroup.map(|sizes| sizes.iter().product()).or(self.max_workgroup).filter(|size| *size > 0)
    }

    /// LDS of a workgroup: what is fixed, and what is known of the launch.
    pub fn lds(&self) -> Option<u32> {
        Some(self.lds_bytes?.saturating_add(self.launch_lds_bytes.unwrap_or(0)))
    }

    /// Spilled registers of both kinds; `None` where the note doesn't say.
    pub fn spills(&self) -> Option<u32> {
        Some(self.vgpr_spills?.saturating_add(self.sgpr_spills.unwrap_or(0)))
    }
}

/// `NT_AMDGPU_METADATA`: a MessagePack of the code object's kernels.
const METADATA: u32 = 32;

/// The kernels of a code object, in the note's order.
///
/// # Errors
/// It is no ELF file, or its description of the kernels is missing or damaged.
pub fn kernels(object: &CodeObject) -> Result<Vec<Kernel>, Error> {
    let place = || {
        let Origin { file, offset } = &object.origin;
        if *offset == 0 { file.display().to_string() } else { format!("{} at {offset:#x}", file.display()) }
    };
    let elf = ElfFile64::<LittleEndian>::parse(&object.elf[..]).during(place)?;
    let notes = metadata(&elf);
    if notes.is_empty() {
        let what = "the code object does not describe its kernels (code objects of version 2 did not)";
        return Err(Error::new(format!("{}: {what}", place())));
    }
    // Linkers leave the note of each object file as it is.
    let notes: Option<Vec<Value>> = notes.into_iter().map(notes::parse).collect();
    let notes = notes.ok_or_else(|| Error::new(format!("{}: the description of kernels is damaged", place())))?;
    let target = notes.iter().find_map(|note| note.get("amdhsa.target").and_then(Value::text)).unwrap_or_default();
    let target = processor(target).map_or_else(|| machine(&elf), str::to_owned);
    let symbols: HashMap<&str, (u64, u64, SymbolKind)> = elf
        .symbols()
        .chain(elf.dynamic_symbols())
        .filter_map(|symbol| Some((symbol.name().ok()?, (symbol.address(), symbol.size(), symbol.kind()))))
        .filter(|(name, _)| !name.is_empty())
        .collect();
    let is_function = |(address, _, kind): &&(u64, u64, SymbolKind)| *kind == SymbolKind::Text && *address > 0;
    let mut functions: Vec<u64> = symbols.values().filter(is_function).map(|(address, ..)| *address).collect();
    functions.sort_unstable();
    let kernels = notes.iter().filter_map(|note| note.get("amdhsa.kernels")).flat_map(Value::list);
    let kernel = |noted: &Value| {
        let descriptor_name = noted.get(".symbol").and_then(Value::text);
        let name = noted.get(".name").and_then(Value::text);
        let symbol = descriptor_name.and_then(|name| name.strip_suffix(".kd")).or(name)?;
        let place = symbols.get(descriptor_name.unwrap_or_default());
        let descriptor = place.and_then(|(address, ..)| Descriptor::read(&elf, *address));
        let code = symbols.get(symbol).map(|(address, size, _)| (*address, *size));
        let bytes = code.map(|(_, size)| size).filter(|size| *size > 0);
        // Assemblers may leave out the size: then the code reaches to the next function.
        let code = code.and_then(|(begin, _)| {
            let next = functions.iter().copied().find(|next| *next > begin);
            let end = bytes.map(|bytes| begin.saturating_add(bytes)).or(next).or_else(|| section_end(&elf, begin))?;
            Some(begin..end)
        });
        Some(Kernel {
            code,
            code_bytes: bytes,
            ..kernel_from_notes(noted, symbol, &target, &object.origin, descriptor)
        })
    };
    Ok(kernels.filter_map(kernel).collect())
}

/// The processor of a target, with its features: `amdgcn-amd-amdhsa--gfx90a:xnack-`, `amdgpu9.42-amd-amdhsa-unknown-gfx942`. Its own
/// name may have a dash: `gfx9-4-generic`.
fn processor(target: &str) -> Option<&str> {
    let begin = if target.starts_with("gfx") { 0 } else { target.find("-gfx")? + 1 };
    Some(&target[begin..])
}

fn kernel_from_notes(
    noted: &Value,
    symbol: &str,
    target: &str,
    origin: &Origin,
    descriptor: Option<Descriptor>,
) -> Kernel {
    let number = |key: &str| noted.get(key).and_then(Value::number);
    let arch = target.split(':').next().unwrap_or_default();
    let wave_size = number(".wavefront_size");
    let noted_vgprs = number(".vgpr_count");
    let CodeFacts { workgroup_processors, unified_registers: is_unified, vgpr_steps } = code_facts(arch);
    let allocated_vgprs = descriptor.as_ref().and_then(|descriptor| Some(descriptor.vgprs(vgpr_steps?, wave_size)));
    let (vgprs, agprs) = registers(
        noted_vgprs,
        number(".agpr_count"),
        descriptor.as_ref().map(Descriptor::accumulation_offset).filter(|_| is_unified),
        allocated_vgprs,
    );
    let sizes: Vec<u32> = noted
        .get(".reqd_workgroup_size")
        .map(Value::list)
        .unwrap_or_default()
        .iter()
        .filter_map(Value::number)
        .collect();
    Kernel {
        name: rkprof_names::demangle(symbol).into_owned(),
        symbol: symbol.to_owned(),
        target: target.to_owned(),
        origin: origin.clone(),
        vgprs,
        agprs,
        unified_vgprs: is_unified,
        noted_vgprs,
        allocated_vgprs,
        sgprs: number(".sgpr_count"),
        lds_bytes: number(".group_segment_fixed_size"),
        launch_lds_bytes: launched::of_triton(origin, symbol),
        takes_lds: has_argument(noted, &["hidden_dynamic_lds_size", "dynamic_shared_pointer"]),
        scratch_bytes: number(".private_segment_fixed_size"),
        dynamic_stack: noted.get(".uses_dynamic_stack").and_then(Value::truth),
        vgpr_spills: number(".vgpr_spill_count"),
        sgpr_spills: number(".sgpr_spill_count"),
        wave_size,
        kernarg_bytes: number(".kernarg_segment_size"),
        calls_host: has_argument(noted, &["hidden_hostcall_buffer", "hidden_printf_buffer"]),
        max_workgroup: number(".max_flat_workgroup_size"),
        required_workgroup: <[u32; 3]>::try_from(sizes).ok(),
        workgroup_processor: workgroup_processors
            && descriptor.is_some_and(|descriptor| descriptor.workgroup_processor()),
        code_bytes: None,
        code: None,
    }
}

fn has_argument(noted: &Value, kinds: &[&str]) -> bool {
    let arguments = noted.get(".args").map(Value::list).unwrap_or_default();
    arguments.iter().filter_map(|one| one.get(".value_kind").and_then(Value::text)).any(|kind| kinds.contains(&kind))
}

/// Architectural and accumulation registers. A compiler's note has their sum in `.vgpr_count`; an assembler's often has the first
/// kind alone, which shows where the second kind begins. What the descriptor sets aside is no need: compilers round it up to what
/// the other limits allow anyway.
fn registers(
    noted: Option<u32>,
    agprs: Option<u32>,
    accumulation_offset: Option<u32>,
    allocated: Option<u32>,
) -> (Option<u32>, Option<u32>) {
    let (Some(noted), Some(begin)) = (noted, accumulation_offset) else { return (noted, agprs) };
    match agprs {
        Some(0) => (Some(noted), agprs),
        Some(agprs) if agprs <= noted && (noted - agprs).next_multiple_of(4) == begin => {
            (Some(noted - agprs), Some(agprs))
        }
        Some(agprs) if noted <= begin && allocated.is_none_or(|all| all >= begin.saturating_add(agprs)) => {
            (Some(noted), Some(agprs))
        }
        // The note contradicts the descriptor, or does not name the second kind.
        _ => (Some(noted.min(begin)), Some(allocated.unwrap_or(noted).saturating_sub(begin))),
    }
}

fn section_end(elf: &ElfFile64<'_, LittleEndian>, address: u64) -> Option<u64> {
    let ends = |section: object::read::elf::ElfSection64<'_, '_, LittleEndian>| {
        (section.address()..section.address().saturating_add(section.size()))
            .contains(&address)
            .then(|| section.address() + section.size())
    };
    elf.sections().find_map(ends)
}

/// Every note of kernels, in order.
fn metadata<'a>(elf: &ElfFile64<'a, LittleEndian>) -> Vec<&'a [u8]> {
    // Sections may be stripped; segments are what is loaded.
    use object::read::elf::ProgramHeader;
    let mut found = Vec::new();
    for header in elf.elf_program_headers() {
        let Ok(Some(mut notes)) = header.notes(LittleEndian, elf.data()) else { continue };
        while let Ok(Some(note)) = notes.next() {
            if note.n_type(LittleEndian).0 == METADATA && note.name() == b"AMDGPU" {
                found.push(note.desc());
            }
        }
    }
    found
}

/// Targets by their number in the header, `EF_AMDGPU_MACH` of LLVM, for notes that don't name it.
const MACHINES: &[(u32, &str)] = &[
    (0x2c, "gfx900"),
    (0x2f, "gfx906"),
    (0x30, "gfx908"),
    (0x3f, "gfx90a"),
    (0x40, "gfx940"),
    (0x4b, "gfx941"),
    (0x4c, "gfx942"),
    (0x4f, "gfx950"),
    (0x33, "gfx1010"),
    (0x36, "gfx1030"),
    (0x37, "gfx1031"),
    (0x38, "gfx1032"),
    (0x39, "gfx1033"),
    (0x3e, "gfx1034"),
    (0x3d, "gfx1035"),
    (0x45, "gfx1036"),
    (0x41, "gfx1100"),
    (0x46, "gfx1101"),
    (0x47, "gfx1102"),
    (0x44, "gfx1103"),
    (0x43, "gfx1150"),
    (0x4a, "gfx1151"),
    (0x55, "gfx1152"),
    (0x58, "gfx1153"),
    (0x48, "gfx1200"),
    (0x4e, "gfx1201"),
];

fn machine(elf: &ElfFile64<'_, LittleEndian>) -> String {
    let object::FileFlags::Elf { e_flags, .. } = elf.flags() else { return "unknown".to_owned() };
    let number = e_flags.0 & 0xff;
    let known = MACHINES.iter().find(|(machine, _)| *machine == number).map(|(_, name)| (*name).to_owned());
    known.unwrap_or_else(|| format!("unknown (machine {number:#x})"))
}

/// The 64 bytes that the hardware starts a kernel by.
struct Descriptor([u8; 64]);

impl Descriptor {
    fn read(elf: &ElfFile64<'_, LittleEndian>, address: u64) -> Option<Descriptor> {
        let section = elf.sections().find(|section| {
            section.address() <= address
                && address.saturating_add(64) <= section.address().saturating_add(section.size())
        })?;
        let bytes = section.data_range(address, 64).ok()??;
        Some(Descriptor(bytes.try_into().ok()?))
    }

    fn word(&self, at: usize) -> u32 {
        u32::from_le_bytes([self.0[at], self.0[at + 1], self.0[at + 2], self.0[at + 3]])
    }

    /// The first accumulation register, `ACCUM_OFFSET` of `compute_pgm_rsrc3`.
    fn accumulation_offset(&self) -> u32 {
        4 * ((self.word(44) & 0x3f) + 1)
    }

    /// `GRANULATED_WORKITEM_VGPR_COUNT` of `compute_pgm_rsrc1`.
    fn vgprs(&self, [wave32, wave64]: [u32; 2], wave_size: Option<u32>) -> u32 {
        ((self.word(48) & 0x3f) + 1) * if wave_size == Some(32) { wave32 } else { wave64 }
    }

    /// `WGP_MODE` of `compute_pgm_rsrc1`.
    fn workgroup_processor(&self) -> bool {
        self.word(48) >> 29 & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_of_a_target() {
        for (target, expected) in [
            ("amdgcn-amd-amdhsa--gfx942", Some("gfx942")),
            ("amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-", Some("gfx90a:sramecc+:xnack-")),
            ("amdgcn-amd-amdhsa--gfx9-4-generic", Some("gfx9-4-generic")),
            // LLVM 24, as Triton 3.9 has it.
            ("amdgpu9.42-amd-amdhsa-unknown-gfx942", Some("gfx942")),
            ("amdgpu11.00-amd-amdhsa-unknown-gfx1100", Some("gfx1100")),
            ("gfx1100", Some("gfx1100")),
            ("amdgcn-amd-amdhsa", None),
            ("", None),
        ] {
            assert_eq!(processor(target), expected, "{target}");
        }
    }

    #[test]
    fn registers_of_a_unified_file() {
        // A compiler's note: the sum, whose parts meet at a multiple of 4.
        assert_eq!(registers(Some(46), Some(32), Some(16), Some(48)), (Some(14), Some(32)));
        assert_eq!(registers(Some(134), Some(0), Some(136), Some(136)), (Some(134), Some(0)));
        // LDS leaves room for one wave: the compiler sets aside as many as it may.
        assert_eq!(registers(Some(48), Some(0), Some(48), Some(264)), (Some(48), Some(0)));
        // An assembler's note has the architectural ones alone.
        assert_eq!(registers(Some(256), Some(256), Some(256), Some(512)), (Some(256), Some(256)));
        assert_eq!(registers(Some(128), None, Some(128), Some(256)), (Some(128), Some(128)));
        // Files of their own.
        assert_eq!(registers(Some(40), None, None, Some(40)), (Some(40), None));
    }
}

//! Code objects and their kernels, from the HSA runtime itself: where no SDK announces them.
//!
//! A program freezes an executable before it launches a kernel of it. Then the runtime's loader names the code objects in it,
//! with their place in memory, and each one's kernels. The numbers of registers are in a kernel's descriptor ("Code Object V3
//! Kernel Descriptor" of LLVM's AMDGPU usage guide), and are decoded as the SDK does, so that both doors give the same.

use super::functions::FUNCTIONS;
use super::gpus::{Gpu, gpu};
use super::kernels;
use super::plans;
use super::table::Slot;
use crate::code_objects;
use crate::fence::catch_panic;
use crate::thread;
use rkprof_model::record::{self, RecordKind};
use std::ffi::{c_char, c_void};
use std::sync::atomic::{AtomicU64, Ordering};

static CODE_OBJECTS: AtomicU64 = AtomicU64::new(0);
static KERNELS: AtomicU64 = AtomicU64::new(0);

/// The first functions of `hsa_ven_amd_loader_1_01_pfn_t`.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Loader {
    query_host_address: Option<unsafe extern "C" fn(u64, *mut *const Descriptor) -> i32>,
    query_segment_descriptors: usize,
    query_executable: usize,
    iterate_loaded_code_objects:
        Option<unsafe extern "C" fn(u64, unsafe extern "C" fn(u64, u64, *mut c_void) -> i32, *mut c_void) -> i32>,
    loaded_code_object_get_info: Option<unsafe extern "C" fn(u64, u32, *mut c_void) -> i32>,
}

/// A kernel's descriptor, which lies in its code object.
#[repr(C)]
#[derive(Clone, Copy, Default)]
struct Descriptor {
    sizes: [u32; 4],
    /// From the descriptor to the first instruction.
    entry: i64,
    reserved: [u32; 5],
    /// `COMPUTE_PGM_RSRC3`, 1 and 2, in this order.
    rsrc3: u32,
    rsrc1: u32,
    rsrc2: u32,
    properties: u16,
    preload: u16,
    more: u32,
}

const _: () = assert!(size_of::<Descriptor>() == 64 && std::mem::offset_of!(Descriptor, rsrc1) == 48);

/// Numbers of registers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Registers {
    vgprs: u32,
    agprs: u32,
    sgprs: u32,
}

impl Registers {
    /// `gpu` is a name like `gfx942`.
    fn from_descriptor(descriptor: &Descriptor, gpu: &str) -> Registers {
        const WAVE32: u16 = 1 << 10;
        /// From gfx10 on, a wave always has this many.
        const SGPRS: u32 = 128;
        let vector = descriptor.rsrc1 & 0x3F;
        let scalar = descriptor.rsrc1 >> 6 & 0xF;
        let is_unified = rkprof_arch::code_facts(gpu).unified_registers;
        let vgprs = match is_unified {
            true => (descriptor.rsrc3 & 0x3F).wrapping_add(1) * 4,
            false => (vector + 1) * if descriptor.properties & WAVE32 != 0 { 8 } else { 4 },
        };
        let agprs = match gpu {
            "gfx908" => vgprs,
            _ if is_unified => ((vector + 1) * 8).saturating_sub(vgprs),
            _ => 0,
        };
        // gfx942 has three digits, gfx1100 and gfx1030 have four.
        let digits = gpu.bytes().filter(u8::is_ascii_digit).count();
        let is_newer = gpu.len() > "gfx942".len() && digits >= 4;
        Registers { vgprs, agprs, sgprs: if is_newer { SGPRS } else { (scalar / 2 + 1) * 16 } }
    }
}

/// `hsa_executable_freeze`. It succeeds once for an executable, so nothing is announced twice. Handles can't tell that: those of an
/// unloaded module come again.
pub(super) unsafe extern "C" fn freeze(executable: u64, options: *const c_char) -> i32 {
    type Freeze = unsafe extern "C" fn(u64, *const c_char) -> i32;
    // SAFETY: the entry of this slot has this type; the arguments are the caller's.
    let status = unsafe { FUNCTIONS.get::<Freeze>(Slot::ExecutableFreeze)(executable, options) };
    if status == 0 {
        catch_panic((), || announce(executable));
    }
    status
}

fn loader() -> Option<Loader> {
    const AMD_LOADER: u16 = 0x201;
    type GetTable = unsafe extern "C" fn(u16, u16, usize, *mut c_void) -> i32;
    let mut table = Loader::default();
    // SAFETY: the entry of this slot has this type; the runtime writes at most this many bytes.
    let status = unsafe {
        let get = FUNCTIONS.get::<GetTable>(Slot::GetMajorExtensionTable);
        get(AMD_LOADER, 1, size_of::<Loader>(), (&raw mut table).cast())
    };
    (status == 0).then_some(table)
}

/// What the callbacks below need.
struct Announcement {
    loader: Loader,
    /// Index of the GPU and its facts, and the number of the code object.
    of: Option<(&'static Gpu, u64)>,
}

/// Writes a record for each code object of an executable and each of its kernels.
fn announce(executable: u64) {
    let Some(loader) = loader() else { return };
    let Some(iterate) = loader.iterate_loaded_code_objects else { return };
    let mut announcement = Announcement { loader, of: None };
    // SAFETY: the runtime's own function; the data outlives the call.
    unsafe { iterate(executable, on_code_object, (&raw mut announcement).cast()) };
}

unsafe extern "C" fn on_code_object(executable: u64, object: u64, data: *mut c_void) -> i32 {
    // SAFETY: the data of `announce`.
    let announcement = unsafe { &mut *data.cast::<Announcement>() };
    catch_panic((), || {
        let _ = code_object(executable, object, announcement);
    });
    0
}

fn code_object(executable: u64, object: u64, announcement: &mut Announcement) -> Option<()> {
    const AGENT: u32 = 3;
    const STORAGE: u32 = 4;
    const MEMORY_BASE: u32 = 5;
    const MEMORY_SIZE: u32 = 6;
    const DELTA: u32 = 8;
    const BASE: u32 = 9;
    const SIZE: u32 = 10;
    const URI_BYTES: u32 = 11;
    const URI: u32 = 12;
    const IN_MEMORY: u32 = 2;
    let get = announcement.loader.loaded_code_object_get_info?;
    // SAFETY: the runtime's own function; the values of these attributes are 64 or, where it says so, 32 bits wide.
    let wide = |attribute| unsafe {
        let mut value = 0u64;
        (get(object, attribute, (&raw mut value).cast()) == 0).then_some(value)
    };
    let narrow = |attribute| wide(attribute).map(|value| value as u32);
    let gpu = gpu(wide(AGENT)?)?;
    let id = CODE_OBJECTS.fetch_add(1, Ordering::Relaxed) + 1;
    let mut uri = vec![0u8; narrow(URI_BYTES)?.min(1 << 16) as usize + 1];
    // SAFETY: the runtime writes as many bytes as it has just told, without a zero byte at the end.
    if unsafe { get(object, URI, uri.as_mut_ptr().cast()) } != 0 {
        uri.clear();
    }
    let end = uri.iter().position(|byte| *byte == 0).unwrap_or(uri.len());
    let uri = record::clip(&uri[..end]);
    let record = record::CodeObject {
        header: thread::text_header::<record::CodeObject>(RecordKind::CodeObject, 1, uri),
        code_object_id: id,
        load_base: wide(BASE)?,
        load_bytes: wide(SIZE)?,
        load_delta: wide(DELTA)? as i64,
        agent: gpu.index,
        pad: 0,
    };
    thread::push_text(&record, uri);
    if narrow(STORAGE)? == IN_MEMORY {
        let (base, size) = (wide(MEMORY_BASE)?, wide(MEMORY_SIZE)?);
        plans::loaded(id, base, size);
        code_objects::loaded(id, uri, base, size);
    } else {
        plans::loaded_from_file(id, uri);
    }
    announcement.of = Some((gpu, id));
    type Iterate =
        unsafe extern "C" fn(u64, u64, unsafe extern "C" fn(u64, u64, u64, *mut c_void) -> i32, *mut c_void) -> i32;
    // SAFETY: the entry of this slot has this type; the data outlives the call.
    unsafe {
        let iterate = FUNCTIONS.get::<Iterate>(Slot::ExecutableIterateAgentSymbols);
        iterate(executable, wide(AGENT)?, on_symbol, std::ptr::from_mut(announcement).cast());
    }
    Some(())
}

unsafe extern "C" fn on_symbol(_executable: u64, _agent: u64, symbol: u64, data: *mut c_void) -> i32 {
    // SAFETY: the data of `announce`.
    let announcement = unsafe { &*data.cast::<Announcement>() };
    catch_panic((), || {
        let _ = kernel(symbol, announcement);
    });
    0
}

fn kernel(symbol: u64, announcement: &Announcement) -> Option<()> {
    const TYPE: u32 = 0;
    const NAME_BYTES: u32 = 1;
    const NAME: u32 = 2;
    const KERNARG_BYTES: u32 = 11;
    const KERNARG_ALIGNMENT: u32 = 12;
    const GROUP: u32 = 13;
    const PRIVATE: u32 = 14;
    const OBJECT: u32 = 22;
    const KERNEL: u64 = 1;
    type GetInfo = unsafe extern "C" fn(u64, u32, *mut c_void) -> i32;
    // SAFETY: the entry of this slot has this type.
    let get = unsafe { FUNCTIONS.get::<GetInfo>(Slot::ExecutableSymbolGetInfo) };
    // SAFETY: the values of these attributes are at most 64 bits wide.
    let value = |attribute| unsafe {
        let mut value = 0u64;
        (get(symbol, attribute, (&raw mut value).cast()) == 0).then_some(value)
    };
    if value(TYPE)? != KERNEL {
        return None;
    }
    let (gpu, code_object) = announcement.of?;
    let mut name = vec![0u8; value(NAME_BYTES)?.min(1 << 16) as usize + 1];
    // SAFETY: the runtime writes as many bytes as it has just told.
    if unsafe { get(symbol, NAME, name.as_mut_ptr().cast()) } != 0 {
        return None;
    }
    let end = name.iter().position(|byte| *byte == 0).unwrap_or(name.len());
    let name = record::clip(name[..end].strip_suffix(b".kd").unwrap_or(&name[..end]));
    let object = value(OBJECT)?;
    let descriptor = descriptor(&announcement.loader, object);
    let registers = descriptor.map(|descriptor| Registers::from_descriptor(&descriptor, &gpu.name)).unwrap_or_default();
    let id = KERNELS.fetch_add(1, Ordering::Relaxed) + 1;
    let alignment = record::alignment_tag(value(KERNARG_ALIGNMENT)? as u32);
    let record = record::KernelSymbol {
        header: thread::text_header::<record::KernelSymbol>(RecordKind::KernelSymbol, alignment, name),
        kernel_id: id,
        code_object_id: code_object,
        kernel_object: object,
        entry: descriptor.map_or(0, |descriptor| object.wrapping_add_signed(descriptor.entry)),
        kernarg_bytes: value(KERNARG_BYTES)? as u32,
        static_lds: value(GROUP)? as u32,
        private_segment: value(PRIVATE)? as u32,
        sgprs: registers.sgprs,
        vgprs: registers.vgprs,
        agprs: registers.agprs,
    };
    thread::push_text(&record, name);
    kernels::kernel(object, id, code_object, name);
    Some(())
}

/// The descriptor at the address of a kernel object, which the host may not be able to read there.
fn descriptor(loader: &Loader, object: u64) -> Option<Descriptor> {
    let mut address = std::ptr::null();
    let query = loader.query_host_address?;
    // SAFETY: the runtime's own function.
    if unsafe { query(object, &raw mut address) } != 0 || address.is_null() {
        return None;
    }
    // SAFETY: the runtime's own copy of the code object, which holds a descriptor there.
    Some(unsafe { address.read_unaligned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers are those that llvm-readelf shows for these fields of the usage guide.
    #[test]
    fn registers_are_read_as_each_generation_encodes_them() {
        // 11 granules of 8 vector registers, 3 pairs of granules of scalar ones; the accumulation registers begin at 4 * 10.
        let descriptor = Descriptor { rsrc1: 10 | 5 << 6, rsrc3: 9, ..Descriptor::default() };
        let of = |gpu| Registers::from_descriptor(&descriptor, gpu);
        for gpu in ["gfx90a", "gfx942", "gfx950"] {
            assert_eq!(of(gpu), Registers { vgprs: 40, agprs: 48, sgprs: 48 }, "{gpu}");
        }
        assert_eq!(of("gfx906"), Registers { vgprs: 44, agprs: 0, sgprs: 48 });
        assert_eq!(of("gfx908"), Registers { vgprs: 44, agprs: 44, sgprs: 48 });
        assert_eq!(of("gfx1030"), Registers { vgprs: 44, agprs: 0, sgprs: 128 });
        let wave32 = Descriptor { properties: 1 << 10, ..descriptor };
        assert_eq!(Registers::from_descriptor(&wave32, "gfx1100"), Registers { vgprs: 88, agprs: 0, sgprs: 128 });
    }
}

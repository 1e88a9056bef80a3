//! Executables and their kernels, as HSA's loader describes them to those who ask: where no SDK announces code objects.
//!
//! Each loaded code object has an executable of its own. Registers are encoded in a kernel's descriptor as on real hardware, in
//! granules.

use std::ffi::{CStr, c_char, c_void};
use std::sync::{Mutex, MutexGuard};

use super::table::Calls;
use super::{ERROR, INVALID_ARGUMENT, SUCCESS};
use crate::c::Ptr;
use crate::sdk::code_object::Symbol;

/// A code object on one device.
pub struct Loaded {
    /// Handle, from 1.
    pub id: u64,
    /// Of HSA.
    pub agent: u64,
    pub uri: &'static CStr,
    pub base: u64,
    pub bytes: u64,
    /// Address and size of its image, for one in memory.
    pub memory: Option<(u64, u64)>,
    pub kernels: Vec<Kernel>,
}

pub struct Kernel {
    /// Ends with `.kd`.
    pub name: String,
    /// Address of its descriptor on the device.
    pub object: u64,
    /// From the descriptor to the first instruction.
    pub entry: u64,
    pub symbol: Symbol,
    /// Whether the device's registers are one file for both kinds of vector registers.
    pub is_unified: bool,
    pub is_newer: bool,
}

static LOADED: Mutex<Vec<Loaded>> = Mutex::new(Vec::new());

fn loaded() -> MutexGuard<'static, Vec<Loaded>> {
    LOADED.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// An executable's handle is that of its code object, plus this.
const EXECUTABLE: u64 = 1 << 40;
/// A symbol's handle is that of its code object times this, plus its number.
const SYMBOLS: u64 = 1 << 20;

/// The runtime loads a code object and freezes its executable.
pub fn load(object: Loaded) {
    let executable = EXECUTABLE + object.id;
    loaded().push(object);
    Calls::current().executable_freeze(executable, std::ptr::null());
}

pub extern "C" fn freeze(executable: u64, _options: *const c_char) -> i32 {
    let is_known = loaded().iter().any(|object| EXECUTABLE + object.id == executable);
    if is_known { SUCCESS } else { INVALID_ARGUMENT }
}

/// A callback's last argument is data of its own; before it come handles.
type OnObject = extern "C" fn(u64, u64, *mut c_void) -> i32;
type OnSymbol = extern "C" fn(u64, u64, u64, *mut c_void) -> i32;

/// The functions of the loader's extension that tools use.
pub extern "C" fn extension_table(extension: u16, _major: u16, bytes: usize, table: Ptr) -> i32 {
    const AMD_LOADER: u16 = 0x201;
    let functions = [
        host_address as *const () as usize,
        unknown as *const () as usize,
        unknown as *const () as usize,
        iterate_objects as *const () as usize,
        object_info as *const () as usize,
    ];
    if extension != AMD_LOADER || table.is_null() {
        return INVALID_ARGUMENT;
    }
    let bytes = bytes.min(size_of_val(&functions));
    // SAFETY: the caller has this much room.
    unsafe { std::ptr::copy_nonoverlapping(functions.as_ptr().cast::<u8>(), table.0.cast::<u8>(), bytes) };
    SUCCESS
}

extern "C" fn unknown() -> i32 {
    ERROR
}

extern "C" fn iterate_objects(executable: u64, callback: OnObject, data: *mut c_void) -> i32 {
    let Some(id) = executable.checked_sub(EXECUTABLE) else { return INVALID_ARGUMENT };
    callback(executable, id, data)
}

/// Writes a value of the caller's width.
fn put<T>(value: T, to: *mut c_void) -> i32 {
    // SAFETY: the caller's variable for this attribute has this type.
    unsafe { to.cast::<T>().write_unaligned(value) };
    SUCCESS
}

/// Without the zero byte, like the real runtime.
fn put_text(text: &[u8], to: *mut c_void) -> i32 {
    // SAFETY: the caller has asked for the length before.
    unsafe { std::ptr::copy_nonoverlapping(text.as_ptr(), to.cast::<u8>(), text.len()) };
    SUCCESS
}

extern "C" fn object_info(id: u64, attribute: u32, value: *mut c_void) -> i32 {
    const IN_FILE: u32 = 1;
    const IN_MEMORY: u32 = 2;
    let objects = loaded();
    let Some(object) = objects.iter().find(|object| object.id == id) else { return INVALID_ARGUMENT };
    match attribute {
        3 => put(object.agent, value),
        4 => put(if object.memory.is_some() { IN_MEMORY } else { IN_FILE }, value),
        5 => put(object.memory.map_or(0, |(address, _)| address), value),
        6 => put(object.memory.map_or(0, |(_, bytes)| bytes), value),
        8 | 9 => put(object.base, value),
        10 => put(object.bytes, value),
        11 => put(object.uri.to_bytes().len() as u32, value),
        12 => put_text(object.uri.to_bytes(), value),
        _ => INVALID_ARGUMENT,
    }
}

pub extern "C" fn iterate_symbols(executable: u64, agent: u64, callback: OnSymbol, data: *mut c_void) -> i32 {
    let id = executable.wrapping_sub(EXECUTABLE);
    let count = {
        let objects = loaded();
        objects.iter().find(|object| object.id == id && object.agent == agent).map_or(0, |object| object.kernels.len())
    };
    // The caller asks for each symbol's facts: without the lock.
    (0..count as u64).for_each(|number| _ = callback(executable, agent, id * SYMBOLS + number, data));
    SUCCESS
}

pub extern "C" fn symbol_info(handle: u64, attribute: u32, value: *mut c_void) -> i32 {
    const KERNEL: u32 = 1;
    const ALIGNMENT: u32 = 64;
    let objects = loaded();
    let object = objects.iter().find(|object| object.id == handle / SYMBOLS);
    let kernel = object.and_then(|object| object.kernels.get((handle % SYMBOLS) as usize));
    let Some(Kernel { name, object, symbol, .. }) = kernel else { return INVALID_ARGUMENT };
    match attribute {
        0 => put(KERNEL, value),
        1 => put(name.len() as u32, value),
        2 => put_text(name.as_bytes(), value),
        11 => put(symbol.kernarg, value),
        12 => put(ALIGNMENT, value),
        13 => put(symbol.group_segment, value),
        14 => put(symbol.private_segment, value),
        22 => put(*object, value),
        _ => INVALID_ARGUMENT,
    }
}

/// The host's copy of a kernel's descriptor.
extern "C" fn host_address(address: u64, copy: *mut *const c_void) -> i32 {
    let objects = loaded();
    let kernel = objects.iter().flat_map(|object| &object.kernels).find(|kernel| kernel.object == address);
    let Some(kernel) = kernel else { return INVALID_ARGUMENT };
    let descriptor: &'static [u32; 16] = Box::leak(Box::new(kernel.descriptor()));
    put(descriptor.as_ptr().cast::<c_void>(), copy.cast())
}

impl Kernel {
    /// "Code Object V3 Kernel Descriptor" of LLVM's AMDGPU usage guide.
    fn descriptor(&self) -> [u32; 16] {
        const WAVE32: u32 = 1 << 10;
        let Symbol { vgprs, accum_vgprs, sgprs, group_segment, private_segment, kernarg, .. } = self.symbol;
        let granules = |registers: u32, of: u32| registers.div_ceil(of).max(1) - 1;
        let (vector, offset) = match (self.is_unified, self.is_newer) {
            (true, _) => (granules(vgprs.next_multiple_of(4) + accum_vgprs, 8), granules(vgprs, 4)),
            (false, true) => (granules(vgprs, 8), 0),
            (false, false) => (granules(vgprs, 4), 0),
        };
        let scalar = if self.is_newer { 0 } else { 2 * granules(sgprs, 16) };
        let mut words = [0; 16];
        (words[0], words[1], words[2]) = (group_segment, private_segment, kernarg);
        (words[4], words[5]) = (self.entry as u32, (self.entry >> 32) as u32);
        (words[11], words[12]) = (offset, vector | scalar << 6);
        words[14] = if self.is_newer { WAVE32 } else { 0 };
        words
    }
}

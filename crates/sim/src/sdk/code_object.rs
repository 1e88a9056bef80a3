//! Code objects and their kernels: announced when they are loaded on a device, withdrawn when they are unloaded, at the
//! latest before tools are finalized.
//!
//! An object that was loaded before any tool is announced with the next loaded object, as in the real SDK.

use std::collections::BTreeMap;
use std::ffi::CStr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard};

use super::context;
use super::host_functions;
use super::kind::TracingKind;
use super::records::{self, CodeObjectInfo, Record, SymbolInfo};
use super::tracing::{self, Event, Listener, Phase};
use crate::c::leak;
use crate::hsa::{self, executable};
use crate::{clock, elf, fault};

const LOAD: u32 = 1;
const DEVICE_KERNEL_SYMBOL: u32 = 2;
const HOST_KERNEL_SYMBOL: u32 = 3;

/// A loaded code object of one device.
pub struct Object<'a> {
    pub agent: u64,
    /// `gfx942`.
    pub gpu: &'a str,
    /// Path of its file; `None` for one in memory.
    pub file: Option<&'a str>,
    /// Address of its image, for one in memory.
    pub image: u64,
    pub bytes: u64,
    /// The image of real kernels; empty where it is made up.
    pub code: &'a [u8],
    pub kernels: &'a [Symbol],
}

/// A kernel as its code object describes it.
#[derive(Clone, Debug, Default)]
pub struct Symbol {
    /// Mangled, without `.kd`.
    pub name: String,
    pub kernarg: u32,
    pub group_segment: u32,
    pub private_segment: u32,
    pub sgprs: u32,
    pub vgprs: u32,
    pub accum_vgprs: u32,
    /// Where samples meet its waves: bytes after its first instruction, and how often. Empty: the simulator chooses.
    pub hot: Vec<(u64, u32)>,
}

struct Loaded {
    id: u64,
    object: Record,
    symbols: Vec<Record>,
    /// (kernel, name) of each symbol.
    named: Vec<(u64, String)>,
    /// The informed listeners; in the order of the object, then its symbols. Empty before the announcement.
    told: Vec<Vec<Listener>>,
    announced: bool,
}

/// Where a kernel's instructions are.
#[derive(Clone, Debug, Default)]
pub struct HotCode {
    pub code_object: u64,
    /// Of the first one.
    pub offset: u64,
    /// As in [`Symbol`].
    pub hot: Vec<(u64, u32)>,
}

/// The place of each kernel ever loaded.
static KERNELS: Mutex<BTreeMap<u64, HotCode>> = Mutex::new(BTreeMap::new());
static LOADED: Mutex<Vec<Loaded>> = Mutex::new(Vec::new());

fn lock() -> MutexGuard<'static, Vec<Loaded>> {
    LOADED.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The place of a kernel.
pub fn of_kernel(kernel: u64) -> Option<HotCode> {
    KERNELS.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).get(&kernel).cloned()
}

/// Where a code object begins in its file.
pub const FILE_OFFSET: u64 = 4096;

/// Bytes of instructions of each kernel.
const CODE: u64 = 1024;

/// Loads an object and informs tools; returns its id, and the ids and addresses of its kernels.
pub fn load(object: &Object) -> (u64, Vec<(u64, u64)>) {
    static OBJECTS: AtomicU64 = AtomicU64::new(1);
    static NUMBERS: AtomicU64 = AtomicU64::new(1);
    static ADDRESS: AtomicU64 = AtomicU64::new(0x10_0018_1000);
    let id = OBJECTS.fetch_add(1, Relaxed);
    let code = 0x1000 + (64 * object.kernels.len() as u64).next_multiple_of(4096);
    let size = (object.bytes + code + CODE * object.kernels.len() as u64).next_multiple_of(4096);
    let base = ADDRESS.fetch_add(size + 0x8000, Relaxed);
    let uri = uri(object);
    let record = records::code_object(&CodeObjectInfo {
        id,
        agent: object.agent,
        hsa_agent: object.agent << 8,
        uri: uri.as_ptr() as u64,
        base,
        bytes: size,
        delta: base,
        memory: object.file.is_none().then_some((object.image, object.bytes)),
    });
    let first = |i: usize, symbol: &Symbol| {
        elf::function(object.code, &symbol.name).map_or(code + CODE * i as u64, |code| code.start)
    };
    let mut kernels = Vec::new();
    let symbols = object.kernels.iter().enumerate().map(|(i, symbol)| {
        let kernel = NUMBERS.fetch_add(1, Relaxed);
        let address = base + 0x1000 + 64 * i as u64;
        let first = first(i, symbol);
        let place = HotCode { code_object: id, offset: first, hot: symbol.hot.clone() };
        KERNELS.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).insert(kernel, place);
        kernels.push((kernel, address));
        records::kernel_symbol(&SymbolInfo {
            kernel,
            code_object: id,
            name: leak(&format!("{}.kd", told_name(&symbol.name))).as_ptr() as u64,
            object: address,
            entry: base + first - address,
            symbol,
        })
    });
    let symbols = symbols.collect();
    let of_runtime =
        kernels.iter().zip(object.kernels).enumerate().map(|(i, ((_, address), symbol))| executable::Kernel {
            name: format!("{}.kd", told_name(&symbol.name)),
            object: *address,
            entry: base + first(i, symbol) - address,
            symbol: symbol.clone(),
            is_unified: rkprof_arch::code_facts(object.gpu).unified_registers,
            is_newer: object.gpu.len() >= "gfx1030".len(),
        });
    let of_runtime = executable::Loaded {
        id,
        agent: hsa::agent(object.agent),
        uri,
        base,
        bytes: size,
        memory: object.file.is_none().then_some((object.image, object.bytes)),
        kernels: of_runtime.collect(),
    };
    let named = kernels.iter().zip(object.kernels).map(|((kernel, _), symbol)| (*kernel, told_name(&symbol.name)));
    let named = named.collect();
    host_functions::loading();
    lock().push(Loaded { id, object: record, symbols, named, told: Vec::new(), announced: false });
    announce();
    executable::load(of_runtime);
    (id, kernels)
}

/// The name that tools get.
fn told_name(name: &str) -> String {
    let wrong = fault::value("wrong-name") == Some(name);
    if wrong { format!("{name}_wrong") } else { name.to_owned() }
}

fn uri(object: &Object) -> &'static CStr {
    match object.file {
        Some(path) => leak(&format!("file://{path}#offset={FILE_OFFSET}&size={}", object.bytes)),
        None => leak(&format!("memory://{}#offset={:#x}&size={}", std::process::id(), object.image, object.bytes)),
    }
}

/// Announces every object that has not been announced.
fn announce() {
    let mask = context::tracing(TracingKind::CodeObject);
    if mask == 0 {
        return;
    }
    let mut loaded = lock();
    for item in loaded.iter_mut().filter(|item| !item.announced) {
        item.announced = true;
        item.told = vec![say(mask, LOAD, &mut item.object)];
        for (symbol, (kernel, name)) in item.symbols.iter_mut().zip(&item.named) {
            item.told.push(say(mask, DEVICE_KERNEL_SYMBOL, symbol));
            if let Some(mut function) = host_functions::announce(name, *kernel, item.id) {
                say(mask, HOST_KERNEL_SYMBOL, &mut function);
            }
        }
    }
}

fn event(operation: u32) -> Event {
    Event { kind: TracingKind::CodeObject, operation, thread: clock::thread_id(), internal: 0, ancestor: 0 }
}

fn say(mask: u64, operation: u32, payload: &mut Record) -> Vec<Listener> {
    let mut listeners = tracing::listeners_of(mask, TracingKind::CodeObject, operation);
    tracing::call(&mut listeners, event(operation), Phase::Enter, payload);
    listeners
}

/// Unloads an object; informs the tools that know it.
pub fn unload(id: u64) {
    let mut loaded = lock();
    let Some(position) = loaded.iter().position(|item| item.id == id) else { return };
    let item = loaded.remove(position);
    drop(loaded);
    withdraw(item);
}

/// At exit, before tools are finalized: the last one loaded goes first.
pub fn unload_all() {
    let items = std::mem::take(&mut *lock());
    items.into_iter().rev().for_each(withdraw);
}

fn withdraw(mut item: Loaded) {
    let payloads = std::iter::once((LOAD, item.object)).chain(item.symbols.iter().map(|s| (DEVICE_KERNEL_SYMBOL, *s)));
    for ((operation, mut payload), told) in payloads.zip(&mut item.told) {
        tracing::call(told, event(operation), Phase::Exit, &mut payload);
    }
}

//! Implementations of the functions whose calls a compiler puts into a program (`HipCompilerDispatchTable`).

use std::collections::HashMap;
use std::sync::RwLock;

use super::error::Result;
use super::launch::{self, Configuration};
use super::module::{Kernel, Module};
use crate::c::{Dim3, Out, Ptr, Str};
use crate::sdk::host_functions::{self, Registered};

/// Kernels by the address of their host function.
static BY_HOST_FUNCTION: RwLock<Option<HashMap<u64, &'static Kernel>>> = RwLock::new(None);

/// The kernel of `kernel<<<...>>>`, or of a handle from `hipModuleGetFunction`.
pub fn kernel_of(function: Ptr) -> Result<&'static Kernel> {
    let kernels = BY_HOST_FUNCTION.read().unwrap_or_else(|poisoned| poisoned.into_inner());
    let known = kernels.as_ref().and_then(|kernels| kernels.get(&function.address()).copied());
    known.map_or_else(|| Kernel::from_handle(function), Ok)
}

pub fn register_host_function(host: Ptr, kernel: &'static Kernel) {
    let mut kernels = BY_HOST_FUNCTION.write().unwrap_or_else(|poisoned| poisoned.into_inner());
    kernels.get_or_insert_default().insert(host.address(), kernel);
}

#[allow(non_snake_case)]
pub fn __hipPushCallConfiguration(grid: Dim3, block: Dim3, shared: usize, stream: Ptr) -> Result {
    launch::push_configuration(Configuration { grid, block, shared, stream });
    Ok(())
}

#[allow(non_snake_case)]
pub fn __hipPopCallConfiguration(grid: Out<Dim3>, block: Out<Dim3>, shared: Out<usize>, stream: Out<Ptr>) -> Result {
    let configuration = launch::pop_configuration()?;
    grid.set(configuration.grid);
    block.set(configuration.block);
    shared.set(configuration.shared);
    stream.set(configuration.stream);
    Ok(())
}

#[allow(non_snake_case)]
pub fn __hipRegisterFatBinary(image: Ptr) -> Ptr {
    let modules = Module::fat_binary(image).handle();
    host_functions::fat_binary(modules.address());
    modules
}

#[allow(non_snake_case)]
pub fn __hipUnregisterFatBinary(modules: Ptr) {
    if let Ok(module) = Module::from_handle(modules) {
        let _ = module.unload();
    }
}

#[allow(non_snake_case, clippy::too_many_arguments)]
pub fn __hipRegisterFunction(
    modules: Ptr,
    host: Ptr,
    device: Str,
    name: Str,
    limit: u32,
    tid: Ptr,
    bid: Ptr,
    block: Ptr,
    grid: Ptr,
    wave: Ptr,
) {
    if let (Ok(module), Some(name)) = (Module::from_handle(modules), name.text()) {
        register_host_function(host, module.add_named(&name));
    }
    if let Some(device) = device.text() {
        let function = Registered {
            address: host.address(),
            modules: modules.address(),
            thread_limit: limit,
            dimensions: [tid, bid, block, grid].map(|at| read(at).unwrap_or_default()),
            workgroup_size: read::<i32>(wave).unwrap_or(0) as u64,
        };
        host_functions::register(&device, function);
    }
}

/// What the program points to; `None` for null.
fn read<T>(at: Ptr) -> Option<T> {
    // SAFETY: the C caller promises that it is null or points to such a value.
    (!at.is_null()).then(|| unsafe { at.0.cast::<T>().read_unaligned() })
}

#[allow(non_snake_case, clippy::too_many_arguments)]
pub fn __hipRegisterVar(
    _modules: Ptr,
    _var: Ptr,
    _host: Str,
    _device: Str,
    _ext: i32,
    _size: usize,
    _constant: i32,
    _global: i32,
) {
}

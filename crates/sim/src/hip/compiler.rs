//! Implementations of the functions whose calls a compiler puts into a program (`HipCompilerDispatchTable`).

use std::collections::HashMap;
use std::sync::RwLock;

use super::error::Result;
use super::launch::{self, Configuration};
use super::module::{Kernel, Module};
use crate::c::{Dim3, Out, Ptr, Str};

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
    Module::fat_binary(image).handle()
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
    _device: Str,
    name: Str,
    _limit: u32,
    _tid: Ptr,
    _bid: Ptr,
    _block: Ptr,
    _grid: Ptr,
    _wave: Ptr,
) {
    if let (Ok(module), Some(name)) = (Module::from_handle(modules), name.text()) {
        register_host_function(host, module.add_named(&name));
    }
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

//! Implementations of HIP's runtime functions, by their C names: streams, events, modules, launches, graphs.
#![allow(non_snake_case)]

use std::ffi::c_void;
use std::sync::Arc;

use super::compiler::kernel_of;
use super::device;
use super::error::{HipError, Result};
use super::event::Event;
use super::graph::{Graph, Node};
use super::imp::put;
use super::launch::{self, Launch, Twist, work_items};
use super::memory::Copy;
use super::module::{Kernel, Module};
use super::queue::{Action, Report};
use super::stream::Stream;
use crate::c::{Dim3, Out, Ptr, Str};
use crate::sdk::memory::{self as sdk_memory, StreamOperation};

/// `hipKernelNodeParams`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct KernelNodeParams {
    pub block: Dim3,
    pub extra: Ptr,
    pub function: Ptr,
    pub grid: Dim3,
    pub params: Ptr,
    pub shared: u32,
}

pub(super) fn hipStreamCreate(created: Out<Ptr>) -> Result {
    hipStreamCreateWithFlags(created, 0)
}

pub(super) fn hipStreamCreateWithFlags(created: Out<Ptr>, flags: u32) -> Result {
    let stream = Stream::create(flags)?;
    let handle = stream.handle();
    sdk_memory::stream(StreamOperation::Create, stream.id, handle.address(), || put(created, handle))
}

pub(super) fn hipStreamCreateWithPriority(created: Out<Ptr>, flags: u32, _priority: i32) -> Result {
    hipStreamCreateWithFlags(created, flags)
}

pub(super) fn hipStreamDestroy(stream: Ptr) -> Result {
    let target = Stream::from_handle(stream)?;
    sdk_memory::stream(StreamOperation::Destroy, target.id, stream.address(), || target.destroy())
}

pub(super) fn hipStreamSynchronize(stream: Ptr) -> Result {
    let stream = Stream::from_handle(stream)?;
    if stream.capture().is_some() {
        return Err(HipError::CAPTURE_UNSUPPORTED);
    }
    stream.synchronize();
    Ok(())
}

pub(super) fn hipStreamSynchronize_spt(stream: Ptr) -> Result {
    hipStreamSynchronize(super::imp::own_default(stream))
}

pub(super) fn hipStreamQuery(stream: Ptr) -> Result {
    if Stream::from_handle(stream)?.tail().is_none() { Ok(()) } else { Err(HipError::NOT_READY) }
}

pub(super) fn hipStreamWaitEvent(stream: Ptr, event: Ptr, _flags: u32) -> Result {
    let stream = Stream::from_handle(stream)?;
    if let Some(moment) = Event::from_handle(event)?.moment() {
        stream.wait_for(moment);
    }
    Ok(())
}

pub(super) fn hipStreamGetFlags(stream: Ptr, flags: Out<u32>) -> Result {
    put(flags, Stream::from_handle(stream)?.flags)
}

pub(super) fn hipStreamGetDevice(stream: Ptr, device: Out<i32>) -> Result {
    put(device, Stream::from_handle(stream)?.device.index)
}

pub(super) fn hipStreamAddCallback(stream: Ptr, callback: Ptr, data: Ptr, _flags: u32) -> Result {
    let target = Stream::from_handle(stream)?;
    let call = Box::new(move || {
        let (callback, stream, data) = (callback, stream, data);
        // SAFETY: the program passed this address as a callback of this type.
        let callback: unsafe extern "C" fn(*mut c_void, i32, *mut c_void) = unsafe { std::mem::transmute(callback.0) };
        // SAFETY: `data` is the program's own.
        unsafe { callback(stream.0, 0, data.0) };
    });
    target.submit(0, Action::Call(call), Report::Nobody, Twist::None);
    Ok(())
}

pub(super) fn hipLaunchHostFunc(stream: Ptr, function: Ptr, data: Ptr) -> Result {
    let target = Stream::from_handle(stream)?;
    let call = Box::new(move || {
        let (function, data) = (function, data);
        // SAFETY: the program passed this address as a function of this type.
        let function: unsafe extern "C" fn(*mut c_void) = unsafe { std::mem::transmute(function.0) };
        // SAFETY: `data` is the program's own.
        unsafe { function(data.0) };
    });
    target.submit(0, Action::Call(call), Report::Nobody, Twist::None);
    Ok(())
}

pub(super) fn hipStreamBeginCapture(stream: Ptr, _mode: i32) -> Result {
    Stream::from_handle(stream)?.set_capture(Some(Arc::default()));
    Ok(())
}

pub(super) fn hipStreamEndCapture(stream: Ptr, graph: Out<Ptr>) -> Result {
    let captured = Stream::from_handle(stream)?.set_capture(None).ok_or(HipError::INVALID_VALUE)?;
    put(graph, Graph::handle(captured))
}

pub(super) fn hipStreamIsCapturing(stream: Ptr, status: Out<i32>) -> Result {
    put(status, i32::from(Stream::from_handle(stream)?.capture().is_some()))
}

pub(super) fn hipEventCreate(event: Out<Ptr>) -> Result {
    put(event, Event::create())
}

pub(super) fn hipEventCreateWithFlags(event: Out<Ptr>, _flags: u32) -> Result {
    put(event, Event::create())
}

pub(super) fn hipEventDestroy(event: Ptr) -> Result {
    Event::from_handle(event).map(drop)
}

pub(super) fn hipEventRecord(event: Ptr, stream: Ptr) -> Result {
    Event::from_handle(event)?.record(Stream::from_handle(stream)?);
    Ok(())
}

pub(super) fn hipEventSynchronize(event: Ptr) -> Result {
    Event::from_handle(event)?.synchronize();
    Ok(())
}

pub(super) fn hipEventQuery(event: Ptr) -> Result {
    Event::from_handle(event)?.query()
}

pub(super) fn hipEventElapsedTime(ms: Out<f32>, start: Ptr, stop: Ptr) -> Result {
    put(ms, Event::from_handle(start)?.elapsed_ms(Event::from_handle(stop)?)?)
}

pub(super) fn hipModuleLoad(module: Out<Ptr>, path: Str) -> Result {
    let path = path.text().ok_or(HipError::INVALID_VALUE)?;
    let text = std::fs::read_to_string(&path).map_err(|_| HipError::FILE_NOT_FOUND)?;
    load(module, &text, Some(path), 0)
}

pub(super) fn hipModuleLoadData(module: Out<Ptr>, image: Str) -> Result {
    let text = image.text().ok_or(HipError::INVALID_VALUE)?;
    load(module, &text, None, image.address())
}

pub(super) fn hipModuleLoadDataEx(module: Out<Ptr>, image: Str, _options: u32, _names: Ptr, _values: Ptr) -> Result {
    hipModuleLoadData(module, image)
}

/// A module is loaded on the current device at once.
fn load(target: Out<Ptr>, text: &str, file: Option<String>, image: u64) -> Result {
    let device = device::current()?;
    if !Module::runs_on(text, &device.gpu().name) {
        return Err(HipError::NO_BINARY_FOR_GPU);
    }
    let module = Module::parse(text, file, image)?;
    module.load_on(device);
    put(target, module.handle())
}

pub(super) fn hipModuleUnload(module: Ptr) -> Result {
    device::current()?.synchronize();
    Module::from_handle(module)?.unload()
}

pub(super) fn hipModuleGetFunction(function: Out<Ptr>, module: Ptr, name: Str) -> Result {
    let name = name.text().ok_or(HipError::INVALID_VALUE)?;
    put(function, Module::from_handle(module)?.kernel(&name).ok_or(HipError::NOT_FOUND)?.handle())
}

fn by_handle(function: Ptr, blocks: Dim3, block: Dim3, dynamic_lds: u32) -> Result<Launch> {
    let grid = work_items(blocks, block)?;
    Ok(Launch { kernel: Kernel::from_handle(function)?, grid, block, dynamic_lds, duration: None, cooperative: false })
}

#[allow(clippy::too_many_arguments)]
pub(super) fn hipModuleLaunchKernel(
    function: Ptr,
    grid_x: u32,
    grid_y: u32,
    grid_z: u32,
    block_x: u32,
    block_y: u32,
    block_z: u32,
    shared: u32,
    stream: Ptr,
    _params: Ptr,
    _extra: Ptr,
) -> Result {
    let launched = by_handle(function, [grid_x, grid_y, grid_z].into(), [block_x, block_y, block_z].into(), shared)?;
    launch::launch(Stream::from_handle(stream)?, launched).map(drop)
}

#[allow(clippy::too_many_arguments)]
pub(super) fn hipExtModuleLaunchKernel(
    function: Ptr,
    items_x: u32,
    items_y: u32,
    items_z: u32,
    block_x: u32,
    block_y: u32,
    block_z: u32,
    shared: usize,
    stream: Ptr,
    _params: Ptr,
    _extra: Ptr,
    start: Ptr,
    stop: Ptr,
    _flags: u32,
) -> Result {
    let (grid, block) = ([items_x, items_y, items_z].into(), [block_x, block_y, block_z].into());
    let kernel = Kernel::from_handle(function)?;
    let launched = Launch { kernel, grid, block, dynamic_lds: shared as u32, duration: None, cooperative: false };
    launch::launch_with_events(Stream::from_handle(stream)?, launched, start, stop)
}

pub(super) fn hipLaunchKernel(
    function: Ptr,
    grid: Dim3,
    block: Dim3,
    _args: Ptr,
    shared: usize,
    stream: Ptr,
) -> Result {
    let launched = by_host_function(function, grid, block, shared)?;
    launch::launch(Stream::from_handle(stream)?, launched).map(drop)
}

fn by_host_function(function: Ptr, blocks: Dim3, block: Dim3, shared: usize) -> Result<Launch> {
    let (kernel, grid) = (kernel_of(function)?, work_items(blocks, block)?);
    Ok(Launch { kernel, grid, block, dynamic_lds: shared as u32, duration: None, cooperative: false })
}

pub(super) fn hipLaunchCooperativeKernel(
    function: Ptr,
    grid: Dim3,
    block: Dim3,
    _args: Ptr,
    shared: u32,
    stream: Ptr,
) -> Result {
    let launched = Launch { cooperative: true, ..by_host_function(function, grid, block, shared as usize)? };
    launch::launch(Stream::from_handle(stream)?, launched).map(drop)
}

#[allow(clippy::too_many_arguments)]
pub(super) fn hipExtLaunchKernel(
    function: Ptr,
    grid: Dim3,
    block: Dim3,
    _args: Ptr,
    shared: usize,
    stream: Ptr,
    start: Ptr,
    stop: Ptr,
    _flags: i32,
) -> Result {
    let launched = by_host_function(function, grid, block, shared)?;
    launch::launch_with_events(Stream::from_handle(stream)?, launched, start, stop)
}

#[allow(clippy::too_many_arguments)]
pub(super) fn hipModuleLaunchCooperativeKernel(
    function: Ptr,
    grid_x: u32,
    grid_y: u32,
    grid_z: u32,
    block_x: u32,
    block_y: u32,
    block_z: u32,
    shared: u32,
    stream: Ptr,
    _params: Ptr,
) -> Result {
    let launched = by_handle(function, [grid_x, grid_y, grid_z].into(), [block_x, block_y, block_z].into(), shared)?;
    let launched = Launch { cooperative: true, ..launched };
    launch::launch(Stream::from_handle(stream)?, launched).map(drop)
}

/// Two of HIP's attributes of a kernel.
pub(super) fn hipFuncGetAttribute(value: Out<i32>, attribute: i32, function: Ptr) -> Result {
    const SHARED_SIZE_BYTES: i32 = 1;
    const NUM_REGS: i32 = 4;
    let symbol = &Kernel::from_handle(function)?.spec.symbol;
    match attribute {
        SHARED_SIZE_BYTES => put(value, symbol.group_segment as i32),
        NUM_REGS => put(value, symbol.vgprs as i32),
        _ => Err(HipError::INVALID_VALUE),
    }
}

pub(super) fn hipFuncSetAttribute(_function: Ptr, _attribute: i32, _value: i32) -> Result {
    Ok(())
}

pub(super) fn hipOccupancyMaxActiveBlocksPerMultiprocessor(
    blocks: Out<i32>,
    _function: Ptr,
    block: i32,
    _shared: usize,
) -> Result {
    put(blocks, (2048 / block.max(1)).clamp(1, 32))
}

pub(super) fn hipGraphCreate(graph: Out<Ptr>, _flags: u32) -> Result {
    put(graph, Graph::handle(Arc::default()))
}

pub(super) fn hipGraphDestroy(_graph: Ptr) -> Result {
    Ok(())
}

pub(super) fn hipGraphAddEmptyNode(node: Out<Ptr>, graph: Ptr, _dependencies: Ptr, _count: usize) -> Result {
    put(node, Graph::from_handle(graph)?.add(Node::Empty))
}

pub(super) fn hipGraphAddKernelNode(
    node: Out<Ptr>,
    graph: Ptr,
    _dependencies: Ptr,
    _count: usize,
    params: Out<KernelNodeParams>,
) -> Result {
    let KernelNodeParams { block, function, grid, shared, .. } = params.get().ok_or(HipError::INVALID_VALUE)?;
    let launched = by_host_function(function, grid, block, shared as usize)?;
    put(node, Graph::from_handle(graph)?.add(Node::Kernel(launched)))
}

#[allow(clippy::too_many_arguments)]
pub(super) fn hipGraphAddMemcpyNode1D(
    node: Out<Ptr>,
    graph: Ptr,
    _dependencies: Ptr,
    _count: usize,
    dst: Ptr,
    src: Ptr,
    size: usize,
    kind: i32,
) -> Result {
    put(node, Graph::from_handle(graph)?.add(Node::Copy(Copy { dst, src, bytes: size, kind })))
}

pub(super) fn hipGraphAddDependencies(_graph: Ptr, _from: Ptr, _to: Ptr, _count: usize) -> Result {
    Ok(())
}

pub(super) fn hipGraphInstantiate(exec: Out<Ptr>, graph: Ptr, _error_node: Ptr, _log: Ptr, _size: usize) -> Result {
    put(exec, Graph::from_handle(graph)?.instantiate())
}

pub(super) fn hipGraphInstantiateWithFlags(exec: Out<Ptr>, graph: Ptr, _flags: u64) -> Result {
    put(exec, Graph::from_handle(graph)?.instantiate())
}

pub(super) fn hipGraphLaunch(exec: Ptr, stream: Ptr) -> Result {
    Graph::from_handle(exec)?.launch(Stream::from_handle(stream)?)
}

pub(super) fn hipGraphExecDestroy(_exec: Ptr) -> Result {
    Ok(())
}

//! The HIP functions that the simulator implements, with their C types; all others of the dispatch table return
//! `hipErrorNotSupported`.
//!
//! `hip_functions!(m)` passes the list to the macro `m`: the library makes table entries and callable functions from it
//! (`api`), and `sim::export_c_symbols!` makes the C symbols of a final artifact.

#[macro_export]
#[doc(hidden)]
macro_rules! __rksim_hip_functions {
    ($then:ident) => {
        $then! {
            hipInit(flags: u32) -> i32;
            hipDriverGetVersion(version: Out<i32>) -> i32;
            hipRuntimeGetVersion(version: Out<i32>) -> i32;
            hipGetDeviceCount(count: Out<i32>) -> i32;
            hipGetDevice(device: Out<i32>) -> i32;
            hipSetDevice(device: i32) -> i32;
            hipDeviceGet(device: Out<i32>, ordinal: i32) -> i32;
            hipDeviceGetName(name: Out<u8>, len: i32, device: i32) -> i32;
            hipDeviceGetAttribute(value: Out<i32>, attr: i32, device: i32) -> i32;
            hipGetDevicePropertiesR0600(prop: Out<[u8; 1472]>, device: i32) -> i32;
            hipDeviceSynchronize() -> i32;
            hipGetLastError() -> i32;
            hipExtGetLastError() -> i32;
            hipPeekAtLastError() -> i32;
            hipGetErrorName(error: i32) -> *const c_char;
            hipGetErrorString(error: i32) -> *const c_char;
            hipMemGetInfo(free: Out<usize>, total: Out<usize>) -> i32;

            hipMalloc(ptr: Out<Ptr>, size: usize) -> i32;
            hipMallocAsync(ptr: Out<Ptr>, size: usize, stream: Ptr) -> i32;
            hipMallocManaged(ptr: Out<Ptr>, size: usize, flags: u32) -> i32;
            hipExtMallocWithFlags(ptr: Out<Ptr>, size: usize, flags: u32) -> i32;
            hipFree(ptr: Ptr) -> i32;
            hipFreeAsync(ptr: Ptr, stream: Ptr) -> i32;
            hipHostMalloc(ptr: Out<Ptr>, size: usize, flags: u32) -> i32;
            hipHostAlloc(ptr: Out<Ptr>, size: usize, flags: u32) -> i32;
            hipMallocHost(ptr: Out<Ptr>, size: usize) -> i32;
            hipHostFree(ptr: Ptr) -> i32;
            hipFreeHost(ptr: Ptr) -> i32;
            hipHostRegister(ptr: Ptr, size: usize, flags: u32) -> i32;
            hipHostUnregister(ptr: Ptr) -> i32;
            hipMemGetAddressRange(base: Out<Ptr>, size: Out<usize>, ptr: Ptr) -> i32;

            hipMemcpy(dst: Ptr, src: Ptr, size: usize, kind: i32) -> i32;
            hipMemcpyAsync(dst: Ptr, src: Ptr, size: usize, kind: i32, stream: Ptr) -> i32;
            hipMemcpyWithStream(dst: Ptr, src: Ptr, size: usize, kind: i32, stream: Ptr) -> i32;
            hipMemcpyHtoD(dst: Ptr, src: Ptr, size: usize) -> i32;
            hipMemcpyDtoH(dst: Ptr, src: Ptr, size: usize) -> i32;
            hipMemcpyDtoD(dst: Ptr, src: Ptr, size: usize) -> i32;
            hipMemcpyHtoDAsync(dst: Ptr, src: Ptr, size: usize, stream: Ptr) -> i32;
            hipMemcpyDtoHAsync(dst: Ptr, src: Ptr, size: usize, stream: Ptr) -> i32;
            hipMemcpyDtoDAsync(dst: Ptr, src: Ptr, size: usize, stream: Ptr) -> i32;
            hipMemcpyPeer(dst: Ptr, dst_device: i32, src: Ptr, src_device: i32, size: usize) -> i32;
            hipMemcpyPeerAsync(dst: Ptr, dst_device: i32, src: Ptr, src_device: i32, size: usize, stream: Ptr) -> i32;
            hipMemset(dst: Ptr, value: i32, size: usize) -> i32;
            hipMemsetAsync(dst: Ptr, value: i32, size: usize, stream: Ptr) -> i32;
            hipMemset_spt(dst: Ptr, value: i32, size: usize) -> i32;
            hipMemsetAsync_spt(dst: Ptr, value: i32, size: usize, stream: Ptr) -> i32;
            hipMemsetD8(dst: Ptr, value: u8, count: usize) -> i32;
            hipMemsetD8Async(dst: Ptr, value: u8, count: usize, stream: Ptr) -> i32;

            hipStreamCreate(created: Out<Ptr>) -> i32;
            hipStreamCreateWithFlags(created: Out<Ptr>, flags: u32) -> i32;
            hipStreamCreateWithPriority(created: Out<Ptr>, flags: u32, priority: i32) -> i32;
            hipStreamDestroy(stream: Ptr) -> i32;
            hipStreamSynchronize(stream: Ptr) -> i32;
            hipStreamSynchronize_spt(stream: Ptr) -> i32;
            hipStreamQuery(stream: Ptr) -> i32;
            hipStreamWaitEvent(stream: Ptr, event: Ptr, flags: u32) -> i32;
            hipStreamGetFlags(stream: Ptr, flags: Out<u32>) -> i32;
            hipStreamGetDevice(stream: Ptr, device: Out<i32>) -> i32;
            hipStreamAddCallback(stream: Ptr, callback: Ptr, data: Ptr, flags: u32) -> i32;
            hipLaunchHostFunc(stream: Ptr, function: Ptr, data: Ptr) -> i32;
            hipStreamBeginCapture(stream: Ptr, mode: i32) -> i32;
            hipStreamEndCapture(stream: Ptr, graph: Out<Ptr>) -> i32;
            hipStreamIsCapturing(stream: Ptr, status: Out<i32>) -> i32;

            hipEventCreate(event: Out<Ptr>) -> i32;
            hipEventCreateWithFlags(event: Out<Ptr>, flags: u32) -> i32;
            hipEventDestroy(event: Ptr) -> i32;
            hipEventRecord(event: Ptr, stream: Ptr) -> i32;
            hipEventSynchronize(event: Ptr) -> i32;
            hipEventQuery(event: Ptr) -> i32;
            hipEventElapsedTime(ms: Out<f32>, start: Ptr, stop: Ptr) -> i32;

            hipModuleLoad(module: Out<Ptr>, path: Str) -> i32;
            hipModuleLoadData(module: Out<Ptr>, image: Str) -> i32;
            hipModuleLoadDataEx(module: Out<Ptr>, image: Str, options: u32, names: Ptr, values: Ptr) -> i32;
            hipModuleUnload(module: Ptr) -> i32;
            hipModuleGetFunction(function: Out<Ptr>, module: Ptr, name: Str) -> i32;
            hipModuleLaunchKernel(
                function: Ptr, grid_x: u32, grid_y: u32, grid_z: u32, block_x: u32, block_y: u32, block_z: u32,
                shared: u32, stream: Ptr, params: Ptr, extra: Ptr
            ) -> i32;
            hipExtModuleLaunchKernel(
                function: Ptr, items_x: u32, items_y: u32, items_z: u32, block_x: u32, block_y: u32, block_z: u32,
                shared: usize, stream: Ptr, params: Ptr, extra: Ptr, start: Ptr, stop: Ptr, flags: u32
            ) -> i32;
            hipLaunchKernel(function: Ptr, grid: Dim3, block: Dim3, args: Ptr, shared: usize, stream: Ptr) -> i32;
            hipLaunchCooperativeKernel(
                function: Ptr, grid: Dim3, block: Dim3, args: Ptr, shared: u32, stream: Ptr
            ) -> i32;
            hipExtLaunchKernel(
                function: Ptr, grid: Dim3, block: Dim3, args: Ptr, shared: usize, stream: Ptr, start: Ptr, stop: Ptr,
                flags: i32
            ) -> i32;
            hipModuleLaunchCooperativeKernel(
                function: Ptr, grid_x: u32, grid_y: u32, grid_z: u32, block_x: u32, block_y: u32, block_z: u32,
                shared: u32, stream: Ptr, params: Ptr
            ) -> i32;
            hipFuncGetAttribute(value: Out<i32>, attribute: i32, function: Ptr) -> i32;
            hipFuncSetAttribute(function: Ptr, attribute: i32, value: i32) -> i32;
            hipOccupancyMaxActiveBlocksPerMultiprocessor(
                blocks: Out<i32>, function: Ptr, block: i32, shared: usize
            ) -> i32;

            hipGraphCreate(graph: Out<Ptr>, flags: u32) -> i32;
            hipGraphDestroy(graph: Ptr) -> i32;
            hipGraphAddEmptyNode(node: Out<Ptr>, graph: Ptr, dependencies: Ptr, count: usize) -> i32;
            hipGraphAddKernelNode(
                node: Out<Ptr>, graph: Ptr, dependencies: Ptr, count: usize, params: Out<KernelNodeParams>
            ) -> i32;
            hipGraphAddMemcpyNode1D(
                node: Out<Ptr>, graph: Ptr, dependencies: Ptr, count: usize, dst: Ptr, src: Ptr, size: usize, kind: i32
            ) -> i32;
            hipGraphAddDependencies(graph: Ptr, from: Ptr, to: Ptr, count: usize) -> i32;
            hipGraphInstantiate(exec: Out<Ptr>, graph: Ptr, error_node: Ptr, log: Ptr, size: usize) -> i32;
            hipGraphInstantiateWithFlags(exec: Out<Ptr>, graph: Ptr, flags: u64) -> i32;
            hipGraphLaunch(exec: Ptr, stream: Ptr) -> i32;
            hipGraphExecDestroy(exec: Ptr) -> i32;
        }
    };
}

/// The functions whose calls a compiler puts into a program.
#[macro_export]
#[doc(hidden)]
macro_rules! __rksim_hip_compiler_functions {
    ($then:ident) => {
        $then! {
            __hipPushCallConfiguration(grid: Dim3, block: Dim3, shared: usize, stream: Ptr) -> i32;
            __hipPopCallConfiguration(grid: Out<Dim3>, block: Out<Dim3>, shared: Out<usize>, out: Out<Ptr>) -> i32;
            __hipRegisterFatBinary(image: Ptr) -> Ptr;
            __hipUnregisterFatBinary(modules: Ptr) -> ();
            __hipRegisterFunction(
                modules: Ptr, host: Ptr, device: Str, name: Str, limit: u32, tid: Ptr, bid: Ptr, block: Ptr, grid: Ptr,
                wave: Ptr
            ) -> ();
            __hipRegisterVar(
                modules: Ptr, var: Ptr, host: Str, device: Str, ext: i32, size: usize, constant: i32, global: i32
            ) -> ();
        }
    };
}

pub use __rksim_hip_compiler_functions as hip_compiler_functions;
pub use __rksim_hip_functions as hip_functions;

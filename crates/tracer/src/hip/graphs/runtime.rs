//! HIP's functions that tell what a graph has.

use crate::hip::originals::ORIGINALS;
use rkprof_abi::hip::table;
use std::ffi::{CStr, c_char};

/// `hipGraphNodeType`.
pub(super) const KERNEL: u32 = 0;
pub(super) const GRAPH: u32 = 4;
/// Batches of memory operations. A type after it may run its nodes several times.
pub(super) const LAST: u32 = 14;

/// `hipKernelNodeParams`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Params {
    block: [u32; 3],
    /// `extra`.
    pub list: u64,
    /// The address by which the host knows the kernel, or its `hipFunction_t`.
    pub function: u64,
    grid: [u32; 3],
    /// `kernelParams`.
    pub addresses: u64,
    lds: u32,
}

const _: () = assert!(size_of::<Params>() == 64 && std::mem::offset_of!(Params, addresses) == 48);

/// More nodes or edges than any graph has: another value is no number.
const MOST: usize = 1 << 22;

/// A graph, a node, or a kernel.
type Handle = u64;

/// The runtime's own functions. Their calls are not recorded.
#[derive(Clone, Copy)]
pub(super) struct Runtime {
    nodes: unsafe extern "C" fn(Handle, *mut Handle, *mut usize) -> i32,
    edges: unsafe extern "C" fn(Handle, *mut Handle, *mut Handle, *mut usize) -> i32,
    kind: unsafe extern "C" fn(Handle, *mut u32) -> i32,
    params: unsafe extern "C" fn(Handle, *mut Params) -> i32,
    child: unsafe extern "C" fn(Handle, *mut Handle) -> i32,
    name_by_address: unsafe extern "C" fn(Handle, Handle) -> *const c_char,
    name: unsafe extern "C" fn(Handle) -> *const c_char,
    peek_error: unsafe extern "C" fn() -> i32,
    take_error: unsafe extern "C" fn() -> i32,
}

/// Until it is dropped, calls that fail leave no error of this thread that the program would find.
pub(super) struct HidesErrors(Option<Runtime>);

impl Drop for HidesErrors {
    fn drop(&mut self) {
        if let Some(runtime) = self.0 {
            // SAFETY: these take nothing.
            unsafe {
                if (runtime.peek_error)() != 0 {
                    (runtime.take_error)();
                }
            }
        }
    }
}

impl Runtime {
    /// `None` where the runtime does not have all of them.
    pub(super) fn get() -> Option<Runtime> {
        // SAFETY: the types of these functions, as HIP declares them.
        unsafe {
            Some(Runtime {
                nodes: function("hipGraphGetNodes")?,
                edges: function("hipGraphGetEdges")?,
                kind: function("hipGraphNodeGetType")?,
                params: function("hipGraphKernelNodeGetParams")?,
                child: function("hipGraphChildGraphNodeGetGraph")?,
                name_by_address: function("hipKernelNameRefByPtr")?,
                name: function("hipKernelNameRef")?,
                peek_error: function("hipPeekAtLastError")?,
                take_error: function("hipGetLastError")?,
            })
        }
    }

    pub(super) fn hides_errors(self) -> HidesErrors {
        // SAFETY: it takes nothing. An error of the program stays.
        HidesErrors((unsafe { (self.peek_error)() } == 0).then_some(self))
    }

    pub(super) fn nodes(&self, graph: Handle) -> Option<Vec<Handle>> {
        let mut count = 0;
        // SAFETY: HIP writes the number, then as many handles as there is room for.
        unsafe {
            let there_are = (self.nodes)(graph, std::ptr::null_mut(), &raw mut count) == 0 && count <= MOST;
            let mut nodes = vec![0; there_are.then_some(count)?];
            let read = nodes.is_empty() || (self.nodes)(graph, nodes.as_mut_ptr(), &raw mut count) == 0;
            (read && count == nodes.len()).then_some(nodes)
        }
    }

    /// The pairs of a node and one that runs after it.
    pub(super) fn edges(&self, graph: Handle) -> Option<Vec<(Handle, Handle)>> {
        let mut count = 0;
        let none = std::ptr::null_mut();
        // SAFETY: as above, with two lists.
        unsafe {
            let there_are = (self.edges)(graph, none, none, &raw mut count) == 0 && count <= MOST;
            let (mut from, mut to) = (vec![0; there_are.then_some(count)?], vec![0; count]);
            let read = count == 0 || (self.edges)(graph, from.as_mut_ptr(), to.as_mut_ptr(), &raw mut count) == 0;
            (read && count == from.len()).then(|| from.into_iter().zip(to).collect())
        }
    }

    pub(super) fn kind(&self, node: Handle) -> Option<u32> {
        let mut kind = u32::MAX;
        // SAFETY: a node of a graph that the program has, here and below.
        (unsafe { (self.kind)(node, &raw mut kind) } == 0).then_some(kind)
    }

    pub(super) fn params(&self, node: Handle) -> Option<Params> {
        let mut params = Params::default();
        // SAFETY: as above.
        (unsafe { (self.params)(node, &raw mut params) } == 0).then_some(params)
    }

    /// The graph that is a node.
    pub(super) fn child(&self, node: Handle) -> Option<Handle> {
        let mut graph = 0;
        // SAFETY: as above.
        (unsafe { (self.child)(node, &raw mut graph) } == 0 && graph != 0).then_some(graph)
    }

    /// The name of a node's kernel.
    pub(super) fn name(&self, function: Handle) -> Option<&[u8]> {
        if function == 0 {
            return None;
        }
        // SAFETY: HIP looks for the first among the kernels of the program's own code. What is not there is a `hipFunction_t`, for HIP
        // as well. The names stay while their code is loaded, which a graph that uses it needs.
        let name = unsafe {
            let name = (self.name_by_address)(function, 0);
            if name.is_null() { (self.name)(function) } else { name }
        };
        // SAFETY: as above.
        (!name.is_null()).then(|| unsafe { CStr::from_ptr(name) }.to_bytes()).filter(|name| !name.is_empty())
    }
}

/// The runtime's own function of this name, if this runtime has it.
///
/// # Safety
/// `T` is the type of a pointer to this function.
unsafe fn function<T: Copy>(name: &str) -> Option<T> {
    const { assert!(size_of::<T>() == size_of::<usize>()) };
    let address = ORIGINALS.get(table::slot(name)? as usize);
    // SAFETY: this function's contract; the address is not 0.
    (address != 0).then(|| unsafe { std::mem::transmute_copy(&address) })
}

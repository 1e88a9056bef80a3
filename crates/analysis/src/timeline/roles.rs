//! The roles of API functions that explain where time went, by name.

use rkprof_abi::hip::table::{self, Class};

/// The role of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Launches one kernel.
    Launch,
    /// Launches a graph.
    Graph,
    /// Waits for all work of a device.
    DeviceSync,
    /// Waits for a stream or an event.
    Sync,
    /// Copies or fills, and waits for the end.
    BlockingCopy,
    /// Copies or fills in the order of its stream.
    AsyncCopy,
    /// Allocates or frees memory. Freeing waits for the device.
    Allocate,
    /// Loads or compiles code.
    Load,
    /// Asks whether work is done.
    Query,
    /// Puts a function of the host into a stream, or a wait for a value that somebody writes.
    HostFunction,
    Other,
}

impl Role {
    /// From the class of the HIP function with this name, or of the one that corresponds to a CUDA function (traces of
    /// PyTorch name either); also knows the waiting functions of HSA.
    pub fn from_function(function: &str) -> Role {
        if function.starts_with("hsa_signal_wait") {
            return Role::Sync;
        }
        let plain = function.strip_prefix("cuda").or(function.strip_prefix("hip")).unwrap_or(function);
        if plain.starts_with("Free") || plain.starts_with("HostFree") || plain.starts_with("MemPoolTrim") {
            return Role::Allocate;
        }
        if ["ModuleLoad", "LibraryLoad", "rtc", "LinkComplete"].iter().any(|start| plain.starts_with(start)) {
            return Role::Load;
        }
        if ["LaunchHostFunc", "StreamAddCallback", "StreamWaitValue"].iter().any(|start| plain.starts_with(start)) {
            return Role::HostFunction;
        }
        if plain.starts_with("EventQuery") || plain.starts_with("StreamQuery") {
            return Role::Query;
        }
        let slot = match function.strip_prefix("cuda") {
            Some(rest) => table::slot(&format!("hip{rest}")),
            None => table::slot(function),
        };
        match slot.map_or(Class::Other, table::class) {
            Class::Launch => Role::Launch,
            Class::GraphLaunch => Role::Graph,
            Class::DeviceSync => Role::DeviceSync,
            Class::Sync => Role::Sync,
            Class::Copy => Role::BlockingCopy,
            Class::AsyncCopy => Role::AsyncCopy,
            Class::Allocate => Role::Allocate,
            Class::StreamCreate | Class::StreamDestroy | Class::Query | Class::Other => Role::Other,
        }
    }

    /// Whether the host waits in it for the device.
    pub fn waits(self) -> bool {
        matches!(self, Role::DeviceSync | Role::Sync | Role::BlockingCopy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_name() {
        for (name, role) in [
            ("hipDeviceSynchronize", Role::DeviceSync),
            ("hipStreamSynchronize", Role::Sync),
            ("hipStreamSynchronize_spt", Role::Sync),
            ("hipEventSynchronize", Role::Sync),
            ("hipMemcpy", Role::BlockingCopy),
            ("hipMemcpyDtoH", Role::BlockingCopy),
            ("hipMemcpyWithStream", Role::BlockingCopy),
            ("hipMemcpyAsync", Role::AsyncCopy),
            ("hipMemcpyHtoDAsync", Role::AsyncCopy),
            ("hipLaunchKernel", Role::Launch),
            ("hipExtModuleLaunchKernel", Role::Launch),
            ("hipModuleLaunchCooperativeKernel", Role::Launch),
            ("hipGraphLaunch", Role::Graph),
            ("cudaLaunchKernel", Role::Launch),
            ("hsa_signal_wait_scacquire", Role::Sync),
            ("hipEventQuery", Role::Query),
            ("cudaStreamQuery", Role::Query),
            ("hipGetLastError", Role::Other),
            ("hipLaunchHostFunc", Role::HostFunction),
            ("hipStreamAddCallback_spt", Role::HostFunction),
            ("hipStreamWaitValue64", Role::HostFunction),
            ("hipStreamWaitEvent", Role::Other),
            ("hipStreamWaitEvent", Role::Other),
            ("hipMalloc", Role::Allocate),
            ("hipFree", Role::Allocate),
            ("cudaFreeHost", Role::Allocate),
            ("hipModuleLoadData", Role::Load),
            ("hiprtcCompileProgram", Role::Load),
        ] {
            assert_eq!(Role::from_function(name), role, "{name}");
        }
    }
}

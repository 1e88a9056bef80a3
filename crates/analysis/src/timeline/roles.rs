//! What kind of API function a name stands for, as far as it explains where time went.

/// What a call is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Launches one kernel.
    Launch,
    /// Launches a graph.
    Graph,
    /// Waits for everything on a device.
    DeviceSync,
    /// Waits for a stream or an event.
    Sync,
    /// Copies or fills, and waits until it has.
    BlockingCopy,
    /// Copies or fills in order with its stream.
    AsyncCopy,
    Other,
}

impl Role {
    /// By HIP's names; those of HSA that wait are known too.
    pub fn of(function: &str) -> Role {
        let has = |text: &str| function.contains(text);
        match function {
            "hipDeviceSynchronize" | "hipCtxSynchronize" => Role::DeviceSync,
            _ if has("hipGraphLaunch") => Role::Graph,
            _ if has("StreamSynchronize") || has("EventSynchronize") || has("hsa_signal_wait") => Role::Sync,
            _ if has("hipMemcpy") || has("hipMemset") => {
                if has("Async") {
                    Role::AsyncCopy
                } else {
                    Role::BlockingCopy
                }
            }
            _ if has("Launch") && !has("LaunchHostFunc") => Role::Launch,
            _ => Role::Other,
        }
    }

    /// The host waits in it for the device.
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
            ("hipLaunchHostFunc", Role::Other),
            ("hipStreamWaitEvent", Role::Other),
            ("hipMalloc", Role::Other),
        ] {
            assert_eq!(Role::of(name), role, "{name}");
        }
    }
}

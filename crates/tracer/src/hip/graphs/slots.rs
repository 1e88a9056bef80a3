//! Calls that change what the program can launch, by their slot in HIP's table.

pub const SET_CHILD: usize = 142;
pub const DESTROY: usize = 143;
pub const SET_KERNEL: usize = 147;
pub const UPDATE: usize = 153;
pub const INSTANTIATE: usize = 159;
pub const INSTANTIATE_WITH_FLAGS: usize = 160;
pub const LAUNCH: usize = 166;
pub const SET_ENABLED: usize = 181;
pub const LAUNCH_ON_OWN_STREAM: usize = 420;
pub const INSTANTIATE_WITH_PARAMS: usize = 438;
pub const SET_NODE: usize = 457;

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_abi::hip::table::{Class, class, name};

    #[test]
    fn slots_are_those_of_the_functions() {
        let names = [
            (SET_CHILD, "hipGraphExecChildGraphNodeSetParams"),
            (DESTROY, "hipGraphExecDestroy"),
            (SET_KERNEL, "hipGraphExecKernelNodeSetParams"),
            (UPDATE, "hipGraphExecUpdate"),
            (INSTANTIATE, "hipGraphInstantiate"),
            (INSTANTIATE_WITH_FLAGS, "hipGraphInstantiateWithFlags"),
            (LAUNCH, "hipGraphLaunch"),
            (SET_ENABLED, "hipGraphNodeSetEnabled"),
            (LAUNCH_ON_OWN_STREAM, "hipGraphLaunch_spt"),
            (INSTANTIATE_WITH_PARAMS, "hipGraphInstantiateWithParams"),
            (SET_NODE, "hipGraphExecNodeSetParams"),
        ];
        for (slot, function) in names {
            assert_eq!(name(slot as u32), Some(function));
            let launches = [LAUNCH, LAUNCH_ON_OWN_STREAM].contains(&slot);
            assert_eq!(class(slot as u32) == Class::GraphLaunch, launches, "{function}");
        }
    }
}

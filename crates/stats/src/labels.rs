//! The words of `summary.json` for the enumerations of the records.

use rkprof_model::event::{CopyDirection, Domain};

/// Which API a function belongs to. Both ways of recording HIP calls are `hip`.
pub fn domain(domain: Domain) -> &'static str {
    match domain {
        Domain::HipRuntime | Domain::HipRuntimeSdk => "hip",
        Domain::HipCompiler => "hip_compiler",
        Domain::Hsa => "hsa",
        Domain::Rccl => "rccl",
        Domain::Marker => "marker",
        Domain::RocDecode => "rocdecode",
        Domain::RocJpeg => "rocjpeg",
        Domain::Kfd => "kfd",
        Domain::HipEvent => "hip_event",
        Domain::HipGraph => "hip_graph",
    }
}

pub fn copy_direction(direction: CopyDirection) -> &'static str {
    match direction {
        CopyDirection::Unknown => "unknown",
        CopyDirection::HostToHost => "host_to_host",
        CopyDirection::HostToDevice => "host_to_device",
        CopyDirection::DeviceToHost => "device_to_host",
        CopyDirection::DeviceToDevice => "device_to_device",
    }
}

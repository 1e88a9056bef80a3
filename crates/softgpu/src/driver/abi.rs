//! The driver's calls as data: numbers and structs of the kernel's `kfd_ioctl.h`, version 1.17. It has what is answered.
//! Fields that only go to the driver and that nothing here reads are there for their place.

/// `_IOC_TYPE` of all calls.
pub(crate) const KFD: u32 = b'K' as u32;

/// `_IOC_TYPE`, `_IOC_NR` and `_IOC_SIZE` of a request.
pub(crate) const fn parts(request: u64) -> (u32, u32, usize) {
    ((request >> 8) as u32 & 0xff, request as u32 & 0xff, (request >> 16) as usize & 0x3fff)
}

/// The version that [`Version`] tells: with `SDMA_BY_ENG_ID`, without what came later.
pub(crate) const VERSION: (u32, u32) = (1, 17);

pub(crate) mod number {
    pub(crate) const GET_VERSION: u32 = 0x01;
    pub(crate) const CREATE_QUEUE: u32 = 0x02;
    pub(crate) const DESTROY_QUEUE: u32 = 0x03;
    pub(crate) const SET_MEMORY_POLICY: u32 = 0x04;
    pub(crate) const GET_CLOCK_COUNTERS: u32 = 0x05;
    pub(crate) const UPDATE_QUEUE: u32 = 0x07;
    pub(crate) const CREATE_EVENT: u32 = 0x08;
    pub(crate) const DESTROY_EVENT: u32 = 0x09;
    pub(crate) const SET_EVENT: u32 = 0x0a;
    pub(crate) const RESET_EVENT: u32 = 0x0b;
    pub(crate) const WAIT_EVENTS: u32 = 0x0c;
    pub(crate) const SET_SCRATCH_BACKING: u32 = 0x11;
    pub(crate) const GET_TILE_CONFIG: u32 = 0x12;
    pub(crate) const SET_TRAP_HANDLER: u32 = 0x13;
    pub(crate) const GET_APERTURES: u32 = 0x14;
    pub(crate) const ACQUIRE_VM: u32 = 0x15;
    pub(crate) const ALLOC_MEMORY: u32 = 0x16;
    pub(crate) const FREE_MEMORY: u32 = 0x17;
    pub(crate) const MAP_MEMORY: u32 = 0x18;
    pub(crate) const UNMAP_MEMORY: u32 = 0x19;
    pub(crate) const SET_CU_MASK: u32 = 0x1a;
    pub(crate) const GET_DMABUF_INFO: u32 = 0x1c;
    pub(crate) const IMPORT_DMABUF: u32 = 0x1d;
    pub(crate) const ALLOC_QUEUE_GWS: u32 = 0x1e;
    pub(crate) const SMI_EVENTS: u32 = 0x1f;
    pub(crate) const SVM: u32 = 0x20;
    pub(crate) const SET_XNACK_MODE: u32 = 0x21;
    pub(crate) const AVAILABLE_MEMORY: u32 = 0x23;
    pub(crate) const EXPORT_DMABUF: u32 = 0x24;
    pub(crate) const RUNTIME_ENABLE: u32 = 0x25;
}

#[repr(C)]
pub(crate) struct Version {
    pub major: u32,
    pub minor: u32,
}

pub(crate) mod queue_type {
    pub(crate) const COMPUTE: u32 = 0;
    pub(crate) const SDMA: u32 = 1;
    pub(crate) const COMPUTE_AQL: u32 = 2;
    pub(crate) const SDMA_XGMI: u32 = 3;
    pub(crate) const SDMA_BY_ENGINE: u32 = 4;
}

#[repr(C)]
pub(crate) struct CreateQueue {
    pub ring_base: u64,
    pub write_pointer: u64,
    pub read_pointer: u64,
    pub doorbell_offset: u64,
    pub ring_bytes: u32,
    pub gpu_id: u32,
    pub kind: u32,
    pub percentage: u32,
    pub priority: u32,
    pub queue_id: u32,
}

#[repr(C)]
pub(crate) struct QueueId {
    pub queue_id: u32,
    pub pad: u32,
}

#[repr(C)]
pub(crate) struct ClockCounters {
    pub gpu: u64,
    pub cpu: u64,
    pub system: u64,
    pub system_frequency: u64,
    pub gpu_id: u32,
    pub pad: u32,
}

pub(crate) mod event_type {
    pub(crate) const SIGNAL: u32 = 0;
    pub(crate) const HW_EXCEPTION: u32 = 3;
    pub(crate) const MEMORY: u32 = 8;
}

#[repr(C)]
pub(crate) struct CreateEvent {
    pub page_offset: u64,
    pub trigger_data: u32,
    pub kind: u32,
    pub auto_reset: u32,
    pub node_id: u32,
    pub event_id: u32,
    pub slot_index: u32,
}

#[repr(C)]
pub(crate) struct EventId {
    pub event_id: u32,
    pub pad: u32,
}

/// `kfd_event_data`: a union of 32 bytes in front.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct EventData {
    pub data: [u64; 4],
    pub extension: u64,
    pub event_id: u32,
    pub pad: u32,
}

impl EventData {
    /// `signal_event_data.last_event_age`.
    pub(crate) const AGE: usize = 0;

    /// `memory_exception_data` for a page that is not there.
    pub(crate) fn page_not_present(va: u64, gpu_id: u32) -> [u64; 4] {
        // NotPresent, ReadOnly | NoExecute, imprecise | va | gpu_id, ErrorType
        [1, 0, va, u64::from(gpu_id)]
    }

    /// `hw_exception_data`: whole-GPU reset, cause GPU hang, memory lost.
    pub(crate) fn gpu_hang(gpu_id: u32) -> [u64; 4] {
        [0, 1 | u64::from(gpu_id) << 32, 0, 0]
    }
}

pub(crate) mod wait_result {
    pub(crate) const COMPLETE: u32 = 0;
    pub(crate) const TIMEOUT: u32 = 1;
    pub(crate) const FAIL: u32 = 2;
}

pub(crate) const WAIT_FOREVER: u32 = u32::MAX;

#[repr(C)]
pub(crate) struct WaitEvents {
    pub events: u64,
    pub number: u32,
    pub wait_for_all: u32,
    pub timeout_ms: u32,
    pub result: u32,
}

#[repr(C)]
pub(crate) struct TileConfig {
    pub tiles: u64,
    pub macro_tiles: u64,
    pub tiles_count: u32,
    pub macro_tiles_count: u32,
    pub gpu_id: u32,
    pub address_config: u32,
    pub banks: u32,
    pub ranks: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Apertures {
    pub lds_base: u64,
    pub lds_limit: u64,
    pub scratch_base: u64,
    pub scratch_limit: u64,
    pub gpuvm_base: u64,
    pub gpuvm_limit: u64,
    pub gpu_id: u32,
    pub pad: u32,
}

#[repr(C)]
pub(crate) struct GetApertures {
    pub apertures: u64,
    pub number: u32,
    pub pad: u32,
}

pub(crate) mod memory_flag {
    pub(crate) const VRAM: u32 = 1 << 0;
    pub(crate) const USERPTR: u32 = 1 << 2;
    pub(crate) const DOORBELL: u32 = 1 << 3;
}

#[repr(C)]
pub(crate) struct AllocMemory {
    pub va: u64,
    pub bytes: u64,
    pub handle: u64,
    pub mmap_offset: u64,
    pub gpu_id: u32,
    pub flags: u32,
}

#[repr(C)]
pub(crate) struct FreeMemory {
    pub handle: u64,
}

#[repr(C)]
pub(crate) struct MapMemory {
    pub handle: u64,
    pub device_ids: u64,
    pub devices: u32,
    pub success: u32,
}

#[repr(C)]
pub(crate) struct QueueGws {
    pub queue_id: u32,
    pub number: u32,
    pub first: u32,
    pub pad: u32,
}

#[repr(C)]
pub(crate) struct DmabufInfo {
    pub bytes: u64,
    pub metadata: u64,
    pub metadata_bytes: u32,
    pub gpu_id: u32,
    pub flags: u32,
    pub fd: u32,
}

#[repr(C)]
pub(crate) struct ImportDmabuf {
    pub va: u64,
    pub handle: u64,
    pub gpu_id: u32,
    pub fd: u32,
}

#[repr(C)]
pub(crate) struct ExportDmabuf {
    pub handle: u64,
    pub flags: u32,
    pub fd: u32,
}

#[repr(C)]
pub(crate) struct SmiEvents {
    pub gpu_id: u32,
    pub fd: u32,
}

#[repr(C)]
pub(crate) struct XnackMode {
    pub enabled: i32,
}

#[repr(C)]
pub(crate) struct AvailableMemory {
    pub available: u64,
    pub gpu_id: u32,
    pub pad: u32,
}

#[repr(C)]
pub(crate) struct RuntimeEnable {
    pub debug: u64,
    pub mode: u32,
    pub capabilities: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structs_have_the_sizes_of_the_header() {
        // Sizes of kfd_ioctl.h 1.17; create_queue is longer there: what follows only goes to the driver.
        assert_eq!(size_of::<CreateQueue>(), 56);
        assert_eq!(size_of::<ClockCounters>(), 40);
        assert_eq!(size_of::<CreateEvent>(), 32);
        assert_eq!(size_of::<EventData>(), 48);
        assert_eq!(size_of::<WaitEvents>(), 24);
        assert_eq!(size_of::<Apertures>(), 56);
        assert_eq!(size_of::<AllocMemory>(), 40);
        assert_eq!(size_of::<MapMemory>(), 24);
        assert_eq!(size_of::<DmabufInfo>(), 32);
    }

    #[test]
    fn exceptions_have_their_fields_in_the_header_s_places() {
        let fault = EventData::page_not_present(0x7000_1000, 0x1011);
        // SAFETY: 32 bytes are eight u32.
        let words: [u32; 8] = unsafe { std::mem::transmute(fault) };
        assert_eq!(words, [1, 0, 0, 0, 0x7000_1000, 0, 0x1011, 0]);
        // SAFETY: as above.
        let words: [u32; 8] = unsafe { std::mem::transmute(EventData::gpu_hang(0x1011)) };
        assert_eq!(words[..4], [0, 0, 1, 0x1011]);
    }
}

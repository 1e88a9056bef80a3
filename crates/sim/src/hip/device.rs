//! HIP devices: the GPU agents that are visible to the program, each with up to four hardware queues.

use std::cell::Cell;
use std::ffi::CString;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, RwLock};

use super::error::{HipError, Result};
use super::module;
use super::queue::Queue;
use super::stream::Stream;
use crate::doors;
use crate::hsa::{self as runtime, table};
use crate::sdk::agents::{self, Agent, Gpu};
use crate::sdk::{hsa, intercept};

/// Hardware queues per device; more streams share them.
const QUEUES: usize = 4;
/// `HSA_QUEUE_TYPE_MULTI`.
const MULTIPLE_PRODUCERS: u32 = 0;
/// Number of packets in a queue.
const QUEUE_SIZE: u32 = 16384;

pub struct Device {
    pub index: i32,
    pub agent: &'static Agent,
    /// With HSA's handles.
    queues: Mutex<Vec<(u64, Arc<Queue>)>>,
    cooperative: OnceLock<(u64, Arc<Queue>)>,
    default_stream: OnceLock<&'static Stream>,
    /// Streams that were created and not destroyed.
    pub streams: RwLock<Vec<&'static Stream>>,
}

impl Device {
    pub fn gpu(&self) -> &'static Gpu {
        self.agent.gpu.as_ref().expect("HIP devices are GPUs")
    }

    /// The null stream.
    pub fn default_stream(&'static self) -> &'static Stream {
        self.default_stream.get_or_init(|| Stream::new(self, 0, 0))
    }

    pub fn default_stream_if_used(&self) -> Option<&'static Stream> {
        self.default_stream.get().copied()
    }

    /// The queue of a new stream: a new queue while there are fewer than four, else the least used one.
    pub fn queue(&'static self) -> (u64, Arc<Queue>) {
        let mut queues = lock(&self.queues);
        if queues.is_empty() {
            // Copies and fills on the device are kernels of HIP's own, loaded with the first queue.
            module::blit().load_on(self);
        }
        if queues.len() < QUEUES {
            queues.push(hsa::call(hsa::QUEUE_CREATE, || self.create_queue(MULTIPLE_PRODUCERS)));
            return queues[queues.len() - 1].clone();
        }
        let least = queues.iter().min_by_key(|(_, queue)| queue.streams.load(std::sync::atomic::Ordering::Relaxed));
        least.expect("there are four").clone()
    }

    /// The queue of cooperative launches.
    pub fn cooperative_queue(&self) -> (u64, Arc<Queue>) {
        const COOPERATIVE: u32 = 2;
        self.cooperative.get_or_init(|| hsa::call(hsa::QUEUE_CREATE, || self.create_queue(COOPERATIVE))).clone()
    }

    fn create_queue(&self, kind: u32) -> (u64, Arc<Queue>) {
        let calls = table::Calls::current();
        let handle = calls.create_queue(runtime::agent(self.agent.handle), QUEUE_SIZE, kind);
        calls.profiling_set_profiler_enabled(handle, 1);
        let queue = runtime::queue::Queue::from_handle(handle).expect("HSA makes a queue");
        (handle, queue.engine().clone())
    }

    pub fn synchronize(&self) {
        if let Some(stream) = self.default_stream.get() {
            stream.synchronize();
        }
        let streams: Vec<_> = self.streams.read().map_or_else(|_| Vec::new(), |streams| streams.clone());
        streams.iter().for_each(|stream| stream.synchronize());
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// All devices; the first use starts HSA.
pub fn all() -> &'static [Device] {
    static DEVICES: OnceLock<Vec<Device>> = OnceLock::new();
    DEVICES.get_or_init(|| {
        start_hsa();
        let visible = visible(|name| std::env::var(name).ok(), agents::gpus().count());
        let gpus: Vec<_> = agents::gpus().collect();
        let device = |(index, gpu): (usize, usize)| Device {
            index: index as i32,
            agent: gpus[gpu],
            queues: Mutex::default(),
            cooperative: OnceLock::new(),
            default_stream: OnceLock::new(),
            streams: RwLock::default(),
        };
        visible.into_iter().enumerate().map(device).collect()
    })
}

/// Variables that hide devices from a program, in this order.
pub const VISIBLE: [&str; 2] = ["ROCR_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES"];

/// Indices of the agents that remain after `ROCR_VISIBLE_DEVICES` and `HIP_VISIBLE_DEVICES`.
pub fn visible(get: impl Fn(&str) -> Option<String>, count: usize) -> Vec<usize> {
    let mut indices: Vec<usize> = (0..count).collect();
    for variable in VISIBLE {
        if let Some(value) = get(variable) {
            let listed = value.split(',').map_while(|item| indices.get(item.trim().parse::<usize>().ok()?).copied());
            indices = listed.collect();
        }
    }
    indices
}

/// HSA registers with the SDK and HIP queries the devices, as the real runtime does within the first HIP call.
fn start_hsa() {
    doors::register(&[(intercept::Table::Hsa, table::table())], table::VERSION);
    hsa::call(hsa::GET_EXTENSION_TABLE, || ());
    hsa::call(hsa::ITERATE_AGENTS, || agents::all().iter().for_each(|_| hsa::call(hsa::AGENT_GET_INFO, || ())));
    let cpu = agents::cpu();
    for (address, bytes) in [(0x18_003f_f000, 1_052_672), (0x18_0080_0000, 4_194_304)] {
        crate::sdk::memory::allocate(cpu, bytes, || address);
    }
}

thread_local!(static CURRENT: Cell<i32> = const { Cell::new(0) });

/// The device that this thread has set.
pub fn current() -> Result<&'static Device> {
    get(CURRENT.get())
}

pub fn current_index() -> i32 {
    CURRENT.get()
}

pub fn set_current(index: i32) -> Result {
    get(index)?;
    CURRENT.set(index);
    Ok(())
}

pub fn get(index: i32) -> Result<&'static Device> {
    usize::try_from(index).ok().and_then(|i| all().get(i)).ok_or(HipError::INVALID_DEVICE)
}

pub const PROPERTIES_BYTES: usize = 1472;

/// `hipDeviceProp_tR0600`; only fields that programs commonly print or use for the size of launches.
pub fn properties(device: &Device) -> [u8; PROPERTIES_BYTES] {
    let gpu = device.gpu();
    let mut bytes = [0; PROPERTIES_BYTES];
    let mut put = |offset: usize, value: &[u8]| bytes[offset..offset + value.len()].copy_from_slice(value);
    let text = |text: String| CString::new(text).unwrap_or_default().into_bytes_with_nul();
    put(0, &text(gpu.product.clone()));
    put(288, &gpu.memory.to_le_bytes());
    put(296, &(u64::from(gpu.lds_kb) << 10).to_le_bytes());
    for (offset, value) in [
        (304, 65536),
        (308, gpu.wave),
        (320, 1024),
        (324, 1024),
        (328, 1024),
        (332, 1024),
        (336, i32::MAX as u32),
        (340, 65535),
        (344, 65535),
        (348, gpu.clock_mhz * 1000),
        (360, 9),
        (364, 4),
        (388, gpu.cu),
    ] {
        put(offset, &value.to_le_bytes());
    }
    put(1160, &text(format!("{}{}", gpu.name, gpu.target)));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environment_hides_devices() {
        let with = |pairs: &'static [(&str, &str)]| {
            visible(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()), 4)
        };
        assert_eq!(with(&[]), [0, 1, 2, 3]);
        assert_eq!(with(&[("HIP_VISIBLE_DEVICES", "2,0")]), [2, 0]);
        assert_eq!(with(&[("ROCR_VISIBLE_DEVICES", "1,3"), ("HIP_VISIBLE_DEVICES", "1")]), [3]);
        assert!(with(&[("HIP_VISIBLE_DEVICES", "")]).is_empty());
    }
}

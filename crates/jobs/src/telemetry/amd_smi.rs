//! AMD's management library (amd-smi), for GPUs that sysfs does not show completely: under WSL, in some containers. It is
//! loaded only then, into the command that runs the program, never into the program.
//!
//! rkprof calls only functions that return single numbers: their prototypes have not changed since ROCm 5.7, while the
//! structs of others (power, clocks, activity) have. So power is the difference of the energy counter between two readings.

use super::Reading;
use libloading::Library;
use std::ffi::c_void;
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

pub(super) use rkprof_model::variables::AMD_SMI as VARIABLE;
const NAME: &str = "libamd_smi.so";
/// Time limit for the library's search for devices; a search that takes longer is abandoned.
const PATIENCE: Duration = Duration::from_secs(2);

type Handle = *mut c_void;
type Status = i32;
/// Lists sockets, or the processors of a socket.
type List<Of> = unsafe extern "C" fn(Of, *mut u32, *mut Handle) -> Status;
type Memory = unsafe extern "C" fn(Handle, u32, *mut u64) -> Status;
type Temperature = unsafe extern "C" fn(Handle, u32, u32, *mut i64) -> Status;
type Energy = unsafe extern "C" fn(Handle, *mut u64, *mut f32, *mut u64) -> Status;

/// The energy counter moves about once a millisecond: power is its difference over at least this time.
const SPAN: Duration = Duration::from_millis(20);

/// `AMDSMI_INIT_AMD_GPUS`
const GPUS: u64 = 2;
/// `AMDSMI_MEM_TYPE_*`
const VRAM: u32 = 0;
const GTT: u32 = 2;
/// `AMDSMI_TEMPERATURE_TYPE_*`: edge, hotspot, memory; `AMDSMI_TEMP_CURRENT`.
const SENSORS: [u32; 3] = [0, 1, 2];
const CURRENT: u32 = 0;

/// A GPU as the library knows it.
#[derive(Debug)]
pub(super) struct Device {
    /// Address on the bus, as in sysfs.
    pub address: String,
    handle: usize,
    library: &'static Functions,
    before: Mutex<Option<Before>>,
}

/// The previous reading.
#[derive(Debug)]
struct Before {
    joules: f64,
    at: Instant,
    power_w: Option<f64>,
}

#[derive(Debug)]
struct Functions {
    usage: Option<Memory>,
    total: Option<Memory>,
    temperature: Option<Temperature>,
    energy: Option<Energy>,
}

/// The GPUs that the library shows, by address; none without a library, or when it does not answer.
pub(super) fn find() -> Vec<Device> {
    let named = std::env::var_os(VARIABLE);
    if named.as_ref().is_some_and(|name| name == "0") {
        return Vec::new();
    }
    let (found, devices) = channel();
    // In a thread of its own: the driver may block it forever.
    let started = std::thread::Builder::new().name("amd-smi".to_owned()).spawn(move || {
        // The caller no longer waits when this fails.
        let _ = found.send(open(named.map(PathBuf::from)).unwrap_or_default());
    });
    started.ok().and_then(|_| devices.recv_timeout(PATIENCE).ok()).unwrap_or_default()
}

fn open(named: Option<PathBuf>) -> Option<Vec<Device>> {
    let rocm = std::env::var_os("ROCM_PATH").map_or(PathBuf::from("/opt/rocm"), PathBuf::from);
    let places = named.map_or_else(|| vec![PathBuf::from(NAME), rocm.join("lib").join(NAME)], |path| vec![path]);
    // SAFETY: AMD's library, which the user has installed or named; its initializers run while the command does nothing else.
    let library = places.iter().find_map(|path: &PathBuf| unsafe { Library::new(path as &Path) }.ok())?;
    // Its threads may run until the process ends.
    let library: &'static Library = Box::leak(Box::new(library));
    // SAFETY: the functions have these types (amdsmi.h, ROCm 5.7 to 7); all pointers are valid during the calls, and lists have
    // room for the stated number of handles.
    unsafe {
        let init = library.get::<unsafe extern "C" fn(u64) -> Status>(b"amdsmi_init").ok()?;
        let sockets =
            library.get::<unsafe extern "C" fn(*mut u32, *mut Handle) -> Status>(b"amdsmi_get_socket_handles").ok()?;
        let processors = library.get::<List<Handle>>(b"amdsmi_get_processor_handles").ok()?;
        let place = library.get::<unsafe extern "C" fn(Handle, *mut u64) -> Status>(b"amdsmi_get_gpu_bdf_id").ok()?;
        let functions: &'static Functions = Box::leak(Box::new(Functions {
            usage: library.get(b"amdsmi_get_gpu_memory_usage").ok().map(|function| *function),
            total: library.get(b"amdsmi_get_gpu_memory_total").ok().map(|function| *function),
            temperature: library.get(b"amdsmi_get_temp_metric").ok().map(|function| *function),
            energy: library.get(b"amdsmi_get_energy_count").ok().map(|function| *function),
        }));
        if init(GPUS) != 0 {
            return None;
        }
        let mut devices = Vec::new();
        for socket in handles(|count, list| sockets(count, list)) {
            for handle in handles(|count, list| processors(socket, count, list)) {
                let mut id = 0;
                if place(handle, &raw mut id) == 0 {
                    let (address, handle) = (address(id), handle as usize);
                    devices.push(Device { address, handle, library: functions, before: Mutex::new(None) });
                }
            }
        }
        devices.sort_by(|a: &Device, b| a.address.cmp(&b.address));
        // Partitions of a GPU have one address; the first one reports the power of all.
        devices.dedup_by(|a, b| a.address == b.address);
        Some(devices)
    }
}

/// Asks for the number of handles, then for the handles.
fn handles(list: impl Fn(*mut u32, *mut Handle) -> Status) -> Vec<Handle> {
    let mut count = 0;
    if list(&raw mut count, std::ptr::null_mut()) != 0 {
        return Vec::new();
    }
    let mut handles = vec![std::ptr::null_mut(); count as usize];
    let room = count;
    let status = list(&raw mut count, handles.as_mut_ptr());
    handles.truncate(if status == 0 { count.min(room) as usize } else { 0 });
    handles
}

/// Domain, bus, device and function, as sysfs writes them.
fn address(id: u64) -> String {
    format!("{:04x}:{:02x}:{:02x}.{:x}", id >> 32, id >> 8 & 0xFF, id >> 3 & 0x1F, id & 7)
}

impl Device {
    /// The library's present values. Power needs a second reading.
    pub(super) fn read(&self) -> Reading {
        Reading {
            power_w: self.power(),
            temperature_c: SENSORS.iter().filter_map(|sensor| self.temperature(*sensor)).max_by(f64::total_cmp),
            vram_bytes: self.memory(self.library.usage, VRAM),
            vram_total_bytes: self.memory(self.library.total, VRAM).filter(|total| *total > 0),
            gtt_bytes: self.memory(self.library.usage, GTT),
            ..Reading::default()
        }
    }

    fn memory(&self, function: Option<Memory>, kind: u32) -> Option<u64> {
        let mut bytes = 0;
        // SAFETY: the handle is the library's, the pointer is valid.
        (unsafe { function?(self.handle as Handle, kind, &raw mut bytes) } == 0).then_some(bytes)
    }

    fn temperature(&self, sensor: u32) -> Option<f64> {
        let mut degrees = 0;
        // SAFETY: as in `memory`.
        let status = unsafe { self.library.temperature?(self.handle as Handle, sensor, CURRENT, &raw mut degrees) };
        (status == 0).then_some(degrees as f64)
    }

    fn power(&self) -> Option<f64> {
        let (mut counter, mut microjoules, mut at) = (0, 0.0, 0);
        // SAFETY: as in `memory`.
        let status =
            unsafe { self.library.energy?(self.handle as Handle, &raw mut counter, &raw mut microjoules, &raw mut at) };
        let (at, joules) = (Instant::now(), counter as f64 * f64::from(microjoules) / 1e6);
        if status != 0 {
            return None;
        }
        let mut before = self.before.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(Before { joules: begin, at: since, power_w }) = *before else {
            *before = Some(Before { joules, at, power_w: None });
            return None;
        };
        if at - since < SPAN {
            return power_w;
        }
        // A counter that did not move, or was reset, gives no power.
        let power_w = Some((joules - begin) / (at - since).as_secs_f64()).filter(|power| *power > 0.0);
        *before = Some(Before { joules, at, power_w });
        power_w
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_those_of_sysfs() {
        assert_eq!(address(0xC100), "0000:c1:00.0");
        assert_eq!(address(1 << 32 | 3 << 28 | 0x03 << 8 | 0x1F << 3 | 5), "0001:03:1f.5", "without the partition");
    }
}

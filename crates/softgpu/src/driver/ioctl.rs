//! The driver's calls, one by one.

use super::Driver;
use super::abi::{
    AllocMemory, Apertures, AvailableMemory, ClockCounters, CreateEvent, CreateQueue, DmabufInfo, EventData, EventId,
    ExportDmabuf, FreeMemory, GetApertures, ImportDmabuf, MapMemory, QueueGws, QueueId, RuntimeEnable, SmiEvents,
    TileConfig, VERSION, Version, WaitEvents, XnackMode, event_type, number, parts, queue_type,
};
use super::memory::DOORBELL_BYTES;
use crate::clock;
use crate::queue::aql::Aql;
use crate::queue::sdma::Sdma;
use crate::queue::{Queue, QueueMemory, Work};
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};

/// A system call's error number.
pub(crate) type Errno = i32;
type Answer = Result<(), Errno>;

/// Our mapping of one device's doorbells and which of them are taken.
#[derive(Debug)]
pub(crate) struct Doorbells {
    map: u64,
    offset: u64,
    taken: Vec<bool>,
}

/// Where ROCR must not look at the offset that `CREATE_EVENT` gives for the page of signals: `mmap` needs none, it made the page.
const EVENT_PAGE: u64 = 1 << 62;

impl Driver {
    /// Answers one call.
    ///
    /// # Safety
    /// `argument` must be what the program gave `ioctl` for this request: the request's struct, valid and writable.
    pub(crate) unsafe fn ioctl(&self, request: u64, argument: *mut u8) -> Answer {
        let (_, call, bytes) = parts(request);
        if self.options.trace {
            eprintln!("rksoftgpu: ioctl {call:#x} of {bytes} bytes");
        }
        macro_rules! argument {
            ($kind:ty) => {{
                if bytes < size_of::<$kind>() || argument.is_null() {
                    return Err(libc::EINVAL);
                }
                // SAFETY: the caller's promise, and the request says that the struct is that long.
                unsafe { &mut *argument.cast::<$kind>() }
            }};
        }
        match call {
            number::GET_VERSION => {
                let version = argument!(Version);
                (version.major, version.minor) = VERSION;
                Ok(())
            }
            number::CREATE_QUEUE => self.create_queue(argument!(CreateQueue)),
            number::DESTROY_QUEUE => self.destroy_queue(argument!(QueueId).queue_id),
            number::GET_CLOCK_COUNTERS => self.clock_counters(argument!(ClockCounters)),
            number::CREATE_EVENT => self.create_event(argument!(CreateEvent)),
            number::DESTROY_EVENT => self.events.destroy(argument!(EventId).event_id).map_err(|_| libc::EINVAL),
            number::SET_EVENT => self.events.set(argument!(EventId).event_id).map_err(|_| libc::EINVAL),
            number::RESET_EVENT => self.events.reset(argument!(EventId).event_id).map_err(|_| libc::EINVAL),
            number::WAIT_EVENTS => {
                let wait = argument!(WaitEvents);
                // SAFETY: the program gives the address of that many entries.
                unsafe { self.wait_events(wait) }
            }
            number::GET_TILE_CONFIG => {
                let config = argument!(TileConfig);
                config.address_config = 0x1000_0444;
                (config.tiles_count, config.macro_tiles_count) = (0, 0);
                Ok(())
            }
            number::GET_APERTURES => {
                let get = argument!(GetApertures);
                // SAFETY: the program gives the address of that many entries.
                unsafe { self.get_apertures(get) }
            }
            number::ALLOC_MEMORY => self.allocate_memory(argument!(AllocMemory)),
            number::FREE_MEMORY => {
                let freed = self.memory.free(argument!(FreeMemory).handle).ok_or(libc::EINVAL)?;
                self.forget_kernels(freed.va, freed.bytes);
                Ok(())
            }
            number::MAP_MEMORY => self.map_memory(argument!(MapMemory)),
            number::UNMAP_MEMORY => {
                let map = argument!(MapMemory);
                map.success = map.devices;
                Ok(())
            }
            number::GET_DMABUF_INFO => self.dmabuf_info(argument!(DmabufInfo)),
            number::IMPORT_DMABUF => {
                let import = argument!(ImportDmabuf);
                import.handle = self.memory.import(import.fd as i32, import.va).ok_or(libc::EINVAL)?;
                Ok(())
            }
            number::EXPORT_DMABUF => {
                let export = argument!(ExportDmabuf);
                let memory = self.memory.get(export.handle).ok_or(libc::EINVAL)?;
                export.fd = self.memory.export(memory).map_err(|_| libc::EMFILE)? as u32;
                Ok(())
            }
            number::ALLOC_QUEUE_GWS => {
                argument!(QueueGws).first = 0;
                Ok(())
            }
            number::SMI_EVENTS => {
                // Nothing is ever told by it.
                // SAFETY: a plain system call.
                let fd = unsafe { libc::eventfd(0, libc::EFD_CLOEXEC | libc::EFD_NONBLOCK) };
                argument!(SmiEvents).fd = fd as u32;
                if fd < 0 { Err(libc::EMFILE) } else { Ok(()) }
            }
            number::SET_XNACK_MODE => {
                let mode = argument!(XnackMode);
                // Asked with a negative number, it tells the mode.
                match mode.enabled {
                    ..0 => mode.enabled = 0,
                    0 => {}
                    _ => return Err(libc::EPERM),
                }
                Ok(())
            }
            number::AVAILABLE_MEMORY => {
                let memory = argument!(AvailableMemory);
                let gpu = self.gpu(memory.gpu_id).ok_or(libc::EINVAL)?;
                memory.available = gpu.memory_bytes.saturating_sub(self.memory.used(gpu.id)).max(128 << 20);
                Ok(())
            }
            number::RUNTIME_ENABLE => {
                argument!(RuntimeEnable).capabilities = 0;
                Ok(())
            }
            number::SET_MEMORY_POLICY
            | number::UPDATE_QUEUE
            | number::SET_SCRATCH_BACKING
            | number::SET_TRAP_HANDLER
            | number::ACQUIRE_VM
            | number::SET_CU_MASK
            | number::SVM => Ok(()),
            _ => {
                if self.options.trace {
                    eprintln!("rksoftgpu: ioctl {call:#x} is not played");
                }
                Err(libc::EINVAL)
            }
        }
    }

    /// The clocks of device and host, at one moment.
    fn clock_counters(&self, counters: &mut ClockCounters) -> Answer {
        let now = clock::now();
        counters.gpu = clock::ticks(now, self.options.drift);
        counters.cpu = clock::read(libc::CLOCK_MONOTONIC_RAW);
        (counters.system, counters.system_frequency) = (now, 1_000_000_000);
        Ok(())
    }

    /// An event, and its place on the page of events.
    fn create_event(&self, event: &mut CreateEvent) -> Answer {
        let (id, slot) = self.events.create(event.kind, event.auto_reset != 0);
        (event.event_id, event.trigger_data, event.slot_index) = (id, id, slot);
        if event.kind == event_type::SIGNAL {
            event.page_offset = EVENT_PAGE;
        }
        Ok(())
    }

    /// Waits for events.
    ///
    /// # Safety
    /// The program gives the address of that many entries.
    unsafe fn wait_events(&self, wait: &mut WaitEvents) -> Answer {
        // SAFETY: the program gives the address of that many entries.
        let data = unsafe { list::<EventData>(wait.events, wait.number) }?;
        let result = self.events.wait(data, wait.wait_for_all != 0, wait.timeout_ms);
        wait.result = result.map_err(|_| libc::EINVAL)?;
        if wait.result == super::abi::wait_result::FAIL { Err(libc::EIO) } else { Ok(()) }
    }

    /// The apertures of the devices; with room for none, their number.
    ///
    /// # Safety
    /// The program gives the address of that many entries.
    unsafe fn get_apertures(&self, get: &mut GetApertures) -> Answer {
        // SAFETY: as for the events.
        self.apertures(get.number, unsafe { list::<Apertures>(get.apertures, get.number) }?);
        let all = self.gpus.len() as u32;
        get.number = if get.number == 0 { all } else { get.number.min(all) };
        Ok(())
    }

    /// Memory, and the offset at which the program maps it.
    fn allocate_memory(&self, memory: &mut AllocMemory) -> Answer {
        let (handle, offset) =
            self.memory.allocate(memory.va, memory.bytes, memory.mmap_offset, memory.flags, memory.gpu_id);
        (memory.handle, memory.mmap_offset) = (handle, offset);
        if self.options.trace {
            let AllocMemory { va, bytes, flags, .. } = memory;
            eprintln!("rksoftgpu: memory {va:#x} of {bytes:#x} bytes, flags {flags:#x}, at {offset:#x}");
        }
        Ok(())
    }

    /// A piece of memory gets its place.
    fn map_memory(&self, map: &mut MapMemory) -> Answer {
        let memory = self.memory.get(map.handle).ok_or(libc::EINVAL)?;
        if memory.is_piece() && memory.va != 0 {
            self.memory.map(Some(memory.va), memory.offset, memory.bytes).map_err(|_| libc::ENOMEM)?;
        }
        map.success = map.devices;
        Ok(())
    }

    /// What was exported.
    fn dmabuf_info(&self, info: &mut DmabufInfo) -> Answer {
        let memory = self.memory.exported(info.fd as i32).ok_or(libc::EINVAL)?;
        (info.bytes, info.metadata_bytes) = (memory.bytes, 0);
        (info.gpu_id, info.flags) = (memory.gpu_id, memory.flags);
        Ok(())
    }

    fn create_queue(&self, create: &mut CreateQueue) -> Answer {
        let gpu = self.gpu(create.gpu_id).ok_or(libc::EINVAL)?;
        let (doorbell, offset) = self.take_doorbell(gpu.id)?;
        let mut place = QueueMemory {
            id: 0,
            gpu_id: gpu.id,
            version: gpu.version,
            ring: create.ring_base,
            ring_bytes: u64::from(create.ring_bytes),
            read_pointer: create.read_pointer,
            write_pointer: create.write_pointer,
            doorbell,
        };
        // SAFETY: the doorbell is in our mapping of the device's doorbells, which is never undone.
        let quiet = unsafe { &*(doorbell as *const AtomicU64) };
        let (work, name) = match create.kind {
            queue_type::COMPUTE_AQL => {
                quiet.store(Aql::QUIET, Ordering::Release);
                (Work::Aql(Aql::new(&place, self)), "aql")
            }
            queue_type::SDMA | queue_type::SDMA_XGMI | queue_type::SDMA_BY_ENGINE => {
                quiet.store(0, Ordering::Release);
                (Work::Sdma(Sdma::new(&place, self)), "sdma")
            }
            queue_type::COMPUTE => (Work::Pm4, "pm4"),
            _ => return Err(libc::EINVAL),
        };
        place.id = self.engine.number();
        self.count.line(format_args!("queue {} {} {} {name}", place.id, gpu.id, gpu.arch()));
        (create.queue_id, create.doorbell_offset) = (place.id, offset);
        self.engine.add(Queue { place, work });
        Ok(())
    }

    fn destroy_queue(&self, id: u32) -> Answer {
        let queue = self.engine.remove(id).ok_or(libc::EINVAL)?;
        self.count.line(format_args!("end {id}"));
        let mut doorbells = self.doorbells.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(doorbells) = doorbells.get_mut(&queue.place.gpu_id) {
            doorbells.taken[((queue.place.doorbell - doorbells.map) / 8) as usize] = false;
        }
        Ok(())
    }

    /// A doorbell: our address of it and its offset for the program's `mmap`.
    fn take_doorbell(&self, gpu_id: u32) -> Result<(u64, u64), Errno> {
        let mut all = self.doorbells.lock().unwrap_or_else(PoisonError::into_inner);
        if let std::collections::hash_map::Entry::Vacant(entry) = all.entry(gpu_id) {
            let offset = self.memory.doorbells(gpu_id);
            let map = self.memory.map(None, offset, DOORBELL_BYTES).map_err(|_| libc::ENOMEM)?;
            entry.insert(Doorbells { map, offset, taken: vec![false; DOORBELL_BYTES as usize / 8] });
        }
        let doorbells = all.get_mut(&gpu_id).ok_or(libc::ENOMEM)?;
        let index = doorbells.taken.iter().position(|taken| !taken).ok_or(libc::ENOSPC)?;
        doorbells.taken[index] = true;
        Ok((doorbells.map + 8 * index as u64, doorbells.offset + 8 * index as u64))
    }

    fn apertures(&self, room: u32, out: &mut [Apertures]) {
        for (gpu, out) in self.gpus.iter().zip(out).take(room as usize) {
            *out = Apertures {
                lds_base: 1 << 48,
                lds_limit: 1 << 48 | 0xffff_ffff,
                scratch_base: 2 << 48,
                scratch_limit: 2 << 48 | 0xffff_ffff,
                gpuvm_base: 0x4000,
                gpuvm_limit: (1 << 47) - 1,
                gpu_id: gpu.id,
                pad: 0,
            };
        }
    }
}

/// A list that a call has the address of.
///
/// # Safety
/// `number` entries must be there, and no other thread may use them meanwhile.
unsafe fn list<'a, T>(at: u64, number: u32) -> Result<&'a mut [T], Errno> {
    if number == 0 {
        return Ok(&mut []);
    }
    if at == 0 {
        return Err(libc::EFAULT);
    }
    // SAFETY: the caller's promise.
    Ok(unsafe { std::slice::from_raw_parts_mut(at as *mut T, number as usize) })
}

//! The driver of one process: what `/dev/kfd` answers. It is made when the program first opens a device, and a forked child has
//! none: the parent's queues, events and memory are not its own.

pub(crate) mod abi;
pub(crate) mod events;
mod ioctl;
pub(crate) mod memory;
pub(crate) mod topology;

use crate::count::Count;
use crate::engine::Engine;
use crate::kernel::{Kernel, Kernels};
use crate::options::{At, Options, fits};
use events::Events;
use memory::Memory;
use std::collections::HashMap;
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Once, PoisonError};
use topology::Gpu;

#[derive(Debug)]
pub(crate) struct Driver {
    pub options: Options,
    pub gpus: Vec<Gpu>,
    pub memory: Memory,
    pub events: Events,
    pub count: Count,
    pub engine: Engine,
    kernels: Mutex<Kernels>,
    /// Dispatches by kernel.
    seen: Mutex<HashMap<u32, u64>>,
    /// Where the driver keeps its own mapping of each device's doorbells.
    doorbells: Mutex<HashMap<u32, ioctl::Doorbells>>,
    /// Descriptors of render nodes and their minors.
    nodes: Mutex<HashMap<i32, u32>>,
}

static CURRENT: AtomicPtr<Driver> = AtomicPtr::new(std::ptr::null_mut());
/// The inode of a parent's memory file, in a forked child.
static INHERITED: AtomicU64 = AtomicU64::new(0);

/// Whose descriptor it is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Owner {
    Ours(&'static Driver),
    /// Opened before the fork.
    Parents,
    Other,
}

impl Driver {
    /// The driver of this process, if a device was opened.
    pub(crate) fn current() -> Option<&'static Driver> {
        // SAFETY: null, or a driver that is never freed.
        unsafe { CURRENT.load(Ordering::Acquire).as_ref() }
    }

    /// The driver of this process, made now if need be; `None` without devices or with options that can't be followed.
    pub(crate) fn get() -> Option<&'static Driver> {
        static OPENING: Mutex<()> = Mutex::new(());
        if let Some(driver) = Driver::current() {
            return Some(driver);
        }
        let _opening = OPENING.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(driver) = Driver::current() {
            return Some(driver);
        }
        let driver = Driver::open()?;
        static FORKS: Once = Once::new();
        FORKS.call_once(|| {
            // SAFETY: the handler only stores to two atomics.
            unsafe { libc::pthread_atfork(None, None, Some(forked)) };
        });
        let driver: &'static Driver = Box::leak(Box::new(driver));
        CURRENT.store(std::ptr::from_ref(driver).cast_mut(), Ordering::Release);
        Some(driver)
    }

    fn open() -> Option<Driver> {
        let options = match Options::from_environment() {
            Ok(options) => options,
            Err(mistake) => {
                eprintln!("rksoftgpu: the device does not open: {mistake}");
                return None;
            }
        };
        let gpus = topology::read(&options.sys);
        if gpus.is_empty() {
            return None;
        }
        let made = Memory::new().and_then(|memory| Ok((memory, Count::new(options.count.as_deref())?)));
        match made {
            Ok((memory, count)) => Some(Driver::new(options, gpus, memory, count)),
            Err(error) => {
                eprintln!("rksoftgpu: the device does not open: {error}");
                None
            }
        }
    }

    fn new(options: Options, gpus: Vec<Gpu>, memory: Memory, count: Count) -> Driver {
        Driver {
            options,
            gpus,
            memory,
            events: Events::default(),
            count,
            engine: Engine::default(),
            kernels: Mutex::default(),
            seen: Mutex::default(),
            doorbells: Mutex::default(),
            nodes: Mutex::default(),
        }
    }

    /// A driver with one device, which belongs to a test.
    #[cfg(test)]
    pub(crate) fn for_tests(options: Options) -> Driver {
        let gpu = Gpu {
            id: 0x1011,
            render_minor: 128,
            memory_bytes: 1 << 30,
            family: 141,
            version: 90402,
            engine_clock: 2100,
            memory_clock: 1300,
        };
        let count = Count::new(options.count.as_deref()).unwrap();
        Driver::new(options, vec![gpu], Memory::new().unwrap(), count)
    }

    /// Whose descriptor this is.
    pub(crate) fn owner(fd: i32) -> Owner {
        let inherited = INHERITED.load(Ordering::Relaxed);
        let driver = Driver::current();
        if driver.is_none() && inherited == 0 {
            return Owner::Other;
        }
        match (memory::inode(fd), driver) {
            (Some(inode), Some(driver)) if inode == driver.memory.inode() => Owner::Ours(driver),
            (Some(inode), _) if inode == inherited => Owner::Parents,
            _ => Owner::Other,
        }
    }

    pub(crate) fn gpu(&self, id: u32) -> Option<&Gpu> {
        self.gpus.iter().find(|gpu| gpu.id == id)
    }

    /// Remembers which render node a descriptor is.
    pub(crate) fn is_render_node(&self, fd: i32, minor: u32) {
        self.nodes.lock().unwrap_or_else(PoisonError::into_inner).insert(fd, minor);
    }

    /// The device of a render node's descriptor.
    pub(crate) fn render_node(&self, fd: i32) -> Option<&Gpu> {
        let minor = *self.nodes.lock().unwrap_or_else(PoisonError::into_inner).get(&fd)?;
        self.gpus.iter().find(|gpu| gpu.render_minor == minor)
    }

    /// The kernel of a packet; a new name is written into the count.
    pub(crate) fn kernel(&self, object: u64, arguments: u64) -> Arc<Kernel> {
        let mut kernels = self.kernels.lock().unwrap_or_else(PoisonError::into_inner);
        let (kernel, is_new) = kernels.find(self, object, arguments);
        if is_new {
            self.count.line(format_args!("kernel {} {}", kernel.id, kernel.name));
        }
        kernel
    }

    fn forget_kernels(&self, va: u64, bytes: u64) {
        self.kernels.lock().unwrap_or_else(PoisonError::into_inner).forget(va, bytes);
    }

    /// Counts a dispatch of a kernel, from 1.
    pub(crate) fn seen(&self, kernel: &Kernel) -> u64 {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let number = seen.entry(kernel.id).or_default();
        *number += 1;
        *number
    }

    /// Whether an option means this dispatch.
    pub(crate) fn is_at(&self, at: Option<&At>, kernel: &Kernel, number: u64) -> bool {
        at.is_some_and(|at| at.nth.is_none_or(|nth| nth == number) && fits(&at.pattern, &kernel.name))
    }
}

extern "C" fn forked() {
    if let Some(driver) = Driver::current() {
        INHERITED.store(driver.memory.inode(), Ordering::Relaxed);
        CURRENT.store(std::ptr::null_mut(), Ordering::Release);
    }
}

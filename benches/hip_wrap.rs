//! What a wrapped HIP call costs beside the call itself: through the table as HIP made it, with rkprof off, and with a
//! recorder that does what recording needs at least (thread-local state, two clock readings, one record).
//!
//! `cargo bench --bench hip_wrap`; the difference to `untraced` is the cost.

use divan::{Bencher, black_box};
use rkprof::clock;
use rkprof::hip::call::{Arguments, Calls, Originals};
use rkprof::hip::intercept::install_with;
use rkprof::hip::table::{SLOTS, slot};
use rkprof::record::{ApiCall, ApiCallArgs, Domain, Header, Kind};
use std::cell::{Cell, UnsafeCell};
use std::ffi::{c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

fn main() {
    clock::init();
    divan::main();
}

static ON: AtomicBool = AtomicBool::new(false);

/// Writes each call into a small ring of its thread while [`ON`] is set.
struct Stub;

#[repr(C, align(64))]
struct Ring {
    bytes: UnsafeCell<[u8; Ring::BYTES]>,
    at: Cell<usize>,
}

impl Ring {
    const BYTES: usize = 64 * 1024;

    #[inline(always)]
    fn push<T>(&self, record: T) {
        let at = if self.at.get() + size_of::<T>() > Ring::BYTES { 0 } else { self.at.get() };
        // SAFETY: this thread's own memory, and the record ends within it; records are multiples of 8 bytes.
        unsafe { self.bytes.get().cast::<u8>().add(at).cast::<T>().write_volatile(record) };
        self.at.set(at + size_of::<T>());
    }
}

thread_local! {
    static RING: Ring = const { Ring { bytes: UnsafeCell::new([0; Ring::BYTES]), at: Cell::new(0) } };
}

impl Calls for Stub {
    type Entered = u64;

    fn originals() -> &'static Originals {
        static ORIGINALS: Originals = Originals::new();
        &ORIGINALS
    }

    #[inline(always)]
    fn enter(_slot: u32, _stream: u64) -> Option<u64> {
        ON.load(Ordering::Relaxed).then(clock::now)
    }

    #[inline(always)]
    fn leave(start_tick: u64, slot: u32, status: i32, arguments: Arguments) {
        let header = Header { kind: Kind::ApiCall as u8, tag: Domain::HipRuntime as u8, len: 40, aux: slot };
        let call = ApiCall { header, start_tick, end_tick: clock::now(), first_child: 0, children: 0, status };
        RING.with(|ring| {
            if arguments == Arguments::NONE {
                ring.push(call);
            } else {
                let Arguments { stream, bytes, copy_kind, device } = arguments;
                ring.push(ApiCallArgs { call, stream, bytes, copy_kind, device });
            }
        });
    }
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Dim3([u32; 3]);

type GetDevice = unsafe extern "C-unwind" fn(*mut c_int) -> c_int;
type LaunchKernel =
    unsafe extern "C-unwind" fn(*const c_void, Dim3, Dim3, *mut *mut c_void, usize, *mut c_void) -> c_int;

unsafe extern "C-unwind" fn get_device(device: *mut c_int) -> c_int {
    // SAFETY: the benchmark passes a valid pointer.
    unsafe { device.write(black_box(0)) };
    0
}

unsafe extern "C-unwind" fn launch_kernel(
    kernel: *const c_void,
    grid: Dim3,
    block: Dim3,
    arguments: *mut *mut c_void,
    lds: usize,
    stream: *mut c_void,
) -> c_int {
    black_box((kernel, grid.0, block.0, arguments, lds, stream));
    0
}

fn entry(name: &str) -> usize {
    1 + slot(name).expect("a HIP function") as usize
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Table {
    Untraced,
    Off,
    Recording,
}

const TABLES: [Table; 3] = [Table::Untraced, Table::Off, Table::Recording];

fn install(table: Table) -> &'static [usize] {
    static PLAIN: OnceLock<Vec<usize>> = OnceLock::new();
    static WRAPPED: OnceLock<Vec<usize>> = OnceLock::new();
    ON.store(table == Table::Recording, Ordering::Relaxed);
    let plain = PLAIN.get_or_init(|| {
        let mut entries = vec![0; 1 + SLOTS];
        entries[0] = size_of_val(entries.as_slice());
        entries[entry("hipGetDevice")] = get_device as *const () as usize;
        entries[entry("hipLaunchKernel")] = launch_kernel as *const () as usize;
        entries
    });
    if table == Table::Untraced {
        return plain;
    }
    WRAPPED.get_or_init(|| {
        let mut entries = plain.clone();
        // SAFETY: the table has the size that it says.
        let report = unsafe { install_with::<Stub>(entries.as_mut_ptr().cast(), 60300, 0) };
        assert_eq!(report.wrapped, 2);
        entries
    })
}

#[divan::bench(args = TABLES, threads = [1, 2])]
fn hip_get_device(bencher: Bencher<'_, '_>, table: Table) {
    let entry = &install(table)[entry("hipGetDevice")];
    bencher.bench(|| {
        let mut device = -1;
        // SAFETY: the entry is `get_device` or its wrapper.
        unsafe { std::mem::transmute::<usize, GetDevice>(*black_box(entry))(&raw mut device) };
        device
    });
}

#[divan::bench(args = TABLES, threads = [1, 2])]
fn hip_launch_kernel(bencher: Bencher<'_, '_>, table: Table) {
    let entry = &install(table)[entry("hipLaunchKernel")];
    bencher.bench(|| {
        let null: *mut c_void = std::ptr::null_mut();
        // SAFETY: the entry is `launch_kernel` or its wrapper.
        unsafe {
            std::mem::transmute::<usize, LaunchKernel>(*black_box(entry))(
                null.cast_const(),
                Dim3([64, 1, 1]),
                Dim3([256, 1, 1]),
                null.cast(),
                0,
                null,
            )
        }
    });
}

/// What two readings of the clock cost: the larger part of recording a call.
#[divan::bench]
fn clock_twice() -> u64 {
    clock::now() ^ clock::now()
}

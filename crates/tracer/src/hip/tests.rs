//! Calls through a wrapped table, made with the true prototypes, compared with calls without a wrapper.

use super::call::{CallArguments, Calls, Originals, UNWOUND};
use super::intercept::{InstallReport, Refused, install_with};
use rkprof_abi::hip::table::{SLOTS, slot};
use std::cell::{Cell, RefCell};
use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::{AtomicBool, Ordering};

const NONE: CallArguments = CallArguments::NONE;

thread_local! {
    /// Arguments of the last call, as the function saw them.
    static SEEN: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    /// The last recorded call: slot, status, arguments.
    static RECORDED: Cell<Option<(u32, i32, CallArguments)>> = const { Cell::new(None) };
}

/// A recorder with its own table, so that tests do not share one; it is off while `$off` is set.
macro_rules! recorder {
    ($name:ident) => {
        static OFF: AtomicBool = AtomicBool::new(false);
        recorder!($name, OFF);
    };
    ($name:ident, $off:ident) => {
        struct $name;

        impl Calls for $name {
            type Entered = (u32, u64);

            fn originals() -> &'static Originals {
                static ORIGINALS: Originals = Originals::new();
                &ORIGINALS
            }

            fn enter(slot: u32, stream: u64) -> Option<(u32, u64)> {
                (!$off.load(Ordering::Relaxed)).then_some((slot, stream))
            }

            fn leave(entered: (u32, u64), slot: u32, status: i32, arguments: CallArguments) {
                assert_eq!(entered.0, slot);
                assert!(entered.1 == arguments.stream || status == UNWOUND, "the stream changed during the call");
                RECORDED.set(Some((slot, status, arguments)));
            }
        }
    };
}

/// A table for `SLOTS + extra` functions in which every entry is empty.
fn empty_table(extra: usize) -> Vec<usize> {
    let mut table = vec![0; 1 + SLOTS + extra];
    table[0] = size_of_val(table.as_slice());
    table
}

fn entry(name: &str) -> usize {
    1 + slot(name).unwrap_or_else(|| panic!("{name} is not in the table")) as usize
}

fn install<C: Calls>(table: &mut [usize]) -> InstallReport {
    // SAFETY: the table has the size that its first word says.
    unsafe { install_with::<C>(table.as_mut_ptr().cast(), 60300, 0) }
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
struct Dim3 {
    x: u32,
    y: u32,
    z: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
struct Extent {
    width: usize,
    height: usize,
    depth: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
struct PitchedPtr {
    ptr: usize,
    pitch: usize,
    xsize: usize,
    ysize: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
struct IpcHandle {
    bytes: [c_char; 64],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
struct ChannelFormat {
    x: c_int,
    y: c_int,
    z: c_int,
    w: c_int,
    f: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
struct MemLocation {
    kind: u32,
    id: c_int,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct LaunchConfig {
    grid: [u32; 3],
    block: [u32; 3],
    lds: u32,
    stream: usize,
    attributes: usize,
    count: u32,
}

fn dim3(seed: usize) -> Dim3 {
    let seed = seed as u32;
    Dim3 { x: seed + 1, y: seed + 2, z: seed + 3 }
}

fn extent(seed: usize) -> Extent {
    Extent { width: seed + 5, height: 7, depth: 11 }
}

/// Functions with their true prototypes, the arguments and results of a test, and the expected record.
macro_rules! functions {
    ($seed:ident; $($name:ident($($p:ident: $t:ty = $value:expr),*) -> $r:ty = $result:expr, $status:expr => $arguments:expr;)*) => {
        #[allow(non_snake_case, clippy::too_many_arguments, improper_ctypes_definitions)]
        mod function {
            use super::*;
            $(pub(super) unsafe extern "C-unwind" fn $name($($p: $t),*) -> $r {
                SEEN.set(vec![$(format!("{:?}", $p)),*]);
                $result
            })*
        }

        fn full_table() -> Vec<usize> {
            let mut table = empty_table(0);
            $(table[entry(stringify!($name))] = function::$name as *const () as usize;)*
            table
        }

        /// Calls each function through `table`; `recorded` says whether the recorder should have recorded it.
        fn call_all(table: &[usize], $seed: usize, recorded: bool) {
            $({
                RECORDED.set(None);
                SEEN.take();
                $(let $p: $t = $value;)*
                let function = table[entry(stringify!($name))];
                // SAFETY: the entry is a function of this prototype or its wrapper.
                let result = unsafe {
                    std::mem::transmute::<usize, unsafe extern "C-unwind" fn($($t),*) -> $r>(function)($($p),*)
                };
                let name = stringify!($name);
                assert_eq!(result, $result, "result of {name}");
                let passed: Vec<String> = vec![$(format!("{:?}", $p)),*];
                assert_eq!(SEEN.take(), passed, "arguments of {name}");
                let expected = recorded.then(|| (slot(name).expect("known"), $status, $arguments));
                assert_eq!(RECORDED.get(), expected, "record of {name}");
            })*
        }
    };
}

functions! { seed;
    hipDeviceSynchronize() -> c_int = 1, 1 => NONE;
    hipGetDevice(device: usize = seed) -> c_int = 0, 0 => NONE;
    hipSetDevice(device: c_int = 3) -> c_int = 101, 101 => NONE;
    hipMalloc(pointer: usize = seed, bytes: usize = seed + 64) -> c_int = 2, 2
        => CallArguments { bytes: seed as u64 + 64, ..NONE };
    hipMemcpy(to: usize = seed, from: usize = seed + 1, bytes: usize = seed + 2, kind: u32 = 2) -> c_int = 0, 0
        => CallArguments { bytes: seed as u64 + 2, ..NONE };
    hipMemcpyHtoDAsync(to: usize = seed, from: usize = seed + 1, bytes: usize = 77, stream: usize = seed + 9)
        -> c_int = 0, 0 => CallArguments::of_transfer(seed as u64 + 9, 77);
    hipMemsetD32Async(to: usize = seed, value: c_int = -5, count: usize = 10, stream: usize = 0)
        -> c_int = 0, 0 => CallArguments::of_transfer(0, 40);
    hipMemsetAsync_spt(to: usize = seed, value: c_int = -5, bytes: usize = 10, stream: usize = 0)
        -> c_int = 0, 0 => CallArguments::of_transfer(2, 10);
    hipMemcpy_spt(to: usize = seed, from: usize = seed + 1, bytes: usize = seed + 2, kind: u32 = 2) -> c_int = 0, 0
        => CallArguments::of_transfer(2, seed as u64 + 2);
    hipConfigureCall(grid: Dim3 = dim3(seed), block: Dim3 = dim3(7), lds: usize = seed, stream: usize = seed + 4)
        -> c_int = 0, 0 => CallArguments { stream: seed as u64 + 4, ..NONE };
    hipLaunchKernel(
        kernel: usize = seed + 1, grid: Dim3 = dim3(seed), block: Dim3 = dim3(seed + 50), arguments: usize = seed + 2,
        lds: usize = seed + 3, stream: usize = seed + 4
    ) -> c_int = 98, 98 => CallArguments { stream: seed as u64 + 4, ..NONE };
    hipExtLaunchKernel(
        kernel: usize = seed + 1, grid: Dim3 = dim3(seed), block: Dim3 = dim3(seed + 50), arguments: usize = seed + 2,
        lds: usize = seed + 3, stream: usize = seed + 4, start: usize = seed + 5, stop: usize = seed + 6, flags: c_int = -1
    ) -> c_int = 0, 0 => CallArguments { stream: seed as u64 + 4, ..NONE };
    hipModuleLaunchKernel(
        kernel: usize = seed, gx: u32 = 1, gy: u32 = 2, gz: u32 = 3, bx: u32 = 4, by: u32 = 5, bz: u32 = 6, lds: u32 = 7,
        stream: usize = seed + 8, parameters: usize = seed + 9, extra: usize = seed + 10
    ) -> c_int = 0, 0 => CallArguments { stream: seed as u64 + 8, ..NONE };
    hipExtModuleLaunchKernel(
        kernel: usize = seed, gx: u32 = 1, gy: u32 = 2, gz: u32 = 3, bx: u32 = 4, by: u32 = 5, bz: u32 = 6, lds: usize = 7,
        stream: usize = seed + 8, parameters: usize = seed + 9, extra: usize = seed + 10, start: usize = seed + 11,
        stop: usize = seed + 12, flags: u32 = 13
    ) -> c_int = 0, 0 => CallArguments { stream: seed as u64 + 8, ..NONE };
    hipMalloc3D(pointer: usize = seed, extent: Extent = extent(seed)) -> c_int = 0, 0
        => CallArguments { bytes: (seed as u64 + 5) * 77, ..NONE };
    hipMemset3DAsync(
        to: PitchedPtr = PitchedPtr { ptr: seed, pitch: seed + 1, xsize: seed + 2, ysize: seed + 3 }, value: c_int = -9,
        extent: Extent = extent(seed), stream: usize = seed + 6
    ) -> c_int = 0, 0 => CallArguments::of_transfer(seed as u64 + 6, (seed as u64 + 5) * 77);
    hipMalloc3DArray(array: usize = seed, format: usize = seed + 1, extent: Extent = extent(seed), flags: u32 = 9)
        -> c_int = 0, 0 => NONE;
    hipIpcOpenMemHandle(
        pointer: usize = seed, handle: IpcHandle = IpcHandle { bytes: std::array::from_fn(|i| i as c_char) }, flags: u32 = 5
    ) -> c_int = 0, 0 => NONE;
    hipMemcpy2DFromArrayAsync(
        to: usize = seed, pitch: usize = 1, from: usize = seed + 2, x: usize = 3, y: usize = 4, width: usize = seed + 5,
        height: usize = 6, kind: u32 = 3, stream: usize = seed + 7
    ) -> c_int = 0, 0
        => CallArguments::of_transfer(seed as u64 + 7, (seed as u64 + 5) * 6);
    hipMemPrefetchAsync(from: usize = seed, bytes: usize = 4096, device: c_int = 1, stream: usize = seed + 1)
        -> c_int = 0, 0 => CallArguments::of_transfer(seed as u64 + 1, 4096);
    hipMemPrefetchAsync_v2(
        from: usize = seed, bytes: usize = 4096, place: MemLocation = MemLocation { kind: 1, id: -2 }, flags: u32 = 0,
        stream: usize = seed + 1
    ) -> c_int = 0, 0 => CallArguments::of_transfer(seed as u64 + 1, 4096);
    hipMemcpyBatchAsync(
        to: usize = seed, from: usize = 1, sizes: usize = 2, count: usize = 3, attributes: usize = 4, indices: usize = 5,
        kinds: usize = 6, failed: usize = seed + 7, stream: usize = seed + 8
    ) -> c_int = 0, 0 => CallArguments { stream: seed as u64 + 8, ..NONE };
    hipTexRefSetMipmapLevelBias(texture: usize = seed, bias: f32 = 0.1) -> c_int = 0, 0 => NONE;
    hipTexRefSetMipmapLevelClamp(texture: usize = seed, low: f32 = -1.5, high: f32 = 2.25) -> c_int = 0, 0 => NONE;
    hipCreateChannelDesc(x: c_int = 8, y: c_int = -8, z: c_int = 16, w: c_int = 32, f: u32 = 2)
        -> ChannelFormat = ChannelFormat { x: 8, y: -8, z: 16, w: 32, f: 2 }, 0 => NONE;
    hipGetErrorName(error: c_int = 700) -> usize = 0x1234_5678_9abc_def0, 0 => NONE;
    hipStreamDestroy(stream: usize = seed) -> c_int = 0, 0 => CallArguments { stream: seed as u64, ..NONE };
}

#[test]
fn calls_reach_their_function_unchanged_and_are_recorded() {
    static OFF: AtomicBool = AtomicBool::new(false);
    recorder!(Wrapped, OFF);
    let plain = full_table();
    let mut wrapped = plain.clone();
    let report = install::<Wrapped>(&mut wrapped);
    assert_eq!(report.wrapped, plain.iter().skip(1).filter(|entry| **entry != 0).count() as u32);

    call_all(&plain, 1, false);
    std::thread::scope(|scope| {
        for thread in 1..5 {
            let wrapped = &wrapped;
            scope.spawn(move || {
                for round in 0..500 {
                    call_all(wrapped, (thread << 20) + round, true);
                }
            });
        }
    });
    OFF.store(true, Ordering::Relaxed);
    call_all(&wrapped, 2, false);
}

#[test]
fn the_stream_of_a_launch_configuration_is_read_from_it() {
    recorder!(Configured);
    unsafe extern "C-unwind" fn launch(_: *const LaunchConfig, _: usize, _: usize, _: usize) -> c_int {
        0
    }
    let mut table = empty_table(0);
    table[entry("hipDrvLaunchKernelEx")] = launch as *const () as usize;
    install::<Configured>(&mut table);

    let config = LaunchConfig { grid: [1; 3], block: [64, 1, 1], lds: 0, stream: 0xabc0, attributes: 0, count: 0 };
    for (config, stream) in [(&raw const config, 0xabc0), (std::ptr::null(), u64::MAX)] {
        // SAFETY: the entry is the wrapper of a function of this prototype.
        let status = unsafe {
            std::mem::transmute::<usize, unsafe extern "C-unwind" fn(*const LaunchConfig, usize, usize, usize) -> c_int>(
                table[entry("hipDrvLaunchKernelEx")],
            )(config, 1, 2, 3)
        };
        assert_eq!(status, 0);
        let (_, _, arguments) = RECORDED.take().expect("recorded");
        assert_eq!(arguments, CallArguments { stream, ..NONE });
    }
}

#[test]
fn installing_twice_changes_nothing() {
    recorder!(Twice);
    let mut table = full_table();
    let first = install::<Twice>(&mut table);
    let wrapped = table.clone();
    assert_eq!(install::<Twice>(&mut table), first);
    assert_eq!(table, wrapped);
    call_all(&table, 3, true);
}

#[test]
fn entries_that_are_empty_or_newer_stay_as_they_are() {
    recorder!(Sparse);
    let mut table = empty_table(2);
    table[entry("hipGetDevice")] = function::hipGetDevice as *const () as usize;
    table[1 + SLOTS] = 0xdead;
    let before = table.clone();
    let report = install::<Sparse>(&mut table);
    assert_eq!((report.wrapped, report.null, report.unknown), (1, SLOTS as u32 - 1, 2));
    assert!(report.remark().is_some_and(|remark| remark.contains("HIP 6.3 has 2 functions")), "{report:?}");
    for (slot, (now, before)) in table.iter().zip(&before).enumerate() {
        assert_eq!(now == before, slot != entry("hipGetDevice"), "entry {slot}");
    }
}

#[test]
fn a_table_of_an_older_hip_ends_earlier() {
    recorder!(Older);
    let mut table = full_table();
    table[0] = 8 * (1 + 463);
    let later = entry("hipMemPrefetchAsync_v2");
    let before = table[later];
    let report = install::<Older>(&mut table);
    assert_eq!(report.unknown, 0);
    assert_eq!(table[later], before);
}

#[test]
fn what_is_no_table_or_not_the_first_is_refused() {
    recorder!(Refusing);
    let install_at = |table: *mut c_void, instance| {
        // SAFETY: null, or a size that is refused before any other read.
        unsafe { install_with::<Refusing>(table, 70200, instance) }
    };
    for size in [0, 8, 12, 1 << 20] {
        let mut table = [size, 0];
        let report = install_at(table.as_mut_ptr().cast(), 0);
        assert_eq!(report.refused, Some(Refused::Size(size)));
        assert!(report.remark().is_some_and(|remark| remark.contains("HIP 7.2")), "{report:?}");
    }
    assert_eq!(install_at(std::ptr::null_mut(), 0).refused, Some(Refused::Size(0)));
    assert_eq!(install_at(std::ptr::null_mut(), 1).refused, Some(Refused::Instance(1)));

    let mut first = full_table();
    let mut second = full_table();
    second[entry("hipGetDevice")] = 0xbad;
    install::<Refusing>(&mut first);
    let report = install::<Refusing>(&mut second);
    assert_eq!(report.refused, Some(Refused::Other(1)));
    assert_eq!(second[entry("hipGetDevice")], 0xbad);
    assert_eq!(second[entry("hipMalloc")], first[entry("hipMalloc")]);
}

#[test]
fn an_exception_passes_through_and_closes_the_record() {
    recorder!(Throwing);
    unsafe extern "C-unwind" fn throws(_: usize) -> c_int {
        std::panic::resume_unwind(Box::new("thrown"))
    }
    let mut table = empty_table(0);
    table[entry("hipStreamSynchronize")] = throws as *const () as usize;
    install::<Throwing>(&mut table);
    let thrown = std::panic::catch_unwind(|| {
        // SAFETY: the entry is the wrapper of a function of this prototype.
        unsafe {
            std::mem::transmute::<usize, unsafe extern "C-unwind" fn(usize) -> c_int>(
                table[entry("hipStreamSynchronize")],
            )(9)
        }
    });
    assert_eq!(thrown.expect_err("thrown").downcast_ref(), Some(&"thrown"));
    assert_eq!(RECORDED.take(), slot("hipStreamSynchronize").map(|slot| (slot, UNWOUND, NONE)));
}

#[test]
fn a_cancelled_thread_unwinds_through_a_wrapper() {
    recorder!(Cancelled);
    static CLOSED: AtomicBool = AtomicBool::new(false);
    static ENTRY: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
    unsafe extern "C-unwind" {
        fn pause() -> c_int;
    }
    unsafe extern "C-unwind" fn waits() -> c_int {
        // SAFETY: pause has no preconditions; it is a cancellation point.
        unsafe { pause() }
    }
    struct Closed;
    impl Drop for Closed {
        fn drop(&mut self) {
            CLOSED.store(RECORDED.take().is_some_and(|(_, status, _)| status == UNWOUND), Ordering::Release);
        }
    }
    unsafe extern "C-unwind" fn thread(_: *mut c_void) -> *mut c_void {
        let _closed = Closed;
        // SAFETY: the entry is the wrapper of a function of this prototype.
        unsafe {
            std::mem::transmute::<usize, unsafe extern "C-unwind" fn() -> c_int>(ENTRY.load(Ordering::Acquire))()
        };
        std::ptr::null_mut()
    }
    let mut table = empty_table(0);
    table[entry("hipDeviceSynchronize")] = waits as *const () as usize;
    install::<Cancelled>(&mut table);
    ENTRY.store(table[entry("hipDeviceSynchronize")], Ordering::Release);

    let mut id: libc::pthread_t = 0;
    // SAFETY: `thread` takes a pointer and returns one; unwinding out of it is how cancellation ends a thread.
    unsafe {
        let start = std::mem::transmute::<
            unsafe extern "C-unwind" fn(*mut c_void) -> *mut c_void,
            extern "C" fn(*mut c_void) -> *mut c_void,
        >(thread);
        assert_eq!(libc::pthread_create(&raw mut id, std::ptr::null(), start, std::ptr::null_mut()), 0);
        assert_eq!(libc::pthread_cancel(id), 0);
        assert_eq!(libc::pthread_join(id, std::ptr::null_mut()), 0);
    }
    assert!(CLOSED.load(Ordering::Acquire), "the record of the cancelled call is open");
}

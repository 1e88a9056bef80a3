//! The program looks a function up (`dlsym`): a HIP or an RCCL that registers nothing and was loaded late is taken now, before its
//! first call.
//!
//! A library that comes by `dlopen` is of no use before the program has the address of a function: Python's `ctypes` asks for each
//! function of HIP, an interpreter for the entry of its extension module, llama.cpp for that of its backend. So `dlsym` is the
//! moment at which the library is there, its constructors have run, and nothing of it was called. rkprof exports a `dlsym` that does
//! no work of its own: it comes here, and then jumps to the next one with the arguments and the return address of the caller. By
//! this address the loader knows what `RTLD_NEXT` means.
//!
//! Each look-up costs a question to the loader, whether anything was loaded since the last one. Only then names of libraries are read.

use super::choice::{self, Door};
use super::{hip, rccl, roctx};
use crate::fence::catch_panic;
use crate::session::settings;
use crate::wait_budget::{locked, pause};
use parking_lot::Mutex;
use rkprof_objects::{Object, ObjectStart};
use std::ffi::{CStr, c_char, c_void};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

type Dlsym = unsafe extern "C" fn(*mut c_void, *const c_char) -> *mut c_void;

const NAME: &CStr = c"dlsym";

/// The next `dlsym`; 0 before the first look-up.
static NEXT: AtomicUsize = AtomicUsize::new(0);
/// The same, once this process has nothing to look for; the exported function jumps there without coming here.
pub static PASS: AtomicUsize = AtomicUsize::new(0);
/// One of the three below.
static STATE: AtomicU8 = AtomicU8::new(NOT_BEGUN);
/// This library is not initialized yet.
const NOT_BEGUN: u8 = 0;
const LOOKS: u8 = 1;
/// There will be nothing to look for.
const CLOSED: u8 = 2;
/// What the loader had added and removed when rkprof looked last.
static SEEN: [AtomicU64; 2] = [const { AtomicU64::new(0) }; 2];
/// Locked while a thread looks. Others wait, as they may call next what it is about to take.
static LOOKING: Mutex<()> = Mutex::new(());
/// The thread that looks; 0: none does.
static LOOKER: AtomicUsize = AtomicUsize::new(0);
/// Threads that ask the loader, which locks its list for them. A child that is forked meanwhile would find it locked for ever.
static ASKING: AtomicUsize = AtomicUsize::new(0);
/// Threads that fork.
static FORKING: AtomicUsize = AtomicUsize::new(0);
/// Whether the thread that forks is the only one, so that the loader's list is not locked.
static ALONE: AtomicBool = AtomicBool::new(false);

/// The library was loaded: takes the tables of a HIP and an RCCL that are there already and will not register them, and watches an older ROCTx.
/// For the constructor of librkprof.so, which every process runs that preloads it: without these one system call is done.
pub fn loaded() {
    catch_panic((), || {
        hip::look(&|_| true);
        roctx::look(&|_| true);
        rccl::look(&|_| true);
    });
    if settings::wanted() {
        crate::thread::prepare_end();
    }
    begin();
}

/// What was loaded with the program has been looked at.
fn begin() {
    // SAFETY: the functions use atomic variables, one system call, and pauses.
    let looks = settings::wanted()
        && !is_sanitized()
        && unsafe { libc::pthread_atfork(Some(before_fork), Some(after_fork), Some(forked)) } == 0;
    STATE.store(if looks { LOOKS } else { CLOSED }, Ordering::Release);
}

/// Asks the loader, unless a thread is about to fork: `None` then, after a while.
fn asked<T>(loader: impl FnOnce() -> T) -> Option<T> {
    for _ in 0..PAUSES {
        ASKING.fetch_add(1, Ordering::SeqCst);
        if FORKING.load(Ordering::SeqCst) == 0 {
            let answer = loader();
            ASKING.fetch_sub(1, Ordering::SeqCst);
            return Some(answer);
        }
        ASKING.fetch_sub(1, Ordering::SeqCst);
        pause(PAUSE);
    }
    None
}

/// A fork and a look wait for each other for at most this many pauses, 100 ms; then both go on.
const PAUSE: Duration = Duration::from_micros(100);
const PAUSES: u32 = 1000;

extern "C" fn before_fork() {
    FORKING.fetch_add(1, Ordering::SeqCst);
    for _ in 0..PAUSES {
        if ASKING.load(Ordering::SeqCst) == 0 {
            break;
        }
        pause(PAUSE);
    }
    // SAFETY: plain data, which the kernel fills; a terminated path.
    let threads = unsafe {
        let mut task: libc::stat = std::mem::zeroed();
        let status = libc::stat(c"/proc/self/task".as_ptr(), &raw mut task);
        // A directory has two links, and one more for each directory in it.
        if status == 0 { task.st_nlink as u64 } else { u64::MAX }
    };
    ALONE.store(threads <= 3, Ordering::SeqCst);
}

extern "C" fn after_fork() {
    FORKING.fetch_sub(1, Ordering::SeqCst);
}

/// A child of several threads looks at nothing: any of them may have had the loader's lock.
extern "C" fn forked() {
    FORKING.store(0, Ordering::SeqCst);
    ASKING.store(0, Ordering::SeqCst);
    if !ALONE.load(Ordering::SeqCst) {
        STATE.store(CLOSED, Ordering::SeqCst);
    }
}

/// The program calls `dlsym`. Returns the address of the next one.
pub fn looked_up() -> usize {
    let mut next = NEXT.load(Ordering::Relaxed);
    if next == 0 {
        next = find();
        NEXT.store(next, Ordering::Relaxed);
    }
    match STATE.load(Ordering::Acquire) {
        LOOKS => {
            // SAFETY: the C library's variable of this thread, which a successful call of `dlsym` leaves as it is.
            let error = unsafe { *libc::__errno_location() };
            catch_panic((), || look(next));
            // SAFETY: as above.
            unsafe { *libc::__errno_location() = error };
            if matches!(choice::known(), Some(Door::Closed | Door::Sdk)) {
                STATE.store(CLOSED, Ordering::Relaxed);
            }
        }
        CLOSED => PASS.store(next, Ordering::Relaxed),
        _ => {}
    }
    next
}

/// The function of this name in the next object after rkprof's, as `RTLD_NEXT` gives it. `dlvsym` finds the C library's: sanitizers
/// take its address before they can do anything else, so the loader must not be asked by a function that they replace. That one
/// knows of others between, which have no version.
fn find() -> usize {
    // Since glibc 2.34, and before on x86-64.
    for version in [c"GLIBC_2.34", c"GLIBC_2.2.5"] {
        // SAFETY: terminated names; a failure leaves a text for `dlerror`, which is taken. What is found is a `dlsym`.
        unsafe {
            let found = libc::dlvsym(libc::RTLD_NEXT, NAME.as_ptr(), version.as_ptr());
            if !found.is_null() {
                let next = std::mem::transmute::<*mut c_void, Dlsym>(found)(libc::RTLD_NEXT, NAME.as_ptr());
                return if next.is_null() { found } else { next } as usize;
            }
            libc::dlerror();
        }
    }
    nothing as *const () as usize
}

/// Whether a sanitizer's runtime is in the process. It may replace the loader's functions and call `dlsym` before it is ready for them.
#[cfg(target_arch = "x86_64")]
fn is_sanitized() -> bool {
    let address: usize;
    // SAFETY: reads the address of a symbol that may be absent, which the loader has written, or 0.
    unsafe {
        std::arch::asm!(
            ".weak __sanitizer_set_report_path",
            "mov {}, qword ptr [rip + __sanitizer_set_report_path@GOTPCREL]",
            out(reg) address,
            options(nostack, preserves_flags, readonly),
        );
    }
    address != 0
}

/// Elsewhere rkprof exports no `dlsym`.
#[cfg(not(target_arch = "x86_64"))]
fn is_sanitized() -> bool {
    false
}

/// Where there is no `dlsym`, nothing is found.
unsafe extern "C" fn nothing(_handle: *mut c_void, _name: *const c_char) -> *mut c_void {
    std::ptr::null_mut()
}

fn look(next: usize) {
    let Some((added, removed)) = asked(rkprof_objects::changes) else { return };
    let is_seen = || SEEN[0].load(Ordering::Acquire) == added && SEEN[1].load(Ordering::Acquire) == removed;
    // SAFETY: a thread always has this number.
    let me = unsafe { libc::pthread_self() } as usize;
    // What looks may look up functions itself.
    if is_seen() || LOOKER.load(Ordering::Relaxed) == me {
        return;
    }
    let Some(places) = asked(Places::now) else { return };
    if !places.is_empty() {
        finish_loading(next);
    }
    let Some(_looking) = locked(&LOOKING) else { return };
    if is_seen() {
        return;
    }
    if !places.is_empty() {
        LOOKER.store(me, Ordering::Relaxed);
        let among = |object: &Object<'_>| places.has(object.place());
        hip::look(&among);
        roctx::look(&among);
        rccl::look(&among);
        LOOKER.store(0, Ordering::Relaxed);
    }
    SEEN[0].store(added, Ordering::Release);
    SEEN[1].store(removed, Ordering::Release);
}

/// The loader shows a library before it has relocated and initialized it. It does both with a lock, for which `dlsym` waits: after a
/// look-up, what was shown before can be called. The thread that loads may look up functions in the midst of it, from a
/// constructor. All is relocated then, and HIP makes its table when it is asked for it first.
fn finish_loading(next: usize) {
    const FOUND: &CStr = c"rkprof_active";
    // SAFETY: the address of a `dlsym`, with a terminated name that this library exports, so that no error is noted.
    unsafe { std::mem::transmute::<usize, Dlsym>(next)(libc::RTLD_DEFAULT, FOUND.as_ptr()) };
}

/// Objects that may have to be taken. A process has one or two; further ones than this have no place for their calls.
struct Places([Option<ObjectStart>; 8]);

impl Places {
    fn now() -> Places {
        let (mut places, mut count) = ([None; 8], 0);
        rkprof_objects::find(|object| -> Option<()> {
            let is_one = hip::is_hip(object) || roctx::is_roctx(object) || rccl::calls::is_rccl(object);
            if is_one && count < places.len() {
                places[count] = Some(object.place());
                count += 1;
            }
            None
        });
        Places(places)
    }

    fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    fn has(&self, place: ObjectStart) -> bool {
        self.0.contains(&Some(place))
    }
}

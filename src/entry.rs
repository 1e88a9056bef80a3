//! The symbols that `librkprof.so` exports: `rocprofiler_configure` and `rocprofiler_configure_attach`, by which the SDK finds
//! its tools; `rocprofiler_register_library_api_table`, which precedes the function of that name where this library is preloaded;
//! `HSA_AMD_TOOL_PRIORITY`, `OnLoad` and `OnUnload`, by which HSA finds its tools; `dlsym`, which shows what the program has loaded
//! late; `_exit`, `_Exit` and the functions that replace the process, before which the last records are written; the C API of
//! include/rkprof.h. Nothing else is exported, and no panic leaves through here: a panic switches the tool off and the program goes on.

use rkprof_abi::v1::rocprofiler_tool_configure_result_t;
use rkprof_model::record::MarkerOp;
use rkprof_tracer::doors::{self, choice, registration, reveal};
use rkprof_tracer::fence::catch_panic;
use rkprof_tracer::session::{self, exec, sudden_exit};
use rkprof_tracer::thread;
use std::ffi::{CStr, c_char, c_int, c_void};

/// The SDK found this library and asks whether it wants to trace. The linker gives this symbol the absolute address 0 (build.rs),
/// and [`reveal`] makes an indirect function of it: see there. What stands here would decline.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rocprofiler_configure() -> *mut rocprofiler_tool_configure_result_t {
    std::ptr::null_mut()
}

/// What the loader runs at each look-up of `rocprofiler_configure`.
extern "C" fn resolve() -> *const c_void {
    choice::entry(configure_from as *const c_void)
}

/// `rocprofiler_configure`. The calling address shows which copy of the SDK it is.
///
/// # Safety
/// Called by rocprofiler-sdk only, with a valid version string and client id.
#[unsafe(naked)]
unsafe extern "C" fn configure_from(
    version: u32,
    runtime_version: *const c_char,
    priority: u32,
    client: *mut c_void,
) -> *mut rocprofiler_tool_configure_result_t {
    // The return address becomes the fifth argument.
    #[cfg(target_arch = "x86_64")]
    core::arch::naked_asm!("mov r8, [rsp]", "jmp {configure}", configure = sym configure);
    #[cfg(target_arch = "aarch64")]
    core::arch::naked_asm!("mov x4, x30", "b {configure}", configure = sym configure)
}

unsafe extern "C" fn configure(
    version: u32,
    _runtime_version: *const c_char,
    priority: u32,
    client: *mut c_void,
    caller: *const c_void,
) -> *mut rocprofiler_tool_configure_result_t {
    catch_panic(std::ptr::null_mut(), || {
        // SAFETY: `client` comes from the SDK of this `version`, as this function's contract says.
        unsafe { session::configure(version, priority, client, caller) }
    })
}

/// An SDK that loads this library into a running process asks for the functions to call when it attaches and detaches.
///
/// # Safety
/// Called by rocprofiler-sdk only, after `rocprofiler_configure`.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn rocprofiler_configure_attach(
    _version: u32,
    _runtime_version: *const c_char,
    _priority: u32,
    _client: *mut c_void,
) -> *mut session::attached::AttachResult {
    catch_panic(std::ptr::null_mut(), session::attached::result)
}

/// HIP, HSA and others register their tables: goes on to librocprofiler-register, unless that would end the program.
///
/// # Safety
/// As librocprofiler-register asks for.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn rocprofiler_register_library_api_table(
    name: *const c_char,
    import: *const c_void,
    version: u32,
    tables: *mut *mut c_void,
    count: u64,
    id: *mut c_void,
) -> c_int {
    // SAFETY: this function's contract.
    catch_panic((), || unsafe { registration::about_to(name, version, tables, count) });
    match catch_panic(None, || registration::original(import as usize)) {
        Some(original) => {
            // SAFETY: the arguments are passed on unchanged.
            let status = unsafe { original(name, import, version, tables, count, id) };
            // SAFETY: this function's contract.
            catch_panic((), || unsafe { registration::has_registered(name, tables, count) });
            status
        }
        None => registration::refused(),
    }
}

/// The program looks a function up: rkprof looks for a HIP that was loaded meanwhile. Then this jumps to the next `dlsym`, with the
/// arguments and the return address of the caller, by which the loader knows who asks. HIP's calls are wrapped on x86-64 alone.
///
/// # Safety
/// As for the C library's function.
#[cfg(target_arch = "x86_64")]
#[unsafe(no_mangle)]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void {
    core::arch::naked_asm!(
        ".cfi_startproc",
        "endbr64",
        "mov rax, [rip + {pass}]",
        "test rax, rax",
        "jz 2f",
        "jmp rax",
        "2:",
        "push rdi",
        ".cfi_adjust_cfa_offset 8",
        "push rsi",
        ".cfi_adjust_cfa_offset 8",
        // The stack of a call is a multiple of 16.
        "sub rsp, 8",
        ".cfi_adjust_cfa_offset 8",
        "call {looked_up}",
        "add rsp, 8",
        ".cfi_adjust_cfa_offset -8",
        "pop rsi",
        ".cfi_adjust_cfa_offset -8",
        "pop rdi",
        ".cfi_adjust_cfa_offset -8",
        "jmp rax",
        ".cfi_endproc",
        pass = sym doors::lookups::PASS,
        looked_up = sym looked_up,
    )
}

#[cfg(target_arch = "x86_64")]
extern "C" fn looked_up() -> usize {
    reveal::once(resolve);
    doors::lookups::looked_up()
}

/// HSA loads tools in the order of this number.
#[unsafe(no_mangle)]
pub(crate) static HSA_AMD_TOOL_PRIORITY: u32 = 50;

/// HSA starts and passes its tables to its tools.
///
/// # Safety
/// Called by the HSA runtime only; `table` is the address of an `HsaApiTable`.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn OnLoad(
    table: *mut c_void,
    _version: u64,
    _failed: u64,
    _names: *const *const c_char,
) -> bool {
    // SAFETY: this function's contract.
    catch_panic(false, || unsafe { doors::hsa::on_load(table) })
}

/// HSA ends.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn OnUnload() {
    catch_panic((), doors::hsa::on_unload);
}

/// The loader has loaded this library.
#[used]
#[unsafe(link_section = ".init_array")]
static LOADED: extern "C" fn() = loaded;

extern "C" fn loaded() {
    reveal::once(resolve);
    doors::loaded();
    sudden_exit::prepare();
    exec::prepare();
}

/// The program ends at once.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn _exit(code: c_int) -> ! {
    sudden_exit::exit(sudden_exit::Called::Underscore, code)
}

/// The same by its name in C.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn _Exit(code: c_int) -> ! {
    sudden_exit::exit(sudden_exit::Called::Capital, code)
}

/// The program ends by SIGABRT.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn abort() -> ! {
    sudden_exit::abort()
}

/// Exports functions of the C library that replace the process. Each calls [`exec::before`], and then jumps to what that returns with
/// the caller's arguments, however many these are.
#[cfg(target_arch = "x86_64")]
macro_rules! replacing {
    ($($name:ident: $which:ident),* $(,)?) => {$(
        /// The program replaces itself.
        ///
        /// # Safety
        /// As for the C library's function.
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        pub(crate) unsafe extern "C" fn $name() {
            core::arch::naked_asm!(
                ".cfi_startproc",
                "endbr64",
                "push rax",
                ".cfi_adjust_cfa_offset 8",
                "push rdi",
                ".cfi_adjust_cfa_offset 8",
                "push rsi",
                ".cfi_adjust_cfa_offset 8",
                "push rdx",
                ".cfi_adjust_cfa_offset 8",
                "push rcx",
                ".cfi_adjust_cfa_offset 8",
                "push r8",
                ".cfi_adjust_cfa_offset 8",
                // With it, the stack of the call is a multiple of 16.
                "push r9",
                ".cfi_adjust_cfa_offset 8",
                "mov edi, {which}",
                "call {before}",
                "mov r11, rax",
                "pop r9",
                ".cfi_adjust_cfa_offset -8",
                "pop r8",
                ".cfi_adjust_cfa_offset -8",
                "pop rcx",
                ".cfi_adjust_cfa_offset -8",
                "pop rdx",
                ".cfi_adjust_cfa_offset -8",
                "pop rsi",
                ".cfi_adjust_cfa_offset -8",
                "pop rdi",
                ".cfi_adjust_cfa_offset -8",
                "pop rax",
                ".cfi_adjust_cfa_offset -8",
                "jmp r11",
                ".cfi_endproc",
                which = const exec::Called::$which as u32,
                before = sym replaced,
            )
        }
    )*};
}

#[cfg(target_arch = "x86_64")]
replacing! {
    execl: Execl,
    execle: Execle,
    execlp: Execlp,
    execv: Execv,
    execve: Execve,
    execvp: Execvp,
    execvpe: Execvpe,
    fexecve: Fexecve,
}

#[cfg(target_arch = "x86_64")]
extern "C" fn replaced(called: exec::Called) -> usize {
    exec::before(called)
}

/// See include/rkprof.h.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rkprof_active() -> c_int {
    c_int::from(thread::is_recording())
}

/// See include/rkprof.h.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rkprof_start() {
    catch_panic((), session::resume);
}

/// See include/rkprof.h.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rkprof_stop() {
    catch_panic((), session::pause);
}

/// See include/rkprof.h.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rkprof_flush() -> c_int {
    c_int::from(catch_panic(false, session::flush))
}

/// See include/rkprof.h.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rkprof_snapshot() -> c_int {
    c_int::from(catch_panic(false, session::snapshot))
}

/// See include/rkprof.h.
///
/// # Safety
/// `name` is null or a string that ends with a zero byte.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn rkprof_range_push(name: *const c_char) {
    catch_panic((), || {
        if !name.is_null() && thread::is_recording() {
            // SAFETY: not null; the rest is this function's contract.
            let name = unsafe { CStr::from_ptr(name) };
            thread::marker(MarkerOp::Push, 0, name.to_bytes());
        }
    });
}

/// See include/rkprof.h.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rkprof_range_pop() {
    catch_panic((), || {
        if thread::is_recording() {
            thread::marker(MarkerOp::Pop, 0, b"");
        }
    });
}

/// See include/rkprof.h.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn rkprof_annotate(flops: f64, bytes: f64) {
    catch_panic((), || thread::annotate(flops, bytes));
}

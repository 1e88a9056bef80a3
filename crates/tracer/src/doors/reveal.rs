//! `rocprofiler_configure` is an indirect function (`STT_GNU_IFUNC`): the loader calls a resolver at each look-up, which returns its
//! address, or null where rkprof is not to be found. But librocprofiler-register, which every HIP of AMD's packages needs, refers to
//! this name. The loader relocates it before a preloaded librkprof.so, and would print on the program's standard error: "Relink
//! librocprofiler-register.so.0 with librkprof.so for IFUNC symbol".
//!
//! So in the file the symbol is absolute with the value 0, which is null for all that refer to it, and nothing is printed. Once this library
//! is relocated, its entry in the table of symbols is written: at the first `dlsym` of the process, which comes here, or by the
//! constructor. An SDK that looks for tools in a constructor of its own does so by `dlsym`.

use std::ffi::c_void;
use std::sync::atomic::{AtomicBool, Ordering};

const NAME: &[u8] = b"rocprofiler_configure\0";

/// A symbol of a 64-bit ELF file.
#[repr(C)]
struct Symbol {
    name: u32,
    info: u8,
    other: u8,
    section: u16,
    value: u64,
    size: u64,
}

/// `STB_GLOBAL`, `STT_GNU_IFUNC`.
const INDIRECT: u8 = 1 << 4 | 10;
/// `SHN_ABS`.
const ABSOLUTE: u16 = 0xfff1;

unsafe extern "C" {
    /// The linker gives both to each object.
    static __ehdr_start: libc::Elf64_Ehdr;
    static _DYNAMIC: [i64; 2];
}

/// Makes the symbol an indirect function with this resolver. The first call does it; where it can't be done, the SDK does not find
/// rkprof.
pub fn once(resolve: extern "C" fn() -> *const c_void) {
    static DONE: AtomicBool = AtomicBool::new(false);
    if !DONE.load(Ordering::Relaxed) && !DONE.swap(true, Ordering::AcqRel) {
        // SAFETY: this library is relocated, as its code runs from a constructor or a function of the program.
        unsafe { write(resolve as usize) };
    }
}

/// Nothing of the loader is asked: a sanitizer may have replaced its functions.
///
/// # Safety
/// This object is relocated.
unsafe fn write(resolver: usize) {
    let base = (&raw const __ehdr_start) as usize;
    // SAFETY: the linker has made the object's header, its tables and their sizes; the loader has mapped all of them.
    unsafe {
        let Some(symbol) = find(base) else { return };
        if (*symbol).section != ABSOLUTE {
            return;
        }
        let Some(protection) = protection(base, symbol as usize - base) else { return };
        let page = libc::sysconf(libc::_SC_PAGESIZE) as usize;
        let begin = symbol as usize & !(page - 1);
        let bytes = (symbol as usize + size_of::<Symbol>()).next_multiple_of(page) - begin;
        if libc::mprotect(begin as *mut c_void, bytes, protection | libc::PROT_WRITE) != 0 {
            return;
        }
        // Other threads may look it up meanwhile. A symbol of a section with the value 0 is not found, so that comes first.
        (&raw mut (*symbol).section).write_volatile(1);
        (&raw mut (*symbol).info).write_volatile(INDIRECT);
        (&raw mut (*symbol).value).write_volatile((resolver - base) as u64);
        libc::mprotect(begin as *mut c_void, bytes, protection);
    }
}

/// The symbol's entry.
///
/// # Safety
/// `base` is where this object lies.
unsafe fn find(base: usize) -> Option<*mut Symbol> {
    const STRTAB: i64 = 5;
    const SYMTAB: i64 = 6;
    const STRSZ: i64 = 10;
    let [mut names, mut symbols, mut names_bytes] = [0usize; 3];
    let mut entry = &raw const _DYNAMIC;
    // SAFETY: a tag of 0 ends the list.
    unsafe {
        while (*entry)[0] != 0 {
            // glibc has replaced offsets by addresses.
            let value = (*entry)[1] as usize;
            let address = if value < base { base + value } else { value };
            match (*entry)[0] {
                STRTAB => names = address,
                SYMTAB => symbols = address,
                STRSZ => names_bytes = value,
                _ => {}
            }
            entry = entry.add(1);
        }
    }
    // Linkers write the names behind the symbols; entry 0 is empty.
    (symbols + size_of::<Symbol>()..names).step_by(size_of::<Symbol>()).map(|at| at as *mut Symbol).find(|symbol| {
        // SAFETY: between the two tables is nothing but tables of this object.
        let name = unsafe { (**symbol).name } as usize;
        let is_inside = name.checked_add(NAME.len()).is_some_and(|end| end <= names_bytes);
        // SAFETY: the bytes lie in the table of names.
        is_inside && (0..NAME.len()).all(|at| unsafe { *((names + name + at) as *const u8) } == NAME[at])
    })
}

/// How the loader has mapped what lies at an offset from the object's start.
///
/// # Safety
/// `base` is where this object lies.
unsafe fn protection(base: usize, offset: usize) -> Option<i32> {
    // SAFETY: the object's header and those of its segments, which are mapped with its first segment.
    let headers = unsafe {
        let header = &*(base as *const libc::Elf64_Ehdr);
        std::slice::from_raw_parts(
            (base + header.e_phoff as usize) as *const libc::Elf64_Phdr,
            usize::from(header.e_phnum),
        )
    };
    let holds = |header: &&libc::Elf64_Phdr| {
        let begin = header.p_vaddr as usize;
        header.p_type == libc::PT_LOAD && (begin..begin + header.p_memsz as usize).contains(&offset)
    };
    headers.iter().find(holds).map(|header| {
        let flags = [(libc::PF_R, libc::PROT_READ), (libc::PF_W, libc::PROT_WRITE), (libc::PF_X, libc::PROT_EXEC)];
        flags.iter().filter(|(flag, _)| header.p_flags & flag != 0).fold(0, |all, (_, protection)| all | protection)
    })
}

//! Where CPython keeps what a walk of Python frames needs: offsets in its structures, by version.
//!
//! Facts of the public headers `internal/pycore_{runtime,interp,frame,gil}.h` and `cpython/{code,pystate,unicodeobject}.h` of
//! each version, 64-bit, not free-threaded. From 3.13 on the interpreter publishes most of them itself (`_Py_DebugOffsets` at the
//! beginning of `_PyRuntime`), and those are taken. A layout is believed only after a walk by checked reads agreed with it.

use super::memory::Memory;

/// Offsets in bytes. "Runtime" is the object `_PyRuntime`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Of Python 3.
    pub minor: u8,
    pub runtime: Runtime,
    /// First thread state, in an interpreter.
    pub threads: usize,
    pub thread: Thread,
    pub frame: Frame,
    pub code: Code,
    pub lock: Lock,
    /// Where the bytes of a string begin: of one that is all ASCII, and of another.
    pub text: [usize; 2],
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Runtime {
    /// The main interpreter.
    pub main_interpreter: usize,
    /// `pthread_t` of the thread that initialized Python, and that ends it.
    pub main_thread: usize,
    /// Whether the key exists and the key (`pthread_key_t`) by which a thread finds its own state: 32 bits each.
    pub key: usize,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Thread {
    pub next: usize,
    /// `pthread_t`.
    pub id: usize,
    /// The innermost frame, or an object on the C stack (3.11, 3.12) in which that stands at the second offset.
    pub frame: (usize, Option<usize>),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub code: usize,
    pub previous: usize,
    pub at: At,
    pub entry: Entry,
}

/// How a frame tells the instruction that it is at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At {
    /// A 32-bit number of bytes, or of instructions of two bytes each.
    Bytes(usize),
    Instructions(usize),
    /// An address within the code object.
    Address(usize),
}

/// Which frames begin an evaluation loop in C: a call by the interpreter itself begins none since 3.11.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry {
    Every,
    /// Where this byte is not 0.
    Marked(usize),
    /// Where the previous one is no Python frame: this byte of it is 3.
    BeforeShim(usize),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Code {
    pub file: usize,
    pub name: usize,
    pub first_line: usize,
    pub lines: usize,
    /// First instruction; not used before 3.11.
    pub instructions: usize,
}

/// How it is known which thread holds the interpreter's lock.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lock {
    /// The runtime names the thread state here.
    Current(usize),
    /// The main interpreter points to its lock at `pointer`; that names the last holder, and whether it is locked (32 bits). A
    /// thread state's bit 4 of `status` says that it is active.
    Of { pointer: usize, holder: usize, locked: usize, status: usize },
}

const OLD: Layout = Layout {
    minor: 9,
    runtime: Runtime { main_interpreter: 40, main_thread: 72, key: 584 },
    threads: 8,
    thread: Thread { next: 8, id: 176, frame: (24, None) },
    frame: Frame { code: 32, previous: 24, at: At::Bytes(104), entry: Entry::Every },
    code: Code { file: 104, name: 112, first_line: 40, lines: 120, instructions: 0 },
    lock: Lock::Current(568),
    text: [48, 72],
};

const LAYOUTS: [Layout; 4] = [
    OLD,
    Layout { minor: 10, frame: Frame { at: At::Instructions(96), ..OLD.frame }, ..OLD },
    Layout {
        minor: 11,
        runtime: Runtime { main_interpreter: 48, main_thread: 80, key: 592 },
        threads: 16,
        thread: Thread { next: 8, id: 152, frame: (56, Some(8)) },
        frame: Frame { code: 32, previous: 48, at: At::Address(56), entry: Entry::Marked(68) },
        code: Code { file: 112, name: 128, first_line: 72, lines: 136, instructions: 184 },
        lock: Lock::Current(576),
        text: [48, 72],
    },
    Layout {
        minor: 12,
        runtime: Runtime { main_interpreter: 48, main_thread: 64, key: 1544 },
        threads: 72,
        thread: Thread { next: 8, id: 136, frame: (56, Some(0)) },
        frame: Frame { code: 0, previous: 8, at: At::Address(56), entry: Entry::BeforeShim(70) },
        code: Code { file: 112, name: 128, first_line: 68, lines: 136, instructions: 192 },
        lock: Lock::Of { pointer: 384, holder: 8, locked: 16, status: 24 },
        text: [40, 56],
    },
];

/// The layout of Python 3.`minor`, for versions that publish none.
pub(super) fn known(minor: u8) -> Option<Layout> {
    LAYOUTS.into_iter().find(|layout| layout.minor == minor)
}

/// What stands at the beginning of the runtime since 3.13.
pub(super) const COOKIE: [u8; 8] = *b"xdebugpy";

/// Byte offsets in `_Py_DebugOffsets` of 3.13.
mod published {
    pub(super) const VERSION: usize = 8;
    pub(super) const FREE_THREADED: usize = 16;
    pub(super) const INTERPRETERS: usize = 40;
    pub(super) const THREADS: usize = 72;
    pub(super) const LOCK: usize = 112;
    pub(super) const THREAD_NEXT: usize = 168;
    pub(super) const THREAD_FRAME: usize = 184;
    pub(super) const THREAD_ID: usize = 192;
    pub(super) const THREAD_STATUS: usize = 216;
    pub(super) const FRAME_PREVIOUS: usize = 232;
    pub(super) const FRAME_CODE: usize = 240;
    pub(super) const FRAME_AT: usize = 248;
    pub(super) const FRAME_OWNER: usize = 264;
    pub(super) const CODE_FILE: usize = 280;
    pub(super) const CODE_NAME: usize = 296;
    pub(super) const CODE_LINES: usize = 304;
    pub(super) const CODE_FIRST_LINE: usize = 312;
    pub(super) const CODE_INSTRUCTIONS: usize = 344;
    pub(super) const TEXT: usize = 560;
}

/// Why Python frames are not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// Python 3.x, or nothing where it does not tell.
    Version(Option<u8>),
    FreeThreaded,
    /// What was read does not fit the layout.
    Unlike,
    /// The system does not let the process read its own memory by address.
    Unreadable,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Python frames are not in the call paths: ")?;
        match self {
            Refusal::Version(Some(minor)) => write!(f, "this is Python 3.{minor}, and 3.9 to 3.13 can be read"),
            Refusal::Version(None) => write!(f, "this Python is older than 3.9, and 3.9 to 3.13 can be read"),
            Refusal::FreeThreaded => write!(f, "this Python is free-threaded, so no lock keeps its frames still"),
            Refusal::Unlike => write!(f, "this Python's structures are not laid out as those of its version"),
            Refusal::Unreadable => write!(f, "the system refuses process_vm_readv, by which their layout is checked"),
        }
    }
}

/// The layout that the interpreter itself publishes at `runtime`; its cookie has been seen.
pub(super) fn published(memory: &impl Memory, runtime: usize) -> Result<Layout, Refusal> {
    let word = |at: usize| memory.read::<u64>(runtime + at).ok_or(Refusal::Unreadable);
    let offset = |at: usize| {
        word(at).and_then(|offset| match offset {
            // The largest is within the interpreter's state, of some 100 KiB.
            0..0x10_0000 => Ok(offset as usize),
            _ => Err(Refusal::Unlike),
        })
    };
    let version = word(published::VERSION)?;
    let (major, minor) = (version >> 24 & 0xFF, (version >> 16 & 0xFF) as u8);
    if (major, minor) != (3, 13) {
        return Err(Refusal::Version(Some(minor)));
    }
    if word(published::FREE_THREADED)? != 0 {
        return Err(Refusal::FreeThreaded);
    }
    let text = offset(published::TEXT)?;
    Ok(Layout {
        minor,
        // Beside the interpreters; it is not published where the key is.
        runtime: Runtime {
            main_interpreter: offset(published::INTERPRETERS)? + 8,
            main_thread: offset(published::INTERPRETERS)? + 24,
            key: 2160,
        },
        threads: offset(published::THREADS)?,
        thread: Thread {
            next: offset(published::THREAD_NEXT)?,
            id: offset(published::THREAD_ID)?,
            frame: (offset(published::THREAD_FRAME)?, None),
        },
        frame: Frame {
            code: offset(published::FRAME_CODE)?,
            previous: offset(published::FRAME_PREVIOUS)?,
            at: At::Address(offset(published::FRAME_AT)?),
            entry: Entry::BeforeShim(offset(published::FRAME_OWNER)?),
        },
        code: Code {
            file: offset(published::CODE_FILE)?,
            name: offset(published::CODE_NAME)?,
            first_line: offset(published::CODE_FIRST_LINE)?,
            lines: offset(published::CODE_LINES)?,
            instructions: offset(published::CODE_INSTRUCTIONS)?,
        },
        lock: Lock::Of {
            pointer: offset(published::LOCK)?,
            holder: 8,
            locked: 16,
            status: offset(published::THREAD_STATUS)?,
        },
        // Of a string that is not all ASCII: the length in UTF-8 and a pointer more.
        text: [text, text + 16],
    })
}

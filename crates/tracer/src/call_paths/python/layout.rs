//! The parts of CPython's structures that a walk of Python frames needs: offsets, by version.
//!
//! Facts of the public headers `internal/pycore_{runtime,interp,frame,gil}.h` and `cpython/{code,pystate,unicodeobject}.h` of
//! each version, 64-bit, not free-threaded. From 3.13 on the interpreter publishes most of them itself (`_Py_DebugOffsets` at
//! the beginning of `_PyRuntime`), and those are used. A layout is used only after a walk with checked reads has confirmed
//! it.

use super::memory::Memory;

/// Offsets in bytes. "Runtime" is the object `_PyRuntime`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// Minor version of Python 3.
    pub minor: u8,
    pub runtime: Runtime,
    /// First thread state of an interpreter.
    pub threads: usize,
    pub thread: Thread,
    pub frame: Frame,
    pub code: Code,
    pub lock: Lock,
    /// Start of a string's bytes: of one that is all ASCII, and of another.
    pub text: [usize; 2],
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Runtime {
    /// The main interpreter.
    pub main_interpreter: usize,
    /// `pthread_t` of the thread that initialized Python, and that ends it.
    pub main_thread: usize,
    /// Whether the key exists, and the key (`pthread_key_t`) with which a thread finds its own state: 32 bits each.
    pub key: usize,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Thread {
    pub next: usize,
    /// `pthread_t`.
    pub id: usize,
    /// The innermost frame, or an object on the C stack (3.11, 3.12) that has it at the second offset.
    pub frame: (usize, Option<usize>),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    pub code: usize,
    pub previous: usize,
    pub at: At,
    pub entry: Entry,
}

/// How a frame stores its current instruction.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At {
    /// A 32-bit number of bytes, or of instructions of two bytes each.
    Bytes(usize),
    Instructions(usize),
    /// An address within the code object.
    Address(usize),
}

/// Frames that begin an evaluation loop in C: since 3.11 a call by the interpreter itself does not.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry {
    Every,
    /// Frames in which this byte is not 0.
    Marked(usize),
    /// Frames before one that is not a Python frame: this byte of it is 3 or more.
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

/// How to find out which thread holds the interpreter's lock.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lock {
    /// The runtime has the holder's thread state here.
    Current(usize),
    /// The main interpreter points to its lock at `pointer`. The lock has the last holder, and whether it is locked (32
    /// bits). Bit 4 of a thread state's `status` says that it is active.
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

/// The layout of Python 3.`minor`, for versions that do not publish one.
pub(super) fn known(minor: u8) -> Option<Layout> {
    LAYOUTS.into_iter().find(|layout| layout.minor == minor)
}

/// The first bytes of the runtime since 3.13.
pub(super) const COOKIE: [u8; 8] = *b"xdebugpy";

/// Byte offsets in `_Py_DebugOffsets` of a version, and those that it lacks.
struct Published {
    minor: u8,
    threads: usize,
    lock: usize,
    thread_next: usize,
    thread_frame: usize,
    thread_id: usize,
    thread_status: usize,
    frame_previous: usize,
    frame_code: usize,
    frame_at: usize,
    frame_owner: usize,
    code_file: usize,
    code_name: usize,
    code_lines: usize,
    code_first_line: usize,
    code_instructions: usize,
    text: usize,
    /// See [`Runtime::key`]: in the runtime itself.
    key: usize,
}

/// These are at the same offset in every version.
const VERSION: usize = 8;
const FREE_THREADED: usize = 16;
const INTERPRETERS: usize = 40;

const PUBLISHED: [Published; 2] = [
    Published {
        minor: 13,
        threads: 72,
        lock: 112,
        thread_next: 168,
        thread_frame: 184,
        thread_id: 192,
        thread_status: 216,
        frame_previous: 232,
        frame_code: 240,
        frame_at: 248,
        frame_owner: 264,
        code_file: 280,
        code_name: 296,
        code_lines: 304,
        code_first_line: 312,
        code_instructions: 344,
        text: 560,
        key: 2160,
    },
    Published {
        minor: 14,
        threads: 72,
        lock: 120,
        thread_next: 192,
        thread_frame: 208,
        thread_id: 216,
        thread_status: 240,
        frame_previous: 256,
        frame_code: 264,
        frame_at: 272,
        frame_owner: 288,
        code_file: 320,
        code_name: 336,
        code_lines: 344,
        code_first_line: 352,
        code_instructions: 384,
        text: 640,
        key: 2336,
    },
];

/// Why Python frames are not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// Python 3.x, or `None` when the version is unknown.
    Version(Option<u8>),
    FreeThreaded,
    /// The memory does not match the layout.
    Unlike,
    /// The system does not let the process read its own memory by address.
    Unreadable,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Python frames are not in the call paths: ")?;
        match self {
            Refusal::Version(Some(minor)) => write!(f, "this is Python 3.{minor}, and 3.9 to 3.14 can be read"),
            Refusal::Version(None) => write!(f, "this Python is older than 3.9, and 3.9 to 3.14 can be read"),
            Refusal::FreeThreaded => write!(f, "this Python is free-threaded, so no lock keeps its frames still"),
            Refusal::Unlike => write!(f, "this Python's structures are not laid out as those of its version"),
            Refusal::Unreadable => write!(f, "the system refuses process_vm_readv, by which their layout is checked"),
        }
    }
}

/// The layout that the interpreter publishes at `runtime`; the caller has checked the cookie.
pub(super) fn published(memory: &impl Memory, runtime: usize) -> Result<Layout, Refusal> {
    let word = |at: usize| memory.read::<u64>(runtime + at).ok_or(Refusal::Unreadable);
    let offset = |at: usize| {
        word(at).and_then(|offset| match offset {
            // The largest offset is within the interpreter's state of about 100 KiB.
            0..0x10_0000 => Ok(offset as usize),
            _ => Err(Refusal::Unlike),
        })
    };
    let version = word(VERSION)?;
    let (major, minor) = (version >> 24 & 0xFF, (version >> 16 & 0xFF) as u8);
    let published = PUBLISHED.iter().find(|published| major == 3 && published.minor == minor);
    let published = published.ok_or(Refusal::Version(Some(minor)))?;
    if word(FREE_THREADED)? != 0 {
        return Err(Refusal::FreeThreaded);
    }
    let text = offset(published.text)?;
    Ok(Layout {
        minor,
        // After the interpreters; the offset of the key is not published.
        runtime: Runtime {
            main_interpreter: offset(INTERPRETERS)? + 8,
            main_thread: offset(INTERPRETERS)? + 24,
            key: published.key,
        },
        threads: offset(published.threads)?,
        thread: Thread {
            next: offset(published.thread_next)?,
            id: offset(published.thread_id)?,
            frame: (offset(published.thread_frame)?, None),
        },
        frame: Frame {
            code: offset(published.frame_code)?,
            previous: offset(published.frame_previous)?,
            at: At::Address(offset(published.frame_at)?),
            entry: Entry::BeforeShim(offset(published.frame_owner)?),
        },
        code: Code {
            file: offset(published.code_file)?,
            name: offset(published.code_name)?,
            first_line: offset(published.code_first_line)?,
            lines: offset(published.code_lines)?,
            instructions: offset(published.code_instructions)?,
        },
        lock: Lock::Of {
            pointer: offset(published.lock)?,
            holder: 8,
            locked: 16,
            status: offset(published.thread_status)?,
        },
        // For a string that is not all ASCII: the UTF-8 length and one more pointer.
        text: [text, text + 16],
    })
}

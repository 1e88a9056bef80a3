//! Python frames of a launching thread, read from the interpreter's own structures.
//!
//! It calls no function of the interpreter, makes and counts no object, and takes no lock. A thread finds its own state as
//! the interpreter does: by a pthread key. Its frames do not change, since the thread is in a call out of them, and they keep
//! their objects alive. So the only question is whether another thread may free the state itself. It may not
//!
//! * while the thread holds the interpreter's lock, which is needed to free states;
//! * on the thread that initialized Python, with or without the lock: only that thread ends the interpreter.
//!
//! Any other thread without the lock gets only native frames, and its launches are counted as such.
//!
//! The version gives the offsets ([`layout`]); a first walk with checked reads must confirm them before plain reads are used.

mod frames;
mod layout;
mod memory;
pub(crate) mod remote;
mod text;

pub(super) use frames::Frame;

use frames::Frames;
use layout::{COOKIE, Layout, Lock, Refusal};
use memory::{Checked, Direct, Memory};
use rkprof_objects::{Object, find};
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use text::{Text, Types};

/// The interpreter of this process, once a walk has shown that it can be read.
static PYTHON: OnceLock<Python> = OnceLock::new();
/// Whether the interpreter can't be read.
static REFUSED: AtomicBool = AtomicBool::new(false);

pub(super) struct Python {
    /// Address of `_PyRuntime`.
    runtime: usize,
    /// The library or program that is the interpreter.
    module: Range<usize>,
    /// The function that runs bytecode.
    evaluation: Range<usize>,
    types: Types,
    layout: Layout,
    /// For reads of the runtime, and of the frames of a state that [`Python::calling_thread`] has returned.
    memory: Direct,
}

/// The Python state of the calling thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calling {
    /// The thread is not known to run Python code.
    NoPython,
    /// Its frames cannot be read: it does not hold the interpreter's lock and is not the thread that ends the interpreter, or
    /// the interpreter was refused.
    Hidden,
    /// Address of its state.
    State(usize),
}

/// The interpreter, if there is a readable one. `is_first`: this is the thread's first query, which may take longer.
pub(super) fn interpreter(is_first: bool) -> Option<&'static Python> {
    let known = PYTHON.get();
    if known.is_some() || !is_first || REFUSED.load(Ordering::Relaxed) {
        return known;
    }
    look()
}

/// Whether there is an interpreter that cannot be read.
pub(super) fn is_refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

#[cold]
#[inline(never)]
fn look() -> Option<&'static Python> {
    match find(Python::in_object)? {
        Ok(python) => {
            if !python.is_as_expected()? {
                refuse(Refusal::Unlike);
                return None;
            }
            Some(PYTHON.get_or_init(|| python))
        }
        Err(refusal) => {
            refuse(refusal);
            None
        }
    }
}

fn refuse(refusal: Refusal) {
    if !REFUSED.swap(true, Ordering::Relaxed) {
        crate::thread::note(rkprof_model::record::Severity::Warning, &refusal.to_string());
    }
}

impl Python {
    /// Looks for the interpreter and its layout in an object.
    fn in_object(object: &Object<'_>) -> Option<Result<Python, Refusal>> {
        let Some(runtime) = object.symbol(c"_PyRuntime") else {
            // Python 2, and 3 before 3.7.
            return object.symbol(c"PyEval_EvalCode").map(|_| Err(Refusal::Version(None)));
        };
        Some(Python::with_runtime(object, runtime))
    }

    fn with_runtime(object: &Object<'_>, runtime: usize) -> Result<Python, Refusal> {
        let symbol = |name| object.symbol(name).ok_or(Refusal::Unlike);
        if !memory::can_be_checked() {
            return Err(Refusal::Unreadable);
        }
        let layout = if Checked.read::<[u8; 8]>(runtime) == Some(COOKIE) {
            layout::published(&Checked, runtime)?
        } else {
            let minor = match object.symbol(c"Py_Version") {
                Some(version) => (Checked.read::<u64>(version).ok_or(Refusal::Unlike)? >> 16 & 0xFF) as u8,
                // The version symbol exists since 3.11; functions identify earlier versions.
                None if object.symbol(c"Py_NewRef").is_some() => 10,
                None if object.symbol(c"PyFrame_GetCode").is_some() => 9,
                None => return Err(Refusal::Version(None)),
            };
            layout::known(minor).ok_or(Refusal::Version(Some(minor)))?
        };
        let types =
            Types { code: symbol(c"PyCode_Type")?, text: symbol(c"PyUnicode_Type")?, bytes: symbol(c"PyBytes_Type")? };
        let evaluation = object.extent(c"_PyEval_EvalFrameDefault").ok_or(Refusal::Unlike)?;
        let module = object.range().ok_or(Refusal::Unlike)?;
        // SAFETY: see the field.
        let memory = unsafe { Direct::new() };
        Ok(Python { runtime, module, evaluation, types, layout, memory })
    }

    /// Walks this thread's frames with checked reads. `None`: it runs no Python code, so another thread must try.
    fn is_as_expected(&self) -> Option<bool> {
        let Python { runtime, layout, .. } = self;
        let [is_made, key] = Checked.read::<[u32; 2]>(runtime + layout.runtime.key)?;
        // SAFETY: the C library takes any number for a key.
        let state = unsafe { libc::pthread_getspecific(key) } as usize;
        let interpreter: usize = Checked.read(runtime + layout.runtime.main_interpreter)?;
        // A limit of threads that no program reaches.
        let mut listed = Checked.read::<usize>(interpreter + layout.threads);
        for _ in 0..1 << 14 {
            if listed.is_none_or(|listed| listed == state) {
                break;
            }
            listed = listed.and_then(|listed| Checked.read(listed + layout.thread.next));
        }
        // SAFETY: no preconditions.
        let me = unsafe { libc::pthread_self() } as usize;
        if is_made != 1 || state == 0 || listed != Some(state) {
            // A thread without a state gives no evidence about the layout, unless it is Python's first thread.
            let is_main = Checked.read(runtime + layout.runtime.main_thread) == Some(me);
            return (is_main && interpreter != 0).then_some(false);
        }
        if Checked.read(state + layout.thread.id) != Some(me) {
            return Some(false);
        }
        let mut frames = Frames::new(&Checked, layout, self.types.code, state);
        let mut found = 0;
        for frame in frames.by_ref() {
            if text::describe(&Checked, layout, &self.types, frame).is_none() {
                return Some(false);
            }
            found += 1;
            if found == DEPTH_CHECKED {
                return Some(true);
            }
        }
        match found {
            0 if frames.is_at_end() => None,
            _ => Some(frames.is_at_end()),
        }
    }

    /// The state of the calling thread, if its frames may be read.
    #[inline]
    pub(super) fn calling_thread(&self) -> Calling {
        let Layout { runtime, thread, lock, .. } = &self.layout;
        // A program may unload the interpreter.
        if !super::rules::is_module(self.module.start) {
            return Calling::NoPython;
        }
        let memory = &self.memory;
        let Some([1, key]) = memory.read::<[u32; 2]>(self.runtime + runtime.key) else { return Calling::NoPython };
        // SAFETY: no preconditions; the C library takes any number for a key.
        let (state, me) = unsafe { (libc::pthread_getspecific(key) as usize, libc::pthread_self() as usize) };
        if state == 0 {
            return Calling::NoPython;
        }
        let is_main = memory.read(self.runtime + runtime.main_thread) == Some(me);
        if !is_main && self.holds_lock(lock, state) != Some(true) {
            return Calling::Hidden;
        }
        // The state is this thread's, and no other thread frees it meanwhile.
        if memory.read(state + thread.id) == Some(me) { Calling::State(state) } else { Calling::NoPython }
    }

    /// Reads no part of the state before it is known to belong to the lock's holder.
    fn holds_lock(&self, lock: &Lock, state: usize) -> Option<bool> {
        let memory = &self.memory;
        match *lock {
            Lock::Current(at) => Some(memory.read::<usize>(self.runtime + at)? == state),
            Lock::Of { pointer, holder, locked, status } => {
                const ACTIVE: u32 = 1 << 4;
                let interpreter: usize = memory.read(self.runtime + self.layout.runtime.main_interpreter)?;
                let lock: usize = if interpreter == 0 { 0 } else { memory.read(interpreter + pointer)? };
                if lock == 0 || memory.read::<i32>(lock + locked)? != 1 || memory.read::<usize>(lock + holder)? != state
                {
                    return Some(false);
                }
                // Another thread may be about to store that it is the holder now.
                Some(memory.read::<u32>(state + status)? & ACTIVE != 0)
            }
        }
    }

    /// Frames of the calling thread, innermost first.
    ///
    /// # Safety
    /// [`Python::calling_thread`] has just returned this state.
    pub(super) unsafe fn frames(&self, state: usize) -> impl Iterator<Item = Frame> {
        Frames::new(&self.memory, &self.layout, self.types.code, state)
    }

    /// The word of a frame in a path; the frame still exists.
    pub(super) fn word(&self, frame: Frame) -> Option<u64> {
        frame.word(&self.memory, &self.layout)
    }

    /// File, a zero byte, function; and the line.
    pub(super) fn describe(&self, frame: Frame) -> Option<(Text, u32)> {
        text::describe(&self.memory, &self.layout, &self.types, frame)
    }

    /// Whether the address is in code of the interpreter, whose own frames are left out.
    pub(super) fn is_own_code(&self, pc: usize) -> bool {
        self.module.contains(&pc)
    }

    /// Whether the address is in the function whose frame is replaced by Python frames.
    pub(super) fn is_evaluation(&self, pc: usize) -> bool {
        self.evaluation.contains(&pc)
    }
}

/// Number of frames that are checked before a layout is used.
const DEPTH_CHECKED: usize = 16;

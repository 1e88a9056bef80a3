//! Python frames of a launching thread, read from the interpreter's own structures.
//!
//! Nothing of the interpreter is called, no object is made or counted, and no lock is taken. A thread finds its own state as the
//! interpreter does: by a pthread key. Its frames stand still, since the thread is in a call out of them, and they hold what
//! they name. So the one question is whether the state itself may be freed meanwhile. It may not
//!
//! * while the thread holds the interpreter's lock: who frees states needs it;
//! * on the thread that initialized Python, lock or no lock: that thread alone ends the interpreter.
//!
//! Any other thread without the lock is given native frames alone, and its launches are counted as such.
//!
//! Where things are is told by the version ([`layout`]); a first walk by checked reads has to agree before one is made
//! plainly.

mod frames;
mod layout;
mod memory;
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
/// It can't be read.
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
    /// For reads of the runtime, and of a state's frames when [`Python::calling_thread`] has told it.
    memory: Direct,
}

/// What is known of the calling thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Calling {
    /// It is not known to run Python code.
    NoPython,
    /// Its frames cannot be read: it does not hold the interpreter's lock and is not the one that ends the interpreter, or the
    /// interpreter is one that was refused.
    Hidden,
    /// Address of its state.
    State(usize),
}

/// The interpreter, if it is there and can be read. `is_first`: this thread asks for the first time, so it may take a while.
pub(super) fn interpreter(is_first: bool) -> Option<&'static Python> {
    let known = PYTHON.get();
    if known.is_some() || !is_first || REFUSED.load(Ordering::Relaxed) {
        return known;
    }
    look()
}

/// There is an interpreter, and it cannot be read.
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
    /// Looks for the interpreter in an object, and for its layout.
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
                // It is there since 3.11; functions tell the versions before.
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

    /// Walks this thread's frames by checked reads. `None`: it runs no Python code, another thread may show it.
    fn is_as_expected(&self) -> Option<bool> {
        let Python { runtime, layout, .. } = self;
        let [is_made, key] = Checked.read::<[u32; 2]>(runtime + layout.runtime.key)?;
        // SAFETY: the C library takes any number for a key.
        let state = unsafe { libc::pthread_getspecific(key) } as usize;
        let interpreter: usize = Checked.read(runtime + layout.runtime.main_interpreter)?;
        // As many threads as no program has.
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
            // A thread without a state of its own says nothing about the layout, unless it is Python's first.
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
        // A program may unload what it loaded.
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

    /// Reads nothing of the state before it is known that the lock's holder has it.
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
                // Another thread may be about to note that it is the holder now.
                Some(memory.read::<u32>(state + status)? & ACTIVE != 0)
            }
        }
    }

    /// Frames of the calling thread, innermost first.
    ///
    /// # Safety
    /// [`Python::calling_thread`] has just named this state.
    pub(super) unsafe fn frames(&self, state: usize) -> impl Iterator<Item = Frame> {
        Frames::new(&self.memory, &self.layout, self.types.code, state)
    }

    /// What stands for a frame in a path; the frame is still there.
    pub(super) fn word(&self, frame: Frame) -> Option<u64> {
        frame.word(&self.memory, &self.layout)
    }

    /// File, a zero byte, function; and the line.
    pub(super) fn describe(&self, frame: Frame) -> Option<(Text, u32)> {
        text::describe(&self.memory, &self.layout, &self.types, frame)
    }

    /// Code of the interpreter, whose own frames are left out.
    pub(super) fn is_own_code(&self, pc: usize) -> bool {
        self.module.contains(&pc)
    }

    /// A place in the function whose frame stands for Python frames.
    pub(super) fn is_evaluation(&self, pc: usize) -> bool {
        self.evaluation.contains(&pc)
    }
}

/// Frames that are looked at before the layout is believed.
const DEPTH_CHECKED: usize = 16;

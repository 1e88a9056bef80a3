//! Python frames of other threads, for [`crate::host_samples`]: nothing stops these threads, so what is read may change
//! meanwhile. Every read is checked, and every object's type; the frames are read twice, and those count that stood still.
//!
//! The interpreter's list of threads has `pthread_t`s. The kernel's number of a thread is at the same offset behind each of
//! them; the own thread shows which one.

use super::frames::{Frame, Frames, HIGHEST, SIZE, TYPE};
use super::layout::{Lock, Refusal};
use super::memory::{Blocks, Checked, Memory};
use super::{Python, text};
use rkprof_objects::find;
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Limits of threads and frames that are looked at.
const THREADS: usize = 1 << 12;
const FRAMES: usize = 512;
/// Bytes behind a `pthread_t` in which the thread's number is looked for.
const DESCRIPTOR: usize = 1 << 11;
/// Bytes of the interpreter's lock with its conditions.
const LOCK: usize = 256;
/// No table of lines, and no name of a file or function, is longer.
const LONGEST: usize = 1 << 24;

/// The interpreter of the process, as another thread reads it.
pub(crate) struct Remote {
    python: Python,
    /// See the head of the file.
    number_at: usize,
    blocks: Blocks,
    /// States by the thread's number, as last seen.
    states: FxHashMap<u32, usize>,
}

/// The frames of a thread.
pub(crate) enum Walked {
    /// It runs no Python code.
    NoPython,
    /// They changed while they were read.
    Torn,
    Frames(Vec<Named>),
}

/// A frame, and what identifies it and its line.
#[derive(Clone, Copy)]
pub(crate) struct Named {
    pub(crate) word: u64,
    frame: Frame,
}

impl Remote {
    /// The interpreter, if there is one. The error is a sentence.
    pub(crate) fn look() -> Option<Result<Remote, String>> {
        let python = match find(Python::in_object)? {
            Ok(python) => python,
            Err(refusal) => return Some(Err(refusal.to_string())),
        };
        let Some(number_at) = number_offset() else { return Some(Err(Refusal::Unlike.to_string())) };
        Some(Ok(Remote { python, number_at, blocks: Blocks::new(), states: FxHashMap::default() }))
    }

    /// The frames of the thread with this number. What [`Remote::describe`] reads is what was there now.
    pub(crate) fn frames(&mut self, tid: u32) -> Walked {
        let Some(state) = self.state(tid) else { return Walked::NoPython };
        let first = self.walk(state);
        // Frames that stand still keep their code.
        let codes: Vec<usize> = first.iter().flatten().map(|frame| frame.code + TYPE).collect();
        self.blocks.forget_but(&codes);
        let second = self.walk(state);
        let (Some(first), Some(second)) = (first, second) else { return Walked::Torn };
        if first.is_empty() && second.is_empty() {
            return Walked::NoPython;
        }
        let same = |pair: &(&Frame, &Frame)| pair.0.code == pair.1.code;
        let still = first.iter().rev().zip(second.iter().rev()).take_while(same).count();
        let still = &second[second.len() - still..];
        let named = |frame: &Frame| {
            let table: usize = self.blocks.read(frame.code + self.python.layout.code.lines)?;
            let is_one = table != 0 && table <= HIGHEST && self.size(table)? <= LONGEST;
            let word = if is_one { frame.word(&self.blocks, &self.python.layout) } else { None };
            Some(Named { word: word?, frame: *frame })
        };
        let named: Option<Vec<Named>> = still.iter().map(named).collect();
        match named {
            Some(named) if !named.is_empty() => Walked::Frames(named),
            _ => Walked::Torn,
        }
    }

    /// `None` where the walk did not come to the outermost one.
    fn walk(&self, state: usize) -> Option<Vec<Frame>> {
        let mut frames = Frames::new(&self.blocks, &self.python.layout, self.python.types.code, state);
        let walked: Vec<Frame> = frames.by_ref().take(FRAMES).collect();
        frames.is_at_end().then_some(walked)
    }

    /// The length of a string or of bytes.
    fn size(&self, object: usize) -> Option<usize> {
        self.blocks.read(object + SIZE)
    }

    /// File and function of a frame, and the line. Only directly after [`Remote::frames`].
    pub(crate) fn describe(&self, named: Named) -> Option<(String, String, u32)> {
        let code = &self.python.layout.code;
        for offset in [code.file, code.name, code.lines] {
            let object: usize = self.blocks.read(named.frame.code + offset)?;
            let is_one = object != 0 && object <= HIGHEST && self.size(object)? <= LONGEST;
            is_one.then_some(())?;
        }
        let (text, line) = text::describe(&self.blocks, &self.python.layout, &self.python.types, named.frame)?;
        let text = String::from_utf8_lossy(text.bytes()).into_owned();
        let (file, function) = text.split_once('\0')?;
        Some((file.to_owned(), function.to_owned(), line))
    }

    /// Whether this address is in the interpreter's lock: who waits there waits for that.
    pub(crate) fn is_lock(&self, address: usize) -> bool {
        self.lock().is_some_and(|lock| lock.contains(&address))
    }

    fn lock(&self) -> Option<Range<usize>> {
        let layout = &self.python.layout;
        match layout.lock {
            Lock::Current(_) => Some(self.python.runtime..self.python.runtime + RUNTIME),
            Lock::Of { pointer, .. } => {
                let interpreter: usize = Checked.read(self.python.runtime + layout.runtime.main_interpreter)?;
                let lock: usize = Checked.read(interpreter.checked_add(pointer)?)?;
                Some(lock..lock.checked_add(LOCK)?)
            }
        }
    }

    /// The state of the thread with this number.
    fn state(&mut self, tid: u32) -> Option<usize> {
        self.blocks.forget();
        if let Some(state) = self.states.get(&tid).filter(|state| self.number(**state) == Some(tid)) {
            return Some(*state);
        }
        self.states.remove(&tid);
        let layout = &self.python.layout;
        let interpreter: usize = self.blocks.read(self.python.runtime + layout.runtime.main_interpreter)?;
        let mut state: usize = self.blocks.read(interpreter.checked_add(layout.threads)?)?;
        for _ in 0..THREADS {
            if state == 0 || state > HIGHEST {
                break;
            }
            if self.number(state) == Some(tid) {
                self.states.insert(tid, state);
                return Some(state);
            }
            state = self.blocks.read(state + layout.thread.next)?;
        }
        None
    }

    /// The number of the thread that has this state.
    fn number(&self, state: usize) -> Option<u32> {
        let thread: usize = self.blocks.read(state + self.python.layout.thread.id)?;
        self.blocks.read(thread.checked_add(self.number_at)?)
    }
}

/// Bytes of the runtime that may hold the interpreter's lock, in versions in which it is there.
const RUNTIME: usize = 1 << 12;

/// The offset of a thread's number behind its `pthread_t`.
fn number_offset() -> Option<usize> {
    // SAFETY: no preconditions.
    let (me, tid) = unsafe { (libc::pthread_self() as usize, libc::gettid() as u32) };
    (0..DESCRIPTOR).step_by(4).find(|offset| Checked.read::<u32>(me + offset) == Some(tid))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_of_another_thread_is_found_behind_its_pthread() {
        let offset = number_offset().expect("an offset");
        let (tell, told) = std::sync::mpsc::channel();
        let (end, ended) = std::sync::mpsc::channel::<()>();
        let other = std::thread::spawn(move || {
            // SAFETY: no preconditions.
            let _ = tell.send(unsafe { (libc::pthread_self() as usize, libc::gettid() as u32) });
            let _ = ended.recv();
        });
        let (thread, tid) = told.recv().expect("it tells");
        assert_eq!(Checked.read::<u32>(thread + offset), Some(tid));
        drop(end);
        other.join().expect("it ends");
    }
}

//! Call paths of launches, with functions and lines, as Perfetto's interned callstacks. Only exports of a part of a finished
//! trace have them: symbols are resolved after the run.

use super::Shared;
use super::names::named;
use crate::format::field;
use crate::sequence::Sequence;
use crate::wire;
use rustc_hash::FxHashMap;
use std::collections::HashMap;

/// A function, and the line in it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    pub function: String,
    pub line: Option<(String, u32)>,
}

/// Paths by their id in launches. Ids of callstacks and frames are the same in all sequences; each sequence gets those that
/// it uses.
#[derive(Clone, Debug, Default)]
pub struct Callstacks {
    /// Numbers of the callstack and of its frames, outermost first.
    paths: FxHashMap<u64, (u32, Vec<u32>)>,
    numbers: HashMap<Frame, u32>,
    frames: Vec<Frame>,
}

impl Callstacks {
    /// Adds the frames of a path, outermost first.
    pub fn insert(&mut self, path: u64, frames: impl IntoIterator<Item = Frame>) {
        let Callstacks { paths, numbers, frames: all } = self;
        let number = |frame: Frame| {
            *numbers.entry(frame).or_insert_with_key(|frame| {
                all.push(frame.clone());
                all.len() as u32
            })
        };
        let frames = frames.into_iter().map(number).collect();
        let next = paths.len() as u32 + 1;
        paths.entry(path).or_insert((next, frames));
    }
}

impl Shared {
    /// The id of a path's callstack; adds the callstack to the packet's interned data unless the sequence has it.
    pub(super) fn intern_callstack(&mut self, sequence: &mut Sequence, path: u64) -> Option<u32> {
        let Shared { options, interned, callstacks, .. } = self;
        debug_assert!(options.api, "only calls have paths");
        let (number, frames) = callstacks.paths.get(&path)?;
        if sequence.callstacks.insert(*number as usize) {
            for frame in frames {
                if sequence.frames.insert(*frame as usize) {
                    put_frame(interned, *frame, &callstacks.frames[*frame as usize - 1]);
                }
            }
            let stack = wire::open(interned, field::interned::CALLSTACKS);
            wire::uint(interned, field::callstack::IID, u64::from(*number));
            frames.iter().for_each(|frame| wire::uint(interned, field::callstack::FRAME_IDS, u64::from(*frame)));
            wire::close(interned, stack);
        }
        Some(*number)
    }
}

/// A frame, and its texts with the same number.
fn put_frame(out: &mut Vec<u8>, number: u32, frame: &Frame) {
    named(out, field::interned::FUNCTION_NAMES, number, &frame.function);
    if let Some((file, _)) = &frame.line {
        named(out, field::interned::SOURCE_PATHS, number, file);
    }
    let message = wire::open(out, field::interned::FRAMES);
    wire::uint(out, field::frame::IID, u64::from(number));
    wire::uint(out, field::frame::FUNCTION_NAME_ID, u64::from(number));
    if let Some((_, line)) = &frame.line {
        wire::uint(out, field::frame::SOURCE_PATH_IID, u64::from(number));
        wire::uint(out, field::frame::LINE_NUMBER, u64::from(*line));
    }
    wire::close(out, message);
}

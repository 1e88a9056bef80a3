//! Names of events by interning id. An API function that launches has one id per stream, so that its calls give their stream
//! without another byte. Ids start again whenever the interned state is repeated.

use super::Shared;
use crate::format::{SIDE_IIDS, field};
use crate::schema::{SideEntry, side_entry};
use crate::sequence::Sequence;
use crate::wire;
use rkprof_model::event::{Function, Registry};
use rkprof_model::gemm::Gemm;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

/// Limit of ids for functions on streams; for further streams an annotation has the stream.
const MAX_FUNCTIONS: usize = 8192;
/// Limit of ids for texts of markers; further texts are written out.
const MAX_TEXTS: usize = 4096;
const MAX_TEXT: usize = 256;
/// Limit of different problems, and of different arguments, that launches of a trace have; further ones are in the summary alone.
const MAX_PROBLEMS: usize = 1 << 14;

/// The id of a value, a new one unless it has one.
fn limited<K: Hash + Eq + Clone>(known: &mut FxHashMap<K, u32>, value: &K, next: &mut u32) -> Option<u32> {
    if let Some(iid) = known.get(value) {
        return Some(*iid);
    }
    if known.len() >= MAX_PROBLEMS {
        return None;
    }
    *next += 1;
    known.insert(value.clone(), *next);
    Some(*next)
}

#[derive(Default)]
pub(super) struct Names {
    /// By [`key`].
    functions: FxHashMap<u64, u32>,
    texts: HashMap<Box<str>, u32>,
    gemms: FxHashMap<Gemm, u32>,
    arguments: FxHashMap<Arc<str>, u32>,
    next: u32,
}

impl Names {
    pub(super) fn clear(&mut self) {
        self.functions.clear();
        self.texts.clear();
        self.gemms.clear();
        self.arguments.clear();
        self.next = 0;
    }

    /// The id for calls of `function` on `stream`; `None` beyond the limit.
    #[inline]
    pub(super) fn function(&mut self, function: Function, stream: Option<u32>) -> Option<u32> {
        let key = key(function, stream)?;
        if let Some(iid) = self.functions.get(&key) {
            return Some(*iid);
        }
        if stream.is_some() && self.functions.len() >= MAX_FUNCTIONS {
            return None;
        }
        self.next += 1;
        self.functions.insert(key, self.next);
        Some(self.next)
    }

    /// The id of a marker's text; `None` for texts that are written out.
    pub(super) fn text(&mut self, text: &str) -> Option<u32> {
        if let Some(iid) = self.texts.get(text) {
            return Some(*iid);
        }
        if text.len() > MAX_TEXT || self.texts.len() >= MAX_TEXTS {
            return None;
        }
        self.next += 1;
        self.texts.insert(text.into(), self.next);
        Some(self.next)
    }
}

/// A function and a stream in one word, for hashing; `None` for a stream whose number does not fit.
#[inline]
fn key(function: Function, stream: Option<u32>) -> Option<u64> {
    let stream = stream.map_or(0, |stream| u64::from(stream) + 1);
    (stream < 1 << 24).then(|| (function.domain as u64) << 56 | stream << 32 | u64::from(function.operation))
}

impl Shared {
    /// Adds a name to the packet's interned data unless the sequence has it.
    #[inline]
    pub(super) fn intern_function(
        &mut self,
        sequence: &mut Sequence,
        iid: u32,
        (function, stream): (Function, Option<u32>),
        registry: &Registry,
    ) {
        if sequence.names.insert(iid as usize) {
            named(&mut self.interned, field::interned::EVENT_NAMES, iid, &registry.function_name(function));
            self.side(function_entry(iid, function, stream, false));
        }
    }

    pub(super) fn intern_text(&mut self, sequence: &mut Sequence, iid: u32, text: &str) {
        if sequence.names.insert(iid as usize) {
            named(&mut self.interned, field::interned::EVENT_NAMES, iid, text);
        }
    }

    /// The id of a function's name as an interned string, for arguments.
    pub(super) fn intern_function_string(
        &mut self,
        sequence: &mut Sequence,
        function: Function,
        registry: &Registry,
    ) -> u32 {
        let iid = self.names.function(function, None).unwrap_or_default();
        if sequence.strings.insert(iid as usize) {
            named(&mut self.interned, field::interned::STRINGS, iid, &registry.function_name(function));
            self.side(function_entry(iid, function, None, true));
        }
        iid
    }

    /// The id of a problem's text as an interned string, for arguments. `None` beyond the limit.
    pub(super) fn intern_gemm(&mut self, sequence: &mut Sequence, gemm: &Gemm) -> Option<u32> {
        let Names { gemms, next, .. } = &mut self.names;
        let iid = limited(gemms, gemm, next)?;
        self.intern_string(sequence, iid, || gemm.to_string().into());
        Some(iid)
    }

    /// The same for a kernel's arguments.
    pub(super) fn intern_arguments(&mut self, sequence: &mut Sequence, text: &Arc<str>) -> Option<u32> {
        let Names { arguments, next, .. } = &mut self.names;
        let iid = limited(arguments, text, next)?;
        self.intern_string(sequence, iid, || Cow::Borrowed(text));
        Some(iid)
    }

    fn intern_string<'a>(&mut self, sequence: &mut Sequence, iid: u32, text: impl FnOnce() -> Cow<'a, str>) {
        if sequence.strings.insert(iid as usize) {
            named(&mut self.interned, field::interned::STRINGS, iid, &text());
        }
    }

    /// Adds a side entry to the packet's interned data.
    pub(super) fn side(&mut self, entry: SideEntry) {
        let string = wire::open(&mut self.interned, field::interned::STRINGS);
        wire::uint(&mut self.interned, field::named::IID, SIDE_IIDS + self.sides);
        wire::message(&mut self.interned, field::named::TEXT, &entry);
        wire::close(&mut self.interned, string);
        self.sides += 1;
    }

    /// Writes the collected data as the packet's interned data.
    #[inline]
    pub(super) fn write_interned(&mut self, out: &mut impl wire::Buffer) {
        if !self.interned.is_empty() {
            wire::bytes(out, field::packet::INTERNED_DATA, &self.interned);
            self.interned.clear();
        }
    }
}

/// EventName and InternedString.
pub(super) fn named(out: &mut Vec<u8>, field: u32, iid: u32, text: &str) {
    let entry = wire::open(out, field);
    wire::uint(out, field::named::IID, u64::from(iid));
    wire::bytes(out, field::named::TEXT, text.as_bytes());
    wire::close(out, entry);
}

fn function_entry(iid: u32, function: Function, stream: Option<u32>, string: bool) -> SideEntry {
    let name = side_entry::Name {
        iid: Some(u64::from(iid)),
        domain: Some(function.domain as u32),
        operation: Some(function.operation),
        stream,
        string: string.then_some(true),
    };
    SideEntry { name: Some(name), ..SideEntry::default() }
}

//! The arguments of launches: words of records, and how each kernel's words are to be shown -> texts.

use super::open_launches::MAX_OPEN;
use rkprof_model::arguments::Layout;
use rkprof_model::record::{Arguments, read};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Different texts that are remembered; a program that gives other numbers with each launch has its texts made anew.
const MAX_TEXTS: usize = 1 << 14;

#[derive(Default)]
pub(super) struct KernelArguments {
    /// By kernel.
    layouts: FxHashMap<u64, Layout>,
    /// By launch, until its kernel has ended.
    open: FxHashMap<u64, Box<[u32]>>,
    /// By kernel and words.
    texts: FxHashMap<(u64, Box<[u32]>), Arc<str>>,
}

impl KernelArguments {
    pub(super) fn define(&mut self, kernel: u64, layout: Layout) {
        self.layouts.insert(kernel, layout);
    }

    /// For the next recording: what is known of kernels.
    pub(super) fn for_next(self) -> KernelArguments {
        KernelArguments { layouts: self.layouts, ..KernelArguments::default() }
    }

    /// `bytes` are those of the whole record. It is delivered before its kernel, or shown ahead.
    pub(super) fn launched(&mut self, record: &Arguments, bytes: &[u8]) {
        let words = bytes[size_of::<Arguments>()..].chunks_exact(4).filter_map(read::<u32>);
        if self.open.len() < MAX_OPEN {
            self.open.insert(record.child, words.take(record.header.aux as usize).collect());
        }
    }

    /// Those of a launch that has ended.
    #[inline]
    pub(super) fn take_ended(&mut self, child: u64, kernel: u64) -> Option<Arc<str>> {
        if self.open.is_empty() { None } else { self.text(child, kernel) }
    }

    fn text(&mut self, child: u64, kernel: u64) -> Option<Arc<str>> {
        let words = self.open.remove(&child)?;
        let key = (kernel, words);
        if let Some(text) = self.texts.get(&key) {
            return Some(text.clone());
        }
        let text: Arc<str> = self.layouts.get(&kernel)?.text(&key.1).into();
        if self.texts.len() < MAX_TEXTS {
            self.texts.insert(key, text.clone());
        }
        Some(text)
    }
}

//! Keeps the code of the kernels that run: what was copied from memory at once, what lies in files once a kernel of it is launched.

use crate::code_objects::{Copied, Missing};
use crate::drainer::Output;
use rkprof_drain::pipeline::Pipeline;
use rkprof_model::run;
use rkprof_store::code_objects::{Archive, Left};
use rustc_hash::FxHashSet;

/// What is kept, and the code objects of files that were looked at.
pub(super) struct Kept {
    archive: Archive,
    seen: FxHashSet<u64>,
    /// `run.json` does not have it yet.
    is_new: bool,
}

impl Kept {
    pub(super) fn new(archive: Archive) -> Kept {
        Kept { archive, seen: FxHashSet::default(), is_new: false }
    }

    /// `copied` was taken before the records of this pass, so that the records have announced it.
    pub(super) fn keep(&mut self, copied: Vec<Copied>, pipeline: &mut Pipeline, output: &mut Output) {
        let launched = pipeline.sinks.stats.take_launched();
        let Kept { archive, seen, is_new } = self;
        if !archive.is_on() || (copied.is_empty() && launched.is_empty()) || output.is_here().is_err() {
            return;
        }
        let joiner = &mut pipeline.joiner;
        for Copied { id, uri, size, bytes } in copied {
            seen.insert(id);
            let left = match bytes {
                Ok(bytes) => {
                    if let Some(file) = archive.keep(&uri, &bytes) {
                        joiner.keep_code_object(id, file, &mut pipeline.metadata);
                    }
                    continue;
                }
                Err(Missing::TooLarge) => Left::Limit,
                Err(Missing::NoRoom) => Left::Problem("too many were loaded at once".to_owned()),
                Err(Missing::Unread(error)) => Left::Problem(format!("reading its memory failed: {error}")),
            };
            archive.leave(&uri, Some(size), &left);
        }
        for kernel in launched {
            let Some(id) = joiner.registry.kernels.get(&kernel).map(|kernel| kernel.code_object) else { continue };
            let Some(object) = joiner.registry.code_objects.get(&id) else { continue };
            // What came from memory was kept when it was loaded.
            if !object.uri.starts_with("file:") || !seen.insert(id) {
                continue;
            }
            if let Some(file) = archive.keep_file(&object.uri) {
                joiner.keep_code_object(id, file, &mut pipeline.metadata);
            }
        }
        if archive.take_changed() {
            *is_new = true;
            output.info.code_objects = archive.info();
        }
    }

    /// Whether `run.json` is to be written for them.
    pub(super) fn take_new(&mut self) -> bool {
        std::mem::take(&mut self.is_new)
    }

    /// For `run.json` of the recording that ends.
    pub(super) fn info(&mut self) -> Option<run::CodeObjects> {
        self.is_new = false;
        self.archive.info()
    }
}

//! What is taken from HSA's tables beside kernels, where no SDK delivers it: copies, allocations, scratch memory, calls. Each is set up
//! by itself: where the runtime lacks an entry, that kind of record is missing and the run says so.

use super::table::Tables;
use super::{calls, copies, memory, scratch, wrap};
use rkprof_abi::kind;
use rkprof_model::error::Error;
use std::ffi::c_void;

/// The records that a run asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub copies: bool,
    pub memory: bool,
    pub scratch: bool,
    pub calls: bool,
}

/// A kind of record that will be missing, and why.
pub type Missing = (&'static str, Error);

/// Puts the functions for these records into HSA's tables.
///
/// # Errors
/// The tables are of an unknown form: nothing was changed.
///
/// # Safety
/// `table` is null or the address of an `HsaApiTable` that stays where it is.
pub unsafe fn install(table: *mut c_void, wanted: Wanted) -> Result<Vec<Missing>, Error> {
    // SAFETY: this function's contract.
    let tables = unsafe { Tables::check(table) }?;
    let mut missing = Vec::new();
    if wanted.copies {
        match wrap::install_optional(&tables, &copies::REPLACED, &copies::CALLED) {
            Ok(()) => copies::set_up(),
            Err(error) => missing.push((kind::MEMORY_COPY, error)),
        }
    }
    if wanted.memory {
        match wrap::install_optional(&tables, &memory::REPLACED, &memory::CALLED) {
            Ok(()) => memory::set_up(),
            Err(error) => missing.push((kind::MEMORY_ALLOCATION, error)),
        }
    }
    if wanted.scratch
        && let Err(error) = wrap::install_optional(&tables, &scratch::REPLACED, &[])
    {
        missing.push((kind::SCRATCH_MEMORY, error));
    }
    // Above the others, so that these record the program's calls.
    if wanted.calls {
        calls::install(&tables);
    }
    Ok(missing)
}

//! Host functions: what `kernel<<<...>>>` calls in place of a kernel. A compiler registers each with HIP, and SDKs of 1.0 and
//! newer announce it right after its kernel, on either path of dispatches.

use super::payload::sized;
use crate::foreign::bytes;
use crate::thread;
use rkprof_abi::{common, v1};
use rkprof_model::record::{self, RecordKind};
use rustc_hash::FxHasher;
use std::ffi::c_void;
use std::hash::{Hash as _, Hasher as _};
use std::sync::atomic::{AtomicU64, Ordering};

/// The kernel that was announced last, as a hash of id and name. Names are long and come in bursts, so that of a host
/// function is recorded only where it is not its kernel's.
#[derive(Default)]
pub struct Announced(AtomicU64);

impl Announced {
    pub(super) fn remember(&self, kernel: u64, name: &[u8]) {
        self.0.store(hash(kernel, name), Ordering::Relaxed);
    }

    fn is(&self, kernel: u64, name: &[u8]) -> bool {
        self.0.load(Ordering::Relaxed) == hash(kernel, name)
    }
}

fn hash(kernel: u64, name: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    (kernel, name).hash(&mut hasher);
    hasher.finish()
}

/// Records a host function. `id_base` is added to ids.
///
/// # Safety
/// `payload` is the SDK's record of a host kernel symbol.
pub(super) unsafe fn record(announced: &Announced, id_base: u64, payload: *const c_void) {
    // SAFETY: this function's contract.
    let raw: v1::rocprofiler_callback_tracing_code_object_host_kernel_symbol_register_data_t =
        unsafe { sized(payload) };
    // SAFETY: null or a string that lives during the callback.
    let name = record::clip(unsafe { bytes(raw.device_function) });
    let name = if announced.is(raw.kernel_id, name) { b"" } else { name };
    let dimensions = |of: common::rocprofiler_dim3_t| [of.x, of.y, of.z];
    let record = record::HostFunction {
        header: thread::text_header::<record::HostFunction>(RecordKind::HostFunction, 0, name),
        id: raw.host_function_id | id_base,
        kernel_id: raw.kernel_id | id_base,
        address: raw.host_function.value,
        modules: raw.modules.value,
        workgroup_size: raw.workgroup_size,
        thread_limit: raw.thread_limit,
        dimensions: [raw.thread_ids, raw.block_ids, raw.block_dims, raw.grid_dims].map(dimensions),
        pad: 0,
    };
    thread::push_text(&record, name);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_its_kernel_s_only_for_the_kernel_announced_last() {
        let announced = Announced::default();
        assert!(!announced.is(0, b""));
        announced.remember(7, b"_Z4gemmPf");
        assert!(announced.is(7, b"_Z4gemmPf"));
        assert!(!announced.is(8, b"_Z4gemmPf") && !announced.is(7, b"_Z4gemmPd"));
        announced.remember(8, b"other");
        assert!(!announced.is(7, b"_Z4gemmPf"));
    }
}

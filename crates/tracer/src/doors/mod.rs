//! How rkprof reaches the runtimes of a process.
//!
//! ```text
//! choice        once in a process: by rkprof's own doors, as a tool of the SDK, or not at all
//! registration  HIP, HSA, ROCTx, RCCL hand their tables to rocprofiler_register_library_api_table
//! hsa           HSA hands its tables to a loaded library with HSA_AMD_TOOL_PRIORITY
//! hip           HIP's table, behind its exported functions
//! lookups       the program looks functions up: libraries that were loaded late are there
//! roctx         ROCTx's tables, or the callback of the older library
//! rccl          RCCL's table
//! topology      the processors, from the driver
//! ```
//!
//! On the SDK's door (crate::sdk) the SDK calls rkprof, which takes nothing here.

pub mod choice;
pub mod hip;
pub mod hsa;
pub mod lookups;
pub mod rccl;
pub mod registration;
pub mod roctx;
pub mod topology;

use parking_lot::Mutex;
use rkprof_model::run::{DoorInfo, RuntimeInfo, Skipped};
use rkprof_objects::Object;

pub use choice::Door;

/// Runtimes whose tables rkprof has, in the order in which they came.
static RUNTIMES: Mutex<Vec<RuntimeInfo>> = Mutex::new(Vec::new());

/// Notes that rkprof has the table of a runtime, whose code is at `address`. Returns false when it has it already.
fn took(name: &str, address: usize, through: &str) -> bool {
    let path = rkprof_objects::find(|object| object.contains(address, 1).then(|| Object::shown(object)));
    let runtime = RuntimeInfo { name: name.to_owned(), path: path.unwrap_or_default(), through: through.to_owned() };
    let mut runtimes = RUNTIMES.lock();
    if runtimes.iter().any(|known| known.name == runtime.name && known.path == runtime.path) {
        return false;
    }
    runtimes.push(runtime);
    true
}

/// For `run.json`.
pub fn info() -> DoorInfo {
    let (dispatch_path, dispatch_reason) = crate::session::dispatch_path();
    DoorInfo {
        name: choice::known().map_or("", Door::name).to_owned(),
        reason: choice::reason().to_owned(),
        runtimes: RUNTIMES.lock().clone(),
        dispatch_path,
        dispatch_reason,
    }
}

/// The library was loaded: takes the table of a HIP that is there already and will not register it, and watches an older ROCTx.
/// For the constructor of librkprof.so, which every process runs that preloads it: without these nothing is done.
pub fn loaded() {
    crate::fence::fenced((), || {
        hip::look(&|_| true);
        roctx::look(&|_| true);
    });
    lookups::begin();
}

/// Libraries whose registered calls rkprof does not read without the SDK.
static UNREAD: Mutex<Vec<String>> = Mutex::new(Vec::new());

fn unread(name: &std::ffi::CStr) {
    let name = name.to_string_lossy().into_owned();
    let mut unread = UNREAD.lock();
    if !unread.contains(&name) {
        unread.push(name);
    }
}

/// Records of libraries that are missing on rkprof's own doors.
pub fn skipped() -> Vec<Skipped> {
    let unread = UNREAD
        .lock()
        .iter()
        .map(|name| Skipped {
            feature: format!("calls of {name}"),
            reason: "rkprof records them through rocprofiler-sdk only".to_owned(),
        })
        .collect::<Vec<_>>();
    let rccl = rccl::missing()
        .map(|reason| Skipped { feature: rkprof_abi::kind::RCCL_API.to_owned(), reason: reason.to_owned() });
    unread.into_iter().chain(rccl).collect()
}

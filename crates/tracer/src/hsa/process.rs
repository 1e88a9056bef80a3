//! Other code in this process: other tools, and the HSA runtime.

use super::table::LATER_FUNCTION;
use rkprof_model::error::Error;
use rkprof_objects::{self, Object, ObjectStart};
use std::ffi::CStr;
use std::path::PathBuf;

/// Runtimes of 2026 also make queues with it (rocm-systems pull request 6921): where it exists, HIP may use it.
const NEWER_FUNCTION: &CStr = c"hsa_amd_queue_create";

/// The results of `look` for the objects of the process, in load order.
fn all<R>(mut look: impl FnMut(&Object<'_>) -> Option<R>) -> Vec<R> {
    let mut found = Vec::new();
    rkprof_objects::find(|object| -> Option<()> {
        found.extend(look(object));
        None
    });
    found
}

/// Other tools of the SDK: libraries, or the program, that export `rocprofiler_configure`. SDKs themselves do not count.
pub fn other_tools() -> Vec<String> {
    let own = rkprof_objects::place_of(other_tools as fn() -> Vec<String> as usize);
    all(|object| {
        // Before the look-up: it asks rkprof's own symbol for its address, which asks here.
        if Some(object.place()) == own {
            return None;
        }
        let [configure, sdk] = object.symbols([c"rocprofiler_configure", c"rocprofiler_create_context"]);
        (configure.is_some() && sdk.is_none()).then(|| object.shown())
    })
}

/// Whether an SDK is in the process.
pub fn has_sdk() -> bool {
    // One that lacks either is still one.
    rkprof_objects::find(|object| {
        let [create, start] = object.symbols([c"rocprofiler_create_context", c"rocprofiler_start_context"]);
        create.or(start)
    })
    .is_some()
}

/// Loaded tools of HSA itself: the runtime finds them by this symbol and passes its tables to them, after the SDK
/// (`Runtime::LoadTools` of ROCR). libroctracer64 only forwards; PyTorch links to it.
pub fn hsa_tools() -> Vec<String> {
    let own = rkprof_objects::place_of(hsa_tools as fn() -> Vec<String> as usize);
    all(|object| {
        let is_tool = object.symbol(c"HSA_AMD_TOOL_PRIORITY").is_some()
            && !object.is_named("libroctracer64")
            && Some(object.place()) != own;
        is_tool.then(|| object.shown())
    })
}

/// The HSA runtime of this process.
#[derive(Clone, Debug)]
pub struct Runtime {
    pub place: ObjectStart,
    /// The file, with all links followed.
    pub path: PathBuf,
}

/// The HSA runtime of this process. A simulated SDK, at the address `simulated`, may also be the runtime.
///
/// # Errors
/// Why there is no usable one.
pub fn runtime(simulated: Option<usize>) -> Result<Runtime, Error> {
    let simulated = simulated.and_then(rkprof_objects::place_of);
    let runtimes = all(|object| {
        let [create, newer, later] = object.symbols([c"hsa_queue_create", NEWER_FUNCTION, LATER_FUNCTION]);
        let plays_one = simulated == Some(object.place()) && create.is_some();
        (object.is_named("libhsa-runtime64") || plays_one).then(|| {
            let path = if object.path.is_empty() { c"/proc/self/exe" } else { object.path };
            let path = PathBuf::from(path.to_string_lossy().into_owned());
            (Runtime { place: object.place(), path }, newer.is_some(), later.is_some())
        })
    });
    match runtimes.as_slice() {
        [] => Err("the HSA runtime is not loaded yet".to_owned().into()),
        [(_, true, _)] => Err(
            "the HSA runtime has a second way to make queues, hsa_amd_queue_create, which the light path does not follow"
                .to_owned().into(),
        ),
        [(_, _, false)] => Err("the HSA runtime is too old: its tables end before intercept queues".to_owned().into()),
        [(runtime, false, true)] => {
            let path = runtime.path.canonicalize().unwrap_or_else(|_| runtime.path.clone());
            Ok(Runtime { path, ..*runtime })
        }
        _ => Err("there are two HSA runtimes in this process".to_owned().into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_no_tool_and_has_no_runtime() {
        assert_eq!((other_tools(), hsa_tools()), (Vec::new(), Vec::new()));
        assert!(runtime(None).unwrap_err().to_string().contains("not loaded"));
    }
}

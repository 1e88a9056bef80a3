//! Tools of others that the environment loads into every process. In the test program they would be judged with rkprof: what they cost,
//! and where they intercept the same queues.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::path::Path;

/// Variables that name tools alone: of the SDK, and of HSA itself.
const LISTS: [&str; 2] = ["ROCP_TOOL_LIBRARIES", "HSA_TOOLS_LIB"];
const PRELOAD: &str = "LD_PRELOAD";
/// How the files of profilers begin; other preloaded libraries, such as allocators, stay.
const PROFILERS: [&str; 5] = ["librocprof", "libroctracer", "librpd_tracer", "libomnitrace", "librkprof"];

/// A variable without its tools.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Without {
    pub name: &'static str,
    /// What is left of its value; `None` where nothing is.
    pub left: Option<OsString>,
    /// `NAME=LIBRARY` of each tool.
    pub tools: Vec<String>,
}

/// Variables of this process that load tools.
pub(super) fn without(env: &dyn Fn(&str) -> Option<OsString>) -> Vec<Without> {
    LISTS.into_iter().chain([PRELOAD]).filter_map(|name| without_in(name, &env(name)?)).collect()
}

fn without_in(name: &'static str, value: &OsStr) -> Option<Without> {
    // The dynamic linker accepts both separators; a path of a tool may have spaces.
    let is_preload = name == PRELOAD;
    let separates = |byte: &u8| *byte == b':' || (is_preload && *byte == b' ');
    let all = value.as_bytes().split(separates).filter(|library| !library.is_empty()).map(OsStr::from_bytes);
    let (tools, others): (Vec<_>, Vec<_>) = all.partition(|library| !is_preload || is_profiler(library));
    if tools.is_empty() {
        return None;
    }
    let left = others.iter().map(|library| library.as_bytes()).collect::<Vec<_>>().join(&b':');
    Some(Without {
        name,
        left: (!left.is_empty()).then(|| OsString::from_vec(left)),
        tools: tools.iter().map(|tool| format!("{name}={}", tool.to_string_lossy())).collect(),
    })
}

fn is_profiler(library: &OsStr) -> bool {
    let name = Path::new(library).file_name().unwrap_or_default().as_bytes();
    PROFILERS.iter().any(|begin| name.starts_with(begin.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tools_go_and_other_libraries_stay() {
        let set = |pairs: &'static [(&'static str, &'static str)]| {
            without(&|name| pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value)))
        };
        assert_eq!(set(&[("LD_PRELOAD", "libjemalloc.so.2:/l/libasan.so.8"), ("PATH", "librocprof")]), []);
        let found = set(&[
            ("LD_PRELOAD", "/o/librocprofiler-sdk-tool.so libjemalloc.so.2:/x/librkprof.so"),
            ("ROCP_TOOL_LIBRARIES", "/a/libmine.so:/b/libtheirs.so:"),
            ("HSA_TOOLS_LIB", "librocm-debug-agent.so.2"),
        ]);
        let found: Vec<_> =
            found.iter().map(|one| (one.tools.join(" "), one.left.as_ref().and_then(|left| left.to_str()))).collect();
        assert_eq!(
            found,
            [
                ("ROCP_TOOL_LIBRARIES=/a/libmine.so ROCP_TOOL_LIBRARIES=/b/libtheirs.so".to_owned(), None),
                ("HSA_TOOLS_LIB=librocm-debug-agent.so.2".to_owned(), None),
                (
                    "LD_PRELOAD=/o/librocprofiler-sdk-tool.so LD_PRELOAD=/x/librkprof.so".to_owned(),
                    Some("libjemalloc.so.2")
                ),
            ]
        );
    }
}

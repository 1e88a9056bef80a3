//! Which door this process uses: decided once, when the first runtime or an SDK asks.
//!
//! rkprof's own doors need no SDK and cost nothing, so they are the rule. The SDK's door is taken where the run needs a service
//! of the SDK, or the user asks for it. It is also taken beside another tool of the SDK, which may own the queues.
//!
//! [`entry`] makes the choice visible: librocprofiler-register loads the SDK when it finds `rocprofiler_configure`, so on
//! rkprof's own doors this symbol must not be found. It is an indirect function, for whose address the loader asks each time.

use super::sdk_library;
use crate::hsa::process;
use crate::sdk::{is_on, loader};
use crate::session::settings::{self, is_meant};
use crate::session::untraced::not_wanted;
use rkprof_config::{Config, DispatchPath, DoorChoice};
use std::ffi::c_void;
use std::sync::OnceLock;

/// A way to the runtimes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    /// This process is not recorded.
    Closed,
    /// The runtimes' own tables.
    Direct,
    /// rocprofiler-sdk's interface for tools.
    Sdk,
}

impl Door {
    pub fn name(self) -> &'static str {
        match self {
            Door::Closed => "none",
            Door::Direct => "direct",
            Door::Sdk => "sdk",
        }
    }
}

/// The door, and why it is this one.
struct Chosen {
    door: Door,
    reason: String,
    /// What the run asks for and this door can't give.
    unmet: Option<String>,
}

static CHOSEN: OnceLock<Chosen> = OnceLock::new();

/// Who asks for the door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// A runtime registers its tables: librocprofiler-register could load an SDK.
    Registration,
    /// A runtime that registers nothing, or code that looks for tools.
    Other,
}

/// The door of this process.
pub fn door(asker: Asker) -> Door {
    let chosen = || {
        // Not within `get_or_init`: an SDK that is loaded for the choice looks for tools, and so asks as well.
        let chosen = choose(asker);
        CHOSEN.get_or_init(|| chosen)
    };
    CHOSEN.get().unwrap_or_else(chosen).door
}

/// The door, if it was chosen.
pub fn known() -> Option<Door> {
    CHOSEN.get().map(|chosen| chosen.door)
}

/// Why it is this door; empty before the choice.
pub fn reason() -> &'static str {
    CHOSEN.get().map_or("", |chosen| &chosen.reason)
}

/// What the run asks for and this door can't give: a sentence without a full stop.
pub fn unmet() -> Option<&'static str> {
    CHOSEN.get()?.unmet.as_deref()
}

/// The address of `rocprofiler_configure` for code that looks for tools of the SDK: null unless the SDK's door is used.
/// `configure` is the function. The loader may ask before any library is initialized; then nothing is decided.
pub fn entry(configure: *const c_void) -> *const c_void {
    unsafe extern "C" {
        static environ: *const *const std::ffi::c_char;
    }
    // SAFETY: the C library's variable, which it sets when it is initialized.
    if unsafe { environ }.is_null() {
        return std::ptr::null();
    }
    match crate::fence::catch_panic(Door::Closed, looked_up) {
        Door::Sdk => configure,
        Door::Closed | Door::Direct => std::ptr::null(),
    }
}

/// The door for code that looks for tools. Many libraries ask when they are loaded, long before a runtime starts: only a need for
/// the SDK is settled then. The SDK's own look-up for a tool that the program gives it comes later, and must have another answer.
fn looked_up() -> Door {
    match CHOSEN.get() {
        Some(chosen) => chosen.door,
        None => match choose(Asker::Other) {
            chosen if chosen.door == Door::Sdk => CHOSEN.get_or_init(|| chosen).door,
            chosen => chosen.door,
        },
    }
}

fn choose(asker: Asker) -> Chosen {
    let chosen = |door, reason: String| Chosen { door, reason, unmet: None };
    if let Some(reason) = not_wanted() {
        return chosen(Door::Closed, reason);
    }
    let config = settings::config();
    if config.door == DoorChoice::Direct {
        return chosen(Door::Direct, "it was asked for".to_owned());
    }
    if let Some(reason) = for_sdk(config) {
        return chosen(Door::Sdk, reason);
    }
    let needs = needs_sdk(config);
    let Some(reason) = needs.clone().or_else(no_own_door) else {
        return chosen(Door::Direct, "nothing that is recorded needs the SDK".to_owned());
    };
    // Only now: to find out whether an SDK can be loaded, it is loaded.
    if process::has_sdk() || asker == Asker::Registration && sdk_library::can_be_loaded() {
        return chosen(Door::Sdk, reason);
    }
    let unmet = needs.map(|reason| format!("{reason}, and there is no rocprofiler-sdk here"));
    Chosen { door: Door::Direct, reason: "there is no rocprofiler-sdk here".to_owned(), unmet }
}

/// Why the runtimes' tables will not come to rkprof by themselves.
fn no_own_door() -> Option<String> {
    if loader::has_sdks_door_alone() {
        Some("the simulated runtimes show their tables to the SDK alone".to_owned())
    } else if sdk_library::is_preceded() {
        Some("rkprof was not preloaded, so the runtimes register their tables elsewhere".to_owned())
    } else {
        None
    }
}

/// Why the SDK's door is used whatever there is.
fn for_sdk(config: &Config) -> Option<String> {
    let listed = std::env::var("ROCP_TOOL_LIBRARIES").unwrap_or_default();
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if config.door == DoorChoice::Sdk {
        Some("it was asked for".to_owned())
    } else if is_meant() {
        Some("the SDK attached rkprof".to_owned())
    } else if is_listed(&listed) {
        Some("ROCP_TOOL_LIBRARIES names rkprof".to_owned())
    } else if !listed.is_empty() {
        Some(format!("another tool of the SDK will be loaded (ROCP_TOOL_LIBRARIES={listed})"))
    } else if set("ROCPROFILER_REGISTER_LIBRARY") || is_on("ROCPROFILER_REGISTER_FORCE_LOAD") {
        Some("ROCPROFILER_REGISTER_LIBRARY or ROCPROFILER_REGISTER_FORCE_LOAD asks for the SDK".to_owned())
    } else if is_on("ROCP_TOOL_ATTACH") {
        Some("ROCP_TOOL_ATTACH is set, so the SDK will be loaded".to_owned())
    } else {
        match process::other_tools().into_iter().next() {
            Some(tool) => Some(format!("another tool of the SDK is in the process ({tool})")),
            // The program gives it a tool, by rocprofiler_force_configure. After a registration the choice has been made.
            None => {
                loader::is_configuring().then(|| "the SDK configures tools before a runtime has registered".to_owned())
            }
        }
    }
}

/// Whether a list of tools has this library.
fn is_listed(libraries: &str) -> bool {
    let file = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    libraries.split(':').any(|path| file(path).starts_with("librkprof"))
}

/// What is recorded through the SDK only.
fn needs_sdk(config: &Config) -> Option<String> {
    let counters = &config.counters;
    let counts = !counters.presets.is_empty() || !counters.pmc.is_empty() || counters.input.is_some();
    if config.dispatch == DispatchPath::Sdk {
        return Some("its dispatch service was asked for".to_owned());
    }
    through_sdk(&[
        (counts, "hardware counters"),
        (config.pc_sampling.is_some(), "samples of program counters"),
        (config.kfd, "events of the driver"),
        (config.hip_events, "HIP events"),
    ])
}

fn through_sdk(kinds: &[(bool, &str)]) -> Option<String> {
    let wanted: Vec<&str> = kinds.iter().filter(|(wanted, _)| *wanted).map(|(_, what)| *what).collect();
    (!wanted.is_empty()).then(|| format!("{} are recorded through the SDK", wanted.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_tools_names_this_library_by_its_file() {
        assert!(is_listed("/opt/lib/librkprof.so") && is_listed("liba.so:librkprof.so:"));
        assert!(!is_listed("") && !is_listed("/librkprof/liba.so"));
    }
}

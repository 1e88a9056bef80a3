//! A simulated ROCm: the C symbols of rocprofiler-sdk, HIP and ROCTx, without a GPU.
//!
//! ```text
//! scenario (TOML) ---> workload threads --+
//! program in C, Python, ... --------------+--> hip, roctx: dispatch tables --> software queues --> device memory
//!                                                   |  registered with               |
//!                                                   v                                v
//!                      tool library <----------- sdk: contexts, callbacks, buffers, counters
//!                                                   truth: what really happened, written at exit
//! ```
//!
//! It is built from public facts about the SDK, never from rkprof's own tracer, and is never linked into `librkprof.so`: the
//! C symbols exist only in artifacts that use [`export_c_symbols!`].
//!
//! | variable | values |
//! |---|---|
//! | `RKSIM_SDK` | `0.5`, `1.0` (default), `1.1`, `1.3`: which SDK is played |
//! | `RKSIM_ARCH` | `gfx942` (default), `gfx90a`, `gfx942-cpx`, `gfx1100+gfx1036`, `gfx942*8`, ... see `sdk::agents` |
//! | `ROCP_TOOL_ATTACH` | `1`: tools can be attached later, from SDK 1.1 on, see [`sdk::attach`] |
//! | `RKSIM_DOORS` | `own`: the runtimes hand their tables to `rocprofiler_register_library_api_table`, see [`doors`] |
//! | `RKSIM_HIP` | `newer`: the dispatch table is longer than any tool knows |
//! | `RKSIM_KFD` | the driver's device file; where it can't be opened, asking for the driver's events ends the program |
//! | `RKSIM_HSA_TABLES` | `2`, `3`, `4`: the version of HSA's tables, see [`hsa`] |
//! | `RKSIM_HSA` | `newer`, `older`, `short`, `apart`, `hooked`: what the HSA runtime is like, see [`hsa`] |
//! | `RKSIM_TIME` | `real` (default); `fast`: no one waits for simulated durations; `virtual`: nor do they wait, and time passes only by simulated work, for programs of one thread, see [`clock`]; `inline`: no one waits for another thread |
//! | `RKSIM_FAULT` | what goes wrong, see [`fault`] |
//! | `RKSIM_HIDE` | SDK functions that cannot be found, separated by commas |
//! | `RKSIM_TRUTH`, `RKSIM_TRUTH_COUNTS` | files for what really happened, see [`truth`] |
//! | `RKSIM_SCENARIO` | the scenario to run, unless an argument says so |
//! | `RKSIM_MEET` | a file by which the ranks of a job meet, see [`scenario`] |
//! | `RKSIM_SEED`, `RKSIM_SCALE` | override the scenario's seed, multiply its repetitions |
//! | `RKSIM_COUNTERS` | `1`: gfx115x has counters |

rkprof_model::version_note!();

pub mod c;
pub mod clock;
pub mod doors;
mod elf;
#[allow(non_snake_case, clippy::too_many_arguments)]
mod exported;
pub mod fault;
mod hide;
pub mod hip;
pub mod hsa;
pub mod rng;
pub mod roctx;
pub mod scenario;
pub mod sdk;
pub mod truth;
pub mod version;

pub use scenario::{Options, main, run_scenario};

/// Reads the environment, once, before any other code runs.
pub fn start() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        // Before a tool asks for the time.
        hip::queue::choose(hip::queue::Time::Real);
        fault::init();
        truth::init();
        hide::init();
    });
}

/// The constructor of artifacts with the C symbols calls it: under `ROCPROFILER_LIBRARY_CTOR=1` tools are configured before
/// `main`.
#[doc(hidden)]
pub extern "C" fn constructor() {
    if std::env::var("ROCPROFILER_LIBRARY_CTOR").is_ok_and(|value| value == "1") {
        start();
        sdk::registration::initialize();
    }
}

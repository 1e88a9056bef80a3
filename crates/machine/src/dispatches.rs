//! How kernels would be timed here: by the light path, or by the SDK's dispatch service.

use super::check::Check;
use super::device;
use super::machine::Machine;
use rkprof_config::Config;
use rkprof_config::choice::{Choice, Facts, choose, needs_sdk};
use rkprof_model::record::Severity;

pub(crate) fn checks(machine: &Machine<'_>) -> Vec<Check> {
    const TOPIC: &str = "kernel times";
    let gpus = device::architectures(machine);
    if gpus.is_empty() {
        return Vec::new();
    }
    let (config, _) = Config::from_env(machine.env);
    let tools = machine.variable("ROCP_TOOL_LIBRARIES").unwrap_or_default();
    let others = tools.split(':').filter(|tool| !tool.is_empty() && !tool.ends_with("librkprof.so"));
    let facts = Facts {
        wanted: config.dispatch,
        needs_sdk: needs_sdk(&config, !config.counters.is_empty()),
        other_tools: others.map(str::to_owned).collect(),
        hsa_tools: machine.variable("HSA_TOOLS_LIB"),
        gpus,
        ..Facts::default()
    };
    vec![match choose(&facts) {
        Choice::Light => Check::ok(TOPIC, "by the light path (run.json of a run says what it was)"),
        Choice::Sdk { reason, severity: Severity::Info } => {
            Check::ok(TOPIC, format!("by the SDK's dispatch service, some us a launch: {reason}"))
        }
        Choice::Sdk { reason, .. } => {
            let fix = "remove the obstacle, or unset RKPROF_DISPATCH";
            Check::warn(TOPIC, format!("by the SDK's dispatch service, not by the light path: {reason}"), fix)
        }
    }]
}

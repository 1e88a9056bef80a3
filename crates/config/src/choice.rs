//! The choice between the light path and the SDK's dispatch service. It is made once, before the first queue, since the SDK
//! intercepts queues once a tool asks for its service. A pure function of what is known in `initialize`; the reason goes into
//! `run.json`, the summary and `rkprof doctor`.

use crate::{Config, DispatchPath};
use rkprof_model::record::Severity;

/// The facts that the choice depends on. `None` and empty: nothing prevents the light path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    pub wanted: DispatchPath,
    /// The other recorded data for which the SDK intercepts queues, or puts its own functions into HSA's tables.
    pub needs_sdk: Option<String>,
    /// This is not the first copy of the SDK in the process.
    pub further_sdk: bool,
    /// The SDK does not show HSA's tables.
    pub no_tables: Option<String>,
    /// Other libraries, or the program, that have `rocprofiler_configure`.
    pub other_tools: Vec<String>,
    /// Tools that the SDK configured before this one, with or without an exported `rocprofiler_configure`
    /// (`rocprofiler_force_configure`).
    pub earlier_tools: u32,
    /// `HSA_TOOLS_LIB`.
    pub hsa_tools: Option<String>,
    /// Loaded libraries that HSA takes for its tools.
    pub loaded_hsa_tools: Vec<String>,
    /// The SDK's version as `10000 major + 100 minor + patch`; 0 when it is not known.
    pub sdk_version: u32,
    /// `ROCP_TOOL_ATTACH` is on: the SDK's attach library turns all queues into its own intercept queues.
    pub attachable: bool,
    /// `DEBUG_CLR_DIRECT_DOORBELL` is on: HIP rings doorbells without HSA.
    pub direct_doorbell: bool,
    /// What is wrong with the HSA runtime.
    pub runtime: Option<String>,
    /// A finding of an earlier run that shows only when it is too late.
    pub remembered: Option<String>,
    /// GPUs, as `gfx942`.
    pub gpus: Vec<String>,
}

/// How dispatches are timed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    Light,
    /// By the SDK's service, for this reason.
    Sdk {
        reason: String,
        severity: Severity,
    },
}

/// From this version on, the SDK puts its own functions around the write indices and doorbells of all queues, whether
/// dispatches are traced or not (rocm-systems pull requests 5219, 5346 and 8093).
const INTERPOSES: u32 = 10_300;

/// Data recorded besides dispatches for which the SDK intercepts queues or replaces functions of HSA's tables. `counts`:
/// there are counters that can be collected.
pub fn needs_sdk(config: &Config, counts: bool) -> Option<String> {
    if counts {
        Some("hardware counters are set up, for which the SDK intercepts queues".to_owned())
    } else if config.scratch == Some(true) {
        Some("scratch memory is recorded, for which the SDK intercepts queues".to_owned())
    } else if config.pc_sampling.is_some() {
        Some("program counters are sampled, for which the SDK intercepts queues".to_owned())
    } else if config.hip_events || config.hip_graphs {
        Some("HIP events or graphs are recorded, for which the SDK intercepts queues".to_owned())
    } else if config.hsa {
        Some("HSA calls are recorded, for which the SDK replaces HSA's functions".to_owned())
    } else {
        None
    }
}

/// The light path when every condition holds.
pub fn choose(facts: &Facts) -> Choice {
    let Some(reason) = against(facts) else { return Choice::Light };
    // A user who asked for the light path by name should see why it is not used.
    let severity = if facts.wanted == DispatchPath::Light { Severity::Warning } else { Severity::Info };
    Choice::Sdk { reason, severity }
}

fn against(facts: &Facts) -> Option<String> {
    if facts.wanted == DispatchPath::Sdk {
        return Some("it was asked for".to_owned());
    }
    if let Some(needs) = &facts.needs_sdk {
        return Some(needs.clone());
    }
    if facts.further_sdk {
        return Some("this is a further copy of the SDK in the process".to_owned());
    }
    if let Some(reason) = &facts.no_tables {
        return Some(format!("the SDK does not show HSA's dispatch tables: {reason}"));
    }
    if let Some(tool) = facts.other_tools.first() {
        return Some(format!("another tool of the SDK is in the process ({tool}), which would record nothing"));
    }
    if facts.earlier_tools > 0 {
        return Some(
            "another tool of the SDK was configured before this one (rocprofiler_force_configure), and would record nothing"
                .to_owned(),
        );
    }
    if let Some(library) = facts.hsa_tools.as_ref().filter(|library| !library.is_empty()) {
        return Some(format!("HSA_TOOLS_LIB={library} may intercept queues as well"));
    }
    if let Some(library) = facts.loaded_hsa_tools.first() {
        return Some(format!("a tool of HSA is loaded ({library}), which may intercept queues as well"));
    }
    if facts.attachable {
        return Some("ROCP_TOOL_ATTACH is set, so the SDK intercepts all queues".to_owned());
    }
    if facts.direct_doorbell {
        return Some("DEBUG_CLR_DIRECT_DOORBELL is set, so packets do not pass through intercept queues".to_owned());
    }
    if facts.sdk_version >= INTERPOSES {
        let (major, minor, patch) =
            (facts.sdk_version / 10_000, facts.sdk_version / 100 % 100, facts.sdk_version % 100);
        return Some(format!(
            "rocprofiler-sdk {major}.{minor}.{patch} puts its own functions around HSA's queues, beside which the light path \
             has not been tried"
        ));
    }
    if let Some(reason) = &facts.runtime {
        return Some(reason.clone());
    }
    if let Some(reason) = facts.remembered.as_ref().filter(|_| facts.wanted != DispatchPath::Light) {
        return Some(reason.clone());
    }
    let unknown = facts.gpus.iter().find(|gpu| !rkprof_arch::is_intercepted(gpu))?;
    Some(format!("{unknown} is not known to work with intercept queues"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(facts: Facts) -> Option<(String, Severity)> {
        match choose(&facts) {
            Choice::Light => None,
            Choice::Sdk { reason, severity } => Some((reason, severity)),
        }
    }

    #[test]
    fn light_only_where_nothing_speaks_against_it() {
        let good = || Facts { gpus: vec!["gfx942".into(), "gfx1100".into(), "gfx90a".into()], ..Facts::default() };
        assert_eq!(reason(good()), None);
        assert_eq!(reason(Facts { wanted: DispatchPath::Light, ..good() }), None);
        assert_eq!(reason(Facts { sdk_version: 10_100, ..good() }), None);
        let text = || Some("x".to_owned());
        for (facts, words) in [
            (Facts { wanted: DispatchPath::Sdk, ..good() }, "asked for"),
            (Facts { needs_sdk: text(), ..good() }, "x"),
            (Facts { further_sdk: true, ..good() }, "further copy"),
            (Facts { no_tables: text(), ..good() }, "tables: x"),
            (Facts { other_tools: vec!["libother.so".into()], ..good() }, "libother.so"),
            (Facts { earlier_tools: 1, ..good() }, "configured before this one"),
            (Facts { hsa_tools: text(), ..good() }, "HSA_TOOLS_LIB=x"),
            (Facts { loaded_hsa_tools: vec!["libold.so".into()], ..good() }, "(libold.so)"),
            (Facts { attachable: true, ..good() }, "ROCP_TOOL_ATTACH"),
            (Facts { direct_doorbell: true, ..good() }, "DIRECT_DOORBELL"),
            (Facts { sdk_version: 10_302, ..good() }, "rocprofiler-sdk 1.3.2"),
            (Facts { runtime: text(), ..good() }, "x"),
            (Facts { remembered: text(), ..good() }, "x"),
            (Facts { gpus: vec!["gfx942".into(), "gfx9990".into()], ..good() }, "gfx9990"),
            (Facts { gpus: vec!["gfx1300".into()], ..good() }, "gfx1300"),
        ] {
            let (said, severity) = reason(facts.clone()).unwrap_or_else(|| panic!("{facts:?}"));
            assert!(said.contains(words), "{said}");
            assert_eq!(severity, Severity::Info);
            let asked = Facts { wanted: DispatchPath::Light, ..facts };
            if asked.needs_sdk.is_some() {
                assert_eq!(reason(asked).expect("still").1, Severity::Warning);
            }
        }
        assert_eq!(reason(Facts { remembered: text(), wanted: DispatchPath::Light, ..good() }), None, "tried again");
        assert_eq!(reason(Facts { hsa_tools: Some(String::new()), ..good() }), None);
    }
}

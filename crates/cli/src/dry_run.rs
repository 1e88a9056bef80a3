//! `rkprof run --dry-run`: shows the command and the records of a run without starting it.

use super::{Failure, container, counters, exit, out};
use crate::output_options::PlainFormat;
use rkprof_arch::counter_file::Selection;
use rkprof_arch::plan::{self, Request};
use rkprof_config::counters::Wanted;
use rkprof_config::{Config, DoorChoice, TraceMode};
use rkprof_launch::options::SessionOptions;
use rkprof_launch::{context, telemetry};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ffi::OsString;

const SCHEMA_VERSION: u32 = 1;

/// The plan.
#[derive(Serialize)]
struct Plan {
    schema_version: u32,
    command: Vec<String>,
    /// The named directory; `null` if rkprof chooses one.
    out: Option<String>,
    /// `full`, `kernels` or `none`.
    trace: &'static str,
    /// Kernels are always recorded.
    records: BTreeMap<&'static str, bool>,
    presets: Vec<String>,
    /// Lists of counters beside those of the presets, one per requested pass.
    counters: Vec<Vec<String>>,
    /// The filters that each pass's `selection` names; `null` for every dispatch.
    selections: Vec<Option<String>>,
    /// Interval of the GPUs' sensors in seconds; `null` for never.
    telemetry_s: Option<f64>,
    /// The program runs once for its times and once for each group of counters.
    replay: bool,
    /// The groups of counters on each device.
    plans: Vec<plan::Plan>,
    exports: Vec<String>,
    /// Libraries whose calls are logged.
    lib_trace: Vec<String>,
    /// Variables for the program's environment.
    variables: BTreeMap<String, String>,
}

/// Prints the command of a container engine.
pub(crate) fn container(command: &[OsString], format: PlainFormat) -> Result<u8, Failure> {
    #[derive(Serialize)]
    struct InContainer {
        schema_version: u32,
        /// The command that would start on this machine.
        container: Vec<String>,
    }
    let text = match format {
        PlainFormat::Json => {
            let container = command.iter().map(|word| word.to_string_lossy().into_owned()).collect();
            let plan = InContainer { schema_version: SCHEMA_VERSION, container };
            out::pretty(&plan)
        }
        PlainFormat::Text => container::shown(command),
    };
    out::result(None, &text)
}

/// Prints the plan.
pub(crate) fn execute(
    options: &SessionOptions,
    command: Vec<String>,
    exports: Vec<String>,
    archs: &[String],
    format: PlainFormat,
) -> Result<u8, Failure> {
    let config = options.session(|name| std::env::var(name).ok())?.config;
    let wanted = config.counters.wanted().map_err(|problem| {
        Failure::new(exit::USAGE, "choose counters", problem, "`rkprof counters list` shows what can be counted.")
    })?;
    let plan = Plan {
        schema_version: SCHEMA_VERSION,
        command,
        out: config.out.clone(),
        trace: match config.trace {
            TraceMode::Full => "full",
            TraceMode::Kernels => "kernels",
            TraceMode::None => "none",
        },
        records: records(&config),
        presets: wanted.presets.iter().map(|preset| preset.name.to_owned()).collect(),
        counters: wanted.file.lines.clone(),
        selections: wanted.file.selections.iter().map(Selection::shown).collect(),
        telemetry_s: telemetry::asked(&options.telemetry, &config.counters.presets).map(|t| t.interval.as_secs_f64()),
        replay: options.counters.replay(),
        plans: plans(&wanted, config.counters.respect_lines, archs)?,
        exports,
        lib_trace: options.lib_trace.names(),
        variables: variables(options, &config),
    };
    let text = match format {
        PlainFormat::Json => out::pretty(&plan),
        PlainFormat::Text => text(&plan),
    };
    out::result(None, &text)
}

/// Variables of the session, of logging libraries, and of `-E` and configurations.
fn variables(options: &SessionOptions, config: &Config) -> BTreeMap<String, String> {
    let own = config.to_env().into_iter().map(|(name, value)| (name.to_owned(), value));
    let logs = options.lib_trace.variables().map(|(name, value)| (name.to_owned(), value.to_owned()));
    let set = context::look(true).variables;
    own.chain(logs).chain(set).collect()
}

/// Plans for the named devices, or for this machine's.
fn plans(wanted: &Wanted, respect_lines: bool, archs: &[String]) -> Result<Vec<plan::Plan>, Failure> {
    if !wanted.any() {
        return Ok(Vec::new());
    }
    let known = match archs {
        [] => rkprof_machine::gpu_architectures().iter().filter_map(|name| rkprof_arch::find(name)).collect(),
        names => names.iter().map(|name| counters::arch(name, "plan counters")).collect::<Result<Vec<_>, _>>()?,
    };
    let (presets, lines) = (wanted.presets.clone(), wanted.file.lines.clone());
    let selected_by = wanted.file.selected_by.clone();
    let request = Request { presets, lines, selected_by, respect_lines, ..Request::default() };
    let mut plans: Vec<plan::Plan> = known.into_iter().map(|arch| plan::plan(arch, &request)).collect();
    // A machine may have eight devices of one kind.
    plans.dedup();
    Ok(plans)
}

/// The records of a run, by name.
pub(crate) fn records(config: &Config) -> BTreeMap<&'static str, bool> {
    let Config {
        hip,
        hip_compiler,
        call_args,
        copies,
        markers,
        memory,
        scratch,
        hsa,
        rccl,
        kfd,
        hip_events,
        hip_graphs,
        pc_sampling,
        ..
    } = *config;
    let switches = [
        ("hip", hip),
        ("hip_compiler", hip_compiler),
        ("call_args", call_args),
        ("hsa", hsa),
        ("rccl", rccl.unwrap_or(config.door != DoorChoice::Sdk)),
        ("kfd", kfd),
        ("hip_events", hip_events),
        ("hip_graphs", hip_graphs),
        ("pc_sampling", pc_sampling.is_some()),
        ("kernels", true),
        ("copies", copies),
        ("markers", markers),
        ("memory", memory),
        ("scratch", scratch != Some(false)),
    ];
    switches.into()
}

fn text(plan: &Plan) -> String {
    let list = |items: &[String]| if items.is_empty() { "none".to_owned() } else { items.join(", ") };
    let on: Vec<String> = plan.records.iter().filter(|(_, on)| **on).map(|(name, _)| (*name).to_owned()).collect();
    let mut text = String::new();
    let mut line = |label: &str, value: &str| text += &rkprof_show::table::field(label, value, 100);
    line("Program", &plan.command.join(" "));
    line("Directory", plan.out.as_deref().unwrap_or("rkprof_out/<host>_<time>_<pid>"));
    line("Trace", plan.trace);
    line("Records", &list(&on));
    line("Presets", &list(&plan.presets));
    for (number, names) in plan.counters.iter().enumerate() {
        line(&format!("Counters {}", number + 1), &list(names));
    }
    if let Some(seconds) = plan.telemetry_s {
        line("Telemetry", &format!("power, clocks, temperature and memory of the GPUs every {seconds} s"));
    }
    line("Exports", &list(&plan.exports));
    if !plan.lib_trace.is_empty() {
        line("Libraries", &format!("calls of {} are counted in the program's output", plan.lib_trace.join(", ")));
    }
    for (name, value) in &plan.variables {
        line("Variable", &format!("{name}={value}"));
    }
    for planned in &plan.plans {
        for (number, pass) in planned.passes.iter().enumerate() {
            let selected = plan.selections.get(pass.selection).and_then(|shown| shown.as_ref());
            let selected = selected.map(|shown| format!(" ({shown})")).unwrap_or_default();
            let counters = pass.counters.join(" ");
            line(&format!("{} pass {}", planned.arch, number + 1), &format!("{counters}{selected}"));
        }
    }
    if plan.plans.is_empty() && (!plan.presets.is_empty() || !plan.counters.is_empty()) {
        line("Passes", "depend on the device: --arch GFX shows them");
    }
    text
}

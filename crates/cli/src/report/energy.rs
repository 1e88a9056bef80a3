//! Energy of steps and kernels, where the run was made with `--telemetry`.

use super::load::Process;
use super::text::View;
use rkprof_analysis::energy::{Energy, Power, Sampled};
use rkprof_analysis::timeline::Timeline;
use rkprof_analysis::timeline::steps::Steps;
use rkprof_jobs::telemetry::{self, Recorded};
use rkprof_model::event::AgentKind;
use rkprof_model::summary::AgentSummary;
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::table::{field, table};
use rkprof_show::units::{count, ns};
use rkprof_store::dir;
use std::path::{Path, PathBuf};

/// The samples beside a process, and the agent of each GPU's sensors.
pub(super) struct Sensors {
    pub recorded: Recorded,
    pub of: Vec<Sensor>,
}

pub(super) struct Sensor {
    pub agent: u32,
    /// Index in the readings.
    pub gpu: usize,
    /// Whether it is a partition that shares the sensors of the device's first one.
    pub is_shared: bool,
}

/// `None` without samples.
pub(super) fn sensors(process: &Process) -> Option<Sensors> {
    let recorded = places(&process.dir).iter().find_map(|place| telemetry::read_samples(place).ok().flatten())?;
    let agents = &process.summary.as_ref()?.agents;
    let sensor = |agent: &AgentSummary| {
        let address = agent.pci.as_deref().unwrap_or_default();
        // Partitions of a device are its functions; the first has the sensors.
        let socket = |address: &str| address.split('.').next().unwrap_or_default().to_owned();
        let own = recorded.addresses.iter().position(|of| of == address);
        let shared = || recorded.addresses.iter().position(|of| !address.is_empty() && socket(of) == socket(address));
        Some(Sensor { agent: agent.index, gpu: own.or_else(shared)?, is_shared: own.is_none() })
    };
    let of = agents.iter().filter(|agent| agent.kind == AgentKind::Gpu).filter_map(sensor).collect();
    Some(Sensors { recorded, of })
}

/// The energy of a process; `None` where power was not sampled.
pub(super) fn of(process: &Process, timeline: &Timeline, steps: Option<&Steps>) -> Option<Energy> {
    let Sensors { recorded, of } = sensors(process)?;
    let mut sampled = Vec::new();
    let mut notes = Vec::new();
    for Sensor { agent, gpu, is_shared } in of {
        let address = &recorded.addresses[gpu];
        let watts = |sample: &telemetry::Sample| Some((sample.at, sample.readings.get(gpu)?.power_w?));
        let power = Power::new(recorded.samples.iter().filter_map(watts).collect());
        if is_shared {
            notes.push(format!(
                "{} is a partition: the power is that of all partitions of {address}",
                timeline.device(agent)
            ));
        }
        sampled.push(Sampled { agent, address: address.clone(), power });
    }
    Energy::of(timeline, steps, &sampled, notes)
}

/// Where the launching command put the samples: beside the first process, above further ones, or in the first pass.
fn places(session: &Path) -> Vec<PathBuf> {
    let above = dir::is_further_process(session).then(|| session.parent().unwrap_or(session).to_owned());
    [Some(session.to_owned()), above, Some(session.join(dir::pass_name(0)))].into_iter().flatten().collect()
}

/// Joules with three significant digits.
fn joules(value: f64) -> String {
    match value.abs() {
        v if v >= 100.0 => format!("{value:.0}J"),
        v if v >= 1.0 => format!("{value:.2}J"),
        v if v >= 1e-3 => format!("{:.2}mJ", value * 1e3),
        _ => format!("{:.2}uJ", value * 1e6),
    }
}

/// The section of one process, named by `of`.
pub(super) fn section(energy: &Energy, of: &str, view: View) -> String {
    let mut out = String::new();
    for device in &energy.devices {
        let text = match (device.energy_j, device.mean_power_w, &device.missing) {
            (Some(energy), Some(power), _) => format!(
                "{}{of}: {} at {power:.0} W from the first kernel to the last, {} samples",
                device.device,
                joules(energy),
                count(device.samples)
            ),
            (_, _, why) => format!("{}{of}: not known; {}", device.device, why.as_deref().unwrap_or_default()),
        };
        out.push_str(&field("Energy", &text, view.width));
    }
    if let Some(steps) = &energy.steps {
        let text = match (&steps.energy_j, &steps.missing) {
            (Some(of), _) => format!(
                "a step draws {} ({} to {}); {} of {} have samples enough",
                joules(of.mean),
                joules(of.min),
                joules(of.max),
                count(steps.known),
                count(steps.steps)
            ),
            (None, why) => format!("of steps: not known; {}", why.as_deref().unwrap_or_default()),
        };
        out.push_str(&field("", &text, view.width));
    }
    let known = energy.kernels.iter().filter(|row| row.energy_j.is_some()).take(view.rows);
    let rows: Vec<Vec<String>> = known
        .map(|row| {
            let each = |sum: f64| joules(sum / row.known.max(1) as f64);
            vec![
                row.energy_j.map_or(String::new(), joules),
                row.energy_j.map_or(String::new(), each),
                row.mean_power_w.map_or(String::new(), |power| format!("{power:.0}W")),
                ns(row.time_ns as f64),
                format!("{}/{}", count(row.known), count(row.calls)),
                row.kernel.clone(),
            ]
        })
        .collect();
    match rows.is_empty() {
        true => {
            let why = energy.kernels.iter().find_map(|row| row.missing.as_deref()).unwrap_or("none was timed");
            out.push_str(&field("", &format!("of kernels: not known; {why}"), view.width));
        }
        false => {
            let columns =
                [Right("energy"), Right("a call"), Right("power"), Right("time"), Right("calls"), Left("kernel")];
            out.push_str(&table(&columns, rows, view.width));
        }
    }
    energy.notes.iter().for_each(|note| out.push_str(&field("", note, view.width)));
    out
}

//! The sensors beside a process, and the energy of its steps and kernels, where the run was made with `--telemetry`.

use super::load::Process;
use rkprof_analysis::energy::{Energy, Power, Sampled};
use rkprof_analysis::timeline::Timeline;
use rkprof_analysis::timeline::steps::Steps;
use rkprof_jobs::telemetry::{self, Recorded};
use rkprof_model::event::AgentKind;
use rkprof_model::summary::AgentSummary;
use rkprof_store::dir;
use std::path::{Path, PathBuf};

/// The samples beside a process, and the agent of each GPU's sensors.
pub struct Sensors {
    pub recorded: Recorded,
    pub of: Vec<Sensor>,
}

pub struct Sensor {
    pub agent: u32,
    /// Index in the readings.
    pub gpu: usize,
    /// Whether it is a partition that shares the sensors of the device's first one.
    pub is_shared: bool,
}

/// `None` without samples.
pub fn sensors(process: &Process) -> Option<Sensors> {
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
pub(crate) fn measure_energy(process: &Process, timeline: &Timeline, steps: Option<&Steps>) -> Option<Energy> {
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
    Energy::measure(timeline, steps, &sampled, notes)
}

/// Where the launching command put the samples: beside the first process, above further ones, or in the first pass.
fn places(session: &Path) -> Vec<PathBuf> {
    let above = dir::is_further_process(session).then(|| session.parent().unwrap_or(session).to_owned());
    [Some(session.to_owned()), above, Some(session.join(dir::pass_name(0)))].into_iter().flatten().collect()
}

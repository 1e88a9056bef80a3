//! One list of GPUs for all processes of a trace: Perfetto's table of devices is per trace, and ranks on one machine see the
//! same devices.

use rkprof_model::event::{Agent, AgentKind};
use rkprof_model::summary::Summary;

/// The GPUs seen so far, in the order of their ids.
#[derive(Default)]
pub struct Devices {
    list: Vec<(String, Agent)>,
}

impl Devices {
    /// The ids of a process's agents; agents that are not GPUs have none.
    pub fn ids(&mut self, host: &str, agents: &[Agent]) -> Vec<Option<u32>> {
        agents.iter().map(|agent| (agent.kind == AgentKind::Gpu).then(|| self.id(host, agent))).collect()
    }

    fn id(&mut self, host: &str, agent: &Agent) -> u32 {
        let same = |(known_host, known): &(String, Agent)| {
            // Some devices report no UUID, or all the same one: then the address decides.
            known_host == host
                && known.uuid == agent.uuid
                && (known.domain, known.location_id, known.node_id) == (agent.domain, agent.location_id, agent.node_id)
        };
        let position = self.list.iter().position(same).unwrap_or_else(|| {
            self.list.push((host.to_owned(), agent.clone()));
            self.list.len() - 1
        });
        position as u32
    }

    /// The devices by id, with names: the name in reports, the host where there are several, and the product.
    pub fn named(self, summary: &Summary) -> Vec<(String, Agent)> {
        let several = self.list.iter().any(|(host, _)| *host != self.list[0].0);
        let named = |(host, agent): (String, Agent)| {
            let title = agent.title();
            let product = if several { format!("{host} {title}") } else { title.to_owned() };
            let device = summary.device_like(&host, &agent).map_or(String::new(), |device| format!("{device}: "));
            (format!("{device}{product}"), agent)
        };
        self.list.into_iter().map(named).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::summary::AgentSummary;

    #[test]
    fn a_device_is_seen_once_per_machine() {
        let gpu = |uuid: &str, location_id| Agent {
            kind: AgentKind::Gpu,
            product: "MI300X".to_owned(),
            uuid: uuid.to_owned(),
            location_id,
            ..Agent::default()
        };
        let cpu = Agent { kind: AgentKind::Cpu, ..Agent::default() };
        let mut devices = Devices::default();
        assert_eq!(devices.ids("a", &[cpu, gpu("1", Some(0)), gpu("2", Some(8))]), [None, Some(0), Some(1)]);
        assert_eq!(devices.ids("a", &[gpu("2", Some(8))]), [Some(1)]);
        assert_eq!(devices.ids("b", &[gpu("1", Some(0))]), [Some(2)]);
        let row = |index, host: &str, uuid: &str, gpu_index, rank| AgentSummary {
            index,
            host: host.into(),
            uuid: uuid.into(),
            gpu_index: Some(gpu_index),
            ranks: vec![rank],
            ..AgentSummary::default()
        };
        let agents = vec![row(0, "a", "1", 0, 0), row(1, "a", "2", 0, 1), row(2, "b", "1", 0, 2)];
        let summary = Summary { agents, ..Summary::default() };
        let names: Vec<String> = devices.named(&summary).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["rank 0, GPU 0: a MI300X", "rank 1, GPU 0: a MI300X", "rank 2, GPU 0: b MI300X"]);
    }
}

//! One list of GPUs for all processes: Perfetto's table of devices is per trace, and ranks on one machine see the same
//! devices.

use rkprof_model::event::{Agent, AgentKind};

/// The GPUs seen so far, in the order of their ids.
#[derive(Default)]
pub(super) struct Devices {
    list: Vec<(String, Agent)>,
}

impl Devices {
    /// The ids of a process's agents; agents that are not GPUs have none.
    pub(super) fn ids(&mut self, host: &str, agents: &[Agent]) -> Vec<Option<u32>> {
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

    /// The devices by id; with several hosts their product names include the host.
    pub(super) fn into_agents(self) -> Vec<Agent> {
        let several = self.list.iter().any(|(host, _)| *host != self.list[0].0);
        let named = |(host, agent): (String, Agent)| {
            let name = if agent.product.is_empty() { agent.name.clone() } else { agent.product.clone() };
            let product = if several { format!("{host} {name}") } else { name };
            Agent { product, ..agent }
        };
        self.list.into_iter().map(named).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let products: Vec<String> = devices.into_agents().into_iter().map(|agent| agent.product).collect();
        assert_eq!(products, ["a MI300X", "a MI300X", "b MI300X"]);
    }
}

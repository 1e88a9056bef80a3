//! The processes of the page.

use super::header;
use rkprof_analysis::timeline::Timeline;
use rkprof_analysis::timeline::health::Health;
use rkprof_model::summary::AgentSummary;
use rkprof_results::examine::{self, Examined};
use rkprof_results::load::{Process, Run};

/// A process with a trace.
pub struct Member<'a> {
    /// Its name, if there are several.
    pub label: Option<String>,
    pub timeline: &'a Timeline,
    pub health: Option<&'a Health>,
    /// In a joint trace: the merged run.
    pub process: &'a Process,
    pub agents: &'a [AgentSummary],
    pub command: &'a [String],
    /// Members with the same clock can be aligned.
    pub clock: &'a str,
}

impl Member<'_> {
    /// The name of a device: the program's number, with the agent's number beside it.
    pub fn device(&self, index: u32) -> (String, String) {
        let agent = self.agents.iter().find(|agent| agent.index == index);
        let number = agent.and_then(|agent| agent.gpu_index).unwrap_or(index);
        let name = agent.map_or(String::new(), |agent| format!("{}, {}, ", agent.name, agent.product));
        (format!("GPU {number}"), format!("{name}agent {index}"))
    }

    pub fn command(&self) -> String {
        header::program(self.command)
    }
}

/// The processes with tables.
pub(crate) fn members<'a>(run: &'a Run, examined: &'a Examined) -> Vec<Member<'a>> {
    if let (Some(job), Some(process)) = (&examined.job, run.processes.first()) {
        let member = |rank: &'a examine::Rank| Member {
            label: Some(rank.label.clone()),
            timeline: &rank.timeline,
            health: Some(&rank.health),
            process,
            agents: &run.summary.agents,
            command: &rank.command,
            clock: "",
        };
        return job.members.iter().map(member).collect();
    }
    let of = |(process, traced): (&'a Process, &'a examine::Traced)| {
        let summary = process.summary.as_ref();
        Some(Member {
            label: (run.processes.len() > 1).then(|| examine::label(process)),
            timeline: traced.timeline.as_ref()?,
            health: traced.health.as_ref().ok(),
            process,
            agents: summary.map_or(&[], |summary| &summary.agents),
            command: summary.map_or(&[], |summary| &summary.command),
            clock: summary.map_or("", |summary| &summary.host),
        })
    };
    run.processes.iter().zip(&examined.traces).filter_map(of).collect()
}

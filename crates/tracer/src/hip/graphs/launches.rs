//! Records of launches of graphs with their number of kernels, on rkprof's own doors: those that the SDK's service makes.

use crate::sdk::activity::Source;
use crate::thread;
use rkprof_model::clock;
use rkprof_model::record::{self, Domain, Header, NO_AGENT, NameOf, RecordKind};
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether launches are recorded.
static ARE_RECORDED: AtomicBool = AtomicBool::new(false);

/// The SDK's number and name of the launch of a graph.
const LAUNCH: i32 = 3;
const NAME: &str = "HIP_GRAPH_OPERATION_EXEC_LAUNCH";

/// Launches are recorded from now on.
pub fn set_up() {
    let operation = u64::from(Source::HipGraph.operation(LAUNCH));
    thread::name(NameOf::Operation, (Domain::HipGraph as u64) << 32 | operation, NAME.as_bytes());
    ARE_RECORDED.store(true, Ordering::Relaxed);
}

/// A launch of a graph so far.
pub(super) struct Launched {
    /// When it began; `None` where launches are not recorded.
    start_ns: Option<u64>,
    kernels: u64,
    /// The number of kernels that it has at least, where that is known.
    least: Option<u64>,
    /// Whether each of its kernels was counted.
    is_whole: bool,
    agent: u32,
}

impl Launched {
    pub(super) fn begin() -> Launched {
        let start_ns = ARE_RECORDED.load(Ordering::Relaxed).then(clock::record_ns);
        Launched { start_ns, kernels: 0, least: None, is_whole: true, agent: NO_AGENT }
    }

    pub(super) fn expects(&mut self, kernels: u64) {
        self.least = Some(kernels);
    }

    pub(super) fn count(&mut self, agent: u32) {
        self.kernels += 1;
        self.agent = agent;
    }

    /// A kernel was not counted.
    pub(super) fn missed(&mut self) {
        self.is_whole = false;
    }

    /// The number of kernels; `None` where some may be missing, as those that another thread passes on.
    fn counted(&self) -> Option<u64> {
        (self.is_whole && self.kernels >= self.least.unwrap_or(1)).then_some(self.kernels)
    }

    pub(super) fn record(&self) {
        let Some(start_ns) = self.start_ns else { return };
        let header = Header {
            kind: RecordKind::Activity as u8,
            tag: Domain::HipGraph as u8,
            len: size_of::<record::Activity>() as u16,
            aux: Source::HipGraph.operation(LAUNCH),
        };
        thread::push(&record::Activity {
            header,
            start_ns,
            end_ns: clock::record_ns(),
            bytes: u64::MAX,
            value: self.counted().unwrap_or(u64::MAX),
            agent: self.agent,
            from_agent: NO_AGENT,
            tid: thread::id(),
            pad: 0,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_kernels_is_whole_or_none() {
        let counted = |kernels: u64, least: Option<u64>, missed: bool| {
            let mut launched = Launched::begin();
            least.into_iter().for_each(|least| launched.expects(least));
            (0..kernels).for_each(|_| launched.count(1));
            if missed {
                launched.missed();
            }
            launched.counted()
        };
        assert_eq!(counted(4, Some(4), false), Some(4));
        assert_eq!(counted(5, Some(4), false), Some(5), "HIP's own kernels count, too");
        assert_eq!(counted(0, Some(0), false), Some(0), "a graph of copies");
        assert_eq!(counted(3, Some(4), false), None, "another thread has passed packets on");
        assert_eq!([counted(0, None, false), counted(4, None, false)], [None, Some(4)], "the graph is not known");
        assert_eq!(counted(4, Some(4), true), None);
    }
}

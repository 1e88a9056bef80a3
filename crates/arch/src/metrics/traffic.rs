//! Requests between memory levels, for the chart of a kernel's memory. Bytes are metrics.

use super::inputs::{Device, Inputs, Values, join};
use crate::counting::Naming;

/// Requests of a dispatch; `None` was not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Traffic {
    /// Compute units ask L1.
    pub l1: Option<f64>,
    /// L1 asks L2. On RDNA without atomics, which its counters do not tell apart.
    pub l2_reads: Option<f64>,
    pub l2_writes: Option<f64>,
    pub l2_atomics: Option<f64>,
    /// L2 asks what is behind it.
    pub fabric_reads: Option<f64>,
    /// On CDNA with atomics.
    pub fabric_writes: Option<f64>,
}

impl Traffic {
    /// `passes`: counter values of a dispatch, one map per pass.
    pub fn compute(device: &Device, passes: &[Values]) -> Traffic {
        let values = join(passes);
        let inputs = Inputs::new(device, &values, None);
        let count = |name: &str| inputs.get(name);
        let sum = |names: &[&str]| names.iter().try_fold(0.0, |sum, name| Some(sum + count(name)?));
        let [l1, reads, writes, atomics] = match device.arch.counting.naming {
            Some(Naming::Tcc) => [
                count("TCP_TOTAL_CACHE_ACCESSES"),
                count("TCP_TCC_READ_REQ"),
                count("TCP_TCC_WRITE_REQ"),
                sum(&["TCP_TCC_ATOMIC_WITH_RET_REQ", "TCP_TCC_ATOMIC_WITHOUT_RET_REQ"]),
            ],
            Some(Naming::Gl2c) => [
                count("TCP_REQ"),
                sum(&["GL1C_GL2_REQ_READ_32B", "GL1C_GL2_REQ_READ_64B", "GL1C_GL2_REQ_READ_128B"]),
                sum(&["GL1C_GL2_REQ_WRITE_32B", "GL1C_GL2_REQ_WRITE_64B"]),
                None,
            ],
            None => [None; 4],
        };
        let fabric_writes = device.arch.counting.fabric.and_then(|fabric| count(fabric.writes?));
        Traffic {
            l1,
            l2_reads: reads,
            l2_writes: writes,
            l2_atomics: atomics,
            fabric_reads: inputs.fabric("RDREQ"),
            fabric_writes,
        }
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        *self == Traffic::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::Agent;

    fn device(name: &str) -> Device {
        let agent = Agent { name: name.to_owned(), cu_count: Some(100), ..Agent::default() };
        Device::for_agent(&agent).expect("a known device")
    }

    fn values(all: &[(&str, f64)]) -> Values {
        all.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
    }

    #[test]
    fn requests_are_those_counted_and_the_others_are_not_known() {
        let passes = [
            values(&[("TCP_TOTAL_CACHE_ACCESSES_sum", 1000.0), ("TCP_TCC_READ_REQ_sum", 300.0)]),
            values(&[("TCP_TCC_READ_REQ_sum", 320.0), ("TCC_EA0_RDREQ_sum", 90.0), ("TCC_EA0_WRREQ_sum", 7.0)]),
            values(&[("TCP_TCC_ATOMIC_WITH_RET_REQ_sum", 5.0)]),
        ];
        let expected = Traffic {
            l1: Some(1000.0),
            l2_reads: Some(310.0),
            fabric_reads: Some(90.0),
            fabric_writes: Some(7.0),
            ..Traffic::default()
        };
        assert_eq!(Traffic::compute(&device("gfx942"), &passes), expected);
        // The same names say nothing on another architecture.
        assert!(Traffic::compute(&device("gfx1151"), &passes).is_empty());
        let atomics = values(&[("TCP_TCC_ATOMIC_WITH_RET_REQ", 5.0), ("TCP_TCC_ATOMIC_WITHOUT_RET_REQ", 6.0)]);
        assert_eq!(Traffic::compute(&device("gfx90a"), &[atomics]).l2_atomics, Some(11.0));
        let rdna = values(&[("TCP_REQ", 64.0), ("GL1C_GL2_REQ_WRITE_32B", 1.0), ("GL1C_GL2_REQ_WRITE_64B", 2.0)]);
        let found = Traffic::compute(&device("gfx1151"), &[rdna]);
        assert_eq!((found.l1, found.l2_reads, found.l2_writes), (Some(64.0), None, Some(3.0)));
    }
}

//! Formulas of caches, fabric and LDS that differ by architecture.

use super::inputs::{Inputs, ratio};
use crate::counting::{L2_REQUEST, Naming, Reads};

impl Inputs<'_> {
    /// An L2-to-fabric counter: `RDREQ` is TCC_EA_RDREQ, TCC_EA0_RDREQ or GL2C_EA_RDREQ.
    pub fn fabric(&self, name: &str) -> Option<f64> {
        self.get(&format!("{}_{name}", self.device.arch.counting.fabric?.prefix))
    }

    pub(crate) fn fabric_share(&self, part: &str, whole: &str) -> Option<f64> {
        ratio(100.0 * self.fabric(part)?, self.fabric(whole)?)
    }

    /// Bytes that L2 read over the fabric. 32, 64, 96 and 128 are request sizes.
    pub(crate) fn fabric_read(&self) -> Option<f64> {
        self.fabric_read_requests().or_else(|| self.whole_fetch_size())
    }

    /// The same, or less of it.
    pub(crate) fn fabric_read_at_least(&self) -> Option<f64> {
        self.fabric_read().or_else(|| self.fetch_size())
    }

    pub(super) fn fabric_read_requests(&self) -> Option<f64> {
        let small = self.fabric("RDREQ_32B")?;
        match self.device.arch.counting.fabric?.reads {
            Reads::Of32And64 => Some(32.0 * small + 64.0 * (self.fabric("RDREQ")? - small)),
            Reads::Of32And64And128(counter) => {
                let large = self.get(counter)?;
                Some(128.0 * large + 64.0 * (self.fabric("RDREQ")? - large - small) + 32.0 * small)
            }
            Reads::BySize { sizes, otherwise } => {
                let (last, smaller) = sizes.split_last()?;
                let mut bytes = 0.0;
                for size in smaller {
                    bytes += f64::from(*size) * self.fabric(&format!("RDREQ_{size}B"))?;
                }
                match self.fabric(&format!("RDREQ_{last}B")) {
                    Some(requests) => Some(bytes + f64::from(*last) * requests),
                    None => Some(otherwise? * self.fabric("RDREQ")?),
                }
            }
        }
    }

    /// Bytes that L2 wrote over the fabric.
    pub(crate) fn fabric_write(&self) -> Option<f64> {
        let requests = || {
            let large = self.fabric("WRREQ_64B")?;
            let all = self.get(self.device.arch.counting.fabric?.writes?)?;
            Some(64.0 * large + 32.0 * (all - large))
        };
        requests().or_else(|| self.write_size())
    }

    pub fn atomic_latency(&self) -> Option<f64> {
        self.device.arch.counting.fabric.filter(|fabric| fabric.atomic_latency)?;
        ratio(self.fabric("ATOMIC_LEVEL")?, self.fabric("ATOMIC")?)
    }

    pub fn l2_hit(&self) -> Option<f64> {
        let block = match self.device.arch.counting.naming? {
            Naming::Tcc => "TCC",
            Naming::Gl2c => "GL2C",
        };
        let hit = self.get(&format!("{block}_HIT"))?;
        ratio(100.0 * hit, hit + self.get(&format!("{block}_MISS"))?)
    }

    /// Requests from L1 to L2.
    fn l1_to_l2(&self) -> Option<f64> {
        Some(
            self.get("TCP_TCC_READ_REQ")?
                + self.get("TCP_TCC_WRITE_REQ")?
                + self.get("TCP_TCC_ATOMIC_WITH_RET_REQ")?
                + self.get("TCP_TCC_ATOMIC_WITHOUT_RET_REQ")?,
        )
    }

    pub fn l1_hit(&self) -> Option<f64> {
        match self.device.arch.counting.naming? {
            Naming::Tcc => Some(100.0 - ratio(100.0 * self.l1_to_l2()?, self.get("TCP_TOTAL_CACHE_ACCESSES")?)?),
            Naming::Gl2c => {
                let all = self.get("TCP_REQ")?;
                ratio(100.0 * (all - self.get("TCP_REQ_MISS")?), all)
            }
        }
    }

    pub fn l1_bytes(&self) -> Option<f64> {
        let accesses = match self.device.arch.counting.naming? {
            Naming::Tcc => "TCP_TOTAL_CACHE_ACCESSES",
            Naming::Gl2c => "TCP_REQ",
        };
        Some(f64::from(self.device.arch.caches.l1_line) * self.get(accesses)?)
    }

    pub fn l2_bytes(&self) -> Option<f64> {
        match self.device.arch.counting.naming? {
            Naming::Tcc => Some(f64::from(L2_REQUEST) * self.l1_to_l2()?),
            Naming::Gl2c => Some(
                32.0 * (self.get("GL1C_GL2_REQ_READ_32B")? + self.get("GL1C_GL2_REQ_WRITE_32B")?)
                    + 64.0 * (self.get("GL1C_GL2_REQ_READ_64B")? + self.get("GL1C_GL2_REQ_WRITE_64B")?)
                    + 128.0 * self.get("GL1C_GL2_REQ_READ_128B")?,
            ),
        }
    }

    fn lds(&self, name: &str) -> Option<f64> {
        let prefix = match self.device.arch.counting.naming? {
            Naming::Tcc => "SQ_LDS",
            Naming::Gl2c => "SQC_LDS",
        };
        self.get(&format!("{prefix}_{name}"))
    }

    /// Cycles lost to bank conflicts.
    pub fn lds_conflict(&self) -> Option<f64> {
        self.lds("BANK_CONFLICT")
    }

    /// Cycles of the same accesses without conflicts.
    pub(crate) fn lds_accesses(&self) -> Option<f64> {
        Some(self.lds("IDX_ACTIVE")? - self.lds_conflict()?)
    }

    pub(crate) fn lds_util(&self) -> Option<f64> {
        let units = self.device.cus * self.device.arch.counting.lds_units?;
        ratio(100.0 * self.lds("IDX_ACTIVE")?, units * self.active()?)
    }
}

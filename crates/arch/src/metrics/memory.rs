//! Formulas of caches, fabric and LDS that differ by architecture.

use super::inputs::{Inputs, ratio};
use crate::Family;

impl Inputs<'_> {
    /// An L2-to-fabric counter: `RDREQ` is TCC_EA_RDREQ, TCC_EA0_RDREQ or GL2C_EA_RDREQ.
    pub fn fabric(&self, name: &str) -> Option<f64> {
        self.get(&format!("{}_{name}", self.device.arch.fabric_prefix()))
    }

    pub fn fabric_share(&self, part: &str, whole: &str) -> Option<f64> {
        ratio(100.0 * self.fabric(part)?, self.fabric(whole)?)
    }

    /// Bytes that L2 read over the fabric. 32, 64, 96, 128 are request sizes.
    pub fn fabric_read(&self) -> Option<f64> {
        let small = self.fabric("RDREQ_32B")?;
        match self.device.arch.family {
            Family::Cdna2 => Some(32.0 * small + 64.0 * (self.fabric("RDREQ")? - small)),
            Family::Cdna3 => self.fabric_read_with_large(small, self.get("TCC_BUBBLE")?),
            // Not TCC_BUBBLE, which AMD's definitions used until 2026.
            Family::Cdna4 => self.fabric_read_with_large(small, self.fabric("RDREQ_128B")?),
            Family::Rdna2 | Family::Rdna3 | Family::Rdna35 => Some(
                32.0 * small
                    + 64.0 * self.fabric("RDREQ_64B")?
                    + 96.0 * self.fabric("RDREQ_96B")?
                    + 128.0 * self.fabric("RDREQ_128B")?,
            ),
            Family::Rdna4 => {
                let medium = 64.0 * self.fabric("RDREQ_64B")? + 128.0 * self.fabric("RDREQ_128B")?;
                match self.fabric("RDREQ_256B") {
                    Some(large) => Some(32.0 * small + medium + 256.0 * large),
                    // SDKs that cannot tell 256 B requests: measured bytes were 256 per request (ROCm issue 6613).
                    None => Some(256.0 * self.fabric("RDREQ")?),
                }
            }
        }
    }

    /// RDREQ counts requests of 128 B too.
    fn fabric_read_with_large(&self, small: f64, large: f64) -> Option<f64> {
        Some(128.0 * large + 64.0 * (self.fabric("RDREQ")? - large - small) + 32.0 * small)
    }

    /// Bytes that L2 wrote over the fabric.
    pub fn fabric_write(&self) -> Option<f64> {
        let large = self.fabric("WRREQ_64B")?;
        let all = match self.device.arch.family {
            Family::Cdna2 | Family::Cdna3 | Family::Cdna4 => self.fabric("WRREQ")?,
            Family::Rdna2 | Family::Rdna3 | Family::Rdna35 => self.get("GL2C_MC_WRREQ")?,
            Family::Rdna4 => return None,
        };
        Some(64.0 * large + 32.0 * (all - large))
    }

    pub fn atomic_latency(&self) -> Option<f64> {
        match self.device.arch.family {
            Family::Cdna3 | Family::Cdna4 => ratio(self.fabric("ATOMIC_LEVEL")?, self.fabric("ATOMIC")?),
            _ => None,
        }
    }

    pub fn l2_hit(&self) -> Option<f64> {
        let block = if self.device.arch.is_cdna() { "TCC" } else { "GL2C" };
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
        if self.device.arch.is_cdna() {
            return Some(100.0 - ratio(100.0 * self.l1_to_l2()?, self.get("TCP_TOTAL_CACHE_ACCESSES")?)?);
        }
        let all = self.get("TCP_REQ")?;
        ratio(100.0 * (all - self.get("TCP_REQ_MISS")?), all)
    }

    pub fn l1_bytes(&self) -> Option<f64> {
        let accesses = if self.device.arch.is_cdna() { "TCP_TOTAL_CACHE_ACCESSES" } else { "TCP_REQ" };
        Some(f64::from(self.device.arch.caches.l1_line) * self.get(accesses)?)
    }

    pub fn l2_bytes(&self) -> Option<f64> {
        if self.device.arch.is_cdna() {
            return Some(64.0 * self.l1_to_l2()?);
        }
        Some(
            32.0 * (self.get("GL1C_GL2_REQ_READ_32B")? + self.get("GL1C_GL2_REQ_WRITE_32B")?)
                + 64.0 * (self.get("GL1C_GL2_REQ_READ_64B")? + self.get("GL1C_GL2_REQ_WRITE_64B")?)
                + 128.0 * self.get("GL1C_GL2_REQ_READ_128B")?,
        )
    }

    fn lds(&self, name: &str) -> Option<f64> {
        let prefix = if self.device.arch.is_cdna() { "SQ_LDS" } else { "SQC_LDS" };
        self.get(&format!("{prefix}_{name}"))
    }

    /// Cycles lost to bank conflicts.
    pub fn lds_conflict(&self) -> Option<f64> {
        self.lds("BANK_CONFLICT")
    }

    /// Cycles that the same accesses take without conflicts.
    pub fn lds_accesses(&self) -> Option<f64> {
        Some(self.lds("IDX_ACTIVE")? - self.lds_conflict()?)
    }

    pub fn lds_util(&self) -> Option<f64> {
        let units = if self.device.arch.is_cdna() { self.device.cus } else { self.device.cus / 2.0 };
        ratio(100.0 * self.lds("IDX_ACTIVE")?, units * self.active()?)
    }
}

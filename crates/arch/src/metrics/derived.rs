//! Counters that the SDK computes, as `rocprofv3 --pmc` and its users ask for them. A metric takes one where the counters of its own
//! formula are missing.

use super::inputs::{Device, Inputs, Values, record};
use crate::counters;
use crate::counting::Naming;

struct Derived {
    metric: &'static str,
    names: &'static [&'static str],
    /// The architectures on which it is this metric; `None` = all.
    on: Option<Naming>,
}

const fn row(metric: &'static str, names: &'static [&'static str], on: Option<Naming>) -> Derived {
    Derived { metric, names, on }
}

/// Each has the formula of its metric in the SDK's counter definitions.
static ROWS: &[Derived] = &[
    row("gpu_busy_pct", &["GPUBusy", "GPU_UTIL"], None),
    row("valu_busy_pct", &["VALUBusy"], Some(Naming::Tcc)),
    row("valu_lane_efficiency_pct", &["VALUUtilization"], Some(Naming::Tcc)),
    row("salu_busy_pct", &["SALUBusy"], Some(Naming::Tcc)),
    row("mfma_util_pct", &["MfmaUtil"], Some(Naming::Tcc)),
    row("mean_waves_per_cu", &["MeanOccupancyPerCU"], None),
    row("occupancy_pct", &["OccupancyPercent"], None),
    row("l2_hit_pct", &["L2CacheHit"], None),
    row("lds_util_pct", &["LdsUtil"], Some(Naming::Tcc)),
    row("lds_conflicts_per_access", &["LdsBankConflict"], Some(Naming::Tcc)),
    row("lds_stalled_pct", &["LDSBankConflict"], Some(Naming::Tcc)),
    row("lds_conflict_cycles_pct", &["LDSBankConflict"], Some(Naming::Gl2c)),
];

/// The metric as the SDK computed it.
pub(super) fn value(metric: &str, device: &Device, values: &Values) -> Option<f64> {
    let row = ROWS.iter().find(|row| row.metric == metric)?;
    let is_here = row.on.is_none_or(|on| device.arch.counting.naming == Some(on));
    row.names.iter().filter(|_| is_here).find_map(|name| values.get(*name)).copied()
}

const KIB: f64 = 1024.0;

impl Inputs<'_> {
    /// Bytes that L2 read over the fabric, at least.
    pub(super) fn fetch_size(&self) -> Option<f64> {
        Some(KIB * self.computed(&["FETCH_SIZE", "FetchSize"])?)
    }

    /// The same, where the SDK's formula has all request sizes of the architecture.
    pub(super) fn whole_fetch_size(&self) -> Option<f64> {
        let all = record(self.device, |inputs| inputs.fabric_read_requests())?;
        let used = counters::find(self.device.arch, "FETCH_SIZE")?.hardware;
        let has_all = all.iter().all(|name| used.iter().any(|(used, _)| used == name));
        self.fetch_size().filter(|_| has_all)
    }

    pub(super) fn write_size(&self) -> Option<f64> {
        Some(KIB * self.computed(&["WRITE_SIZE", "WriteSize"])?)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Metrics;
    use super::*;
    use rkprof_model::event::Agent;

    fn metrics(arch: &str, values: &[(&str, f64)]) -> Metrics {
        let agent = Agent { name: arch.to_owned(), cu_count: Some(100), ..Agent::default() };
        let values: Values = values.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect();
        Metrics::compute(&Device::for_agent(&agent).unwrap(), &[values], Some(1e-3))
    }

    /// 2 MiB and 1 MiB in a millisecond. gfx950 reads requests of 128 B, and gfx12 of 256 B, that FETCH_SIZE does not know.
    #[test]
    fn sizes_are_in_kib() {
        let sizes = [("FETCH_SIZE", 2048.0), ("WRITE_SIZE", 1024.0)];
        for arch in ["gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1151"] {
            let found = metrics(arch, &sizes);
            assert_eq!(found.fabric_read_bytes, Some(2_097_152.0), "{arch}");
            assert_eq!(found.fabric_write_bytes, Some(1_048_576.0), "{arch}");
            assert_eq!(found.fabric_bytes, Some(3_145_728.0), "{arch}");
            assert_eq!(found.fabric_gb_per_s.map(f64::round), Some(3.0), "{arch}");
        }
        let found = metrics("gfx950", &sizes);
        assert_eq!((found.fabric_bytes, found.fabric_bytes_at_least), (None, Some(3_145_728.0)));
        assert_eq!(metrics("gfx942", &[("FetchSize", 1.0), ("WriteSize", 1.0)]).fabric_bytes, Some(2048.0));
    }

    /// A name says something else on another architecture, and the counters themselves come first.
    #[test]
    fn percentages_are_those_of_the_sdk() {
        let both = [("LDSBankConflict", 40.0), ("OccupancyPercent", 75.0), ("L2CacheHit", 5.0), ("VALUBusy", 8.0)];
        let cdna = metrics("gfx942", &both);
        assert_eq!((cdna.lds_stalled_pct, cdna.lds_conflict_cycles_pct), (Some(40.0), None));
        assert_eq!((cdna.occupancy_pct, cdna.l2_hit_pct, cdna.valu_busy_pct), (Some(75.0), Some(5.0), Some(8.0)));
        assert!(cdna.cross_pass.is_empty(), "{:?}", cdna.cross_pass);
        let rdna = metrics("gfx1100", &both);
        assert_eq!((rdna.lds_stalled_pct, rdna.lds_conflict_cycles_pct), (None, Some(40.0)));
        assert_eq!(rdna.valu_busy_pct, None);
        let raw = [("L2CacheHit", 5.0), ("TCC_HIT", 3.0), ("TCC_MISS", 1.0)];
        assert_eq!(metrics("gfx942", &raw).l2_hit_pct, Some(75.0));
        let impossible = metrics("gfx942", &[("VALUBusy", 800.0)]);
        assert_eq!((impossible.valu_busy_pct, impossible.impossible.len()), (None, 1));
    }
}

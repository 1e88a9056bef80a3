//! Rates that the device cannot reach: at least one of the counters is wrong. They get no value, so that nothing is concluded from them.

use super::Metrics;
use crate::Unit;
use crate::expr::short;
use crate::peaks::{Level, Peaks};

/// A rate above this share of what the device can do is impossible; the margin is for inexact clocks and times.
const BEYOND: f64 = 1.05;

/// The same for LDS and caches, whose peaks are formulas of clock and units.
const BEYOND_CACHES: f64 = 1.25;

impl Metrics {
    /// Removes what could not be done in `seconds`, and says so in [`Metrics::impossible`].
    pub fn disbelieve(&mut self, peaks: &Peaks, seconds: f64) {
        if seconds <= 0.0 {
            return;
        }
        for (dtype, unit, operations) in self.operations_by_unit() {
            let Some(peak) = peaks.capacity(dtype, unit) else { continue };
            let tflops = operations / seconds / 1e12;
            if tflops > BEYOND * peak {
                self.impossible.push(format!(
                    "{dtype} operations of the {} units = {} TFLOP/s, {:.0}% of what they can do",
                    unit.name(),
                    short(tflops),
                    100.0 * tflops / peak
                ));
                self.forget_operations(dtype, unit);
            }
        }
        self.disbelieve_memory(peaks, seconds);
        for (level, bytes, names) in [
            (Level::L2, self.l2_bytes, &["l2_bytes", "l2_gb_per_s", "ai_l2"][..]),
            (Level::L1, self.l1_bytes, &["l1_bytes", "l1_gb_per_s", "ai_l1"]),
            (Level::Lds, self.lds_bytes, &["lds_bytes", "lds_gb_per_s", "ai_lds"]),
        ] {
            let Some((bytes, peak)) = bytes.zip(peaks.gb_per_s(level)) else { continue };
            let rate = bytes / seconds / 1e9;
            if rate > BEYOND_CACHES * peak {
                self.impossible.push(format!(
                    "{level} traffic = {} GB/s, {:.0}% of what it can deliver",
                    short(rate),
                    100.0 * rate / peak
                ));
                self.forget(names);
            }
        }
    }

    fn disbelieve_memory(&mut self, peaks: &Peaks, seconds: f64) {
        let dram = self.dram_bytes().zip(peaks.memory_limit_gb_per_s);
        let fabric = self.fabric_bytes.or(self.fabric_bytes_at_least).zip(peaks.fabric_limit_gb_per_s);
        for (what, known, names) in [
            ("device memory", dram, &["dram_read_bytes", "dram_write_bytes"][..]),
            (
                if peaks.has_infinity_cache { "memory and Infinity Cache" } else { "device memory" },
                fabric,
                &[
                    "fabric_read_bytes",
                    "fabric_write_bytes",
                    "fabric_bytes",
                    "fabric_bytes_at_least",
                    "fabric_gb_per_s",
                    "ai_fabric",
                ],
            ),
        ] {
            let Some((bytes, limit)) = known else { continue };
            let rate = bytes / seconds / 1e9;
            if rate > BEYOND * limit {
                self.impossible.push(format!(
                    "traffic of {what} = {} GB/s, {:.0}% of what they can deliver at most",
                    short(rate),
                    100.0 * rate / limit
                ));
                self.forget(names);
            }
        }
    }

    fn forget_operations(&mut self, dtype: crate::Dtype, unit: Unit) {
        let own = super::flops::name(dtype, unit);
        self.forget(own.as_slice());
        self.forget(&["total_flops", "ai_fabric", "ai_l2", "ai_l1", "ai_lds", "achieved_tflops"]);
    }

    fn forget(&mut self, names: &[&str]) {
        for name in names {
            self.set(name, None);
        }
    }
}

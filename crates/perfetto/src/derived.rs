//! Metrics of Perfetto's compute pages (Speed of Light, Occupancy), computed from one dispatch's counters with the names that
//! the pages expect. Other writers pass their own through [`super::writer::TraceOptions::derive`].
//!
//! Percentages of peak compare counters of one dispatch with each other: the work done in its cycles with the possible work
//! in the same number of cycles at the device's highest clock. The time of a counted dispatch is not used, since counting
//! serializes dispatches. A metric is left out when this dispatch's group lacks its counters; memory throughput is that of
//! the busiest counted level.

use rkprof_arch::metrics::{self, Device, Values};
use rkprof_arch::peaks::{Level, Peaks};
use rkprof_model::event::{Agent, CounterSample, Registry};
use std::cell::RefCell;

/// Counters with AMD's names.
const GUI_ACTIVE: &str = "GRBM_GUI_ACTIVE";
const SQ_BUSY: &str = "SQ_BUSY_CYCLES";

/// The computed metrics of one sample; those whose counters were not collected are left out.
pub fn derive(sample: &CounterSample, registry: &Registry) -> Vec<(&'static str, f64)> {
    let mut derived = Vec::new();
    if let Some(duration) = sample.end.checked_sub(sample.start) {
        derived.push(("GRBM_TIME_DUR_max", duration as f64));
    }
    let Some(agent) = registry.agents.get(sample.agent as usize) else { return derived };
    let named = |(id, value): &(u32, f64)| Some((registry.counters.get(*id as usize)?.clone(), *value));
    let values: Values = sample.values.iter().filter_map(named).collect();
    // The collector takes the maximum over XCCs for GRBM counters and the sum for all others.
    let cycles = values.get(GUI_ACTIVE).copied();
    derived.extend(cycles.map(|cycles| ("GRBM_GUI_ACTIVE_avr", cycles)));
    // The mean would need one counter instance per shader engine and XCC; the sum allows only a mean per XCC.
    let xccs = f64::from(agent.xcc_count.unwrap_or(1).max(1));
    derived.extend(values.get(SQ_BUSY).map(|sum| ("SQ_BUSY_CYCLES_avr", sum / xccs)));
    let Some(device) = Device::for_agent(agent) else { return derived };
    let metric = |name| metrics::value(name, &device, &values);
    let busiest = |list: &[Option<f64>]| list.iter().flatten().copied().reduce(f64::max);

    derived.extend(metric("mean_waves_per_cu").map(|waves| ("sm__warps_active.avg.per_cycle_active", waves)));
    let occupancy = metric("occupancy_pct");
    derived.extend(occupancy.map(|pct| ("sm__warps_active.avg.pct_of_peak_sustained_active", pct)));
    let compute = busiest(&["valu_busy_pct", "mfma_util_pct", "salu_busy_pct", "valu_issue_pct"].map(metric));
    derived.extend(compute.map(|pct| ("sm__throughput.avg.pct_of_peak_sustained_elapsed", pct)));

    let bytes = [metric("fabric_bytes"), metric("l2_bytes"), metric("l1_bytes")];
    let Some(cycles) = cycles.filter(|cycles| *cycles > 0.0 && bytes.iter().any(Option::is_some)) else {
        return derived;
    };
    let peaks = peaks_per_cycle(sample.agent, agent);
    let of_peak = |at: usize| Some(100.0 * bytes[at]? / cycles / peaks[at]?);
    let memory = [0, 1, 2].map(of_peak);
    let names = [
        "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed",
        "lts__throughput.avg.pct_of_peak_sustained_elapsed",
        "l1tex__throughput.avg.pct_of_peak_sustained_active",
    ];
    derived.extend(names.into_iter().zip(memory).filter_map(|(name, pct)| Some((name, pct?))));
    derived
        .extend(busiest(&memory).map(|pct| ("gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed", pct)));
    derived
}

/// Bytes per cycle at the highest clock of device memory, L2 and L1; `None` where no figure is known.
type PerCycle = [Option<f64>; 3];

/// Cached, since peaks come from strings and tables, which are too slow to look up for each dispatch.
fn peaks_per_cycle(index: u32, agent: &Agent) -> PerCycle {
    thread_local! {
        static KNOWN: RefCell<Vec<(u32, Agent, PerCycle)>> = const { RefCell::new(Vec::new()) };
    }
    KNOWN.with(|known| {
        let mut known = known.borrow_mut();
        if let Some((_, _, peaks)) = known.iter().find(|(_, device, _)| device == agent) {
            return *peaks;
        }
        // Another process has another device of this number.
        known.retain(|(at, ..)| *at != index);
        let peaks = Peaks::for_agent(agent, None).ok();
        let per_cycle = |level| {
            let peaks = peaks.as_ref()?;
            Some(peaks.gb_per_s(level)? * 1e3 / f64::from(peaks.clock_mhz))
        };
        let peaks = [Level::Hbm, Level::L2, Level::L1].map(per_cycle);
        known.push((index, agent.clone(), peaks));
        peaks
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::LaunchShape;

    fn sample(values: &[f64]) -> CounterSample {
        CounterSample {
            event_id: 1,
            dispatch_id: 1,
            agent: 0,
            kernel: 1,
            shape: LaunchShape { grid: [1; 3], workgroup: [1; 3], lds: Some(0) },
            start: 100,
            end: 5_100,
            group: 0,
            values: values.iter().enumerate().map(|(id, value)| (id as u32, *value)).collect(),
        }
    }

    fn registry(counters: &[&str]) -> Registry {
        let agent = Agent {
            name: "gfx942".into(),
            product: "AMD Instinct MI300X".into(),
            cu_count: Some(304),
            clock_mhz: Some(2100),
            xcc_count: Some(8),
            max_waves_per_cu: Some(32),
            ..Agent::default()
        };
        let counters = counters.iter().map(|name| (*name).to_owned()).collect();
        Registry { agents: vec![agent], counters, ..Registry::default() }
    }

    #[test]
    fn occupancy_follows_from_wave_cycles() {
        let registry = registry(&[GUI_ACTIVE, "SQ_WAVE_CYCLES"]);
        let cycles = 10_000.0;
        // 8 waves on each CU all the time.
        let sample = sample(&[cycles, cycles * 304.0 * 8.0 / 4.0]);
        assert_eq!(
            derive(&sample, &registry),
            [
                ("GRBM_TIME_DUR_max", 5_000.0),
                ("GRBM_GUI_ACTIVE_avr", cycles),
                ("sm__warps_active.avg.per_cycle_active", 8.0),
                ("sm__warps_active.avg.pct_of_peak_sustained_active", 25.0),
            ]
        );
        let unknown = CounterSample { agent: 9, ..sample };
        assert_eq!(derive(&unknown, &registry), [("GRBM_TIME_DUR_max", 5_000.0)]);
    }

    /// A dispatch of no cycles has no share of a peak, and a device of several parts has the mean of them.
    #[test]
    fn nothing_is_divided_by_zero() {
        let registry = registry(&[GUI_ACTIVE, "TCP_TOTAL_CACHE_ACCESSES_sum", SQ_BUSY]);
        let derived = derive(&sample(&[0.0, 5.0, 80.0]), &registry);
        let expected = [("GRBM_TIME_DUR_max", 5_000.0), ("GRBM_GUI_ACTIVE_avr", 0.0), ("SQ_BUSY_CYCLES_avr", 10.0)];
        assert_eq!(derived, expected);
    }

    /// The peaks are those of the sample's own device, whichever came before it on this thread.
    #[test]
    fn each_device_has_its_own_peaks() {
        let mut registry = registry(&[GUI_ACTIVE, "TCP_TOTAL_CACHE_ACCESSES_sum"]);
        let other = Agent {
            name: "gfx90a".into(),
            product: "AMD Instinct MI250X".into(),
            cu_count: Some(110),
            ..Agent::default()
        };
        let other = Agent { clock_mhz: Some(1700), xcc_count: Some(1), max_waves_per_cu: Some(32), ..other };
        registry.agents.push(other.clone());
        let replaced = Registry { agents: vec![other], ..registry.clone() };
        let of = |agent, registry: &Registry| derive(&CounterSample { agent, ..sample(&[1e6, 1e6]) }, registry);
        let first = of(0, &registry);
        let alone = std::thread::scope(|scope| scope.spawn(|| of(1, &registry)).join().unwrap());
        assert!(alone.iter().any(|(name, _)| name.starts_with("l1tex")), "{alone:?}");
        assert_ne!(first, alone);
        assert_eq!((of(1, &registry), of(0, &replaced)), (alone.clone(), alone));
        // A part of the first device: the same name, fewer compute units.
        registry.agents.push(Agent { cu_count: Some(38), ..registry.agents[0].clone() });
        let part = std::thread::scope(|scope| scope.spawn(|| of(2, &registry)).join().unwrap());
        assert!(part != first && of(2, &registry) == part, "{part:?}");
        let other_process = Registry { agents: vec![registry.agents[2].clone()], ..registry.clone() };
        assert_eq!((of(0, &registry), of(0, &other_process)), (first, part));
    }

    #[test]
    fn speed_of_light_is_per_cycle() {
        let to_l2 = ["READ_REQ", "WRITE_REQ", "ATOMIC_WITH_RET_REQ", "ATOMIC_WITHOUT_RET_REQ"]
            .map(|name| format!("TCP_TCC_{name}_sum"));
        let mut names = vec![GUI_ACTIVE, "SQ_ACTIVE_INST_VALU", "SQ_VALU_MFMA_BUSY_CYCLES"];
        names.extend(to_l2.iter().map(String::as_str));
        names.push("TCP_TOTAL_CACHE_ACCESSES_sum");
        let cycles = 1e6;
        // VALU 30 %, MFMA 60 %; half of L2's 128 B x 128 channels, a quarter of L1's 128 B x 304 CU.
        let requests = 0.5 * 128.0 * 128.0 * cycles / 64.0;
        let accesses = 0.25 * 128.0 * 304.0 * cycles / 128.0;
        let valu = 0.3 * 304.0 * cycles;
        let values = [cycles, valu, 0.6 * 4.0 * 304.0 * cycles, requests, 0.0, 0.0, 0.0, accesses];
        let derived = derive(&sample(&values), &registry(&names));
        let value = |name: &str| derived.iter().find(|(n, _)| *n == name).map(|(_, v)| (v * 1e6).round() / 1e6);
        assert_eq!(value("sm__throughput.avg.pct_of_peak_sustained_elapsed"), Some(60.0));
        assert_eq!(value("lts__throughput.avg.pct_of_peak_sustained_elapsed"), Some(50.0));
        assert_eq!(value("l1tex__throughput.avg.pct_of_peak_sustained_active"), Some(25.0));
        assert_eq!(value("gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed"), Some(50.0));
        assert_eq!(value("gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed"), None, "its counters are missing");
    }
}

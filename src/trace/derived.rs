//! Metrics that Perfetto's compute page shows and that follow from a dispatch's counters and its device alone, under
//! the names that the page looks for. Metrics that need a table of peaks are added by whoever has one, through
//! [`super::writer::TraceOptions::derive`].

use crate::event::{CounterSample, Registry};

/// Counters as AMD names them, summed over their instances.
const GUI_ACTIVE: &str = "GRBM_GUI_ACTIVE";
const SQ_BUSY: &str = "SQ_BUSY_CYCLES";
const WAVE_CYCLES: &str = "SQ_WAVE_CYCLES";

/// The computed metrics of one sample; those whose counters were not collected are left out.
pub fn derive(sample: &CounterSample, registry: &Registry) -> Vec<(&'static str, f64)> {
    let value = |name: &str| {
        let named = |id: u32| registry.counters.get(id as usize).is_some_and(|counter| counter == name);
        sample.values.iter().find(|(id, _)| named(*id)).map(|(_, value)| *value)
    };
    let mut metrics = Vec::new();
    if let Some(duration) = sample.end.checked_sub(sample.start) {
        metrics.push(("GRBM_TIME_DUR_max", duration as f64));
    }
    let Some(agent) = registry.agents.get(sample.agent as usize) else { return metrics };
    let xccs = f64::from(agent.xcc_count.max(1));
    let cycles = value(GUI_ACTIVE).map(|sum| sum / xccs);
    metrics.extend(cycles.map(|cycles| ("GRBM_GUI_ACTIVE_avr", cycles)));
    // One counter instance per shader engine and XCC would be needed for the mean; per XCC is what the sum allows.
    metrics.extend(value(SQ_BUSY).map(|sum| ("SQ_BUSY_CYCLES_avr", sum / xccs)));

    let waves_per_cycle = achieved_waves(value(WAVE_CYCLES), cycles, f64::from(agent.cu_count));
    if let Some(waves) = waves_per_cycle {
        metrics.push(("sm__warps_active.avg.per_cycle_active", waves));
        if agent.max_waves_per_cu > 0 {
            let percent = 100.0 * waves / f64::from(agent.max_waves_per_cu);
            metrics.push(("sm__warps_active.avg.pct_of_peak_sustained_active", percent));
        }
    }
    metrics
}

/// Mean wavefronts resident on a compute unit: SQ_WAVE_CYCLES counts in units of 4 cycles (AMD's MeanOccupancyPerCU).
fn achieved_waves(wave_quads: Option<f64>, cycles: Option<f64>, compute_units: f64) -> Option<f64> {
    let (wave_quads, cycles) = (wave_quads?, cycles?);
    (cycles > 0.0 && compute_units > 0.0).then(|| 4.0 * wave_quads / cycles / compute_units)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Agent, LaunchShape};

    #[test]
    fn occupancy_follows_from_wave_cycles() {
        let registry = Registry {
            agents: vec![Agent { cu_count: 304, xcc_count: 8, max_waves_per_cu: 32, ..Agent::default() }],
            counters: vec![GUI_ACTIVE.into(), WAVE_CYCLES.into()],
            ..Registry::default()
        };
        let cycles = 10_000.0;
        let sample = CounterSample {
            event_id: 1,
            dispatch_id: 1,
            agent: 0,
            kernel: 1,
            shape: LaunchShape { grid: [1; 3], workgroup: [1; 3], lds: 0 },
            start: 100,
            end: 5_100,
            group: 0,
            // 8 waves on each CU all the time.
            values: vec![(0, cycles * 8.0), (1, cycles * 304.0 * 8.0 / 4.0)],
        };
        let metrics = derive(&sample, &registry);
        assert_eq!(
            metrics,
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
}

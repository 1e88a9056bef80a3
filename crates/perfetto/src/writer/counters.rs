//! Hardware counters of dispatches as GpuCounterEvents: 0 at the dispatch's start, the value at its end. All versions of
//! Perfetto take a counter's value for the time before it: the value during the dispatch and 0 elsewhere.

use super::TraceWriter;
use crate::format::{GROUP_COMPUTE, field};
use crate::schema::gpu_counter_descriptor::{GpuCounterGroupSpec, GpuCounterSpec};
use crate::schema::{GpuCounterDescriptor, InternedGpuCounterDescriptor, SideEntry, side_entry};
use crate::sequence::{Preamble, Sequence};
use crate::wire;
use rkprof_model::event::{CounterSample, Ns, Registry};
use rustc_hash::FxHashMap;

/// First id of computed counters; measured ones have their index in the registry.
const FIRST_DERIVED: u32 = 1 << 16;
/// First id of rkprof's own groups of counters, above Perfetto's.
const FIRST_GROUP: u32 = 100;

/// The sequence of counters. Its descriptors are sent again with all other state, but the sequence is not cleared within a
/// file: Perfetto would then list every counter once more.
pub(super) struct Counters {
    sequence: Sequence,
    /// Descriptors by GPU; they grow with the number of counters.
    descriptors: FxHashMap<u32, Descriptor>,
    next_iid: u64,
    /// Names of computed counters in the order of their ids.
    derived: Vec<&'static str>,
}

struct Descriptor {
    iid: u64,
    measured: usize,
    derived: usize,
    /// Whether it was sent since the state was last repeated.
    sent: bool,
}

impl Counters {
    pub(super) fn new(sequence: u32) -> Counters {
        Counters {
            sequence: Sequence::with_absolute_times(sequence),
            descriptors: FxHashMap::default(),
            next_iid: 1,
            derived: Vec::new(),
        }
    }

    /// Sends the descriptors again.
    pub(super) fn forget(&mut self) {
        self.descriptors.values_mut().for_each(|descriptor| descriptor.sent = false);
    }

    pub(super) fn forget_file(&mut self) {
        self.sequence.forget_file();
        self.descriptors.clear();
        self.next_iid = 1;
    }

    /// Ids and values of computed counters; new names get new ids.
    fn computed(&mut self, values: Vec<(&'static str, f64)>) -> Vec<(u32, f64)> {
        let id = |name| {
            self.derived.iter().position(|known| *known == name).unwrap_or_else(|| {
                self.derived.push(name);
                self.derived.len() - 1
            })
        };
        let mut id = id;
        values.into_iter().map(|(name, value)| (FIRST_DERIVED + id(name) as u32, value)).collect()
    }
}

impl TraceWriter {
    pub(super) fn counters(&mut self, out: &mut Vec<u8>, sample: &CounterSample, registry: &Registry) {
        self.saw(sample.end);
        let computed = self.counters.computed((self.shared.options.derive)(sample, registry));
        let gpu_id = self.facts.gpu_id(sample.agent).unwrap_or(0);
        let Self { shared, counters, .. } = self;
        if !counters.sequence.has_begun() {
            counters.sequence.begin(out, sample.start, Preamble::default());
        }
        let measured = registry.counters.len().min(FIRST_DERIVED as usize);
        let derived = counters.derived.len();
        let current =
            counters.descriptors.get(&gpu_id).filter(|known| (known.measured, known.derived) == (measured, derived));
        let iid = current.map_or(counters.next_iid, |known| known.iid);
        if !current.is_some_and(|known| known.sent) {
            counters.next_iid = counters.next_iid.max(iid + 1);
            counters.descriptors.insert(gpu_id, Descriptor { iid, measured, derived, sent: true });
            let interned = describe(iid, gpu_id, &registry.counters[..measured], &counters.derived);
            wire::message(&mut shared.interned, field::interned::COUNTER_DESCRIPTORS, &interned);
            let entry = side_entry::Descriptor { iid: Some(iid), first_derived: Some(FIRST_DERIVED) };
            shared.side(SideEntry { descriptor: Some(entry), ..SideEntry::default() });
        }

        let ids = || sample.values.iter().chain(&computed).map(|(id, _)| *id);
        let zeros = ids().map(|id| (id, 0.0));
        let packet = counters.sequence.open(out, sample.start);
        shared.write_interned(out);
        write_values(out, iid, zeros);
        wire::close(out, packet);

        shared.side(SideEntry { sample: Some(sample_entry(sample)), ..SideEntry::default() });
        let packet = counters.sequence.open(out, sample.end);
        shared.write_interned(out);
        write_values(out, iid, sample.values.iter().chain(&computed).copied());
        wire::close(out, packet);
    }
}

fn write_values(out: &mut Vec<u8>, descriptor: u64, values: impl Iterator<Item = (u32, f64)>) {
    let event = wire::open(out, field::packet::GPU_COUNTER_EVENT);
    for (id, value) in values {
        let counter = wire::open(out, field::counter_event::COUNTERS);
        wire::uint(out, field::counter::ID, id.into());
        match whole(value) {
            Some(whole) => wire::uint(out, field::counter::INT, whole),
            None => wire::double(out, field::counter::DOUBLE, value),
        }
        wire::close(out, counter);
    }
    wire::uint(out, field::counter_event::DESCRIPTOR_IID, descriptor);
    wire::close(out, event);
}

/// The value as an integer, where that is exact and shorter.
fn whole(value: f64) -> Option<u64> {
    let whole = value as u64;
    ((whole as f64).to_bits() == value.to_bits() && whole < 1 << 53).then_some(whole)
}

fn sample_entry(sample: &CounterSample) -> side_entry::Sample {
    let CounterSample { event_id, dispatch_id, agent, kernel, shape, start, end, group, values: _ } = sample;
    let span: (Ns, Ns) = (*start, *end);
    side_entry::Sample {
        event_id: Some(*event_id),
        dispatch_id: Some(*dispatch_id),
        agent: Some(*agent),
        kernel: Some(*kernel),
        grid: shape.grid.to_vec(),
        workgroup: shape.workgroup.to_vec(),
        lds: shape.lds,
        start: Some(span.0),
        end: Some(span.1),
        group: Some(*group),
    }
}

/// The descriptor of a GPU's counters: measured ones by index, then computed ones.
fn describe(iid: u64, gpu_id: u32, measured: &[String], derived: &[&str]) -> InternedGpuCounterDescriptor {
    let spec = |id: u32, name: &str, description: Option<&str>| GpuCounterSpec {
        counter_id: Some(id),
        name: Some(name.to_owned()),
        description: description.map(str::to_owned),
        groups: vec![GROUP_COMPUTE],
        ..GpuCounterSpec::default()
    };
    let mut specs: Vec<_> = (0u32..).zip(measured).map(|(id, name)| spec(id, name, None)).collect();
    let computed =
        |name: &str| format!("{}; computed by rkprof, under the name that Perfetto's page looks for", meaning(name));
    specs.extend((FIRST_DERIVED..).zip(derived).map(|(id, name)| spec(id, name, Some(&computed(name)))));

    let mut groups: Vec<GpuCounterGroupSpec> = Vec::new();
    for (id, name) in (0u32..).zip(measured) {
        let Some(block) = block(name) else { continue };
        let known = groups.iter().position(|group| group.name.as_deref() == Some(block)).unwrap_or_else(|| {
            groups.push(GpuCounterGroupSpec {
                group_id: Some(FIRST_GROUP + groups.len() as u32),
                name: Some(block.to_owned()),
                ..GpuCounterGroupSpec::default()
            });
            groups.len() - 1
        });
        groups[known].counter_ids.push(id);
    }
    if !derived.is_empty() {
        groups.push(GpuCounterGroupSpec {
            group_id: Some(FIRST_GROUP + groups.len() as u32),
            name: Some(COMPUTED.to_owned()),
            counter_ids: (FIRST_DERIVED..).take(derived.len()).collect(),
            ..GpuCounterGroupSpec::default()
        });
    }
    InternedGpuCounterDescriptor {
        iid: Some(iid),
        counter_descriptor: Some(GpuCounterDescriptor { specs, counter_groups: groups }),
        gpu_id: i32::try_from(gpu_id).ok(),
    }
}

/// The group of computed counters: they have the names of Perfetto's compute page, not AMD's.
const COMPUTED: &str = "Computed";

/// AMD's name of a computed counter.
fn meaning(derived: &str) -> &str {
    match derived {
        "GRBM_TIME_DUR_max" => "Duration, ns",
        "GRBM_GUI_ACTIVE_avr" => "GRBM_GUI_ACTIVE",
        "SQ_BUSY_CYCLES_avr" => "SQ_BUSY_CYCLES, mean of the XCCs",
        "sm__warps_active.avg.per_cycle_active" => "MeanOccupancyPerCU: waves",
        "sm__warps_active.avg.pct_of_peak_sustained_active" => "OccupancyPercent",
        "sm__throughput.avg.pct_of_peak_sustained_elapsed" => "the busiest of VALUBusy, MfmaUtil and SALUBusy, percent",
        "gpu__dram_throughput.avg.pct_of_peak_sustained_elapsed" => "HBM bandwidth, percent of peak",
        "lts__throughput.avg.pct_of_peak_sustained_elapsed" => "L2 (TCC) bandwidth, percent of peak",
        "l1tex__throughput.avg.pct_of_peak_sustained_active" => "L1 (TCP) bandwidth, percent of peak",
        "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed" => {
            "the busiest level of memory, percent of peak"
        }
        other => other,
    }
}

/// The part of the GPU of a counter, by AMD's prefix.
fn block(counter: &str) -> Option<&'static str> {
    const BLOCKS: [(&str, &str); 12] = [
        ("TCC_EA", "HBM"),
        ("GL2C_EA", "HBM"),
        ("GL2C_MC", "HBM"),
        ("TCC_", "L2"),
        ("GL2C_", "L2"),
        ("TCP_", "L1"),
        ("GL1C_", "L1"),
        ("SQC_", "Scalar caches"),
        ("SQ_", "Shader"),
        ("GRBM_", "GPU"),
        ("SPI_", "Dispatcher"),
        ("CP", "Command processor"),
    ];
    BLOCKS.iter().find(|(prefix, _)| counter.starts_with(prefix)).map(|(_, block)| *block)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_grouped_by_their_block() {
        let measured = ["TCC_HIT_sum", "SQ_WAVES", "TCC_MISS_sum", "A_NEW_ONE", "TCC_EA0_RDREQ_sum"].map(str::to_owned);
        let described = describe(1, 0, &measured, &[]).counter_descriptor.unwrap_or_default();
        let groups: Vec<_> =
            described.counter_groups.iter().map(|group| (group.name.as_deref(), &group.counter_ids[..])).collect();
        assert_eq!(groups, [(Some("L2"), &[0, 2][..]), (Some("Shader"), &[1]), (Some("HBM"), &[4])]);
        assert!(described.specs.iter().all(|spec| spec.groups == [GROUP_COMPUTE]), "{:?}", described.specs);
    }
}

//! Compute kernels as Perfetto interns them: names, theoretical occupancy, and all other data that dispatches of a kernel
//! share for one workgroup size, LDS size and device. A dispatch then needs only a reference of two bytes.

use super::TraceWriter;
use crate::format::{Arg, field};
use crate::schema::gpu_render_stage_event::{
    ExtraComputeArg,
    extra_compute_arg::{NameField, Value},
};
use crate::schema::{InternedComputeKernel, SideEntry, side_entry};
use crate::wire;
use rkprof_arch::occupancy::{self, Limits, Needs};
use rkprof_model::event::{Agent, HostFunction, Kernel, KernelDispatch, Registry};
use rkprof_model::record::NO_AGENT;
use rustc_hash::FxHashMap;
use std::collections::{HashMap, HashSet};

/// Limit of variants with their own id; beyond it ids start again.
const MAX_VARIANTS: usize = 1 << 15;
/// Limit of kernels with remembered slice names; further ones have whole names.
const MAX_SLICE_NAMES: usize = 1 << 13;

/// The names of slices, which are short because slices are narrow. Of two kernels with the same short form the second keeps
/// its whole name, so that sums of slices by name do not mix them. Each slice has the whole name as an argument.
#[derive(Default)]
pub(super) struct SliceNames {
    by_name: HashMap<Box<str>, Option<Box<str>>>,
    taken: HashSet<Box<str>>,
}

impl SliceNames {
    fn shortened<'a>(&'a mut self, name: &'a str) -> &'a str {
        if !self.by_name.contains_key(name) {
            if self.by_name.len() >= MAX_SLICE_NAMES {
                return name;
            }
            let short = rkprof_names::short(name).into_boxed_str();
            let short = (!short.is_empty() && self.taken.insert(short.clone())).then_some(short);
            self.by_name.insert(name.into(), short);
        }
        self.by_name.get(name).and_then(Option::as_deref).unwrap_or(name)
    }
}

/// Limit of the trace's bytes for kernels that were loaded and never launched; a stack of libraries may load 100,000. It lists
/// those of rocBLAS for one GPU.
const MAX_LOADED_BYTES: usize = 5 << 19;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Variant {
    kernel: u64,
    agent: u32,
    /// Work-items per workgroup.
    workgroup: u64,
    lds: Option<u32>,
    /// Whether the code object is known.
    known: bool,
}

/// A variant with its id, and the kernel's static scratch bytes per work-item.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub variant: Variant,
    pub id: u32,
    pub scratch: Option<u32>,
}

pub(super) struct Variants {
    ids: FxHashMap<Variant, u32>,
    /// Variants of kernels with a known code object, indexed by the low bits of the kernel's id: those of the latest
    /// dispatches.
    latest: [Option<Known>; Variants::LATEST],
}

impl Default for Variants {
    fn default() -> Self {
        Variants { ids: FxHashMap::default(), latest: [None; Variants::LATEST] }
    }
}

impl Variants {
    const LATEST: usize = 64;

    pub(super) fn clear(&mut self) {
        *self = Variants::default();
    }

    pub(super) fn is_full(&self) -> bool {
        self.ids.len() >= MAX_VARIANTS
    }

    #[inline]
    pub(super) fn known(&mut self, dispatch: &KernelDispatch, registry: &Registry) -> Known {
        let workgroup = dispatch.shape.workgroup.map(u64::from).into_iter().fold(1, u64::saturating_mul);
        let KernelDispatch { kernel, agent, .. } = *dispatch;
        let variant = Variant { kernel, agent, workgroup, lds: dispatch.shape.lds, known: true };
        match self.latest[kernel as usize % Variants::LATEST] {
            Some(known) if known.variant == variant => known,
            _ => self.look_up(variant, registry),
        }
    }

    #[inline(never)]
    fn look_up(&mut self, variant: Variant, registry: &Registry) -> Known {
        let kernel = registry.kernels.get(&variant.kernel);
        let variant = Variant { known: kernel.is_some(), ..variant };
        let next = self.ids.len() as u32 + 1;
        let id = *self.ids.entry(variant).or_insert(next);
        let known = Known { variant, id, scratch: kernel.and_then(|kernel| kernel.scratch) };
        if variant.known {
            self.latest[variant.kernel as usize % Variants::LATEST] = Some(known);
        }
        known
    }
}

impl TraceWriter {
    /// Appends the loaded kernels that nothing in this trace refers to, because exports list them as rocprofv3 does. Call it
    /// before the end of the last file. Beyond a limit those with the highest ids are left out.
    pub fn loaded_kernels(&mut self, out: &mut Vec<u8>, registry: &Registry) {
        let rest = registry.kernels.iter().filter(|(id, _)| !self.written_kernels.contains(id));
        let mut rest: Vec<(u64, &Kernel)> = rest.map(|(id, kernel)| (*id, kernel)).collect();
        if rest.is_empty() {
            return;
        }
        rest.sort_unstable_by_key(|(id, _)| *id);
        self.facts(out, registry);
        let most = out.len() + MAX_LOADED_BYTES;
        for ((id, kernel), iid) in rest.into_iter().zip(1..) {
            if out.len() > most {
                break;
            }
            // The reader demangles it: most are never looked at.
            let names = InternedComputeKernel {
                iid: Some(u64::from(iid)),
                name: Some(kernel.mangled().to_owned()),
                ..InternedComputeKernel::default()
            };
            let variant = Variant { kernel: id, agent: NO_AGENT, workgroup: 0, lds: None, known: true };
            let packet = self.facts.sequence.open_timeless(out);
            wire::message(&mut self.shared.interned, field::interned::COMPUTE_KERNELS, &names);
            self.code_object(kernel.code_object, registry);
            let facts = kernel_entry(iid, variant, Some(kernel));
            self.shared.side(SideEntry { kernel: Some(facts), ..SideEntry::default() });
            self.shared.write_interned(out);
            wire::close(out, packet);
            self.written_kernels.insert(id);
        }
    }

    /// Adds the kernel, under the variant's id, to the packet's interned data.
    #[cold]
    pub(super) fn intern_kernel(&mut self, id: u32, variant: Variant, registry: &Registry) {
        let known = registry.kernels.get(&variant.kernel);
        let agent = registry.agents.get(variant.agent as usize);
        let name = registry.kernel_name(variant.kernel);
        let slice = self.slice_names.shortened(&name);
        super::names::named(&mut self.shared.interned, field::interned::EVENT_NAMES, id, slice);

        let device = self.facts.gpu_id(variant.agent);
        let kernel = InternedComputeKernel {
            iid: Some(id.into()),
            name: Some(known.map_or(&*name, Kernel::mangled).to_owned()),
            demangled_name: Some(known.map_or(&*name, Kernel::name).to_owned()),
            arch: agent.map(|agent| agent.name.clone()),
            args: args(device, known, agent, variant),
        };
        wire::message(&mut self.shared.interned, field::interned::COMPUTE_KERNELS, &kernel);

        if let Some(kernel) = known {
            self.written_kernels.insert(variant.kernel);
            self.code_object(kernel.code_object, registry);
        }
        let facts = kernel_entry(id, variant, known);
        self.shared.side(SideEntry { kernel: Some(facts), ..SideEntry::default() });
    }
}

fn kernel_entry(id: u32, variant: Variant, known: Option<&Kernel>) -> side_entry::Kernel {
    let entry = side_entry::Kernel {
        iid: Some(id.into()),
        id: Some(variant.kernel),
        known: Some(known.is_some()),
        lds: variant.lds,
        ..side_entry::Kernel::default()
    };
    let Some(kernel) = known else { return entry };
    // The InternedComputeKernel has the names.
    let Kernel {
        symbol: _,
        code_object,
        object,
        entry: first,
        kernarg_bytes,
        kernarg_alignment,
        static_lds,
        scratch,
        sgprs,
        vgprs,
        agprs,
        host,
    } = kernel;
    let address = |address: u64| (address != 0).then_some(address);
    side_entry::Kernel {
        code_object: Some(*code_object),
        object: address(*object),
        entry: address(*first),
        kernarg_bytes: *kernarg_bytes,
        kernarg_alignment: *kernarg_alignment,
        static_lds: *static_lds,
        scratch: *scratch,
        sgprs: *sgprs,
        vgprs: *vgprs,
        agprs: *agprs,
        host: host.as_deref().map(host_entry),
        ..entry
    }
}

fn host_entry(host: &HostFunction) -> side_entry::HostFunction {
    let HostFunction { id, device_function, address, modules, workgroup_size, thread_limit, dimensions } = host;
    let number = |number: u64| (number != 0).then_some(number);
    let dimensions = dimensions.as_flattened();
    side_entry::HostFunction {
        id: Some(*id),
        device_function: device_function.clone(),
        address: number(*address),
        modules: number(*modules),
        workgroup_size: number(*workgroup_size),
        thread_limit: Some(*thread_limit),
        dimensions: if dimensions.iter().all(|n| *n == 0) { Vec::new() } else { dimensions.to_vec() },
    }
}

fn args(device: Option<u32>, known: Option<&Kernel>, agent: Option<&Agent>, variant: Variant) -> Vec<ExtraComputeArg> {
    let uint = |name, value: u64| arg(name, Value::UintValue(value));
    let dynamic_lds = |kernel: &Kernel| Some(variant.lds?.saturating_sub(kernel.static_lds?));
    let mut args: Vec<_> = device.map(|device| uint(Arg::Device, device.into())).into_iter().collect();
    let Some(kernel) = known else { return args };
    let facts = [
        (Arg::Registers, kernel.vgprs),
        (Arg::AccumRegisters, kernel.agprs),
        (Arg::ScalarRegisters, kernel.sgprs),
        (Arg::StaticLds, kernel.static_lds),
        (Arg::DynamicLds, dynamic_lds(kernel)),
        (Arg::KernelScratch, kernel.scratch),
    ];
    args.extend(facts.into_iter().filter_map(|(name, value)| Some(uint(name, value?.into()))));
    // An unknown resource could be the limit; scalar registers hardly ever are.
    let needs = || {
        Some(Needs {
            workgroup: u32::try_from(variant.workgroup).ok()?,
            lds: variant.lds?,
            vgprs: kernel.vgprs?,
            agprs: kernel.agprs?,
            sgprs: kernel.sgprs.unwrap_or(0),
            wave_size: None,
            workgroup_processor: false,
        })
    };
    let arch = agent.and_then(|agent| rkprof_arch::find(&agent.name));
    if let Some(found) = arch.and_then(|arch| occupancy::theoretical(arch, &needs()?)) {
        let Limits { waves, vgprs, sgprs, lds, workgroups } = found.limits;
        let limits = [
            (Arg::LimitRegisters, vgprs.into_iter().chain(sgprs).min()),
            (Arg::LimitLds, lds),
            (Arg::LimitWaves, Some(waves)),
            (Arg::LimitBarriers, workgroups),
        ];
        args.extend(limits.into_iter().filter_map(|(name, limit)| Some(uint(name, limit?.into()))));
        args.push(arg(Arg::OccupancyPercent, Value::DoubleValue(found.percent)));
        args.push(uint(Arg::OccupancyWaves, found.waves_per_cu.into()));
    }
    args
}

fn arg(name: Arg, value: Value) -> ExtraComputeArg {
    ExtraComputeArg { name_field: Some(NameField::NameIid(name.iid())), value: Some(value) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::LaunchShape;

    #[test]
    fn arguments_have_their_names_and_values() {
        let kernel =
            Kernel { static_lds: Some(0), sgprs: Some(32), vgprs: Some(128), agprs: Some(128), ..Kernel::default() };
        let agent = Agent { name: "gfx942".to_owned(), ..Agent::default() };
        let variant = Variant { kernel: 1, agent: 0, workgroup: 256, lds: Some(0), known: true };
        let args = args(Some(3), Some(&kernel), Some(&agent), variant);
        let value = |name: Arg| {
            let is_it = |arg: &&ExtraComputeArg| arg.name_field == Some(NameField::NameIid(name.iid()));
            args.iter().find(is_it).and_then(|arg| arg.value.clone())
        };
        let uints = [Arg::Device, Arg::Registers, Arg::AccumRegisters].map(value);
        assert_eq!(uints, [3, 128, 128].map(|n| Some(Value::UintValue(n))));
        // 256 of a lane's 512 registers leave two of eight waves on each of four SIMDs.
        assert_eq!(value(Arg::OccupancyPercent), Some(Value::DoubleValue(25.0)));
        assert_eq!(value(Arg::OccupancyWaves), Some(Value::UintValue(8)));
    }

    #[test]
    fn slices_have_short_names_unless_they_are_taken() {
        let [one, other] =
            ["Cijk_Alik_Bljk_HHS_BH_MT64x64x64_SN_GSU8", "Cijk_Alik_Bljk_HHS_BH_MT64x64x64_SN_GSU8_WG32_4_1"];
        let short = rkprof_names::short(one);
        assert!(short == rkprof_names::short(other) && short.len() < one.len(), "{short}");
        let mut names = SliceNames::default();
        for _ in 0..2 {
            assert_eq!(names.shortened(one), short);
            assert_eq!(names.shortened(other), other);
        }
    }

    #[test]
    fn variants_have_one_id_each_whatever_the_kernel_s_number_is() {
        let mut registry = Registry::default();
        let mut variants = Variants::default();
        let mut of = |kernel: u64| variants.of_kernel(kernel, &registry);
        let numbers = [1, 65, 1 << 20, u64::MAX];
        let unknown = numbers.map(&mut of);
        assert_eq!(numbers.map(&mut of), unknown);
        for kernel in numbers {
            registry.kernels.insert(kernel, Kernel::default());
        }
        let mut of = |kernel: u64| variants.of_kernel(kernel, &registry);
        let known = numbers.map(&mut of);
        assert_eq!(numbers.map(&mut of), known, "from the latest as from the table");
        let all: HashSet<u32> = unknown.into_iter().chain(known).collect();
        assert_eq!(all.len(), 2 * numbers.len(), "a kernel that became known is another variant");
    }

    impl Variants {
        fn of_kernel(&mut self, kernel: u64, registry: &Registry) -> u32 {
            let shape = LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None };
            let dispatch = KernelDispatch {
                kernel,
                end: 1,
                event_id: 1,
                dispatch_id: 1,
                tid: 1,
                shape,
                ..KernelDispatch::default()
            };
            self.known(&dispatch, registry).id
        }
    }
}

//! Render stages and counters: kernels, copies, counter samples.

use super::sequence::Sequence;
use super::{Decoder, Item, Sink};
use crate::format::{Arg, field};
use crate::launches::Launch;
use crate::wire::{Fields, Malformed};
use rkprof_model::event::{CounterSample, Event, Function, KernelDispatch, LaunchShape, MemoryCopy, Ns, Work};
use rkprof_model::record::NO_AGENT;

/// The fields of a GpuRenderStageEvent.
#[derive(Default)]
struct StageEvent {
    event_id: u64,
    duration: u64,
    queue_iid: u64,
    stage_iid: u64,
    kernel_iid: u64,
    grid: [u32; 3],
    workgroup: [u32; 3],
    args: Args,
}

/// Launch arguments by name; for `api` the interned string's id, for fractions the bits.
#[derive(Default)]
struct Args {
    present: u32,
    values: [u64; 32],
}

impl Args {
    fn get(&self, arg: Arg) -> Option<u64> {
        (self.present >> arg.iid() & 1 == 1).then(|| self.values[arg as usize])
    }

    fn double(&self, arg: Arg) -> Option<f64> {
        self.get(arg).map(f64::from_bits)
    }

    fn u32(&self, arg: Arg) -> Option<u32> {
        self.get(arg).map(|value| value as u32)
    }

    #[inline]
    fn read(&mut self, bytes: &[u8], sequence: &Sequence) -> Result<(), Malformed> {
        let (mut name, mut value) = (None, 0);
        let mut fields = Fields::new(bytes);
        while let Some((number, field)) = fields.next_field()? {
            match number {
                field::arg::NAME_IID => name = sequence.args.get(field.uint()),
                field::arg::INT | field::arg::UINT | field::arg::STRING_IID => value = field.uint(),
                field::arg::DOUBLE => value = field.double().to_bits(),
                _ => {}
            }
        }
        if let Some(name) = name {
            self.present |= 1 << name.iid();
            self.values[name as usize] = value;
        }
        Ok(())
    }
}

impl StageEvent {
    /// Reads in place: the struct is too large to be moved for each event.
    #[inline]
    fn parse(&mut self, bytes: &[u8], sequence: &Sequence) -> Result<(), Malformed> {
        let event = self;
        let mut fields = Fields::new(bytes);
        while let Some((number, value)) = fields.next_field()? {
            match number {
                field::stage_event::EVENT_ID => event.event_id = value.uint(),
                field::stage_event::DURATION => event.duration = value.uint(),
                field::stage_event::HW_QUEUE_IID => event.queue_iid = value.uint(),
                field::stage_event::STAGE_IID => event.stage_iid = value.uint(),
                field::stage_event::KERNEL_IID => event.kernel_iid = value.uint(),
                field::stage_event::LAUNCH => event.launch(value.bytes(), sequence)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn launch(&mut self, bytes: &[u8], sequence: &Sequence) -> Result<(), Malformed> {
        let mut fields = Fields::new(bytes);
        while let Some((number, value)) = fields.next_field()? {
            match number {
                field::launch::GRID => self.grid = dim3(value.bytes())?,
                field::launch::WORKGROUP => self.workgroup = dim3(value.bytes())?,
                field::launch::ARGS => self.args.read(value.bytes(), sequence)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn end(&self, start: Ns) -> Ns {
        start.wrapping_add(self.duration).wrapping_sub(self.args.get(Arg::InvertedNs).unwrap_or(0))
    }

    /// Work-items, from workgroups where the trace has only these.
    fn grid_items(&self) -> [u32; 3] {
        let exact = [Arg::GridItemsX, Arg::GridItemsY, Arg::GridItemsZ].map(|arg| self.args.u32(arg));
        std::array::from_fn(|i| exact[i].unwrap_or_else(|| self.grid[i].saturating_mul(self.workgroup[i].max(1))))
    }
}

#[inline(always)]
fn dim3(bytes: &[u8]) -> Result<[u32; 3], Malformed> {
    let mut dimensions = [0; 3];
    let mut fields = Fields::new(bytes);
    while let Some((number, value)) = fields.next_field()? {
        if let Some(dimension) = dimensions.get_mut(number as usize - 1) {
            *dimension = value.uint() as u32;
        }
    }
    Ok(dimensions)
}

impl Decoder {
    #[inline]
    pub(super) fn stage_event(
        &mut self,
        bytes: &[u8],
        at: Ns,
        sequence: &Sequence,
        sink: &mut Sink<'_>,
    ) -> Result<(), Malformed> {
        let mut event = StageEvent::default();
        event.parse(bytes, sequence)?;
        let launch = self.launch_of(&event, at, sequence);
        let args = &event.args;
        if let Some(direction) = sequence.copy_stages.get(event.stage_iid) {
            let copy = MemoryCopy {
                direction: *direction,
                start: at,
                end: event.end(at),
                bytes: args.get(Arg::Bytes),
                event_id: event.event_id,
                src_agent: args.u32(Arg::SrcAgent),
                dst_agent: args.u32(Arg::DstAgent),
                stream: args.u32(Arg::Stream),
                tid: launch.tid,
                launch: launch.start,
                function: launch.function,
            };
            sink(Item::Event(Event::Copy(copy)), &self.registry);
            return Ok(());
        }
        let Some(kernel) = sequence.kernels.get(event.kernel_iid) else { return Ok(()) };
        let Some(queue) = sequence.queues.get(event.queue_iid) else { return Ok(()) };
        let dispatch = KernelDispatch {
            kernel: kernel.kernel,
            start: at,
            end: event.end(at),
            event_id: event.event_id,
            dispatch_id: args.get(Arg::DispatchId).unwrap_or(0),
            agent: queue.agent,
            queue: queue.index,
            stream: args.u32(Arg::Stream),
            tid: launch.tid,
            shape: LaunchShape { grid: event.grid_items(), workgroup: event.workgroup, lds: kernel.lds },
            scratch: args.u32(Arg::Scratch).or(kernel.scratch),
            work: args
                .double(Arg::WorkFlops)
                .zip(args.double(Arg::WorkBytes))
                .map(|(flops, bytes)| Work::annotated(flops, bytes)),
            gemm: args.get(Arg::Gemm).and_then(|iid| sequence.gemms.get(iid)).map(|gemm| Box::new(*gemm)),
            arguments: args.get(Arg::Arguments).and_then(|iid| sequence.arguments.get(iid)).cloned(),
            launch: launch.start,
            function: launch.function,
            timing_valid: args.get(Arg::CountersCollected).is_none(),
        };
        sink(Item::Event(Event::Kernel(dispatch)), &self.registry);
        Ok(())
    }

    /// The launch in the event itself, otherwise that of the launching call.
    fn launch_of(&self, event: &StageEvent, at: Ns, sequence: &Sequence) -> Launch {
        let said = event.args.u32(Arg::Tid).map(|tid| {
            let function = event.args.get(Arg::Api).and_then(|iid| sequence.functions.get(iid));
            let function: Option<Function> = function.copied();
            Launch { tid, start: event.args.get(Arg::QueuedNs).map(|queued| at.wrapping_sub(queued)), function }
        });
        said.or_else(|| self.launches.get(event.event_id)).unwrap_or(Launch { tid: 0, start: None, function: None })
    }

    /// Uses the values at a dispatch's end; the zeros at its start have no meaning.
    pub(super) fn counter_event(&self, bytes: &[u8], sequence: &mut Sequence) -> Result<Option<Item>, Malformed> {
        let Some(sample) = sequence.sample.take() else { return Ok(None) };
        let mut values = Vec::new();
        let mut descriptor = 0;
        let mut fields = Fields::new(bytes);
        while let Some((number, value)) = fields.next_field()? {
            match number {
                field::counter_event::COUNTERS => values.push(counter(value.bytes())?),
                field::counter_event::DESCRIPTOR_IID => descriptor = value.uint(),
                _ => {}
            }
        }
        let Some(first_derived) = sequence.derived.get(&descriptor).copied() else { return Ok(None) };
        values.retain(|(id, _)| *id < first_derived);
        let dimensions = |list: &[u32]| std::array::from_fn(|i| list.get(i).copied().unwrap_or(0));
        Ok(Some(Item::Event(Event::Counters(CounterSample {
            event_id: sample.event_id(),
            dispatch_id: sample.dispatch_id(),
            agent: sample.agent.unwrap_or(NO_AGENT),
            kernel: sample.kernel(),
            shape: LaunchShape {
                grid: dimensions(&sample.grid),
                workgroup: dimensions(&sample.workgroup),
                lds: sample.lds,
            },
            start: sample.start(),
            end: sample.end(),
            group: sample.group(),
            values,
        }))))
    }
}

fn counter(bytes: &[u8]) -> Result<(u32, f64), Malformed> {
    let (mut id, mut number) = (0, 0.0);
    let mut fields = Fields::new(bytes);
    while let Some((field, value)) = fields.next_field()? {
        match field {
            field::counter::ID => id = value.uint() as u32,
            field::counter::INT => number = value.uint() as f64,
            field::counter::DOUBLE => number = value.double(),
            _ => {}
        }
    }
    Ok((id, number))
}

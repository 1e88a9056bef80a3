//! Events as the rows of formats that have all of them: ranges with both ends, counters with their dispatch.

use super::counters::{CounterJoin, Dispatch};
use super::ranges::{Ranges, Span};
use rkprof_model::event::{
    ApiCall, CounterSample, Event, KernelDispatch, MemoryAllocation, MemoryCopy, Registry, ScratchMemory,
};
use std::io;

/// A sink with a method for each kind of row.
pub(super) trait Rows {
    /// What joins events to rows.
    fn joins(&mut self) -> (&mut CounterJoin, &mut Ranges);

    fn kernel(&mut self, kernel: &KernelDispatch, registry: &Registry) -> io::Result<()>;
    fn call(&mut self, call: &ApiCall, registry: &Registry) -> io::Result<()>;
    fn copy(&mut self, copy: &MemoryCopy, registry: &Registry) -> io::Result<()>;
    fn allocation(&mut self, allocation: &MemoryAllocation, registry: &Registry) -> io::Result<()>;
    fn scratch(&mut self, scratch: &ScratchMemory, registry: &Registry) -> io::Result<()>;
    fn span(&mut self, span: &Span) -> io::Result<()>;
    /// `of` is the counted dispatch, where it is known.
    fn sample(&mut self, sample: &CounterSample, of: Option<Dispatch>, registry: &Registry) -> io::Result<()>;

    /// Writes the row that an event is or completes.
    #[inline]
    fn row(&mut self, event: &Event<'_>, registry: &Registry) -> io::Result<()> {
        match event {
            Event::Kernel(kernel) => {
                self.kernel(kernel, registry)?;
                match self.joins().0.kernel(kernel) {
                    Some((sample, of)) => self.sample(&sample, Some(of), registry),
                    None => Ok(()),
                }
            }
            Event::Api(call) => self.call(call, registry),
            Event::Copy(copy) => self.copy(copy, registry),
            Event::Allocation(allocation) => self.allocation(allocation, registry),
            Event::Scratch(scratch) => self.scratch(scratch, registry),
            Event::Marker(marker) => self.joins().1.marker(marker).map_or(Ok(()), |span| self.span(&span)),
            Event::Counters(sample) => match self.joins().0.sample(sample) {
                Some(of) => self.sample(sample, Some(of), registry),
                None => Ok(()),
            },
            Event::Activity(_) | Event::PcSamples(_) => Ok(()),
        }
    }

    /// Writes the counters whose dispatch did not come.
    fn rest(&mut self, registry: &Registry) -> io::Result<()> {
        let rest = self.joins().0.rest();
        rest.into_iter().try_for_each(|sample| self.sample(&sample, None, registry))
    }
}

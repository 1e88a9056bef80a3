//! Rows of each table as events.

use super::super::collect::{Collector, CounterValue, ProcessId, Range};
use super::super::samples::{self, Named};
use super::super::tables::Tables;
use super::super::values;
use super::Group;
use super::header::{Column, Header, Table};
use ::csv::ByteRecord;
use rkprof_arch::reduction;
use rkprof_model::event::{
    Agent, AgentKind, ApiCall, CopyDirection, Event, Kernel, KernelDispatch, LaunchShape, Marker, MarkerOp,
    MemoryAllocation, MemoryCopy, Ns, ScratchMemory,
};
use rkprof_model::safe;
use std::borrow::Cow;
use std::io;

/// Why a row was skipped.
pub(super) type Taken = Result<(), &'static str>;

/// Rows of one file.
pub(super) struct Rows<'a> {
    header: &'a Header,
    /// Positions of the columns, indexed by column number.
    places: Vec<Option<usize>>,
    /// Counters that are columns.
    counters: Vec<(usize, String)>,
    /// Rows so far; used as the id of dispatches without one.
    row: u64,
}

/// One row.
struct Fields<'a> {
    record: &'a ByteRecord,
    places: &'a [Option<usize>],
}

impl<'a> Fields<'a> {
    fn bytes(&self, column: Column) -> Option<&'a [u8]> {
        self.record.get(self.places[column as usize]?)
    }

    fn text(&self, column: Column) -> Option<Cow<'a, str>> {
        let text = String::from_utf8_lossy(self.bytes(column)?);
        (!text.trim().is_empty()).then(|| without_guard(text))
    }

    fn number(&self, column: Column) -> Option<u64> {
        values::integer(std::str::from_utf8(self.bytes(column)?).ok()?)
    }

    fn u32(&self, column: Column) -> Option<u32> {
        u32::try_from(self.number(column)?).ok()
    }

    fn small(&self, column: Column) -> u32 {
        self.u32(column).unwrap_or(0)
    }

    fn span(&self) -> Result<(Ns, Ns), &'static str> {
        let start = self.number(Column::Start).ok_or("its start is not a number")?;
        match (self.bytes(Column::End), self.number(Column::End), self.number(Column::Duration)) {
            (_, Some(end), _) => Ok((start, end)),
            (None, None, Some(duration)) => Ok((start, start.saturating_add(duration))),
            _ => Err("its end is not a number"),
        }
    }

    /// The correlation id; 0 is none.
    fn key(&self) -> Option<u64> {
        self.number(Column::Correlation).filter(|id| *id != 0)
    }
}

/// The text without the apostrophe that our own files put before what a spreadsheet would compute.
fn without_guard(text: Cow<'_, str>) -> Cow<'_, str> {
    let guarded = text.strip_prefix('\'').filter(|rest| safe::csv_text(rest) == text);
    guarded.map(|rest| rest.to_owned()).map_or(text, Cow::Owned)
}

impl Rows<'_> {
    pub(super) fn new(header: &Header) -> Rows<'_> {
        let places = header.places();
        let counters = if header.table == Table::Kernels { header.counters() } else { Vec::new() };
        Rows { header, places, counters, row: 0 }
    }

    pub(super) fn take(
        &mut self,
        record: &ByteRecord,
        group: &mut Group,
        collector: &mut Collector,
    ) -> io::Result<Taken> {
        self.row += 1;
        let fields = Fields { record, places: &self.places };
        let process = group.process(fields.u32(Column::Process), collector);
        match self.header.table {
            Table::Agents => Ok(agent(self.header, record, self.row - 1, collector.tables(process))),
            Table::Calls => call(&fields, process, collector),
            Table::Kernels => self.kernel(&fields, group, process, collector),
            Table::Counters => counter(&fields, process, collector),
            Table::Copies => match fields.text(Column::Direction) {
                Some(direction) => copy(&fields, &direction, process, collector),
                None => Ok(Err("it has no direction")),
            },
            Table::Operations => match fields.text(Column::Operation) {
                Some(name) if values::direction(&name) != CopyDirection::Unknown => {
                    copy(&fields, &name, process, collector)
                }
                _ => self.kernel(&fields, group, process, collector),
            },
            Table::Marks => mark(&fields, process, collector),
            Table::Allocations => allocation(&fields, process, collector),
            Table::Scratch => scratch(&fields, process, collector),
            Table::Samples => Ok(self.sample(&fields, group, collector)),
            Table::Sums => Ok(Ok(())),
        }
    }

    fn kernel(
        &self,
        fields: &Fields<'_>,
        group: &mut Group,
        process: ProcessId,
        collector: &mut Collector,
    ) -> io::Result<Taken> {
        let kernel = match dispatch(fields, self.row, collector.tables(process)) {
            Ok(kernel) => kernel,
            Err(reason) => return Ok(Err(reason)),
        };
        let dispatch_id = kernel.dispatch_id;
        group.dispatched(dispatch_id, kernel.kernel);
        let value =
            |position: usize| std::str::from_utf8(fields.record.get(position)?).ok()?.trim().parse::<f64>().ok();
        // In a file with counters, some dispatches may not have been counted.
        if !self.counters.iter().any(|(position, _)| value(*position).is_some()) {
            return collector.event(process, fields.key(), &Event::Kernel(kernel)).map(Ok);
        }
        // No other row has these ids, so they need not be those of the file.
        let key = Some(self.row);
        collector.counted_dispatch(process, key, &Event::Kernel(kernel))?;
        for (position, name) in &self.counters {
            if let Some(value) = value(*position) {
                let counter = collector.tables(process).counter(name);
                collector.counter(process, key, CounterValue { dispatch_id, counter, value })?;
            }
        }
        Ok(Ok(()))
    }
}

impl Rows<'_> {
    /// A sample of a program counter. Samples in code that rocprofv3 does not know have no instruction.
    fn sample(&self, fields: &Fields<'_>, group: &mut Group, collector: &mut Collector) -> Taken {
        let at = fields.number(Column::Sampled).ok_or("its timestamp is not a number")?;
        let dispatch = fields.number(Column::Dispatch).ok_or("its dispatch is not a number")?;
        let tells = self.header.has(Column::Issued);
        let issued = match fields.text(Column::Issued).as_deref().map(str::trim) {
            _ if !tells => None,
            Some("1" | "true" | "True") => Some(1),
            Some("0" | "false" | "False") => Some(0),
            _ => return Err("whether it was issued is neither 0 nor 1"),
        };
        let stall =
            fields.text(Column::Stall).filter(|_| issued == Some(0)).map(|name| (samples::reason(name.trim()), 1));
        let text = fields.text(Column::Instruction);
        let line = fields.text(Column::Comment).filter(|_| text.is_some());
        let tables = collector.tables(group.process);
        tables.at(at);
        let kernel = group.dispatches.as_ref().and_then(|kernels| kernels.get(&dispatch));
        let name = kernel.map(|kernel| tables.registry.kernel_name(*kernel));
        let named = Named { kernel: name.as_deref().unwrap_or_default(), text: text.as_deref(), line: line.as_deref() };
        let method = if tells { "stochastic" } else { "host_trap" };
        group.samples.entry(method).or_default().add(named, 1, issued, stall.as_slice());
        Ok(())
    }
}

/// `Agent 1` of the node, `GPU 0` by its kind, or a plain number of a node.
fn labelled_agent(tables: &mut Tables, label: &str) -> Option<u32> {
    let label = label.trim();
    let (kind, number) = label.rsplit_once([' ', '-']).unwrap_or(("", label));
    let number = values::integer(number)?;
    Some(match kind {
        "GPU" => tables.gpu(number),
        _ => tables.numbered_agent(number),
    })
}

fn dispatch(fields: &Fields<'_>, row: u64, tables: &mut Tables) -> Result<KernelDispatch, &'static str> {
    let name = fields.text(Column::Kernel).or_else(|| fields.text(Column::Name)).ok_or("it has no kernel name")?;
    let (start, end) = fields.span()?;
    let agent = match (fields.text(Column::Agent), fields.number(Column::Gpu)) {
        (Some(label), _) => labelled_agent(tables, &label).ok_or("its agent is not known")?,
        (None, number) => tables.gpu(number.unwrap_or(0)),
    };
    // Products of the dimensions, where the single dimensions are missing.
    let shape = |whole: Column, columns: [Column; 3]| match fields.u32(columns[0]) {
        Some(_) => columns.map(|column| fields.u32(column).unwrap_or(1)),
        None => fields.u32(whole).map_or([0; 3], |items| [items, 1, 1]),
    };
    let facts = Kernel {
        vgprs: fields.u32(Column::Vgprs),
        agprs: fields.u32(Column::Agprs),
        sgprs: fields.u32(Column::Sgprs),
        ..Kernel::default()
    };
    Ok(KernelDispatch {
        kernel: tables.kernel(&name, facts),
        start,
        end,
        dispatch_id: fields.number(Column::Dispatch).unwrap_or(row),
        agent,
        queue: tables.queue(agent, fields.number(Column::Queue).unwrap_or(0)),
        stream: fields.number(Column::Stream).map(|stream| tables.stream(stream)),
        tid: fields.small(Column::Thread),
        shape: LaunchShape {
            grid: shape(Column::Grid, [Column::GridX, Column::GridY, Column::GridZ]),
            workgroup: shape(Column::Workgroup, [Column::WorkgroupX, Column::WorkgroupY, Column::WorkgroupZ]),
            lds: fields.u32(Column::Lds),
        },
        scratch: fields.u32(Column::Scratch),
        timing_valid: fields.text(Column::TimingValid).is_none_or(|said| !said.eq_ignore_ascii_case("false")),
        ..KernelDispatch::default()
    })
}

fn counter(fields: &Fields<'_>, process: ProcessId, collector: &mut Collector) -> io::Result<Taken> {
    let value = fields.text(Column::Value).and_then(|text| text.trim().parse().ok());
    let (Some(value), Some(dispatch_id)) = (value, fields.number(Column::Dispatch)) else {
        return Ok(Err("its dispatch or value is not a number"));
    };
    let Some(name) = fields.text(Column::Counter) else { return Ok(Err("it has no counter name")) };
    let tables = collector.tables(process);
    let kernel = match dispatch(fields, dispatch_id, tables) {
        Ok(kernel) => kernel,
        Err(reason) => return Ok(Err(reason)),
    };
    let xccs = tables.registry.agents.get(kernel.agent as usize).and_then(|agent| agent.xcc_count);
    let value = reduction::from_sum(&name, value, xccs);
    let counter = tables.counter(&name);
    collector.counted_dispatch(process, fields.key(), &Event::Kernel(kernel))?;
    collector.counter(process, fields.key(), CounterValue { dispatch_id, counter, value }).map(Ok)
}

fn call(fields: &Fields<'_>, process: ProcessId, collector: &mut Collector) -> io::Result<Taken> {
    let (start, end) = match fields.span() {
        Ok(span) => span,
        Err(reason) => return Ok(Err(reason)),
    };
    let (Some(domain), Some(name)) = (fields.text(Column::Domain), fields.text(Column::Function)) else {
        return Ok(Err("it has no domain or function"));
    };
    let tid = fields.small(Column::Thread);
    if values::is_marker(&domain) {
        // The file does not mark marks; a range has a length.
        let op = values::marker_op(&name).or((start == end).then_some(MarkerOp::Mark));
        return match op {
            Some(op) => {
                let message = if op == MarkerOp::Mark { name.into_owned() } else { String::new() };
                let marker = Marker { op, at: start, tid, id: 0, message: message.into() };
                collector.event(process, None, &Event::Marker(marker)).map(Ok)
            }
            None => collector.range(process, Range { message: &name, tid, start, end }).map(Ok),
        };
    }
    let Some(domain) = values::domain(&domain) else { return Ok(Err("its domain is not known")) };
    let function = collector.tables(process).function(domain, &name);
    let call = ApiCall::new(function, tid, start, end);
    collector.event(process, fields.key(), &Event::Api(call)).map(Ok)
}

/// A text with a time. The end of a range has no text and is skipped, because its range is unknown.
fn mark(fields: &Fields<'_>, process: ProcessId, collector: &mut Collector) -> io::Result<Taken> {
    let Some(at) = fields.number(Column::Moment) else { return Ok(Err("its timestamp is not a number")) };
    let Some(message) = fields.text(Column::Message) else { return Ok(Ok(())) };
    let marker = Marker { op: MarkerOp::Mark, at, tid: 0, id: 0, message: message.into_owned().into() };
    collector.event(process, None, &Event::Marker(marker)).map(Ok)
}

fn copy(fields: &Fields<'_>, direction: &str, process: ProcessId, collector: &mut Collector) -> io::Result<Taken> {
    let (start, end) = match fields.span() {
        Ok(span) => span,
        Err(reason) => return Ok(Err(reason)),
    };
    let tables = collector.tables(process);
    let mut agent = |column| labelled_agent(tables, &fields.text(column)?);
    let (src_agent, dst_agent) = (agent(Column::Source), agent(Column::Destination));
    let copy = MemoryCopy {
        direction: values::direction(direction),
        start,
        end,
        // rocprofv3's file has no such column.
        bytes: fields.number(Column::Bytes),
        src_agent,
        dst_agent,
        stream: fields.number(Column::Stream).map(|stream| tables.stream(stream)),
        tid: fields.small(Column::Thread),
        ..MemoryCopy::default()
    };
    collector.event(process, fields.key(), &Event::Copy(copy)).map(Ok)
}

fn allocation(fields: &Fields<'_>, process: ProcessId, collector: &mut Collector) -> io::Result<Taken> {
    let (start, end) = match fields.span() {
        Ok(span) => span,
        Err(reason) => return Ok(Err(reason)),
    };
    let agent = fields.text(Column::Agent);
    let agent = agent.and_then(|label| labelled_agent(collector.tables(process), &label));
    let allocation = MemoryAllocation {
        op: values::allocation_op(&fields.text(Column::Operation).unwrap_or_default()),
        start,
        end,
        address: fields.number(Column::Address).unwrap_or(0),
        // The size of a free is written as 0 and is not known.
        bytes: fields.number(Column::Size).filter(|bytes| *bytes > 0),
        agent,
        tid: fields.small(Column::Thread),
        in_use: None,
    };
    collector.event(process, None, &Event::Allocation(allocation)).map(Ok)
}

fn scratch(fields: &Fields<'_>, process: ProcessId, collector: &mut Collector) -> io::Result<Taken> {
    let (start, end) = match fields.span() {
        Ok(span) => span,
        Err(reason) => return Ok(Err(reason)),
    };
    let tables = collector.tables(process);
    let agent = fields.text(Column::Agent).and_then(|label| labelled_agent(tables, &label));
    let scratch = ScratchMemory {
        op: values::scratch_op(&fields.text(Column::Operation).unwrap_or_default()),
        start,
        end,
        agent,
        queue: tables.queue(agent.unwrap_or(0), fields.number(Column::Queue).unwrap_or(0)),
        bytes: fields.number(Column::Size),
        flags: fields.small(Column::Flags),
        tid: fields.small(Column::Thread),
    };
    collector.event(process, None, &Event::Scratch(scratch)).map(Ok)
}

/// A row of agent_info.csv. `Agent 1` in the other files is the logical number, unless rocprofv3 had other options. Agents
/// without a number are numbered by their position in the file.
fn agent(header: &Header, record: &ByteRecord, place: u64, tables: &mut Tables) -> Taken {
    let text = |name: &str| record.get(header.named(name)?).and_then(|bytes| std::str::from_utf8(bytes).ok());
    let number = |name: &str| values::integer(text(name)?);
    let small = |name: &str| number(name).and_then(|number| u32::try_from(number).ok());
    let node = number("Node_Id");
    if node.is_none() && text("Node_Id").is_some_and(|node| !node.trim().is_empty()) {
        return Err("its Node_Id is not a number");
    }
    let string = |name: &str| text(name).unwrap_or("").trim().to_owned();
    let agent = Agent {
        kind: match text("Agent_Type") {
            Some("CPU") => AgentKind::Cpu,
            Some("GPU") => AgentKind::Gpu,
            _ => AgentKind::Unknown,
        },
        name: string("Name"),
        product: string("Product_Name"),
        uuid: String::new(),
        node_id: small("Node_Id"),
        logical_node_id: small("Logical_Node_Id"),
        gpu_index: None,
        gfx_target_version: small("Gfx_Target_Version"),
        cu_count: small("Cu_Count"),
        simd_per_cu: small("Simd_Per_Cu"),
        wave_size: small("Wave_Front_Size"),
        xcc_count: small("Num_Xcc"),
        max_waves_per_cu: small("Max_Waves_Per_Cu"),
        lds_kib: small("Lds_Size_In_Kb"),
        clock_mhz: small("Max_Engine_Clk_Fcompute"),
        device_id: small("Device_Id"),
        location_id: small("Location_Id"),
        domain: small("Domain"),
        memory_bytes: number("Local_Mem_Size"),
        gpu_id: number("Gpu_Id"),
        facts: String::new(),
    };
    tables.define_agent(number("Logical_Node_Id").or(node).unwrap_or(place), agent);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guard_of_our_own_files_is_undone() {
        for name in ["-1+2", "=SUM(A1)", "@x", "+y", "plain", "'quoted'", "'"] {
            assert_eq!(without_guard(safe::csv_text(name)), name);
        }
    }
}

//! rocprofv3's Perfetto trace: TrackEvents whose annotations say what they are.

use super::super::collect::{Collector, ProcessId, Range};
use super::super::error::{ImportError, Why};
use super::super::source;
use super::super::tables::Tables;
use super::super::values;
use super::refused;
use rkprof_model::event::{
    Agent, AgentKind, ApiCall, Event, Kernel, KernelDispatch, LaunchShape, Marker, MarkerOp, MemoryCopy, Ns,
};
use rkprof_perfetto::format::{STATE_CLEARED, field, kind};
use rkprof_perfetto::reader::frames::Frames;
use rkprof_perfetto::wire::{Fields, Malformed};
use std::collections::HashMap;
use std::io;
use std::path::Path;

/// Fields of Perfetto's messages that rkprof's traces do not have.
mod foreign {
    pub(super) const CATEGORIES: u32 = 1;
    pub(super) const ANNOTATION_NAMES: u32 = 3;
    pub(super) const STRING_VALUES: u32 = 29;
    pub(super) const CATEGORY: u32 = 22;
    pub(super) const TRACK_DESCRIPTOR_PROCESS: u32 = 3;
    pub(super) const TRACK_DESCRIPTOR_THREAD: u32 = 4;
    pub(super) const TRACK_UUID: u32 = 1;
    pub(super) const ANNOTATION_NAME: u32 = 10;
    pub(super) const ANNOTATION_BOOL: u32 = 2;
    pub(super) const ANNOTATION_STRING_IID: u32 = 17;
}

/// Interned texts of a sequence, by kind and number.
type Interned = HashMap<(u32, u64), String>;
/// Limit of interned texts of all sequences.
const MAX_INTERNED: usize = 1 << 20;
const MAX_TRACKS: usize = 1 << 20;

pub(super) fn read(path: &Path, collector: &mut Collector) -> Result<(), ImportError> {
    let process = collector.process(&path.display().to_string());
    let mut reader =
        Reader { collector, process, interned: HashMap::new(), threads: HashMap::new(), texts: 0, slices: 0 };
    let before = reader.collector.events();
    let mut frames = Frames::new(source::open(path)?);
    loop {
        let (packet, offset) = match frames.next_packet() {
            Ok(Some((packet, offset))) => (packet.to_owned(), offset),
            Ok(None) => break,
            Err(error) => return Err(refused(path, &error)),
        };
        let reason = match reader.packet(&packet) {
            Ok(taken) => match taken.map_err(|error| ImportError::io(path, &error))? {
                Ok(()) => continue,
                Err(reason) => reason.to_owned(),
            },
            Err(malformed) => malformed.to_string(),
        };
        reader.collector.skipped.add(path, format!("byte {offset}"), reason);
    }
    if let Some(torn) = frames.torn() {
        let reason = format!("{} bytes of a packet that was not finished", torn.bytes);
        reader.collector.skipped.add(path, format!("byte {}", torn.offset), reason);
    }
    let slices = reader.slices;
    if slices > 0 && reader.collector.events() == before {
        let reason = format!(
            "none of its {slices} slices is of rkprof or rocprofv3; Perfetto traces of other tools, such as rocprof-sys, are not read"
        );
        return Err(ImportError::new(Why::Unknown, path, "", reason));
    }
    Ok(())
}

struct Reader<'a> {
    collector: &'a mut Collector,
    process: ProcessId,
    interned: HashMap<u32, Interned>,
    /// Threads by the uuid of their track.
    threads: HashMap<u64, u32>,
    /// Number of interned texts so far.
    texts: usize,
    /// Slices and instants of any tool.
    slices: u64,
}

/// A slice or instant with its annotations.
#[derive(Default)]
struct Slice {
    kind: u64,
    category: String,
    name: String,
    track: u64,
    numbers: HashMap<String, u64>,
    texts: HashMap<String, String>,
}

impl Slice {
    fn number(&self, name: &str) -> Option<u64> {
        self.numbers.get(name).copied().or_else(|| values::integer(self.texts.get(name)?))
    }

    fn u32(&self, name: &str) -> Option<u32> {
        u32::try_from(self.number(name)?).ok()
    }

    fn span(&self) -> Option<(Ns, Ns)> {
        Some((self.number("begin_ns")?, self.number("end_ns")?))
    }

    fn key(&self) -> Option<u64> {
        self.number("corr_id").filter(|id| *id != 0)
    }

    /// `Agent-1`, or a number.
    fn agent(&self, name: &str, tables: &mut Tables) -> Option<u32> {
        let number = match self.texts.get(name) {
            Some(label) => values::integer(label.rsplit(['-', ' ', '[']).next()?.trim_end_matches(']'))?,
            None => self.number(name)?,
        };
        Some(tables.agent(number))
    }
}

type Taken = Result<(), &'static str>;

impl Reader<'_> {
    fn packet(&mut self, bytes: &[u8]) -> Result<io::Result<Taken>, Malformed> {
        let (mut sequence, mut flags, mut interned, mut event) = (0, 0, None, None);
        let mut fields = Fields::new(bytes);
        while let Some((number, value)) = fields.next_field()? {
            match number {
                field::packet::SEQUENCE_ID => sequence = value.uint() as u32,
                field::packet::SEQUENCE_FLAGS => flags = value.uint() as u32,
                field::packet::INTERNED_DATA => interned = Some(value.bytes()),
                field::packet::TRACK_EVENT => event = Some(value.bytes()),
                field::packet::TRACK_DESCRIPTOR => self.descriptor(value.bytes())?,
                _ => {}
            }
        }
        if flags & STATE_CLEARED != 0
            && let Some(forgotten) = self.interned.remove(&sequence)
        {
            self.texts -= forgotten.len();
        }
        if let Some(interned) = interned {
            self.intern(sequence, interned)?;
        }
        let Some(event) = event else { return Ok(Ok(Ok(()))) };
        self.slices += 1;
        let slice = self.slice(sequence, event)?;
        Ok(self.event(&slice))
    }

    fn descriptor(&mut self, bytes: &[u8]) -> Result<(), Malformed> {
        let (mut uuid, mut tid) = (0, None);
        let mut fields = Fields::new(bytes);
        while let Some((number, value)) = fields.next_field()? {
            match number {
                foreign::TRACK_UUID => uuid = value.uint(),
                foreign::TRACK_DESCRIPTOR_THREAD => tid = Some(first_numbers(value.bytes())?[2] as u32),
                foreign::TRACK_DESCRIPTOR_PROCESS => {
                    let pid = first_numbers(value.bytes())?[1] as u32;
                    let process = &mut self.collector.tables(self.process).process;
                    if process.pid == 0 {
                        process.pid = pid;
                    }
                }
                _ => {}
            }
        }
        if let Some(tid) = tid
            && self.threads.len() < MAX_TRACKS
        {
            self.threads.insert(uuid, tid);
        }
        Ok(())
    }

    fn intern(&mut self, sequence: u32, bytes: &[u8]) -> Result<(), Malformed> {
        let mut fields = Fields::new(bytes);
        while let Some((what, value)) = fields.next_field()? {
            let wanted =
                [foreign::CATEGORIES, field::interned::EVENT_NAMES, foreign::ANNOTATION_NAMES, foreign::STRING_VALUES];
            if !wanted.contains(&what) || self.texts >= MAX_INTERNED {
                continue;
            }
            let (mut iid, mut text) = (0, String::new());
            let mut entry = Fields::new(value.bytes());
            while let Some((number, value)) = entry.next_field()? {
                match number {
                    field::named::IID => iid = value.uint(),
                    field::named::TEXT => text = String::from_utf8_lossy(value.bytes()).into_owned(),
                    _ => {}
                }
            }
            let known = self.interned.entry(sequence).or_default().insert((what, iid), text);
            self.texts += usize::from(known.is_none());
        }
        Ok(())
    }

    fn slice(&self, sequence: u32, bytes: &[u8]) -> Result<Slice, Malformed> {
        let interned = self.interned.get(&sequence);
        let lookup = |what, iid| interned.and_then(|texts| texts.get(&(what, iid))).cloned().unwrap_or_default();
        let mut slice = Slice::default();
        let mut fields = Fields::new(bytes);
        while let Some((number, value)) = fields.next_field()? {
            match number {
                field::track_event::TYPE => slice.kind = value.uint(),
                field::track_event::CATEGORY_IIDS => slice.category = lookup(foreign::CATEGORIES, value.uint()),
                foreign::CATEGORY => slice.category = String::from_utf8_lossy(value.bytes()).into_owned(),
                field::track_event::NAME_IID => slice.name = lookup(field::interned::EVENT_NAMES, value.uint()),
                field::track_event::NAME => slice.name = String::from_utf8_lossy(value.bytes()).into_owned(),
                field::track_event::TRACK_UUID => slice.track = value.uint(),
                field::track_event::DEBUG_ANNOTATIONS => {
                    let (mut name, mut number, mut text) = (String::new(), None, None);
                    let mut annotation = Fields::new(value.bytes());
                    while let Some((part, value)) = annotation.next_field()? {
                        match part {
                            field::annotation::NAME_IID => name = lookup(foreign::ANNOTATION_NAMES, value.uint()),
                            foreign::ANNOTATION_NAME => name = String::from_utf8_lossy(value.bytes()).into_owned(),
                            foreign::ANNOTATION_BOOL
                            | field::annotation::UINT
                            | field::annotation::INT
                            | field::annotation::POINTER => number = Some(value.uint()),
                            field::annotation::STRING => {
                                text = Some(String::from_utf8_lossy(value.bytes()).into_owned());
                            }
                            foreign::ANNOTATION_STRING_IID => text = Some(lookup(foreign::STRING_VALUES, value.uint())),
                            _ => {}
                        }
                    }
                    number.map(|number| slice.numbers.insert(name.clone(), number));
                    text.map(|text| slice.texts.insert(name, text));
                }
                _ => {}
            }
        }
        Ok(slice)
    }

    fn event(&mut self, slice: &Slice) -> io::Result<Taken> {
        if !matches!(slice.kind, kind::SLICE_BEGIN | kind::INSTANT) || !known(&slice.category) {
            return Ok(Ok(()));
        }
        let Some((start, end)) = slice.span() else {
            return Ok(Err("a slice of rocprofv3 has no begin_ns and end_ns"));
        };
        let tid = slice.u32("tid").or_else(|| self.threads.get(&slice.track).copied()).unwrap_or(0);
        let tables = self.collector.tables(self.process);
        let event = match slice.category.as_str() {
            "kernel_dispatch" => {
                let Some(agent) = slice.agent("agent", tables) else { return Ok(Err("a kernel names no agent")) };
                Event::Kernel(dispatch(slice, agent, (start, end), tid, tables))
            }
            "memory_copy" => Event::Copy(MemoryCopy {
                direction: values::direction(&slice.name),
                start,
                end,
                bytes: slice.number("copy_bytes"),
                src_agent: slice.agent("src_agent", tables),
                dst_agent: slice.agent("dst_agent", tables),
                stream: slice.number("stream_ID").map(|stream| tables.stream(stream)),
                tid,
                ..MemoryCopy::default()
            }),
            "marker_api" => {
                let op = values::marker_op(&slice.name).or((start == end).then_some(MarkerOp::Mark));
                let Some(op) = op else {
                    let range = Range { message: &slice.name, tid, start, end };
                    return self.collector.range(self.process, range).map(Ok);
                };
                let message = if op == MarkerOp::Mark { slice.name.as_str().into() } else { "".into() };
                Event::Marker(Marker { op, at: start, tid, id: 0, message })
            }
            category => {
                let Some(domain) = values::domain(category) else { return Ok(Ok(())) };
                let function = tables.function(domain, &slice.name);
                Event::Api(ApiCall::new(function, tid, start, end))
            }
        };
        let key = slice.key().filter(|_| !matches!(event, Event::Marker(_)));
        self.collector.event(self.process, key, &event).map(Ok)
    }
}

fn known(category: &str) -> bool {
    matches!(category, "kernel_dispatch" | "memory_copy" | "marker_api") || category.ends_with("_api")
}

fn dispatch(slice: &Slice, agent: u32, (start, end): (Ns, Ns), tid: u32, tables: &mut Tables) -> KernelDispatch {
    if let Some(about) = tables.registry.agents.get_mut(agent as usize)
        && about.kind == AgentKind::Unknown
    {
        *about = Agent { kind: AgentKind::Gpu, ..std::mem::take(about) };
    }
    let number = |name| slice.u32(name).unwrap_or(0);
    let facts = Kernel {
        vgprs: slice.u32("VGPR_Count"),
        agprs: slice.u32("Accum_VGPR_Count"),
        sgprs: slice.u32("SGPR_Count"),
        ..Kernel::default()
    };
    KernelDispatch {
        kernel: tables.kernel(&slice.name, facts),
        start,
        end,
        dispatch_id: slice.number("dispatch_id").unwrap_or(0),
        agent,
        queue: tables.queue(agent, slice.number("queue").unwrap_or(0)),
        stream: slice.number("stream_ID").map(|stream| tables.stream(stream)),
        tid,
        // The trace has only the products.
        shape: LaunchShape {
            grid: [number("grid_size"), 1, 1],
            workgroup: [number("workgroup_size"), 1, 1],
            lds: slice.u32("LDS_Block_Size"),
        },
        scratch: slice.u32("Scratch_Size"),
        ..KernelDispatch::default()
    }
}

/// Fields 1 and 2 of a message as numbers: process and thread of a ThreadDescriptor, process of a ProcessDescriptor.
fn first_numbers(bytes: &[u8]) -> Result<[u64; 3], Malformed> {
    let mut numbers = [0; 3];
    let mut fields = Fields::new(bytes);
    while let Some((number, value)) = fields.next_field()? {
        if let Some(place) = numbers.get_mut(number as usize) {
            *place = value.uint();
        }
    }
    Ok(numbers)
}

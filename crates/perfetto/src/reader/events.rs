//! Track events: API calls, markers, memory, own cost, messages.

use super::sequence::{Name, Sequence};
use super::{Decoder, Item, Sink};
use crate::format::{Category, Note, field, kind};
use crate::wire::{Fields, Malformed};
use rkprof_model::event::{
    Activity, AllocationOp, ApiCall, Arguments, Domain, Event, Function, Marker, MarkerOp, MemoryAllocation, Ns,
    PathOfCall, ScratchMemory, ScratchOp, SelfSample, Severity,
};
use std::borrow::Cow;
use std::num::NonZeroU64;

/// Limit of extra counter values in an rkprof event.
const MAX_EXTRA: usize = 4;

/// The fields of a TrackEvent.
#[derive(Default)]
struct TrackEvent<'a> {
    kind: u64,
    name_iid: u64,
    name: &'a [u8],
    category: Option<Category>,
    notes: Notes<'a>,
    children: Option<(u64, u64)>,
    counter: u64,
    extra: [u64; MAX_EXTRA],
    extras: usize,
}

/// Annotations by name.
#[derive(Default)]
struct Notes<'a> {
    present: u32,
    values: [u64; 32],
    message: &'a [u8],
    kind: &'a [u8],
    /// The annotation of a call's arguments.
    arguments: Option<&'a [u8]>,
}

impl<'a> Notes<'a> {
    fn get(&self, note: Note) -> Option<u64> {
        (self.present >> note.iid() & 1 == 1).then(|| self.values[note as usize])
    }

    fn u32(&self, note: Note) -> Option<u32> {
        self.get(note).map(|value| value as u32)
    }

    fn read(&mut self, bytes: &'a [u8], sequence: &Sequence) -> Result<(), Malformed> {
        let (mut name, mut value, mut text) = (None, 0, &[][..]);
        let mut fields = Fields::new(bytes);
        while let Some((number, field)) = fields.next_field()? {
            match number {
                field::annotation::NAME_IID => name = sequence.notes.get(field.uint()),
                field::annotation::UINT | field::annotation::INT | field::annotation::POINTER => value = field.uint(),
                field::annotation::STRING => text = field.bytes(),
                _ => {}
            }
        }
        match name {
            Some(Note::Message) => self.message = text,
            Some(Note::Kind) => self.kind = text,
            Some(Note::Arguments) => self.arguments = Some(bytes),
            Some(note) => {
                self.present |= 1 << note.iid();
                self.values[note as usize] = value;
            }
            None => {}
        }
        Ok(())
    }
}

impl<'a> TrackEvent<'a> {
    /// Reads in place: the struct is too large to be moved for each event.
    #[inline]
    fn parse(&mut self, bytes: &'a [u8], sequence: &Sequence) -> Result<(), Malformed> {
        let event = self;
        let mut fields = Fields::new(bytes);
        while let Some((number, value)) = fields.next_field()? {
            match number {
                field::track_event::TYPE => event.kind = value.uint(),
                field::track_event::NAME_IID => event.name_iid = value.uint(),
                field::track_event::NAME => event.name = value.bytes(),
                field::track_event::CATEGORY_IIDS => event.category = sequence.categories.get(value.uint()),
                field::track_event::DEBUG_ANNOTATIONS => event.notes.read(value.bytes(), sequence)?,
                field::track_event::GPU_CORRELATION => event.children = children(value.bytes())?,
                field::track_event::COUNTER_VALUE => event.counter = value.uint(),
                field::track_event::EXTRA_COUNTER_VALUES if event.extras < MAX_EXTRA => {
                    event.extra[event.extras] = value.uint();
                    event.extras += 1;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn text(&self, sequence: &Sequence) -> String {
        match sequence.names.get(self.name_iid) {
            Some(Name::Text(text)) => text.as_ref().to_owned(),
            _ => lossy(self.name),
        }
    }
}

/// First event id and their number; the writer's ids are consecutive.
fn children(bytes: &[u8]) -> Result<Option<(u64, u64)>, Malformed> {
    let mut ids = None;
    let mut fields = Fields::new(bytes);
    while let Some((number, value)) = fields.next_field()? {
        if number == field::correlation::SUBMISSION_EVENT_IDS {
            ids = Some(ids.map_or((value.uint(), 1), |(first, count)| (first, count + 1)));
        }
    }
    Ok(ids)
}

/// The texts of an annotation that has entries.
fn arguments(bytes: &[u8]) -> Arguments {
    let (mut texts, mut fields) = (Vec::new(), Fields::new(bytes));
    while let Ok(Some((number, entry))) = fields.next_field() {
        if number == field::annotation::ENTRIES {
            texts.push(text_of(entry.bytes()).into());
        }
    }
    texts.into()
}

fn text_of(annotation: &[u8]) -> String {
    let mut fields = Fields::new(annotation);
    while let Ok(Some((number, value))) = fields.next_field() {
        if number == field::annotation::STRING {
            return lossy(value.bytes());
        }
    }
    String::new()
}

fn lossy(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl Decoder {
    #[inline]
    pub(super) fn track_event(
        &mut self,
        bytes: &[u8],
        at: Ns,
        sequence: &mut Sequence,
        sink: &mut Sink<'_>,
    ) -> Result<(), Malformed> {
        let mut event = TrackEvent::default();
        event.parse(bytes, sequence)?;
        let item = match event.category {
            // Frequent events go directly to their place.
            None => {
                if let Some(call) = self.call(&event, at, sequence) {
                    sink(Item::Event(Event::Api(call)), &self.registry);
                }
                return Ok(());
            }
            Some(Category::Roctx) => self.marker(&event, at, sequence).map(|marker| Item::Event(Event::Marker(marker))),
            Some(Category::Memory) => Some(Item::Event(Event::Allocation(allocation(&event, at)))),
            Some(Category::Scratch) => Some(Item::Event(Event::Scratch(scratch(&event, at)))),
            Some(Category::Activity) => {
                self.activity(&event, at, sequence).map(|activity| Item::Event(Event::Activity(activity)))
            }
            Some(Category::OwnCost) => own_cost(&event, at),
            Some(Category::Drop) => Some(dropped(&event, at)),
            // These follow from other events.
            Some(Category::Durations | Category::Found) => None,
            Some(Category::Message) => Some(message(&event, at, sequence)),
        };
        if let Some(item) = item {
            sink(item, &self.registry);
        }
        Ok(())
    }

    /// The start of a slice is kept until its end, which the writer puts next on the sequence.
    #[inline]
    fn call(&mut self, event: &TrackEvent<'_>, at: Ns, sequence: &mut Sequence) -> Option<ApiCall> {
        if event.kind == kind::SLICE_END {
            let mut call = sequence.call.take()?;
            call.end = at;
            self.launches.insert(&call);
            return Some(call);
        }
        let Some(Name::Function(function, stream)) = sequence.names.get(event.name_iid) else {
            sequence.call = None;
            return None;
        };
        let call = ApiCall {
            function: *function,
            tid: self.thread(sequence.track).unwrap_or(0),
            start: at,
            end: at.wrapping_sub(event.notes.get(Note::InvertedNs).unwrap_or(0)),
            status: match event.notes.get(Note::Status) {
                Some(status) => Some(status as i32),
                // The writer leaves out a success.
                None => (!self.process.as_ref().is_some_and(|process| process.status_unknown)).then_some(0),
            },
            children: event.children.map_or(0..0, |(first, count)| first..first.saturating_add(count)),
            stream: event.notes.u32(Note::Stream).or(*stream),
            bytes: event.notes.get(Note::Bytes),
            path: event
                .notes
                .get(Note::CallPath)
                .and_then(NonZeroU64::new)
                .map(|id| PathOfCall { id, weight: event.notes.u32(Note::CallPathWeight).unwrap_or(0) }),
            arguments: event.notes.arguments.map(arguments),
        };
        if event.kind == kind::SLICE_BEGIN {
            sequence.call = Some(call);
            return None;
        }
        self.launches.insert(&call);
        Some(call)
    }

    fn activity(&mut self, event: &TrackEvent<'_>, at: Ns, sequence: &Sequence) -> Option<Activity> {
        let notes = &event.notes;
        let domain = Domain::from_u8(notes.get(Note::Domain)? as u8)?;
        let function = Function { domain, operation: notes.u32(Note::Op)? };
        self.registry.functions.entry(function).or_insert_with(|| event.text(sequence));
        Some(Activity {
            function,
            start: begun(event, at),
            end: at,
            agent: notes.u32(Note::Agent),
            from_agent: notes.u32(Note::FromAgent),
            bytes: notes.get(Note::Bytes),
            value: notes.get(Note::Value),
            tid: notes.u32(Note::Tid).unwrap_or(0),
        })
    }

    fn marker(&mut self, event: &TrackEvent<'_>, at: Ns, sequence: &Sequence) -> Option<Marker<'static>> {
        let notes = &event.notes;
        if notes.get(Note::Continued).is_some() {
            return None;
        }
        let named = notes.get(Note::Op).and_then(|op| MarkerOp::from_u8(op as u8));
        // Start/stop ranges are on no thread's track, so they contain their thread.
        let op = match (event.kind, notes.get(Note::Tid)) {
            _ if named.is_some() => named?,
            (kind::SLICE_BEGIN, None) => MarkerOp::Push,
            (kind::SLICE_END, None) => MarkerOp::Pop,
            (kind::SLICE_BEGIN, Some(_)) => MarkerOp::Start,
            (kind::SLICE_END, Some(_)) => MarkerOp::Stop,
            _ => MarkerOp::Mark,
        };
        let message = match op {
            MarkerOp::Mark | MarkerOp::Push | MarkerOp::Start => event.text(sequence),
            MarkerOp::Pop | MarkerOp::Stop | MarkerOp::Pause | MarkerOp::Resume => lossy(notes.message),
        };
        let tid = notes.u32(Note::Tid).or_else(|| self.thread(sequence.track)).unwrap_or(0);
        Some(Marker { op, at, tid, id: notes.get(Note::Id).unwrap_or(0), message: Cow::Owned(message) })
    }
}

/// The start of an operation that ended `at`.
fn begun(event: &TrackEvent<'_>, at: Ns) -> Ns {
    at.wrapping_sub(event.notes.get(Note::DurationNs).unwrap_or(0))
}

fn allocation(event: &TrackEvent<'_>, at: Ns) -> MemoryAllocation {
    let notes = &event.notes;
    MemoryAllocation {
        op: AllocationOp::from_u8(notes.get(Note::Op).unwrap_or(0) as u8),
        start: begun(event, at),
        end: at,
        address: notes.get(Note::Address).unwrap_or(0),
        bytes: notes.get(Note::Bytes),
        agent: notes.u32(Note::Agent),
        tid: notes.u32(Note::Tid).unwrap_or(0),
        in_use: (event.extras > 0).then(|| event.extra[0]).or(notes.get(Note::InUse)),
    }
}

fn scratch(event: &TrackEvent<'_>, at: Ns) -> ScratchMemory {
    let notes = &event.notes;
    ScratchMemory {
        op: ScratchOp::from_u8(notes.get(Note::Op).unwrap_or(0) as u8),
        start: begun(event, at),
        end: at,
        agent: notes.u32(Note::Agent),
        queue: notes.u32(Note::Queue).unwrap_or(0),
        bytes: notes.get(Note::Bytes),
        flags: notes.u32(Note::Flags).unwrap_or(0),
        tid: notes.u32(Note::Tid).unwrap_or(0),
    }
}

fn own_cost(event: &TrackEvent<'_>, at: Ns) -> Option<Item> {
    let [dropped, drainer_cpu, arena_used, level] = event.extra;
    let records = event.counter;
    (event.extras == MAX_EXTRA).then_some(Item::SelfSample(SelfSample {
        at,
        dropped,
        records,
        drainer_cpu,
        arena_used,
        level: level as u8,
    }))
}

fn dropped(event: &TrackEvent<'_>, at: Ns) -> Item {
    Item::Dropped {
        at,
        kind: lossy(event.notes.kind),
        tid: event.notes.u32(Note::Tid).unwrap_or(0),
        total: event.notes.get(Note::Total).unwrap_or(0),
    }
}

fn message(event: &TrackEvent<'_>, at: Ns, sequence: &Sequence) -> Item {
    let severity = Severity::from_u8(event.notes.get(Note::Severity).unwrap_or(0) as u8).unwrap_or(Severity::Info);
    Item::Note { at, severity, text: event.text(sequence) }
}

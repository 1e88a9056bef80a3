//! Tests of the arena as a whole, on real files and threads. The chunk protocol itself is model-checked in `tests/loom.rs`.

mod bounds;
mod crash;
mod full;
mod grower;
mod hostile;
mod life;
mod room;
mod stress;

use std::collections::BTreeMap;

use super::layout::{CHUNK_HEADER, PAGE};
use super::{Arena, Drainer, Options, Producer, Salvage, ThreadInfo, Visitor};
use rkprof_model::record::{self, ApiCall, ApiCallArgs, CallArguments, Header, RecordKind};

/// A small arena: chunks of a page, so that they are exchanged often.
fn small(chunks: u64) -> Options {
    Options { buffer: chunks * PAGE, initial_chunks: 1, chunk_bytes: PAGE as u32, ..Options::default() }
}

fn arena(options: &Options) -> Arena {
    Arena::in_file(tempfile::tempfile().unwrap(), options).unwrap()
}

/// Records of 40 bytes that fit a chunk of [`small`].
const CALLS_PER_CHUNK: u64 = (PAGE - CHUNK_HEADER as u64) / 40;

fn header(kind: RecordKind, len: usize) -> Header {
    Header { kind: kind as u8, tag: 0, len: len as u16, aux: 0 }
}

/// The `number`th record of the thread that calls itself `who`.
fn call(who: u64, number: u64) -> ApiCall {
    ApiCall { first_child: !number, ..ApiCall::new(0, who, number, 0) }
}

fn call_with_args(who: u64, number: u64) -> ApiCallArgs {
    let mut record = call(who, number).with(CallArguments { stream: number, ..CallArguments::NONE });
    record.call.header.kind = RecordKind::Launch as u8;
    record
}

/// A producer whose arena outlives it; detaches when dropped.
struct Attached<'a> {
    arena: &'a Arena,
    producer: Producer,
}

impl<'a> Attached<'a> {
    fn new(arena: &'a Arena, tid: u32) -> Attached<'a> {
        let mut producer = Producer::new();
        producer.attach(arena, tid);
        Attached { arena, producer }
    }

    fn push(&mut self, who: u64, number: u64) -> bool {
        // SAFETY: attached to this arena by this thread, which is in no other method of it.
        unsafe { self.producer.push(self.arena, &call(who, number)) }
    }

    fn push_args(&mut self, who: u64, number: u64) -> bool {
        // SAFETY: as above.
        unsafe { self.producer.push(self.arena, &call_with_args(who, number)) }
    }

    fn push_text(&mut self, text: &[u8]) -> bool {
        let marker = record::Marker { header: header(RecordKind::Marker, 0), tick: 1, id: 0 };
        // SAFETY: as above.
        unsafe { self.producer.push_with_text(self.arena, &marker, text) }
    }
}

impl Drop for Attached<'_> {
    fn drop(&mut self) {
        // SAFETY: as above.
        unsafe { self.producer.detach(self.arena) };
    }
}

/// Collects the numbers of [`call`]s per `who`, checks that they ascend, and keeps what ended threads dropped.
#[derive(Default)]
struct Collect {
    numbers: BTreeMap<u64, Vec<u64>>,
    ordinals: BTreeMap<u64, u64>,
    ended: Vec<(ThreadInfo, u64)>,
    ahead: u64,
}

impl Collect {
    fn take(&mut self, thread: ThreadInfo, bytes: &[u8]) {
        let mut walked = 0;
        for (header, record) in record::iter(bytes) {
            walked += record.len();
            let call: ApiCall = record::read(record).unwrap();
            assert_eq!(call.first_child, !call.end_tick, "a torn record");
            assert!(matches!(RecordKind::from_u8(header.kind), Some(RecordKind::ApiCall | RecordKind::Launch)));
            let numbers = self.numbers.entry(call.start_tick).or_default();
            assert!(numbers.last().is_none_or(|last| *last < call.end_tick), "out of order");
            numbers.push(call.end_tick);
            assert_eq!(*self.ordinals.entry(call.start_tick).or_insert(thread.ordinal), thread.ordinal);
        }
        assert_eq!(walked, bytes.len());
    }

    fn total(&self) -> u64 {
        self.numbers.values().map(|numbers| numbers.len() as u64).sum()
    }
}

impl Visitor for Collect {
    fn ahead(&mut self, _: ThreadInfo, bytes: &[u8]) {
        self.ahead += record::iter(bytes).count() as u64;
    }

    fn records(&mut self, thread: ThreadInfo, bytes: &[u8]) {
        self.take(thread, bytes);
    }

    fn ended(&mut self, thread: ThreadInfo, dropped: &super::Counts) {
        self.ended.push((thread, dropped.total()));
    }
}

//! Plain calls, which are most of them: calls that succeeded, launched nothing, and have neither arguments nor a call path. Their
//! packets differ from earlier ones of the same function by two times alone. So the rest is made once for each sequence and
//! function, and a call costs a few stores. The bytes are those of [`TraceWriter::event`].

use super::TraceWriter;
use super::calls::is_hip;
use crate::format::{API_HIP, field, kind};
use crate::sequence::{LATEST, Sequence};
use crate::wire;
use rkprof_model::event::{Function, Ns, PlainCall, Registry};

/// Bytes that the two packets of a call can take, with room for the words that begin in them.
const ROOM: usize = 96;
/// Bytes that are built at once.
const BLOCK: usize = 2048;
const BEGIN: usize = 24;
const END: usize = 16;

/// What packets of a function's calls have behind their times.
#[derive(Clone, Copy)]
pub(crate) struct Template {
    function: Function,
    begin: [u8; BEGIN],
    begin_len: usize,
    end: [u8; END],
    end_len: usize,
}

/// The templates of a sequence, by the low bits of the operation; empty until the first plain call.
#[derive(Default)]
pub(crate) struct Templates(Vec<Option<Template>>);

impl Templates {
    const COUNT: usize = 64;

    pub(crate) fn clear(&mut self) {
        self.0 = Vec::new();
    }

    #[inline]
    fn get(&self, function: Function) -> Option<&Template> {
        self.0.get(function.operation as usize % Self::COUNT)?.as_ref().filter(|known| known.function == function)
    }

    #[cold]
    fn insert(&mut self, template: Template) -> &Template {
        self.0.resize(Self::COUNT, None);
        self.0[template.function.operation as usize % Self::COUNT].insert(template)
    }
}

impl Template {
    /// For calls in the sequence `id`, by the id of the function's name.
    #[cold]
    fn new(id: u32, iid: u32, function: Function) -> Option<Template> {
        let mut begin = Vec::new();
        wire::uint(&mut begin, field::packet::SEQUENCE_ID, u64::from(id));
        let mut end = begin.clone();
        let event = wire::open(&mut begin, field::packet::TRACK_EVENT);
        wire::uint(&mut begin, field::track_event::TYPE, kind::SLICE_BEGIN);
        wire::uint(&mut begin, field::track_event::NAME_IID, iid.into());
        if is_hip(function) {
            wire::uint(&mut begin, field::track_event::GPU_API, API_HIP.into());
        }
        wire::close(&mut begin, event);
        let event = wire::open(&mut end, field::packet::TRACK_EVENT);
        wire::uint(&mut end, field::track_event::TYPE, kind::SLICE_END);
        wire::close(&mut end, event);
        let mut template =
            Template { function, begin: [0; BEGIN], begin_len: begin.len(), end: [0; END], end_len: end.len() };
        template.begin.get_mut(..begin.len())?.copy_from_slice(&begin);
        template.end.get_mut(..end.len())?.copy_from_slice(&end);
        Some(template)
    }

    /// Writes both packets and returns their length; the times are those since the packet before, and have at most 35 bits.
    #[inline(always)]
    fn write(&self, room: &mut [u8; ROOM], since: Ns, ns: Ns) -> usize {
        let end_at = packet(room, 0, since, &self.begin, self.begin_len);
        packet(room, end_at, ns, &self.end, self.end_len)
    }
}

/// Writes a packet at a place: its tag and length, its time, and the `len` bytes of `rest`. Returns its end.
#[inline(always)]
fn packet<const N: usize>(room: &mut [u8; ROOM], at: usize, time: Ns, rest: &[u8; N], len: usize) -> usize {
    let (head, time_len) = wire::packet_with_time(time, len);
    // Remainders, so that the compiler can drop the bounds checks.
    let at = at % (ROOM / 2);
    room[at..at + 8].copy_from_slice(&head.to_le_bytes());
    let rest_at = at + time_len % 9;
    room[rest_at..rest_at + N].copy_from_slice(rest);
    rest_at + len
}

impl TraceWriter {
    /// Appends plain calls of a thread, in their order, and returns how many. The one after those must be passed to
    /// [`TraceWriter::event`] instead: the first one of its function since the state was repeated, or one that begins before the
    /// thread's last packet.
    pub fn plain_calls(&mut self, out: &mut Vec<u8>, tid: u32, calls: &[PlainCall], registry: &Registry) -> usize {
        let Self { shared, facts, threads, .. } = self;
        if !facts.is_up_to_date(registry) {
            return 0;
        }
        if !shared.options.api {
            return calls.len();
        }
        let Some(thread) = threads.known(tid) else { return 0 };
        if thread.has_reopened() || !shared.interned.is_empty() {
            return 0;
        }
        let Sequence { id, last: Some(last), names, calls: templates, .. } = &mut thread.sequence else { return 0 };
        let mut new_template = |function| {
            let iid = shared.names.function(function, None).filter(|iid| names.contains(*iid as usize))?;
            Template::new(*id, iid, function)
        };
        let (mut block, mut len) = ([0; BLOCK], 0);
        let (mut at, mut taken) = (*last, 0);
        for PlainCall { function, start, end } in calls {
            let (Some(since), Some(ns)) = (start.checked_sub(at), end.checked_sub(*start)) else { break };
            if since | ns > wire::MAX_SHORT_TIME || *end > LATEST {
                break;
            }
            let template = match templates.get(*function) {
                Some(template) => template,
                None => {
                    let Some(template) = new_template(*function) else { break };
                    templates.insert(template)
                }
            };
            if len > BLOCK - ROOM {
                out.extend_from_slice(&block[..len]);
                len = 0;
            }
            let Some(room) = block.get_mut(len..).and_then(|room| room.first_chunk_mut()) else { break };
            len += template.write(room, since, ns);
            at = *end;
            taken += 1;
        }
        out.extend_from_slice(&block[..len]);
        if taken > 0 {
            *last = at;
            shared.latest = shared.latest.max(at);
        }
        shared.held.api_calls += taken as u64;
        taken
    }
}

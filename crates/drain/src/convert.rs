//! Records -> events, for those records that need no other one.

use rkprof_model::clock::Converter;
use rkprof_model::event::*;
use rkprof_model::record::{self, Header, NO_AGENT};

/// The agent of a record, if it has one.
pub(super) fn known(agent: u32) -> Option<u32> {
    (agent != NO_AGENT).then_some(agent)
}

pub(super) fn api_record(header: Header, raw: record::ApiRecord) -> Option<ApiCall> {
    Some(ApiCall {
        status: Some(0),
        ..ApiCall::new(
            Function { domain: Domain::from_u8(header.tag)?, operation: header.aux },
            raw.tid,
            raw.start_ns,
            raw.end_ns,
        )
    })
}

/// The values behind the record of a counted dispatch.
pub(super) fn counters(header: Header, bytes: &[u8]) -> Option<(record::Counters, Vec<(u64, f64)>)> {
    let counters: record::Counters = record::read(bytes)?;
    let values = bytes[size_of::<record::Counters>()..]
        .chunks_exact(size_of::<record::CounterValue>())
        .take(header.aux as usize)
        .filter_map(record::read::<record::CounterValue>)
        .map(|value| (value.counter, value.value))
        .collect();
    Some((counters, values))
}

pub(super) fn activity(header: Header, raw: record::Activity) -> Option<Activity> {
    Some(Activity {
        function: Function { domain: Domain::from_u8(header.tag)?, operation: header.aux },
        start: raw.start_ns,
        end: raw.end_ns,
        agent: known(raw.agent),
        from_agent: known(raw.from_agent),
        bytes: (raw.bytes != u64::MAX).then_some(raw.bytes),
        value: (raw.value != u64::MAX).then_some(raw.value),
        tid: raw.tid,
    })
}

pub(super) fn samples(header: Header, raw: record::PcSamples) -> Option<PcSamples> {
    Some(PcSamples {
        method: SamplingMethod::from_u8(header.tag)?,
        code_object: raw.code_object,
        offset: raw.offset,
        at: raw.at_ns,
        agent: known(raw.agent),
        count: header.aux,
        state: raw.state,
    })
}

pub(super) fn marker<'a>(tid: u32, header: Header, bytes: &'a [u8], clock: &Converter) -> Option<Marker<'a>> {
    let raw: record::Marker = record::read(bytes)?;
    let (op, at) = (MarkerOp::from_u8(header.tag)?, clock.ns(raw.tick));
    Some(Marker {
        op,
        at,
        tid,
        id: match op {
            MarkerOp::Pause | MarkerOp::Resume => clock.ns(raw.tick.saturating_add(raw.id)).saturating_sub(at),
            MarkerOp::Mark | MarkerOp::Push | MarkerOp::Pop | MarkerOp::Start | MarkerOp::Stop => raw.id,
        },
        message: record::text_after::<record::Marker>(bytes, header.aux),
    })
}

//! The values of a finished dispatch. The SDK delivers one value for each instance of each counter (32 for an SQ counter of
//! an MI300X). This code reduces them to one value per counter, and writes them as one record.
//!
//! There are two forms: the callback has all values of a dispatch together; the buffer has a header and then values one by
//! one, which a flush may separate.

use super::collector::{Collector, Entry, MAX_COUNTERS, Pending, Values, is_whole};
use crate::fence::catch_panic;
use crate::thread;
use rkprof_abi::{common, v0, v1};
use rkprof_model::record::{self, Header, RecordKind};
use std::ffi::c_void;
use std::sync::atomic::Ordering;

/// Limit of open dispatches in a buffer; older ones have lost values.
const MAX_PENDING: usize = 4096;

impl Values {
    const NONE: Values = Values([f64::NAN; MAX_COUNTERS]);

    /// Adds an instance's value; returns false when the entry has no such counter.
    fn add(&mut self, entry: &Entry, key: u16, value: f64) -> bool {
        let Some(at) = entry.counters.iter().position(|counter| counter.key == key) else { return false };
        let Some(sum) = self.0.get_mut(at) else { return false };
        *sum = if sum.is_nan() { value } else { entry.counters[at].reduction.join(*sum, value) };
        true
    }
}

/// The dispatch of the values.
struct Dispatch {
    id: u64,
    child: u64,
    start_ns: u64,
    end_ns: u64,
}

impl Collector {
    /// The lower 16 bits of the id of the counter that a record belongs to.
    fn key_of(&self, instance: u64) -> u16 {
        let mut counter = common::rocprofiler_counter_id_t { handle: 0 };
        // SAFETY: the SDK's own function; the id comes from the SDK, the counter is valid for writing.
        let told = self.parts.counter_of.is_some_and(|f| unsafe { f(instance, &raw mut counter) }.ok().is_ok());
        if told { counter.handle as u16 } else { (instance >> 48) as u16 }
    }

    fn write(&self, entry: &Entry, dispatch: &Dispatch, values: &Values) {
        let mut bytes = [0u8; MAX_COUNTERS * size_of::<record::CounterValue>()];
        let mut count = 0;
        for (counter, value) in entry.counters.iter().zip(values.0) {
            // A value that was not delivered was not measured.
            if !value.is_nan() {
                let value = record::CounterValue { counter: counter.name, value };
                let at = count * size_of::<record::CounterValue>();
                bytes[at..at + size_of::<record::CounterValue>()].copy_from_slice(record::bytes_of(&value));
                count += 1;
            }
        }
        let tail = &bytes[..count * size_of::<record::CounterValue>()];
        let len = size_of::<record::Counters>() + tail.len();
        let header = Header { kind: RecordKind::Counters as u8, tag: 0, len: len as u16, aux: count as u32 };
        let Dispatch { id, child, start_ns, end_ns } = *dispatch;
        let record = record::Counters { header, dispatch_id: id, child, start_ns, end_ns, group: entry.group, pad: 0 };
        thread::push_values(&record, tail);
    }

    fn malformed(&self) {
        self.malformed.fetch_add(1, Ordering::Relaxed);
    }

    fn header(&self, raw: &v1::rocprofiler_dispatch_counting_service_record_t) {
        let Some(entry) = self.entry_of(raw.dispatch_info.dispatch_id) else {
            self.done();
            return self.malformed();
        };
        let pending = Pending {
            dispatch_id: raw.dispatch_info.dispatch_id,
            child: raw.correlation_id.external.value,
            start_ns: raw.start_timestamp,
            end_ns: raw.end_timestamp,
            left: raw.num_records,
            entry,
            values: Values::NONE,
        };
        if pending.left == 0 {
            self.done();
            return self.malformed();
        }
        let mut list = self.pending();
        if list.len() >= MAX_PENDING {
            list.remove(0);
            self.done();
            self.malformed();
        }
        list.push(pending);
    }

    fn value(&self, dispatch_id: u64, instance: u64, value: f64) {
        let mut list = self.pending();
        let Some(at) = list.iter().position(|pending| pending.dispatch_id == dispatch_id) else {
            return self.malformed();
        };
        let pending = &mut list[at];
        let Some(known) = self.parts.entries.get(pending.entry) else { return self.malformed() };
        if !pending.values.add(known, self.key_of(instance), value) {
            self.malformed();
        }
        pending.left -= 1;
        if pending.left == 0 {
            let Pending { dispatch_id, child, start_ns, end_ns, values, .. } = list.swap_remove(at);
            self.done();
            self.write(known, &Dispatch { id: dispatch_id, child, start_ns, end_ns }, &values);
        }
    }

    fn pending(&self) -> std::sync::MutexGuard<'_, Vec<Pending>> {
        self.pending.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

/// All values of a dispatch. Mostly on a thread of the SDK; when that one is busy, some versions call on the thread that
/// handles the kernel's end, so two calls may overlap.
pub(crate) unsafe extern "C" fn on_record(
    dispatch: v1::rocprofiler_dispatch_counting_service_data_t,
    records: *mut v1::rocprofiler_counter_record_t,
    count: usize,
    user_data: common::rocprofiler_user_data_t,
    data: *mut c_void,
) {
    catch_panic((), || {
        // SAFETY: registered with a leaked Collector.
        let collector: &'static Collector = unsafe { &*data.cast::<Collector>() };
        collector.done();
        let entry = collector.parts.entries.get(user_data.value as usize);
        let (Some(entry), false, true) = (entry, records.is_null() || count == 0, is_whole(dispatch.size)) else {
            return collector.malformed();
        };
        let info = &dispatch.dispatch_info;
        let mut values = Values::NONE;
        // SAFETY: the SDK passes `count` records, which is at least 1.
        let Some(stride) = (unsafe { stride(records.cast(), count, info.dispatch_id) }) else {
            return collector.malformed();
        };
        for at in 0..count {
            // SAFETY: within the `count` records.
            let raw = unsafe { records.byte_add(at * stride).cast::<CounterRecord>().read_unaligned() };
            if raw.dispatch_id != info.dispatch_id || !values.add(entry, collector.key_of(raw.id), raw.value) {
                return collector.malformed();
            }
        }
        let dispatch = Dispatch {
            id: info.dispatch_id,
            child: dispatch.correlation_id.external.value,
            start_ns: dispatch.start_timestamp,
            end_ns: dispatch.end_timestamp,
        };
        collector.write(entry, &dispatch, &values);
    });
}

/// The common beginning of all generations' counter records.
#[repr(C)]
#[derive(Clone, Copy)]
struct CounterRecord {
    id: u64,
    value: f64,
    dispatch_id: u64,
}

/// Bytes from one record to the next. The records have no size field, and grew within the versions 0.x: the second record
/// begins where the same dispatch id is found.
///
/// # Safety
/// `count` records, at least 1, lie at `records`, each with the same `dispatch_id`.
unsafe fn stride(records: *const c_void, count: usize, dispatch_id: u64) -> Option<usize> {
    let smallest = size_of::<v0::rocprofiler_record_counter_t>();
    if count == 1 {
        return Some(smallest);
    }
    // Never beyond the second record: the search ends there.
    (smallest..=4 * smallest).step_by(size_of::<u64>()).find(|stride| {
        // SAFETY: this function's contract.
        unsafe { records.byte_add(*stride).cast::<CounterRecord>().read_unaligned() }.dispatch_id == dispatch_id
    })
}

/// A buffered record of the category of counters. The SDK does not fill the user data of these records, so their dispatch
/// identifies them.
///
/// # Safety
/// `payload` is what the SDK says a record of this `kind` is.
pub unsafe fn on_buffered(collector: &Collector, kind: u32, payload: *const c_void) {
    const HEADER: u32 = common::rocprofiler_counter_record_kind_t::RECORD_PROFILE_COUNTING_DISPATCH_HEADER.0;
    const VALUE: u32 = common::rocprofiler_counter_record_kind_t::RECORD_VALUE.0;
    match kind {
        // SAFETY: this function's contract; the record begins with its size, and is laid out alike in all generations.
        HEADER => collector.header(&unsafe { crate::sdk::payload::sized(payload) }),
        VALUE => {
            // SAFETY: this function's contract; all generations begin so.
            let raw: CounterRecord = unsafe { payload.cast::<CounterRecord>().read_unaligned() };
            collector.value(raw.dispatch_id, raw.id, raw.value);
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_all_sizes_are_found() {
        for words in [4usize, 5, 6, 8] {
            for count in [1, 2, 32] {
                // id, value, dispatch, user data, agent...
                let record = |at: usize| {
                    (0..words).map(move |word| [at as u64, (9.5f64 + at as f64).to_bits(), 7, 0, 3, 0, 0, 0][word])
                };
                let records: Vec<u64> = (0..count).flat_map(record).collect();
                // SAFETY: this many records.
                let found = unsafe { stride(records.as_ptr().cast(), count, 7) };
                assert_eq!(found, Some(if count == 1 { 32 } else { words * 8 }), "{words} words, {count} records");
            }
        }
    }
}

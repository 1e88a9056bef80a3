//! Counter collection by the dispatch counting service, under either version's names.

use std::ffi::c_void;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::sdk::{log, new_layouts, text};
use crate::sys::{common, v1};
use crate::{BUFFER, CONFIG};

pub(crate) static AGENT: AtomicU64 = AtomicU64::new(0);
static FOUND: Mutex<Vec<(u64, String)>> = Mutex::new(Vec::new());

pub(crate) fn configure(context: u64, names: &str, buffered: bool) {
    let agent = AGENT.load(Relaxed);
    sdk!(rocprofiler_iterate_agent_supported_counters(u64, *const c_void, *mut c_void)(
        agent,
        supported as *const c_void,
        std::ptr::null_mut()
    ));
    let found = FOUND.lock().expect("nobody panics");
    log(&format!("counters {}", found.len()));
    let id = |name: &str| found.iter().find(|(_, n)| n == name).map_or(0, |(id, _)| *id);
    let mut ids: Vec<u64> = names.split('+').map(id).collect();
    let mut config = 0u64;
    let (list, count) = (ids.as_mut_ptr(), ids.len());
    let null = std::ptr::null_mut::<c_void>();
    let (choose, values) = (choose as *const c_void, values as *const c_void);
    let buffer = BUFFER.load(Relaxed);
    if new_layouts() {
        sdk!(rocprofiler_create_counter_config(u64, *mut u64, usize, *mut u64)(agent, list, count, &raw mut config));
    } else {
        sdk!(rocprofiler_create_profile_config(u64, *mut u64, usize, *mut u64)(agent, list, count, &raw mut config));
    }
    CONFIG.store(config, Relaxed);
    match (new_layouts(), buffered) {
        (true, false) => {
            sdk!(rocprofiler_configure_callback_dispatch_counting_service(u64, *const c_void, *mut c_void, *const c_void, *mut c_void)(
                context, choose, null, values, null
            ))
        }
        (true, true) => {
            sdk!(rocprofiler_configure_buffer_dispatch_counting_service(u64, u64, *const c_void, *mut c_void)(
                context, buffer, choose, null
            ))
        }
        (false, false) => {
            sdk!(rocprofiler_configure_callback_dispatch_profile_counting_service(u64, *const c_void, *mut c_void, *const c_void, *mut c_void)(
                context, choose, null, values, null
            ))
        }
        (false, true) => {
            sdk!(rocprofiler_configure_buffered_dispatch_profile_counting_service(u64, u64, *const c_void, *mut c_void)(
                context, buffer, choose, null
            ))
        }
    };
}

unsafe extern "C" fn supported(_agent: u64, ids: *mut u64, count: usize, _data: *mut c_void) -> i32 {
    for i in 0..count {
        // SAFETY: the SDK passes `count` ids.
        let id = unsafe { *ids.add(i) };
        let mut info: common::rocprofiler_counter_info_v0_t = bytemuck::Zeroable::zeroed();
        sdk!(rocprofiler_query_counter_info(u64, i32, *mut c_void)(id, 1, (&raw mut info).cast()));
        let _ = FOUND.lock().map(|mut found| found.push((id, text(info.name))));
    }
    0
}

unsafe extern "C" fn choose(
    dispatch: v1::rocprofiler_dispatch_counting_service_data_t,
    config: *mut u64,
    user: *mut u64,
    _data: *mut c_void,
) {
    // SAFETY: the SDK passes values to fill in.
    unsafe {
        *config = CONFIG.load(Relaxed);
        *user = 7000 + dispatch.dispatch_info.dispatch_id;
    }
}

unsafe extern "C" fn values(
    dispatch: v1::rocprofiler_dispatch_counting_service_data_t,
    records: *mut c_void,
    count: usize,
    user: u64,
    _data: *mut c_void,
) {
    log(&format!("counted dispatch {} values {count} user {user}", dispatch.dispatch_info.dispatch_id));
    let size = if new_layouts() { 40 } else { 32 };
    for i in 0..count {
        // SAFETY: the SDK passes `count` records of the version's size.
        record(2, unsafe { records.byte_add(i * size) });
    }
}

/// A counter record: 1 the header of a dispatch, 2 a value.
pub(crate) fn record(kind: u32, payload: *mut c_void) {
    if kind == 1 {
        // SAFETY: the header is laid out alike in all versions.
        let header = unsafe { &*payload.cast::<v1::rocprofiler_dispatch_counting_service_record_t>() };
        log(&format!("counted dispatch {} values {}", header.dispatch_info.dispatch_id, header.num_records));
        return;
    }
    // SAFETY: id and value come first in all versions.
    let (instance, value) = unsafe { (*payload.cast::<u64>(), *payload.cast::<f64>().add(1)) };
    let mut id = 0;
    sdk!(rocprofiler_query_record_counter_id(u64, *mut u64)(instance, &raw mut id));
    let found = FOUND.lock().expect("nobody panics");
    let name = found.iter().find(|(i, _)| *i == id).map_or("?", |(_, name)| name);
    log(&format!("counter {name} value {value}"));
}

//! The functions that the SDK calls while the program runs. Each decodes its arguments into records of the calling thread and
//! returns; none waits, and no panic leaves them.

use super::payload::sized;
use super::tap::{CodeObjectCall, MarkerCall, Named, Tap};
use super::{activity, counting, decode, host_functions};
use crate::fence::catch_panic;
use crate::foreign::bytes;
use crate::hsa::observe;
use crate::thread;
use rkprof_abi::{BufferCategory, Phase, common, v0, v1};
use rkprof_model::record::{self, CallArguments, Domain, LaunchKind, MarkerOp, NameOf, RecordKind};
use std::ffi::{c_char, c_int, c_void};
use std::sync::atomic::Ordering;

/// # Safety
/// `data` must be the `&'static Tap` that the callback was registered with.
unsafe fn tap(data: *mut c_void) -> &'static Tap {
    // SAFETY: this function's contract.
    unsafe { &*data.cast::<Tap>() }
}

/// A buffer is full or was flushed. The SDK holds the buffer's lock: copy the records and return.
pub(crate) unsafe extern "C" fn on_buffer(
    _context: common::rocprofiler_context_id_t,
    buffer: common::rocprofiler_buffer_id_t,
    headers: *mut *mut common::rocprofiler_record_header_t,
    count: usize,
    data: *mut c_void,
    drop_count: u64,
) {
    catch_panic((), || {
        // SAFETY: registered with a Tap.
        let tap = unsafe { tap(data) };
        tap.dropped[buffer.handle as usize % tap.dropped.len()].fetch_max(drop_count, Ordering::Relaxed);
        for at in 0..count {
            // SAFETY: the SDK passes `count` pointers to headers.
            let header = unsafe { &**headers.add(at) };
            if let Some(collector) = tap.collector
                && header.category == BufferCategory::COUNTERS.0
                && !header.payload.is_null()
            {
                // SAFETY: the kind says what the payload is.
                unsafe { counting::on_buffered(collector, header.kind, header.payload.cast_const()) };
                continue;
            }
            if header.category != BufferCategory::TRACING.0 || header.payload.is_null() {
                continue;
            }
            let (kind, payload, kinds) = (Some(header.kind), header.payload.cast_const(), &tap.buffer_kinds);
            // SAFETY: the kind says what the payload is.
            unsafe {
                if kind == kinds.copy {
                    decode::copy(tap, payload);
                } else if kind == kinds.allocation {
                    decode::allocation(tap, payload);
                } else if kind == kinds.scratch {
                    decode::scratch(tap, payload);
                } else if let Some((_, domain, offset)) = kinds.api.iter().find(|(k, ..)| Some(*k) == kind) {
                    decode::api(tap, *domain, *offset, payload);
                } else if let Some((_, source)) = kinds.activities.iter().find(|(k, _)| Some(*k) == kind) {
                    let lost = activity::deliver(*source, &tap.agents, payload);
                    tap.dropped_by_driver.fetch_add(lost, Ordering::Relaxed);
                }
            }
        }
    });
}

/// A dispatch or copy is being enqueued on this thread; the id returned here comes back in its record.
pub(crate) unsafe extern "C" fn on_enqueue(
    _thread: u64,
    _context: common::rocprofiler_context_id_t,
    kind: common::rocprofiler_external_correlation_id_request_kind_t,
    _operation: i32,
    _internal: u64,
    external: *mut common::rocprofiler_user_data_t,
    data: *mut c_void,
) -> c_int {
    catch_panic(0, || {
        // SAFETY: registered with a Tap.
        let is_copy = Some(kind.0) == unsafe { tap(data) }.requests.copy;
        let child = match is_copy {
            true => thread::launch(LaunchKind::Copy),
            // The packet may be another thread's, which this thread passes on.
            false => observe::next_launch().unwrap_or_else(|| thread::launch(LaunchKind::Dispatch)),
        };
        if !external.is_null() {
            // SAFETY: not null, so valid for writing, as the SDK documents.
            unsafe { (*external).value = child };
        }
        0
    })
}

/// The data of a callback, for any generation.
struct Call {
    kind: u32,
    operation: i32,
    phase: Phase,
    payload: *const c_void,
    /// The thread of the event, not always the one that the callback runs on.
    thread: u64,
    /// The id that [`on_enqueue`] gave.
    external: u64,
    /// rkprof's word, kept from enter to exit.
    user: *mut common::rocprofiler_user_data_t,
}

macro_rules! callback {
    ($body:ident: $($name:ident of $sdk:ident),*) => {$(
        pub(crate) unsafe extern "C" fn $name(
            record: $sdk::rocprofiler_callback_tracing_record_t,
            user: *mut common::rocprofiler_user_data_t,
            data: *mut c_void,
        ) {
            let call = Call {
                kind: record.kind.0,
                operation: record.operation,
                phase: record.phase,
                payload: record.payload.cast_const(),
                thread: record.thread_id,
                external: record.correlation_id.external.value,
                user,
            };
            // SAFETY: registered with a Tap; the payload is as the kind says.
            catch_panic((), || unsafe { $body(tap(data), &call) });
        }
    )*};
}

callback!(marker: on_marker_v0 of v0, on_marker_v1 of v1);
callback!(code_object: on_code_object_v0 of v0, on_code_object_v1 of v1);
callback!(hip: on_hip_v0 of v0, on_hip_v1 of v1);
callback!(dispatch: on_dispatch_v0 of v0, on_dispatch_v1 of v1);
callback!(rccl: on_rccl_v0 of v0, on_rccl_v1 of v1);

/// # Safety
/// `call` comes from a marker service.
unsafe fn marker(tap: &Tap, call: &Call) {
    // SAFETY: marker payloads are marker data; same layout in both generations.
    let data: common::rocprofiler_callback_tracing_marker_api_data_t = unsafe { sized(call.payload) };
    let (first, second) = (data.args.first, data.args.second);
    let entering = call.phase == Phase::ENTER;
    // SAFETY: these functions take a string as their first argument; it may be null.
    let message = || unsafe { bytes(first as *const c_char) };
    if let Some(op) = tap.marker_core.get(call.kind, call.operation) {
        match (op, entering) {
            (MarkerCall::Mark, true) => thread::marker(MarkerOp::Mark, 0, message()),
            (MarkerCall::Push, true) => thread::marker(MarkerOp::Push, 0, message()),
            (MarkerCall::Pop, true) => thread::marker(MarkerOp::Pop, 0, b""),
            // The id is known only at the call's return.
            (MarkerCall::Start, false) => thread::marker(MarkerOp::Start, data.retval, message()),
            (MarkerCall::Stop, true) => thread::marker(MarkerOp::Stop, first, b""),
            // SAFETY: this function's contract.
            (MarkerCall::ThreadId, _) => unsafe { plain_call(Domain::Marker, call) },
            _ => {}
        }
    } else if let Some(op) = tap.marker_control.get(call.kind, call.operation) {
        // SAFETY: the SDK keeps the word from enter to exit.
        unsafe { control(tap, call, op) };
    } else if let Some(named) = tap.marker_name.get(call.kind, call.operation)
        && entering
    {
        let (of, id) = match named {
            Named::Thread => (NameOf::Thread, u64::from(thread::id())),
            Named::Device => (NameOf::HipDevice, second & 0xFFFF_FFFF),
            Named::Stream => (NameOf::Stream, thread::stream_named(second)),
        };
        thread::name(of, id, message());
    }
}

/// From the start of a pause to the end of the call that ends it, only these calls themselves are recorded.
///
/// # Safety
/// `call.user` is null or the word that the SDK keeps for the call.
unsafe fn control(tap: &Tap, call: &Call, op: MarkerOp) {
    // SAFETY: this function's contract.
    let Some(user) = (unsafe { call.user.as_mut() }) else { return };
    if call.phase == Phase::ENTER {
        user.value = rkprof_model::clock::now();
        if op == MarkerOp::Pause {
            (tap.control.pause)();
        }
    } else if call.phase == Phase::EXIT {
        thread::marker_since(op, user.value);
        if op == MarkerOp::Resume {
            (tap.control.resume)();
        }
    }
}

/// Records a call with only its times.
///
/// # Safety
/// `call.user` is null or the word that the SDK keeps for the call.
unsafe fn plain_call(domain: Domain, call: &Call) {
    // SAFETY: this function's contract.
    let Some(user) = (unsafe { call.user.as_mut() }) else { return };
    if call.phase == Phase::ENTER {
        user.value = rkprof_model::clock::now();
    } else if call.phase == Phase::EXIT {
        let function = record::function_word(domain, call.operation as u32);
        thread::push(&record::ApiCall::new(function, user.value, rkprof_model::clock::now(), 0));
    }
}

/// # Safety
/// `call` comes from the code object service.
unsafe fn code_object(tap: &Tap, call: &Call) {
    // LOAD and UNLOAD are the phases ENTER and EXIT.
    let loading = call.phase == Phase::ENTER;
    match tap.code_object.get(call.kind, call.operation) {
        Some(CodeObjectCall::Load) => {
            // SAFETY: the operation says what the payload is.
            let raw: common::rocprofiler_callback_tracing_code_object_load_data_t = unsafe { sized(call.payload) };
            if !loading {
                return;
            }
            // SAFETY: null or a string that lives during the callback.
            let uri = record::clip(unsafe { bytes(raw.uri) });
            let header = thread::text_header::<record::CodeObject>(RecordKind::CodeObject, 1, uri);
            let record = record::CodeObject {
                header,
                code_object_id: raw.code_object_id | tap.id_base,
                load_base: raw.load_base,
                load_bytes: raw.load_size,
                load_delta: raw.load_delta,
                agent: tap.agents.index(raw.rocp_agent.handle),
                pad: 0,
            };
            thread::push_text(&record, uri);
            if raw.storage_type == common::rocprofiler_code_object_storage_type_t::MEMORY {
                if crate::hsa::is_installed() {
                    crate::hsa::plans::loaded(raw.code_object_id | tap.id_base, raw.memory_base, raw.memory_size);
                }
                crate::code_objects::loaded(raw.code_object_id | tap.id_base, uri, raw.memory_base, raw.memory_size);
            } else if crate::hsa::is_installed() {
                crate::hsa::plans::loaded_from_file(raw.code_object_id | tap.id_base, uri);
            }
        }
        Some(CodeObjectCall::Kernel) if loading => {
            // SAFETY: the operation says what the payload is; 0.5's is a prefix of 1.0's.
            let raw: v1::rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t =
                unsafe { sized(call.payload) };
            // SAFETY: null or a string that lives during the callback.
            let symbol = unsafe { bytes(raw.kernel_name) };
            let symbol = record::clip(symbol.strip_suffix(b".kd").unwrap_or(symbol));
            if let Some(collector) = tap.collector {
                collector.parts.filter.learn(raw.kernel_id, &String::from_utf8_lossy(symbol));
            }
            let alignment = record::alignment_tag(raw.kernarg_segment_alignment);
            let header = thread::text_header::<record::KernelSymbol>(RecordKind::KernelSymbol, alignment, symbol);
            let record = record::KernelSymbol {
                header,
                kernel_id: raw.kernel_id | tap.id_base,
                code_object_id: raw.code_object_id | tap.id_base,
                kernel_object: raw.kernel_object,
                entry: raw.kernel_address.value,
                kernarg_bytes: raw.kernarg_segment_size,
                static_lds: raw.group_segment_size,
                private_segment: raw.private_segment_size,
                sgprs: raw.sgpr_count,
                vgprs: raw.arch_vgpr_count,
                agprs: raw.accum_vgpr_count,
            };
            thread::push_text(&record, symbol);
            tap.announced.remember(raw.kernel_id, symbol);
            crate::hsa::kernel(raw.kernel_object, record.kernel_id, record.code_object_id, symbol);
        }
        // SAFETY: the operation says what the payload is.
        Some(CodeObjectCall::HostFunction) if loading => unsafe {
            host_functions::record(&tap.announced, tap.id_base, call.payload)
        },
        _ => {}
    }
}

/// A kernel has ended. This runs on the runtime's event thread. A buffer of the SDK would take as long on this thread, 34 times its size in
/// memory, and a second thread.
///
/// # Safety
/// `call` comes from the dispatch service.
unsafe fn dispatch(tap: &Tap, call: &Call) {
    // The phases of a launch have other numbers; most SDKs do not report them here.
    if call.phase == Phase::NONE {
        // SAFETY: this function's contract.
        unsafe { decode::dispatch(tap, call.external, call.thread, call.payload) };
    }
}

/// A HIP call that rkprof's wrappers do not cover.
///
/// # Safety
/// `call` comes from the HIP runtime service.
unsafe fn hip(_tap: &Tap, call: &Call) {
    let function = thread::function_word(Domain::HipRuntimeSdk, call.operation as u32);
    if call.phase == Phase::ENTER {
        thread::enter_by_callback(function);
    } else if call.phase == Phase::EXIT {
        thread::leave_by_callback(function);
    }
}

/// # Safety
/// `call` comes from the RCCL service.
unsafe fn rccl(tap: &Tap, call: &Call) {
    if call.user.is_null() {
        return;
    }
    // SAFETY: not null; the SDK keeps the word from enter to exit.
    let user = unsafe { &mut *call.user };
    if call.phase == Phase::ENTER {
        user.value = rkprof_model::clock::now();
        return;
    }
    let Some(message) = tap.rccl.get(call.kind, call.operation).filter(|_| call.phase == Phase::EXIT) else { return };
    // SAFETY: the payload is that of a call of RCCL.
    let (stream, bytes, status) = unsafe { message.read(call.payload) };
    let function = record::function_word(Domain::Rccl, call.operation as u32);
    let call = record::ApiCall::new(function, user.value, rkprof_model::clock::now(), status);
    thread::push(&call.with(CallArguments::of_transfer(stream, bytes)));
}

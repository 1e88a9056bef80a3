//! An SDK calls rkprof: its offer to trace, the start, the tables of the runtimes, the end.

use super::attachments::{ATTACHED, ATTACHMENTS, Attachment, attachments, intercept};
use super::current::{PATIENCE, SESSION, session};
use super::settings::config;
use super::untraced::complain;
use super::{child, commands, dispatches, exit, notes, start};
use crate::doors::choice::{self, Asker, Door};
use crate::drainer::control::Request;
use crate::fence::{self, catch_panic};
use crate::hsa::harvest;
use crate::sdk::{Sdk, loader, services};
use crate::{hip, thread, watch};
use rkprof_abi::v1::{rocprofiler_client_finalize_t, rocprofiler_tool_configure_result_t as ConfigureResult};
use rkprof_abi::{Generation, InterceptTable};
use std::ffi::{c_char, c_int, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

/// The SDK offers us to trace. Null declines.
///
/// # Safety
/// `client` is the client id that the SDK of this `version` passed to `rocprofiler_configure`.
pub unsafe fn configure(
    version: u32,
    priority: u32,
    client: *mut c_void,
    caller: *const c_void,
) -> *mut ConfigureResult {
    if fence::is_off() || choice::door(Asker::Other) != Door::Sdk {
        return std::ptr::null_mut();
    }
    let sdk = loader::bind(version, priority, caller);
    if let Some(problem) = unusable(&sdk) {
        complain(&format!("{problem}; the program runs untraced"));
        return std::ptr::null_mut();
    }
    if attachments().any(|a| same(&a.sdk, &sdk)) {
        return std::ptr::null_mut();
    }
    let index = ATTACHED.fetch_add(1, Ordering::SeqCst);
    let Some(slot) = ATTACHMENTS.get(index) else { return std::ptr::null_mut() };
    // SAFETY: this function's contract.
    unsafe { set_client_name(sdk.generation, client) };
    let config = config();
    // rkprof's wrappers serve one table; the HIP of a further SDK uses that SDK's callbacks.
    let can_wrap = hip::CAN_WRAP && index == 0;
    let hip_wrapped = config.hip && can_wrap && intercept(&sdk, InterceptTable::HIP_RUNTIME_TABLE, on_table).is_ok();
    if config.hip_compiler && can_wrap {
        // After a failure `run.json` still has all kernels and all of the program's own calls.
        let _ = intercept(&sdk, InterceptTable::HIP_COMPILER_TABLE, on_table);
    }
    let attachment: &'static Attachment = Box::leak(Box::new(Attachment {
        sdk,
        index,
        on_table,
        services: OnceLock::new(),
        counting: OnceLock::new(),
        hip_wrapped,
        dispatches: OnceLock::new(),
        finalizing: AtomicBool::new(false),
        finalized: AtomicBool::new(false),
        result: AtomicPtr::default(),
    }));
    let _ = slot.set(attachment);
    let result = Box::into_raw(Box::new(ConfigureResult {
        size: size_of::<ConfigureResult>(),
        initialize: Some(initialize),
        finalize: Some(finalize),
        tool_data: std::ptr::from_ref(attachment).cast_mut().cast(),
    }));
    attachment.result.store(result, Ordering::Release);
    result
}

/// Why this SDK can't be used at all.
fn unusable(sdk: &Sdk) -> Option<String> {
    /// 0.4.0, the first of the supported generation.
    const OLDEST: u32 = 400;
    // Where it is is known by that function's address.
    if sdk.functions.rocprofiler_create_context.is_none() {
        Some("this process's rocprofiler-sdk lacks rocprofiler_create_context".to_owned())
    } else if sdk.version < OLDEST {
        Some(format!(
            "the rocprofiler-sdk in {:?} gives {} as its version, which does not exist",
            sdk.path, sdk.version
        ))
    } else {
        None
    }
}

fn same(a: &Sdk, b: &Sdk) -> bool {
    let address = |sdk: &Sdk| sdk.functions.rocprofiler_create_context.map(|f| f as usize);
    address(a) == address(b)
}

/// # Safety
/// `client` is null or points to the client id of an SDK of this generation.
unsafe fn set_client_name(generation: Generation, client: *mut c_void) {
    let name: *const c_char = c"rkprof".as_ptr();
    if client.is_null() {
        return;
    }
    // SAFETY: this function's contract; the string is a constant.
    unsafe {
        match generation {
            Generation::V0 => (*client.cast::<rkprof_abi::v0::rocprofiler_client_id_t>()).name = name,
            Generation::V1 => (*client.cast::<rkprof_abi::v1::rocprofiler_client_id_t>()).name = name,
        }
    }
}

unsafe extern "C" fn on_table(
    kind: InterceptTable,
    version: u64,
    instance: u64,
    tables: *mut *mut c_void,
    count: u64,
    _data: *mut c_void,
) {
    catch_panic((), || {
        if kind == InterceptTable::HSA_TABLE {
            services::gpu_is_in_use();
        }
        if count == 0 || tables.is_null() || session().is_none() {
            return;
        }
        if kind != InterceptTable::HIP_COMPILER_TABLE {
            child::begin();
        }
        if kind == InterceptTable::HSA_TABLE {
            start::count();
            // SAFETY: the SDK passes `count` pointers to tables of this kind.
            dispatches::on_table(unsafe { *tables });
            return notes::handed_over(watch::Of::Hsa);
        }
        if kind == InterceptTable::HIP_COMPILER_TABLE {
            // SAFETY: as above.
            let _ = unsafe { hip::intercept::install_compiler(*tables, version, instance) };
            return notes::handed_over(watch::Of::HipCompiler);
        }
        if kind != InterceptTable::HIP_RUNTIME_TABLE {
            return;
        }
        // SAFETY: as above.
        let report = unsafe { hip::intercept::install(*tables, version, instance, config().call_args) };
        notes::hip_installed(&report);
        notes::handed_over(watch::Of::Hip);
    });
}

unsafe extern "C" fn initialize(_fini: rocprofiler_client_finalize_t, data: *mut c_void) -> c_int {
    catch_panic(0, || {
        // SAFETY: the tool data of `configure`.
        let attachment: &'static Attachment = unsafe { &*data.cast::<Attachment>() };
        let agents = start::agents(attachment);
        child::install_fork_handlers_once();
        let is_first = SESSION.get().is_none();
        if let Some(session) = SESSION.get_or_init(|| start::session(Some(attachment))) {
            start::attach(attachment, agents, session);
            exit::install_handler();
            // Not earlier: a recording that is begun from outside needs the services.
            if is_first {
                commands::listen(session);
            }
        }
        0
    })
}

unsafe extern "C" fn finalize(data: *mut c_void) {
    catch_panic((), || {
        // SAFETY: the tool data of `configure`.
        let attachment: &'static Attachment = unsafe { &*data.cast::<Attachment>() };
        let Some(session) = session() else { return };
        if session.pid != std::process::id()
            || !thread::has_arena()
            || attachment.finalizing.swap(true, Ordering::SeqCst)
        {
            return;
        }
        let others = attachments().any(|a| !a.finalizing.load(Ordering::SeqCst));
        if !others {
            // Records of destructors that still call HIP would never be drained: they are counted.
            thread::end();
            // The SDK has waited for its kernels; those of the light path end now as well.
            harvest::settle_all(harvest::PATIENCE);
        }
        // The drainer empties the SDK's buffers: if that hangs, the program does not.
        session.control.ask(if others { Request::Flush } else { Request::Finish }, PATIENCE);
        if !others {
            harvest::release();
            commands::end();
        }
        attachment.finalized.store(true, Ordering::SeqCst);
    });
}

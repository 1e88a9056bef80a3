//! Requests one service at a time from the SDK: its buffer, its callback, or why it is skipped.

use super::kinds::{self, Kinds, Requests};
use super::prepared::Dispatches;
use super::tap::Tap;
use super::{Result, Sdk, call, callbacks};
use rkprof_abi::{BufferPolicy, Generation, common, kind, v1};
use rkprof_config::Config;
use rkprof_model::record::{Domain, NameOf, Severity};
use std::ffi::c_void;

/// Bytes of a buffer of the SDK: for services with a record for each call, for copies, and for others. In SDK 1.0 a lossless buffer takes 34
/// times as much memory: it exists twice, with 16 bytes for each byte of records. Each delivery writes all of these 16 bytes, so a larger
/// buffer is not faster. With a smaller one, a burst waits for the SDK's thread more often. The SDK rounds up to pages.
pub(super) const MANY_RECORDS: usize = 64 << 10;
pub(super) const COPIES: usize = 8 << 10;
const FEW_RECORDS: usize = 4 << 10;

/// A buffer for many records that are handled as events; `tap` is a [`Tap`].
pub(super) fn events_buffer(
    sdk: &Sdk,
    context: common::rocprofiler_context_id_t,
    tap: *mut c_void,
) -> Result<common::rocprofiler_buffer_id_t> {
    buffer(sdk, context, MANY_RECORDS, Some(callbacks::on_buffer), tap)
}

/// A buffer of the SDK's that loses nothing. `callback` gets its records and `data` when it is three quarters full. Until the callback has
/// returned, no thread can add a record. So the rest has room only for threads that add one at that moment.
pub(super) fn buffer(
    sdk: &Sdk,
    context: common::rocprofiler_context_id_t,
    bytes: usize,
    callback: common::rocprofiler_buffer_tracing_cb_t,
    data: *mut c_void,
) -> Result<common::rocprofiler_buffer_id_t> {
    let mut id = common::rocprofiler_buffer_id_t { handle: 0 };
    let (policy, watermark) = (BufferPolicy::LOSSLESS, bytes / 4 * 3);
    call!(sdk, rocprofiler_create_buffer(context, bytes, watermark, policy, callback, data, &raw mut id))?;
    Ok(id)
}

/// A requested feature that is not recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skip {
    pub feature: String,
    pub reason: String,
    /// How its absence affects the other records.
    pub severity: Severity,
}

/// An operation's domain and number, and its name.
pub(super) type OperationName = (Domain, u32, String);

pub(super) struct Setup<'a> {
    pub sdk: &'static Sdk,
    pub kinds: &'a Kinds,
    pub tap: &'static Tap,
    pub skipped: &'a mut Vec<Skip>,
    pub names: &'a mut Vec<OperationName>,
}

type CallbackV0 = unsafe extern "C" fn(
    rkprof_abi::v0::rocprofiler_callback_tracing_record_t,
    *mut common::rocprofiler_user_data_t,
    *mut c_void,
);
type CallbackV1 =
    unsafe extern "C" fn(v1::rocprofiler_callback_tracing_record_t, *mut common::rocprofiler_user_data_t, *mut c_void);

impl Setup<'_> {
    pub(super) fn data(&self) -> *mut c_void {
        std::ptr::from_ref(self.tap).cast_mut().cast()
    }

    pub(super) fn skip(&mut self, severity: Severity, feature: &str, reason: impl ToString) {
        self.skipped.push(Skip { feature: feature.to_owned(), reason: reason.to_string(), severity });
    }

    pub(super) fn name_operation(&mut self, domain: Domain, operation: u32, name: &str) {
        write_name(domain, operation, name);
        self.names.push((domain, operation, name.to_owned()));
    }

    /// This SDK has no such kind. Most kinds are newer than the oldest SDK; every SDK has dispatches, copies and API calls.
    pub(super) fn not_offered(&mut self, name: &str) {
        let essential = [kind::KERNEL_DISPATCH, kind::MEMORY_COPY, kind::HIP_RUNTIME_API].contains(&name);
        let severity = if essential { Severity::Incomplete } else { Severity::Info };
        self.skip(severity, name, "this SDK does not offer it");
    }

    pub(super) fn context(&self) -> Result<common::rocprofiler_context_id_t> {
        let mut context = common::rocprofiler_context_id_t { handle: 0 };
        call!(self.sdk, rocprofiler_create_context(&raw mut context))?;
        Ok(context)
    }

    /// Dispatches that have ended, by callback. Returns whether they are reported.
    pub(super) fn dispatches(&mut self, context: common::rocprofiler_context_id_t) -> bool {
        let named = |number| kinds::callback_operations(self.sdk, number).into_iter();
        let operations = self.kinds.callback(kind::KERNEL_DISPATCH).into_iter().flat_map(named);
        let is_end = |name: &str| rkprof_abi::operation_name(kind::KERNEL_DISPATCH, name) == "COMPLETE";
        // Where the SDK does not tell, it calls for all of them.
        let ends: Vec<i32> = operations.filter(|(_, name)| is_end(name)).map(|(number, _)| number).collect();
        let (on_v0, on_v1): (CallbackV0, CallbackV1) = (callbacks::on_dispatch_v0, callbacks::on_dispatch_v1);
        self.callbacks(context, kind::KERNEL_DISPATCH, &ends, on_v0, on_v1)
    }

    /// A buffered service with its own buffer: its records never wait for another's lock.
    pub(super) fn buffered(
        &mut self,
        context: common::rocprofiler_context_id_t,
        name: &str,
        bytes: usize,
        severity: Severity,
    ) -> Option<common::rocprofiler_buffer_id_t> {
        self.service(context, name, severity, |setup| {
            buffer(setup.sdk, context, bytes, Some(callbacks::on_buffer), setup.data())
        })
    }

    /// A buffered service with few records. All of these have one buffer, `rare`, which the first one makes.
    pub(super) fn rare(
        &mut self,
        context: common::rocprofiler_context_id_t,
        name: &str,
        rare: &mut Option<common::rocprofiler_buffer_id_t>,
        severity: Severity,
    ) {
        self.service(context, name, severity, |setup| {
            let make = || buffer(setup.sdk, context, FEW_RECORDS, Some(callbacks::on_buffer), setup.data());
            let buffer = rare.map_or_else(make, Ok)?;
            Ok(*rare.insert(buffer))
        });
    }

    /// A buffered service, in the buffer that `buffer` gives.
    pub(super) fn service(
        &mut self,
        context: common::rocprofiler_context_id_t,
        name: &str,
        severity: Severity,
        buffer: impl FnOnce(&Self) -> Result<common::rocprofiler_buffer_id_t>,
    ) -> Option<common::rocprofiler_buffer_id_t> {
        let Some(number) = self.kinds.buffer(name) else {
            self.not_offered(name);
            return None;
        };
        let create = || -> Result<_> {
            let buffer = buffer(self)?;
            let kind = v1::rocprofiler_buffer_tracing_kind_t(number);
            call!(self.sdk, rocprofiler_configure_buffer_tracing_service(context, kind, std::ptr::null(), 0, buffer))?;
            Ok(buffer)
        };
        match create() {
            Ok(buffer) => Some(buffer),
            Err(error) => {
                self.skip(severity, name, error);
                None
            }
        }
    }

    /// A callback service; no operations means all.
    pub(super) fn callbacks(
        &mut self,
        context: common::rocprofiler_context_id_t,
        name: &str,
        operations: &[i32],
        on_v0: CallbackV0,
        on_v1: CallbackV1,
    ) -> bool {
        let Some(number) = self.kinds.callback(name) else {
            self.not_offered(name);
            return false;
        };
        let callback: CallbackV1 = match self.sdk.generation {
            // SAFETY: the SDK of generation 0 passes the record of generation 0; only the table's type differs.
            Generation::V0 => unsafe { std::mem::transmute::<CallbackV0, CallbackV1>(on_v0) },
            Generation::V1 => on_v1,
        };
        let list = if operations.is_empty() { std::ptr::null() } else { operations.as_ptr() };
        let kind = common::rocprofiler_callback_tracing_kind_t(number);
        let configured = call!(
            self.sdk,
            rocprofiler_configure_callback_tracing_service(
                context,
                kind,
                list,
                operations.len(),
                Some(callback),
                self.data()
            )
        );
        if let Err(error) = &configured {
            self.skip(Severity::Incomplete, name, error);
        }
        configured.is_ok()
    }

    pub(super) fn optional_callbacks(&mut self, wanted: bool, context: common::rocprofiler_context_id_t, name: &str) {
        if wanted {
            self.callbacks(context, name, &[], callbacks::on_marker_v0, callbacks::on_marker_v1);
        }
    }

    /// Dispatches and copies carry an id from rkprof, which ties them to the call that launched them.
    pub(super) fn correlation(
        &mut self,
        context: common::rocprofiler_context_id_t,
        config: &Config,
        dispatches: Dispatches,
    ) {
        use common::rocprofiler_external_correlation_id_request_kind_t as Request;
        let Requests { dispatch, copy } = self.tap.requests;
        let by_sdk = dispatch.filter(|_| dispatches == Dispatches::BySdk);
        let requests: Vec<Request> = by_sdk.into_iter().chain(copy.filter(|_| config.copies)).map(Request).collect();
        if dispatch.is_none() || copy.is_none() {
            self.skip(Severity::Warning, "correlation of dispatches with calls", "this SDK does not offer it");
        }
        if requests.is_empty() {
            return;
        }
        let configured = call!(
            self.sdk,
            rocprofiler_configure_external_correlation_id_request_service(
                context,
                requests.as_ptr(),
                requests.len(),
                Some(callbacks::on_enqueue),
                self.data()
            )
        );
        if let Err(error) = configured {
            self.skip(Severity::Warning, "correlation of dispatches with calls", error);
        }
    }

    /// RCCL calls by callback, which has their arguments: a program makes few of them.
    pub(super) fn rccl(&mut self, context: common::rocprofiler_context_id_t) {
        if let Some(number) = self.kinds.callback(kind::RCCL_API) {
            for (operation, name) in kinds::callback_operations(self.sdk, number) {
                self.name_operation(Domain::Rccl, operation as u32, &name);
            }
        }
        self.callbacks(context, kind::RCCL_API, &[], callbacks::on_rccl_v0, callbacks::on_rccl_v1);
    }

    /// HIP calls that the wrappers do not cover: all of them when the table can't be intercepted, otherwise those of a HIP
    /// that is newer than rkprof's table. Returns the number of these operations.
    pub(super) fn hip(&mut self, context: common::rocprofiler_context_id_t, wrapped: bool) -> usize {
        let Some(number) = self.kinds.callback(kind::HIP_RUNTIME_API) else {
            if !wrapped {
                self.not_offered(kind::HIP_RUNTIME_API);
            }
            return 0;
        };
        let operations: Vec<(i32, String)> = kinds::callback_operations(self.sdk, number)
            .into_iter()
            .filter(|(_, name)| !wrapped || rkprof_abi::hip::table::slot(name).is_none())
            .collect();
        if operations.is_empty() {
            return 0;
        }
        for (operation, name) in &operations {
            self.name_operation(Domain::HipRuntimeSdk, *operation as u32, name);
        }
        let numbers: Vec<i32> = operations.iter().map(|(number, _)| *number).collect();
        let ok = self.callbacks(context, kind::HIP_RUNTIME_API, &numbers, callbacks::on_hip_v0, callbacks::on_hip_v1);
        if ok { numbers.len() } else { 0 }
    }
}

pub(super) fn write_name(domain: Domain, operation: u32, name: &str) {
    crate::thread::name(NameOf::Operation, (domain as u64) << 32 | u64::from(operation), name.as_bytes());
}

//! The SDK's dispatch counting service.

use super::choose::on_dispatch;
use super::collector::Collector;
use super::deliver::on_record;
use crate::sdk::setup::events_buffer;
use crate::sdk::{Error, Result, Sdk, call};
use rkprof_abi::common;
use std::ffi::c_void;

/// How the SDK delivers counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// All values of a dispatch in one call.
    Callback,
    /// One by one, through a buffer.
    Buffer,
}

/// Configures the service, which has the same dispatch ids as the tracing service in any context. It uses the callback form
/// if there is one, because then no buffer can lose values; otherwise the buffered form, with its buffer. `tap` is the data
/// of the callback of tracing buffers.
///
/// # Errors
/// The SDK's errors for both forms.
pub fn configure(
    sdk: &Sdk,
    context: common::rocprofiler_context_id_t,
    collector: &'static Collector,
    tap: *mut c_void,
) -> Result<(Delivery, Option<common::rocprofiler_buffer_id_t>)> {
    let data = std::ptr::from_ref(collector).cast_mut().cast::<c_void>();
    let by_callback = call!(
        sdk,
        rocprofiler_configure_callback_dispatch_counting_service(
            context,
            Some(on_dispatch),
            data,
            Some(on_record),
            data
        )
    );
    let Err(error) = by_callback else { return Ok((Delivery::Callback, None)) };
    match by_buffer(sdk, context, data, tap) {
        Ok(buffer) => Ok((Delivery::Buffer, Some(buffer))),
        Err(second) => Err(Error { reason: format!("{}; {second}", error.reason), ..error }),
    }
}

fn by_buffer(
    sdk: &Sdk,
    context: common::rocprofiler_context_id_t,
    data: *mut c_void,
    tap: *mut c_void,
) -> Result<common::rocprofiler_buffer_id_t> {
    let buffer = events_buffer(sdk, context, tap)?;
    call!(sdk, rocprofiler_configure_buffer_dispatch_counting_service(context, buffer, Some(on_dispatch), data))?;
    Ok(buffer)
}

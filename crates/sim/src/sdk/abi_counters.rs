//! The C functions that describe counters: structs with pointers that live as long as the process.

use std::ffi::c_void;

use super::abi::functions;
use super::counters::{self, Counter};
use super::status::Status;
use crate::c::{Out, Ptr};
use crate::version::Version;
use rkprof_abi::common::{
    rocprofiler_counter_id_t, rocprofiler_counter_info_v0_t, rocprofiler_record_dimension_info_t,
};
use rkprof_abi::v1;

functions! {
    fn rocprofiler_query_counter_info(counter: u64, version: u32, info: Out<c_void>) {
        let counter = counters::find(counter)?;
        let target = info.address() as *mut c_void;
        match version {
            1 => write(target.cast(), info_v0(counter)),
            2 if Version::current() >= Version::V1_0 => write(target.cast(), info_v1(counter)),
            _ => return Err(Status::INCOMPATIBLE_ABI),
        }
        Ok(())
    }

    fn rocprofiler_iterate_counter_dimensions(counter: u64, callback: Ptr, data: Ptr) {
        type Callback =
            unsafe extern "C" fn(u64, *const rocprofiler_record_dimension_info_t, usize, *mut c_void) -> i32;
        let dimensions = dimensions(counters::find(counter)?);
        if dimensions.is_empty() {
            return Err(Status::DIM_NOT_FOUND);
        }
        // SAFETY: the tool passed this address as a callback of this type.
        let callback: Callback = unsafe { std::mem::transmute(callback.0) };
        // SAFETY: the array lives during the call; `data` is the tool's own.
        unsafe { callback(counter, dimensions.as_ptr(), dimensions.len(), data.0) };
        Ok(())
    }
}

fn write<T>(target: *mut T, value: T) {
    // SAFETY: the caller provides space for the struct of the requested version.
    unsafe { target.write(value) };
}

const DERIVED: u8 = 2;

fn info_v0(counter: &Counter) -> rocprofiler_counter_info_v0_t {
    let [name, description, block, expression] = counters::texts(counter);
    let id = rocprofiler_counter_id_t { handle: counter.id };
    let flags = if counter.base.is_some() { DERIVED } else { 0 };
    rocprofiler_counter_info_v0_t { id, name, description, block, expression, flags }
}

fn info_v1(counter: &Counter) -> v1::rocprofiler_counter_info_v1_t {
    let rocprofiler_counter_info_v0_t { id, name, description, block, expression, flags } = info_v0(counter);
    let dimensions: Vec<_> = dimensions(counter).into_iter().map(leak).collect();
    let instances: Vec<_> = (0..counter.instances()).map(|i| leak(instance(counter, i))).collect();
    v1::rocprofiler_counter_info_v1_t {
        size: size_of::<v1::rocprofiler_counter_info_v1_t>() as u64,
        id,
        name,
        description,
        block,
        expression,
        flags,
        dimensions_count: dimensions.len() as u64,
        dimensions: dimensions.leak().as_mut_ptr(),
        dimensions_instances_count: instances.len() as u64,
        dimensions_instances: instances.leak().as_mut_ptr(),
    }
}

fn leak<T>(value: T) -> *const T {
    Box::leak(Box::new(value))
}

fn dimensions(counter: &Counter) -> Vec<rocprofiler_record_dimension_info_t> {
    let info = |(id, instance_size): &(u64, usize)| rocprofiler_record_dimension_info_t {
        name: counters::dimension_name(*id).as_ptr(),
        instance_size: *instance_size,
        id: *id,
    };
    counter.dimensions.iter().map(info).collect()
}

fn instance(counter: &Counter, index: usize) -> v1::rocprofiler_counter_record_dimension_instance_info_t {
    let instance_id = counter.instance_id(index);
    let position = |(id, _): &(u64, usize)| {
        leak(v1::rocprofiler_counter_dimension_info_t {
            size: size_of::<v1::rocprofiler_counter_dimension_info_t>() as u64,
            dimension_name: counters::dimension_name(*id).as_ptr(),
            index: counters::position(instance_id, *id),
        })
    };
    let dimensions: Vec<_> = counter.dimensions.iter().map(position).collect();
    v1::rocprofiler_counter_record_dimension_instance_info_t {
        size: size_of::<v1::rocprofiler_counter_record_dimension_instance_info_t>() as u64,
        instance_id,
        counter_id: counter.id,
        dimensions_count: dimensions.len() as u64,
        dimensions: dimensions.leak().as_mut_ptr(),
    }
}

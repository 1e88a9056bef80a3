use super::*;
use crate::version::tests::played;
use rkprof_abi::{common, v0, v1};

/// Reads a record as a struct of `rkprof_abi`, which must not be longer than it.
fn read<T: Copy>(record: &Record) -> T {
    assert!(size_of::<T>() <= record.as_words().len() * 8, "{} bytes are too few", record.as_words().len() * 8);
    // SAFETY: long enough, aligned to 8 bytes, and the structs are plain integers and pointers.
    unsafe { record.as_words().as_ptr().cast::<T>().read() }
}

const IDS: Ids = Ids { internal: 11, external: 12, ancestor: 13 };
const SPAN: Span = Span { thread: 21, start: 22, end: 23 };

fn info() -> DispatchInfo {
    let (workgroup, grid) = ([256, 2, 1].into(), [1024, 8, 3].into());
    DispatchInfo {
        agent: 31,
        queue: 32,
        kernel: 33,
        dispatch: 34,
        private_segment: 35,
        group_segment: 36,
        workgroup,
        grid,
    }
}

macro_rules! each_version {
    ($name:ident, |$sys:ident, $growth:ident| $body:block) => {
        #[test]
        fn $name() {
            played(Version::V0_5, || {
                use v0 as $sys;
                let $growth = 0;
                $body
            });
            for version in [Version::V1_0, Version::V1_1] {
                played(version, || {
                    use v1 as $sys;
                    let $growth = version.growth() as u64;
                    $body
                });
            }
        }
    };
}

each_version!(dispatch_is_read_back, |sys, growth| {
    let record = dispatch(IDS, SPAN, &info());
    let read: sys::rocprofiler_buffer_tracing_kernel_dispatch_record_t = read(&record);
    assert_eq!(read.size, 184 + growth);
    assert_eq!([read.correlation_id.internal, read.thread_id], [11, 21]);
    assert_eq!([read.start_timestamp, read.end_timestamp], [22, 23]);
    let read = read.dispatch_info;
    assert_eq!([read.agent_id.handle, read.queue_id.handle, read.kernel_id, read.dispatch_id], [31, 32, 33, 34]);
    assert_eq!([read.private_segment_size, read.group_segment_size], [35, 36]);
    assert_eq!([read.workgroup_size.x, read.workgroup_size.z, read.grid_size.x, read.grid_size.z], [256, 1, 1024, 3]);
});

each_version!(api_call_is_read_back, |sys, growth| {
    let record = api(TracingKind::HipRuntime, 77, IDS, SPAN);
    let read: sys::rocprofiler_buffer_tracing_hip_api_record_t = read(&record);
    assert_eq!(read.size, size_of_val(&read) as u64 + growth);
    assert_eq!(read.operation, 77);
    assert_eq!([read.start_timestamp, read.end_timestamp, read.thread_id], [22, 23, 21]);
    assert_eq!(read.correlation_id.internal, 11);
});

each_version!(copy_is_read_back, |sys, growth| {
    let info = CopyInfo { dst_agent: 41, src_agent: 42, bytes: 43, dst: 44, src: 45 };
    let buffered: sys::rocprofiler_buffer_tracing_memory_copy_record_t = read(&copy(2, IDS, SPAN, &info));
    assert_eq!(buffered.size, size_of_val(&buffered) as u64 + growth);
    assert_eq!([buffered.dst_agent_id.handle, buffered.src_agent_id.handle, buffered.bytes], [41, 42, 43]);
    assert_eq!([buffered.start_timestamp, buffered.end_timestamp, buffered.thread_id], [22, 23, 21]);
    let data: sys::rocprofiler_callback_tracing_memory_copy_data_t = read(&copy_data(SPAN, &info));
    assert_eq!(data.size, size_of_val(&data) as u64 + growth);
    assert_eq!([data.dst_agent_id.handle, data.src_agent_id.handle, data.bytes], [41, 42, 43]);
});

each_version!(scratch_is_read_back, |sys, growth| {
    let info = ScratchInfo { agent: 51, queue: 52, dispatch: 53, bytes: 54, slots: 55 };
    let buffered: sys::rocprofiler_buffer_tracing_scratch_memory_record_t = read(&scratch(1, IDS, SPAN, &info));
    assert_eq!(buffered.size, size_of_val(&buffered) as u64 + growth);
    assert_eq!([buffered.agent_id.handle, buffered.queue_id.handle, buffered.thread_id], [51, 52, 21]);
    assert_eq!([buffered.start_timestamp, buffered.end_timestamp, buffered.correlation_id.internal], [22, 23, 11]);
    let data: common::rocprofiler_callback_tracing_scratch_memory_data_t = read(&scratch_data(&info, 2));
    assert_eq!([data.args.dispatch_id, data.args.size as u64, data.args.num_slots as u64], [53, 54, 55]);
    assert_eq!(data.args_kind, 2);
});

each_version!(kernel_symbol_is_read_back, |sys, growth| {
    let symbol = Symbol {
        name: String::new(),
        kernarg: 64,
        group_segment: 65,
        private_segment: 66,
        sgprs: 67,
        vgprs: 68,
        accum_vgprs: 69,
        hot: Vec::new(),
    };
    let info = SymbolInfo { kernel: 61, code_object: 62, object: 63, entry: 256, name: 0, symbol: &symbol };
    let record = kernel_symbol(&info);
    let read: sys::rocprofiler_callback_tracing_code_object_kernel_symbol_register_data_t = read(&record);
    assert_eq!(read.size, size_of_val(&read) as u64 + growth);
    assert_eq!([read.kernel_id, read.code_object_id, read.kernel_object], [61, 62, 63]);
    assert_eq!([read.kernarg_segment_size, read.group_segment_size, read.private_segment_size], [64, 65, 66]);
    assert_eq!([read.sgpr_count, read.arch_vgpr_count, read.accum_vgpr_count], [67, 68, 69]);
});

#[test]
fn what_only_1_0_has_is_read_back() {
    played(Version::V1_0, || {
        let read_allocation: v1::rocprofiler_buffer_tracing_memory_allocation_record_t =
            read(&allocation(1, IDS, SPAN, 71, 72, 73));
        assert_eq!(read_allocation.size, size_of_val(&read_allocation) as u64);
        assert_eq!(
            [read_allocation.agent_id.handle, read_allocation.address.value, read_allocation.allocation_size],
            [71, 72, 73]
        );
        assert_eq!([read_allocation.thread_id, read_allocation.correlation_id.ancestor], [21, 13]);
        let stream: v1::rocprofiler_callback_tracing_hip_stream_data_t = read(&stream_data(81, 82));
        assert_eq!([stream.size, stream.stream_id.handle, stream.stream_value.value], [24, 81, 82]);
        let header: v1::rocprofiler_dispatch_counting_service_record_t = read(&counting(IDS, SPAN, &info(), Some(5)));
        assert_eq!([header.size, header.num_records, header.correlation_id.internal], [176, 5, 11]);
        assert_eq!([header.end_timestamp, header.dispatch_info.dispatch_id], [23, 34]);
        let value: v1::rocprofiler_counter_record_t = read(&counter(91, 2.5, 92, 94));
        assert_eq!((value.id, value.counter_value, value.dispatch_id, value.agent_id.handle), (91, 2.5, 92, 94));
    });
}

#[test]
fn payloads_shared_by_versions_are_read_back() {
    let info =
        CodeObjectInfo { id: 1, agent: 2, hsa_agent: 3, uri: 0, base: 4, bytes: 5, delta: 6, memory: Some((7, 8)) };
    let object: common::rocprofiler_callback_tracing_code_object_load_data_t = read(&code_object(&info));
    assert_eq!([object.code_object_id, object.load_base, object.load_size], [1, 4, 5]);
    assert_eq!([object.memory_base, object.memory_size], [7, 8]);
    assert_eq!(object.storage_type, common::rocprofiler_code_object_storage_type_t::MEMORY);
    let file = code_object(&CodeObjectInfo { memory: None, ..info });
    let file: common::rocprofiler_callback_tracing_code_object_load_data_t = read(&file);
    assert_eq!(file.storage_type, common::rocprofiler_code_object_storage_type_t::FILE);

    let dispatch: common::rocprofiler_callback_tracing_kernel_dispatch_data_t =
        read(&dispatch_data(SPAN, &self::info()));
    assert_eq!([dispatch.start_timestamp, dispatch.dispatch_info.kernel_id], [22, 33]);

    let mut marker = marker_data(&[5]);
    marker.set(MARKER_RETVAL, 9);
    let read_marker: common::rocprofiler_callback_tracing_marker_api_data_t = read(&marker);
    assert_eq!([read_marker.size, read_marker.args.first, read_marker.retval], [32, 5, 9]);
    let mut hip = hip_data(&[1, 2]);
    hip.set(HIP_RETVAL, 801);
    assert_eq!((hip.as_words().len(), hip.as_words()[0], hip.as_words()[12]), (15, 120, 801));
}

#[test]
fn host_function_is_read_back() {
    for version in [Version::V1_0, Version::V1_1] {
        played(version, || {
            let function = Registered {
                address: 61,
                modules: 62,
                thread_limit: 63,
                dimensions: [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]],
                workgroup_size: 64,
            };
            let record = host_function(&HostInfo { id: 65, kernel: 66, code_object: 67, name: 68, function });
            let read: v1::rocprofiler_callback_tracing_code_object_host_kernel_symbol_register_data_t = read(&record);
            assert_eq!(read.size, 120 + version.growth() as u64);
            assert_eq!([read.host_function_id, read.kernel_id, read.code_object_id], [65, 66, 67]);
            assert_eq!([read.host_function.value, read.modules.value, read.device_function as u64], [61, 62, 68]);
            let dims = [read.thread_ids, read.block_ids, read.block_dims, read.grid_dims].map(|d| [d.x, d.y, d.z]);
            assert_eq!(dims, function.dimensions);
            assert_eq!((read.thread_limit, read.workgroup_size), (63, 64));
        });
    }
}

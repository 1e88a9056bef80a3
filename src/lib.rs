//! `librkprof.so`: the exported symbols around the tracer ([`rkprof_tracer`]).
//!
//! A program preloads it, or rocprofiler-sdk loads it as a tool. ARCHITECTURE.md shows the layers and the way of a record.

mod entry;

rkprof_model::version_note!();

/// The library's allocations are counted, because the report shows rkprof's own cost.
#[global_allocator]
static ALLOCATOR: rkprof_tracer::heap::Counting = rkprof_tracer::heap::Counting;

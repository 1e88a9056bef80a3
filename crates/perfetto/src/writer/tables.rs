//! Interning tables that are the same in every trace: encoded once, sent with each sequence's preamble.

use crate::format::{API_HIP, Arg, CATEGORY_COMPUTE, COPY_QUEUE, Category, Note, STAGE_KERNEL, copy_stage};
use crate::schema::{
    DebugAnnotationName, EventCategory, InternedComputeArgName, InternedData, InternedGpuRenderStageSpecification,
    InternedGraphicsContext,
};
use prost::Message;
use rkprof_model::record::CopyDirection;

/// For sequences of GpuRenderStageEvents.
pub(super) fn for_gpu(context: u64, pid: u32) -> Vec<u8> {
    let mut gpu_specifications = vec![InternedGpuRenderStageSpecification {
        iid: Some(STAGE_KERNEL),
        name: Some("Kernel".to_owned()),
        category: Some(CATEGORY_COMPUTE),
        ..Default::default()
    }];
    let copy = |iid, name: &str| InternedGpuRenderStageSpecification {
        iid: Some(iid),
        name: Some(name.to_owned()),
        ..Default::default()
    };
    gpu_specifications
        .extend(CopyDirection::ALL.iter().map(|&direction| copy_stage(direction)).map(|(iid, name)| copy(iid, name)));
    gpu_specifications.push(copy(COPY_QUEUE, "Memory copies"));
    let data = InternedData {
        graphics_contexts: vec![InternedGraphicsContext {
            iid: Some(context),
            pid: i32::try_from(pid).ok(),
            api: Some(API_HIP),
        }],
        gpu_specifications,
        compute_arg_names: Arg::ALL
            .iter()
            .map(|arg| InternedComputeArgName { iid: Some(arg.iid()), name: Some(arg.name().to_owned()) })
            .collect(),
        ..InternedData::default()
    };
    data.encode_to_vec()
}

/// For sequences of TrackEvents.
pub(super) fn for_events() -> Vec<u8> {
    let data = InternedData {
        event_categories: Category::ALL
            .iter()
            .map(|category| EventCategory { iid: Some(category.iid()), name: Some(category.name().to_owned()) })
            .collect(),
        debug_annotation_names: Note::ALL
            .iter()
            .map(|note| DebugAnnotationName { iid: Some(note.iid()), name: Some(note.name().to_owned()) })
            .collect(),
        ..InternedData::default()
    };
    data.encode_to_vec()
}

//! Kernels that a program loads and never launches: their heap, counted by the allocator, and their bytes in the trace.

#[path = "../../../tests/common/allocations.rs"]
mod allocations;

use allocations::in_use;
use bytemuck::Zeroable;
use rkprof_config::TraceMode;
use rkprof_drain::pipeline::{Pipeline, Sinks};
use rkprof_model::clock::{Converter, Pair, Source};
use rkprof_model::event::Process;
use rkprof_model::record::{self, Header, RecordKind, bytes_of};
use rkprof_model::summary::Summary;
use rkprof_perfetto::reader::TraceReader;
use rkprof_perfetto::writer::{TraceOptions, TraceWriter};
use rkprof_stats::Aggregator;
use std::collections::BTreeSet;

const KERNELS: u64 = 100_000;
/// Beside the name: the kernel's facts, and free places of the table.
const FACTS: usize = 200;
/// Beside the name, in the trace.
const ENTRY: usize = 80;
/// As `MAX_LOADED_BYTES` of the writer; the kernel that exceeds it is still there.
const MOST: usize = (5 << 19) + 1024;

/// As in rocBLAS: Tensile's names are no mangled names; one kernel of four is C++.
fn name(kernel: u64) -> String {
    let [a, b] = [kernel % 16, kernel / 16 % 16];
    if kernel % 4 != 3 {
        return format!(
            "Cijk_Ailk_Bljk_SB_MT{}x{}x8_SN_1LDSB0_APM1_ABV0_ACED0_AF0EM1_AF1EM1_AMAS3_ASE_ASGT_ASLT_ASAE01_ASCE01_ASEM1_AAC0_\
             BL1_BS1_DTVA0_DTVB0_DVO0_ETSP_EPS1_FL0_GLVWA4_GLVWB4_GRPM1_GRVW4_GSU1_GSUASB_GLS0_ISA90a_IU1_K1_KLA_LBSPP0_LPA0_\
             LPB0_LDL1_LRVW4_LWPMn1_LDW0_FMA_MIAV0_MDA2_MO40_NTA0_NTB0_NTC0_NTD0_NEPBS0_NLCA1_NLCB1_ONLL1_OPLV0_PK0_PAP0_\
             PGR1_PLR1_SIA1_SS1_SU32_SUM0_SUS256_SCIUI1_SPO0_SRVW0_SSO0_SVW4_SNLL0_TT{a}_{b}_TLDS0_USFGROn1_VAW1_VS1_VW4_WSGRA0_\
             WG16_16_1_WGM{kernel}",
            8 << a,
            8 << b,
        );
    }
    format!("_ZL32rocblas_symm_scale_kernel_{kernel:06}ILi{a}ELi{b}EdPKPdEviiT1_T2_llli")
}

fn loaded(kernel: u64) -> Vec<u8> {
    let name = name(kernel);
    let len = record::padded(size_of::<record::KernelSymbol>() + name.len());
    let header = Header { kind: RecordKind::KernelSymbol as u8, tag: 7, len: len as u16, aux: name.len() as u32 };
    let symbol = record::KernelSymbol {
        header,
        kernel_id: kernel,
        code_object_id: 1,
        kernel_object: 0x7f00_0000_0000 + kernel * 64,
        entry: 0x7f00_1000_0000 + kernel * 4096,
        kernarg_bytes: 120,
        static_lds: 8192,
        private_segment: 0,
        sgprs: 80,
        vgprs: 128,
        agprs: 0,
    };
    let mut bytes = [bytes_of(&symbol), name.as_bytes()].concat();
    bytes.resize(len, 0);
    bytes
}

fn launched(kernel: u64) -> record::Dispatch {
    let header =
        Header { kind: RecordKind::Dispatch as u8, len: size_of::<record::Dispatch>() as u16, ..Zeroable::zeroed() };
    record::Dispatch { header, kernel_id: kernel, start_ns: kernel, end_ns: kernel + 10, ..Zeroable::zeroed() }
}

#[test]
fn kernels_that_are_never_launched_take_their_names_once() {
    let clock = Converter::new(Source::Boottime, Pair { tick: 0, ns: 0 });
    let writer = TraceWriter::new(TraceOptions::default(), &Process::default());
    let mut pipeline = Pipeline::new(Sinks::new(Aggregator::new(2), Some(writer), TraceMode::Full, None));
    let take = |pipeline: &mut Pipeline, record: &[u8]| {
        let (header, bytes) = record::iter(record).next().expect("a record");
        pipeline.record(7, header, bytes, &clock);
        // They are in a file.
        pipeline.metadata.clear();
    };

    let before = in_use();
    let mut names = 0;
    for kernel in 1..=KERNELS {
        names += name(kernel).len();
        take(&mut pipeline, &loaded(kernel));
    }
    let each = |bytes: usize| bytes / KERNELS as usize;
    let heap = in_use() - before;
    println!("heap: {heap} bytes, {} and {} a kernel", each(names), each(heap - names));
    assert!(each(heap - names) < FACTS, "{heap} bytes for names of {names}");

    let some = [3, 4, 50_003];
    some.iter().for_each(|kernel| take(&mut pipeline, bytes_of(&launched(*kernel))));
    pipeline.end_of_pass(&clock);
    let mut summary = Summary::default();
    pipeline.sinks.stats.fill(&pipeline.joiner.registry, &mut summary);
    let seen: BTreeSet<&str> = summary.kernels.iter().map(|row| row.name.as_str()).collect();
    let names_of = some.map(|kernel| rkprof_names::demangle(&name(kernel)).into_owned());
    assert_eq!(seen, names_of.iter().map(String::as_str).collect());
    assert!(
        names_of[0].starts_with("void rocblas_symm_scale_kernel_000003<3, 0, double, double* const*>("),
        "{names_of:?}"
    );

    let Sinks { trace, out, .. } = &mut pipeline.sinks;
    let trace = trace.as_mut().expect("a trace");
    let (begun, before) = (out.len(), in_use() - out.capacity());
    trace.loaded_kernels(out, &pipeline.joiner.registry);
    let (written, heap) = (out.len() - begun, in_use() - out.capacity() - before);
    trace.end_file(out);
    let mut reader = TraceReader::new(&out[..]);
    while reader.next().expect("a trace").is_some() {}
    let kernels = &reader.registry().kernels;
    let names: usize = kernels.values().map(|kernel| kernel.mangled().len()).sum();
    let beside = (written - names) / kernels.len();
    println!("trace: {written} bytes for {} kernels, {beside} a kernel beside the name", kernels.len());
    assert!(written < MOST && heap < kernels.len() * 64, "{written} bytes, {heap} of heap");
    assert!(beside < ENTRY, "{written} bytes for names of {names}");
    for (kernel, facts) in kernels {
        assert_eq!(Some(facts), pipeline.joiner.registry.kernels.get(kernel));
        assert_eq!((facts.mangled(), facts.name()), (&*name(*kernel), &*rkprof_names::demangle(&name(*kernel))));
    }
}

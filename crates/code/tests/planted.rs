//! Code objects of our own kernels (`objects/kernels.hip`): their facts against those that llvm-readelf printed, and each planted fault,
//! found at its line. The listings are those of llvm-objdump, which the machine need not have.

use rkprof_code::findings::{Finding, Level, findings};
use rkprof_code::fit::{Fit, fit};
use rkprof_code::isa::{Class, Code, listing};
use rkprof_code::kernel::{self, Kernel};
use rkprof_code::{against, code, gate, unpack};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

const TARGETS: [&str; 5] = ["gfx90a", "gfx942", "gfx1100", "gfx1151", "gfx1200"];
/// Those with a listing.
const LISTED: [&str; 3] = ["gfx90a", "gfx1100", "gfx1200"];

fn objects() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/objects")
}

fn kernels(target: &str) -> Vec<Kernel> {
    let mut all = Vec::new();
    unpack::visit(&objects().join(format!("{target}.co")), &mut |object| {
        all.extend(kernel::kernels(&object)?);
        Ok(())
    })
    .unwrap();
    all
}

/// By the short name.
fn named(target: &str, name: &str) -> Kernel {
    kernels(target).into_iter().find(|kernel| kernel.name.starts_with(&format!("{name}("))).unwrap()
}

fn codes(target: &str) -> BTreeMap<String, Code> {
    let kernels = kernels(target);
    let text = std::fs::read_to_string(objects().join(format!("{target}.s"))).unwrap();
    let kernels: Vec<&Kernel> = kernels.iter().collect();
    code(&kernels, listing::instructions(&text)).into_iter().collect()
}

/// Findings with and without a disassembler.
fn found(target: &str, name: &str, listed: bool) -> Vec<Finding> {
    let kernel = named(target, name);
    let codes = if listed { codes(target) } else { BTreeMap::new() };
    let fit = fit(&kernel, kernel.workgroup().unwrap());
    findings(&kernel, fit.as_ref(), codes.get(&kernel.symbol))
}

#[test]
fn facts_are_those_of_llvm_readelf() {
    let notes = std::fs::read_to_string(objects().join("notes.txt")).unwrap();
    let mut seen = 0;
    for target in TARGETS {
        let kernels = kernels(target);
        let mut lines =
            notes.lines().skip_while(|line| *line != target).skip(1).take_while(|line| !line.starts_with("gfx"));
        let mut expected: Vec<BTreeMap<&str, &str>> = Vec::new();
        // Keys are sorted: a kernel begins where one comes again.
        for (key, value) in lines.by_ref().map(|line| line.split_once(' ').unwrap()) {
            if expected.last().is_none_or(|last| last.contains_key(key)) {
                expected.push(BTreeMap::new());
            }
            expected.last_mut().unwrap().insert(key, value);
        }
        assert_eq!(kernels.len(), expected.len(), "{target}");
        for (kernel, expected) in kernels.iter().zip(expected) {
            assert_eq!(kernel.symbol, expected["name"]);
            for (key, value) in [
                ("group_segment_fixed_size", kernel.lds_bytes),
                ("kernarg_segment_size", kernel.kernarg_bytes),
                ("max_flat_workgroup_size", kernel.max_workgroup),
                ("private_segment_fixed_size", kernel.scratch_bytes),
                ("sgpr_count", kernel.sgprs),
                ("sgpr_spill_count", kernel.sgpr_spills),
                ("vgpr_count", kernel.noted_vgprs),
                ("agpr_count", kernel.agprs),
                ("vgpr_spill_count", kernel.vgpr_spills),
                ("wavefront_size", kernel.wave_size),
            ] {
                let expected = expected.get(key).map(|value| value.parse().unwrap());
                assert_eq!(value, expected, "{target} {} {key}", kernel.symbol);
                seen += 1;
            }
        }
    }
    assert_eq!(seen, (4 * 16 + 9) * 10);
}

#[test]
fn listings_are_whole() {
    for target in LISTED {
        let codes = codes(target);
        let kernels = kernels(target);
        assert_eq!(codes.len(), kernels.len());
        for kernel in kernels {
            let code = &codes[&kernel.symbol];
            let bytes: u64 = code.instructions.iter().map(|one| u64::from(one.bytes)).sum();
            assert_eq!(Some(bytes), kernel.code_bytes, "{target} {}", kernel.symbol);
            assert_eq!(code.instructions[0].address, kernel.code.clone().unwrap().start);
            assert_eq!(Class::ALL.iter().map(|class| code.mix.count(*class)).sum::<u32>(), code.mix.total);
        }
        // The disassembler names the targets of branches, too.
        let text = std::fs::read_to_string(objects().join(format!("{target}.s"))).unwrap();
        let mut branches = 0;
        for (symbol, code) in &codes {
            let begin = code.instructions[0].address;
            for one in code.instructions.iter().filter(|one| one.target().is_some()) {
                let offset = one.target().unwrap() - begin;
                let address = format!("// {:X}: ", one.address);
                let row = text.lines().find(|line| line.contains(&address)).unwrap();
                assert!(row.contains(&format!("<{symbol}+{offset:#x}>")), "{row}: {offset:#x}");
                branches += 1;
            }
        }
        assert!(branches > 10);
    }
}

/// The line of the source with this remark.
fn line_of(remark: &str) -> u32 {
    let source = std::fs::read_to_string(objects().join("kernels.hip")).unwrap();
    1 + source.lines().position(|line| line.contains(remark)).unwrap() as u32
}

#[test]
fn planted_faults_are_found_at_their_lines() {
    for target in LISTED {
        for (name, id, remark) in [
            ("spilling", "spill-in-loop", "// spills here"),
            ("narrow_loads", "narrow-loads", "// narrow"),
            ("gemm_without_matrix", "no-matrix", "sum += a[row * k + i]"),
            ("array_in_scratch", "scratch", "// from scratch"),
            ("waiting", "waits", "// waits"),
            ("spilling_scalars", "spill-in-loop", "// spills scalars"),
            ("gemm_of_bytes", "no-matrix", "// bytes"),
        ] {
            let all = found(target, name, true);
            let one = all.iter().find(|finding| finding.id == id);
            let one = one.unwrap_or_else(|| panic!("{target} {name}: {id} is not among {all:#?}"));
            let line = one.line.as_ref().map(|line| (&*line.file, line.line));
            let file = line.map(|(file, _)| file.ends_with("kernels.hip"));
            assert_eq!(file, Some(true), "{target} {name}");
            let distance = line.unwrap().1.abs_diff(line_of(remark));
            // The compiler moves instructions to lines nearby.
            assert!(distance <= 3, "{target} {name}: line {} is far from {}", line.unwrap().1, line_of(remark));
            assert_eq!(one.level, Level::Warning);
        }
    }
}

/// What goes to and from global memory is what the source says; the rest of the loads and stores is of scratch.
#[test]
fn spills_are_told_from_data_where_the_base_of_scratch_is_made_late() {
    for (target, values) in [("gfx90a", 37), ("gfx1100", 53), ("gfx1200", 53)] {
        let kernel = named(target, "spilling_among_loads");
        let mix = &codes(target)[&kernel.symbol].mix;
        let of_data = |sizes: &mut dyn Iterator<Item = (u32, u32)>| sizes.filter(|(_, n)| *n > 0).collect::<Vec<_>>();
        assert_eq!(of_data(&mut mix.loads()), [(16, values)], "{target}");
        assert_eq!(of_data(&mut mix.stores()), [(16, values)], "{target}");
        assert!(mix.count(Class::ScratchLoad) > 0 && mix.count(Class::ScratchStore) > 0, "{target}");
        let all = found(target, "spilling_among_loads", true);
        let one = all.iter().find(|finding| finding.id == "spills").unwrap();
        let line = one.line.as_ref().unwrap().line;
        assert!(line.abs_diff(line_of("// spills among loads")) <= 3, "{target}: line {line}");
    }
}

#[test]
fn the_stack_of_a_called_function_is_told_from_local_variables() {
    for target in LISTED {
        let all = found(target, "calling_in_loop", true);
        let [one] = &all[..] else { panic!("{target}: {all:#?}") };
        assert_eq!((one.id, one.level), ("scratch", Level::Hint), "{target}");
        assert!(one.title.contains("Called functions"), "{target}: {}", one.title);
        assert!(one.line.as_ref().unwrap().line.abs_diff(line_of("// calls")) <= 3, "{target}");
    }
}

#[test]
fn clean_kernels_have_no_findings() {
    for target in LISTED {
        for name in ["clean_axpy", "gemm_with_matrix", "clean_copy", "gemv_clean", "calling_once"] {
            assert!(found(target, name, true).is_empty(), "{target} {name}: {:#?}", found(target, name, true));
        }
    }
    for target in TARGETS {
        assert!(found(target, "clean_axpy", false).is_empty(), "{target}");
    }
}

/// What the compiler said of the same kernels (`-Rpass-analysis=kernel-resource-usage`): waves per SIMD.
#[test]
fn occupancy_is_that_of_the_compiler() {
    for (target, name, waves) in [
        ("gfx90a", "clean_axpy", 8.0),
        ("gfx90a", "lds_limited", 1.0),
        ("gfx90a", "register_limited", 3.0),
        ("gfx942", "lds_limited", 1.0),
        ("gfx942", "register_limited", 3.0),
        ("gfx1100", "clean_axpy", 16.0),
        ("gfx1100", "lds_limited", 6.0),
        ("gfx1151", "lds_limited", 6.0),
    ] {
        let kernel = named(target, name);
        assert_eq!(fit(&kernel, 256).unwrap().waves_per_simd, waves, "{target} {name}");
    }
}

#[test]
fn what_must_shrink_for_another_wave_is_enough_and_necessary() {
    for target in TARGETS {
        for (name, id) in [("register_limited", "registers-cost-waves"), ("lds_limited", "lds-costs-waves")] {
            let all = found(target, name, false);
            assert!(all.iter().any(|finding| finding.id == id), "{target} {name}: {all:#?}");
            let kernel = named(target, name);
            let now = fit(&kernel, 256).unwrap();
            let next = now.next.unwrap();
            let with = |vgprs: u32, lds: u32| -> Fit {
                let kernel = Kernel {
                    vgprs: kernel.vgprs.map(|all| all - vgprs),
                    lds_bytes: kernel.lds_bytes.map(|all| all - lds),
                    ..kernel.clone()
                };
                fit(&kernel, 256).unwrap()
            };
            let (vgprs, lds) = (next.vgprs_fewer.unwrap_or(0), next.lds_bytes_fewer.unwrap_or(0));
            assert_eq!(with(vgprs, lds).waves, next.waves);
            assert!(next.waves > now.waves);
            let less = with(vgprs.saturating_sub(1), lds.saturating_sub(1));
            assert_eq!(less.waves, now.waves, "{target} {name}: less is enough");
        }
    }
}

/// Kernels of up to 256 work-items, but one of up to 1024.
#[test]
fn no_kernel_has_a_larger_workgroup_than_it_allows() {
    let options = rkprof_code::Options { workgroup: Some(512), isa: rkprof_code::Isa::Never, ..Default::default() };
    let analysis = rkprof_code::analyze(&[objects().join("gfx90a.co")], &|_| true, &options).unwrap();
    for one in &analysis.kernels {
        let expected = if one.kernel.name.starts_with("spilling_among_loads") { 512 } else { 256 };
        assert_eq!(one.fit().unwrap().workgroup, expected, "{}", one.kernel.name);
    }
    let told = "15 of 16 kernels cannot be launched with workgroups of 512";
    assert!(analysis.remarks.iter().any(|remark| remark.contains(told)), "{:?}", analysis.remarks);
}

/// The same code by other names.
#[test]
fn matrix_instructions_are_for_products_of_two_matrices() {
    let kernel = named("gfx90a", "gemm_without_matrix");
    let codes = codes("gfx90a");
    for (name, is_product) in [
        ("sgemm(float*)", true),
        ("void rocblas_syrkx_herkx_general_kernel<int, float>(int)", true),
        ("void rocblas_gemvn_kernel<64, 16, int, float>(int)", false),
        ("void mul_mat_vec_q<(ggml_type)8, 1>(void const*)", false),
        ("void rocblas_trsm_small_left_device<8, 8, float>(int)", false),
    ] {
        let kernel = Kernel { name: name.to_owned(), ..kernel.clone() };
        let all = findings(&kernel, None, codes.get(&kernel.symbol));
        assert_eq!(all.iter().any(|finding| finding.id == "no-matrix"), is_product, "{name}");
    }
}

#[test]
fn gates_and_differences() {
    let analyzed = |target: &str| {
        let analysis = rkprof_code::analyze(
            &[objects().join(format!("{target}.co"))],
            &|_| true,
            &rkprof_code::Options { isa: rkprof_code::Isa::Never, ..Default::default() },
        );
        analysis.unwrap()
    };
    let one = analyzed("gfx942");
    let limits = gate::Limits { max_spills: Some(0), max_vgprs: Some(128), min_occupancy: Some(30.0) };
    let broken = limits.broken(&one.kernels);
    let names: Vec<_> = broken.iter().map(|one| (one.kernel.split('(').next().unwrap(), one.limit)).collect();
    assert_eq!(
        names,
        [("spilling", "max_spills"), ("lds_limited", "min_occupancy"), ("register_limited", "max_vgprs"),]
    );
    assert_eq!(broken[1].found, Some(12.5));
    let same = against::against(&one.kernels, &analyzed("gfx942").kernels);
    assert_eq!((same.equal, same.changed.len(), same.added.len()), (9, 0, 0));
    let mut changed = analyzed("gfx942");
    changed.kernels[0].kernel.vgprs = Some(99);
    changed.kernels.pop();
    let other = against::against(&one.kernels, &changed.kernels);
    assert_eq!((other.equal, other.changed.len(), other.removed.len()), (7, 1, 1));
    assert_eq!(other.changed[0].changes[0].is_worse, Some(true));
}

/// A cache of Triton has the LDS of a launch beside the code object. 64 KiB are all of a compute unit of gfx942: one workgroup of 256.
#[test]
fn lds_of_a_launch_is_that_of_the_file_beside_or_a_reason_to_fail() {
    let folder = tempfile::tempdir().unwrap();
    let kernel = named("gfx942", "clean_axpy");
    std::fs::copy(objects().join("gfx942.co"), folder.path().join("k.hsaco")).unwrap();
    let facts = format!(r#"{{"name": "{}", "shared": 65536}}"#, kernel.symbol);
    std::fs::write(folder.path().join("k.json"), facts).unwrap();
    let analysis = |lds| {
        let options = rkprof_code::Options { lds, isa: rkprof_code::Isa::Never, ..Default::default() };
        let mut all = rkprof_code::analyze(&[folder.path().to_owned()], &|_| true, &options).unwrap();
        all.kernels.retain(|one| one.kernel.name.starts_with("clean_axpy("));
        all
    };
    let waves = |lds| analysis(lds).kernels[0].fit().unwrap().waves_per_simd;
    assert_eq!((waves(None), waves(Some(32 << 10))), (1.0, 2.0));
    assert_eq!(analysis(None).kernels[0].kernel.lds(), Some(65536));
    let limits = gate::Limits { min_occupancy: Some(50.0), ..Default::default() };
    let mut kernels = analysis(Some(0)).kernels;
    assert!(limits.broken(&kernels).is_empty());
    kernels[0].lds_missing = true;
    let said = limits.broken(&kernels)[0].said();
    assert!(said.contains("at most 100.0% occupancy") && said.contains("--lds"), "{said}");
}

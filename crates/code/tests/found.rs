//! Findings of code that compilers made of small kernels, as excerpts: what the planted kernels do not have.

mod excerpts;

use excerpts::{code, ids, kernel};
use rkprof_code::findings::{Level, findings};
use rkprof_code::fit::fit;
use rkprof_code::isa::{Instruction, inlined, listing};
use rkprof_code::kernel::Kernel;
use std::path::Path;

/// clang 22 for gfx942: products of one instruction, sums of others, in the order of the source.
const PRODUCTS_AND_SUMS: &str = "
    1 s_mov_b64 s[0:1], 0
    loop:
    3 global_load_dwordx4 v[8:11], v[20:21], off
    3 global_load_dwordx4 v[12:15], v[22:23], off
    3 s_waitcnt vmcnt(0)
    4 v_cvt_f32_f16_e32 v16, v8
    4 v_cvt_f32_f16_e32 v18, v12
    4 v_pk_mul_f32 v[16:17], v[16:17], v[18:19]
    4 v_add_f32_e32 v6, v6, v16
    4 v_add_f32_e32 v6, v6, v17
    4 v_pk_mul_f32 v[8:9], v[8:9], v[12:13]
    4 v_add_f32_e32 v6, v6, v8
    4 v_add_f32_e32 v6, v6, v9
    3 s_cbranch_scc0
    6 s_endpgm";

#[test]
fn a_product_need_not_be_fused_with_its_sum() {
    let all = findings(&kernel("gfx942", "gemm_f16(int)"), None, Some(&code(PRODUCTS_AND_SUMS, false)));
    assert_eq!(ids(&all), ["no-matrix"]);
    assert!(all[0].evidence.contains("fp16"), "{}", all[0].evidence);
    assert_eq!(all[0].line.as_ref().map(|line| line.line), Some(4));
    // A scale beside a sum is no product of matrices.
    let scaled = PRODUCTS_AND_SUMS.replace("v_add_f32_e32 v6, v6, v9", "v_max_f32_e32 v6, v6, v9");
    assert!(findings(&kernel("gfx942", "gemm_f16(int)"), None, Some(&code(&scaled, false))).is_empty());
}

/// clang 22 for gfx1100, which has matrix instructions for bf16, and none for fp32.
#[test]
fn halves_of_a_dword_that_become_fp32_are_bf16() {
    const LOOP: &str = "
        1 s_mov_b64 s[0:1], 0
        loop:
        3 global_load_b128 v[8:11], v[20:21], off
        3 global_load_b128 v[12:15], v[22:23], off
        3 s_waitcnt vmcnt(0)
        4 v_lshlrev_b32_e32 v17, 16, v8
        4 v_lshlrev_b32_e32 v19, 16, v12
        4 v_and_b32_e32 v8, 0xffff0000, v8
        5 v_fmac_f32_e32 v6, v17, v19
        3 s_cbranch_scc0
        6 s_endpgm";
    let of = |rows: &str| findings(&kernel("gfx1100", "matmul_bf16(int)"), None, Some(&code(rows, false)));
    let all = of(LOOP);
    assert_eq!(ids(&all), ["no-matrix"]);
    assert!(all[0].evidence.contains("bf16"), "{}", all[0].evidence);
    assert_eq!(all[0].line.as_ref().map(|line| line.line), Some(5));
    let fp32 = LOOP.replace("v_lshlrev_b32_e32 v17, 16,", "v_mov_b32_e32 v17,");
    let fp32 = fp32.replace("v_lshlrev_b32_e32 v19, 16,", "v_mov_b32_e32 v19,").replace("0xffff0000", "0xffff");
    assert!(of(&fp32).is_empty());
}

/// The device library appends the text of a `printf` byte by byte, at the line of the call.
#[test]
fn the_text_of_a_printf_is_no_data_of_the_kernel() {
    const LOOP: &str = "
        1 s_mov_b64 s[16:17], 0
        loop:
        9 global_load_ubyte v1, v37, s[20:21]
        9 s_add_u32 s16, s16, 1
        9 s_waitcnt vmcnt(0)
        9 v_lshlrev_b64 v[12:13], s14, v[36:37]
        9 v_or_b32_e32 v10, v12, v10
        9 s_cbranch_scc1
        10 s_endpgm";
    let quiet = kernel("gfx942", "quiet(int)");
    let code = code(LOOP, false);
    assert_eq!(ids(&findings(&quiet, None, Some(&code))), ["narrow-loads"]);
    assert!(findings(&Kernel { calls_host: true, ..quiet }, None, Some(&code)).is_empty());
}

/// clang 22 for gfx942: `p = next[p]`, and beside it `x += a[b[i]]`, whose index does not wait for `x`.
#[test]
fn a_load_that_needs_what_it_loaded_waits_for_itself() {
    const CHASE: &str = "
        1 s_mov_b64 s[16:17], 0
        loop:
        4 s_waitcnt vmcnt(0)
        4 v_ashrrev_i32_e32 v3, 31, v2
        4 v_lshl_add_u64 v[2:3], v[2:3], 2, s[6:7]
        4 global_load_dword v2, v[2:3], off
        3 s_add_i32 s3, s3, -1
        3 s_cmp_lg_u32 s3, 0
        3 s_cbranch_scc1
        5 s_endpgm";
    let of = |rows: &str| findings(&kernel("gfx942", "f(int)"), None, Some(&code(rows, false)));
    let all = of(CHASE);
    assert_eq!(ids(&all), ["waits"]);
    assert_eq!(all[0].line.as_ref().map(|line| line.line), Some(4));
    assert!(all[0].evidence.contains("takes its address from what it loaded"), "{}", all[0].evidence);
    const GATHER: &str = "
        1 s_mov_b64 s[16:17], 0
        loop:
        4 global_load_dword v2, v[8:9], off
        4 v_lshl_add_u64 v[8:9], v[8:9], 0, 4
        4 s_waitcnt vmcnt(0)
        4 v_ashrrev_i32_e32 v3, 31, v2
        4 v_lshl_add_u64 v[4:5], v[2:3], 2, s[6:7]
        4 global_load_dwordx4 v[12:15], v[4:5], off
        4 v_fmac_f32_e32 v16, v12, v13
        4 v_fmac_f32_e32 v16, v14, v15
        3 s_add_i32 s3, s3, -1
        3 s_cmp_lg_u32 s3, 0
        3 s_cbranch_scc1
        5 s_endpgm";
    assert!(of(GATHER).is_empty());
    // What is loaded goes to LDS, at the address that the next load begins from: stores and atomics write no register.
    for store in ["ds_write_b32 v1, v2", "ds_add_u32 v1, v2", "global_atomic_add_u32 v1, v2, s[8:9]"] {
        let staged = format!(
            "
        1 s_mov_b64 s[16:17], 0
        loop:
        4 global_load_dwordx4 v[2:5], v1, s[6:7]
        4 s_waitcnt vmcnt(0)
        4 {store}
        3 s_add_u32 s6, s6, s10
        3 s_add_i32 s3, s3, -1
        3 s_cmp_lg_u32 s3, 0
        3 s_cbranch_scc1
        5 s_endpgm"
        );
        let is_chained = of(&staged).iter().any(|one| one.evidence.contains("takes its address"));
        assert!(!is_chained, "{store}");
    }
    // The load's own register is written anew before it is an address again.
    let anew = CHASE
        .replace("v_ashrrev_i32_e32 v3, 31, v2", "v_mov_b32_e32 v2, s3")
        .replace("v[2:3], v[2:3], 2", "v[2:3], v[6:7], 2");
    assert!(of(&anew).is_empty());
}

/// The first access is one of the loop's counter, at the line of its head.
#[test]
fn spills_are_shown_where_most_of_them_are() {
    const LOOP: &str = "
        1 s_mov_b64 s[16:17], 0
        loop:
        2 scratch_load_dword v1, off, s32 offset:4
        5 scratch_load_dword v2, off, s32 offset:8
        5 v_fma_f32 v2, v2, v2, v1
        5 scratch_store_dword off, v2, s32 offset:8
        2 s_cbranch_scc1
        6 s_endpgm";
    let kernel = Kernel { vgpr_spills: Some(2), scratch_bytes: Some(12), ..kernel("gfx942", "f(int)") };
    let all = findings(&kernel, None, Some(&code(LOOP, true)));
    assert_eq!(ids(&all), ["spill-in-loop"]);
    assert_eq!((all[0].line.as_ref().map(|line| line.line), all[0].address), (Some(5), Some(8)));
}

/// Of functions behind pointers a compiler knows no stack.
#[test]
fn a_stack_of_unknown_size_is_told() {
    const LOOP: &str = "
        1 s_mov_b64 s[16:17], 0
        loop:
        4 s_swappc_b64 s[30:31], s[0:1]
        4 s_cbranch_scc1
        6 s_endpgm";
    let one = Kernel { scratch_bytes: Some(0), dynamic_stack: Some(true), ..kernel("gfx942", "f(int)") };
    let all = findings(&one, None, Some(&code(LOOP, true)));
    assert_eq!(ids(&all), ["scratch"]);
    assert_eq!((all[0].level, all[0].line.as_ref().map(|line| line.line)), (Level::Hint, Some(4)));
    assert!(all[0].evidence.contains("of unknown size"), "{}", all[0].evidence);
    // Without instructions nothing shows that it calls one.
    assert!(findings(&one, None, None).is_empty());
    let known = Kernel { dynamic_stack: Some(false), ..one };
    assert!(findings(&known, None, Some(&code(LOOP, true))).is_empty());
}

/// 32 KiB fit four times in the 128 KiB of two compute units. With padding they fit three times.
#[test]
fn lds_that_fits_a_whole_number_of_times_is_no_fault() {
    let found = |bytes: u32| {
        let kernel = Kernel { lds_bytes: Some(bytes), ..kernel("gfx1100", "transpose(int)") };
        assert!(kernel.workgroup_processor);
        findings(&kernel, fit(&kernel, 256).as_ref(), None)
    };
    assert!(found(32 << 10).is_empty());
    let padded = found((32 << 10) + 256);
    assert_eq!(ids(&padded), ["lds-costs-waves"]);
    assert!(padded[0].evidence.contains("256 B of LDS fewer: 8 waves per SIMD instead of 6"), "{}", padded[0].evidence);
}

/// One register over a step, one wave left.
#[test]
fn one_is_singular() {
    let kernel = Kernel { vgprs: Some(257), agprs: Some(0), ..kernel("gfx942", "f(int)") };
    let all = findings(&kernel, fit(&kernel, 256).as_ref(), None);
    assert_eq!(ids(&all), ["registers-cost-waves"]);
    assert!(all[0].evidence.starts_with("1 wave per SIMD ("), "{}", all[0].evidence);
    assert!(all[0].evidence.ends_with("1 VGPR fewer: 2 waves per SIMD instead of 1"), "{}", all[0].evidence);
}

/// A loop of more than 128 KiB leads back by the program counter.
#[test]
fn long_loops_are_loops() {
    const LOOP: &str = "
        1 s_mov_b64 s[16:17], 0
        3 v_fma_f32 v1, v1, v2, v2
        3 s_getpc_b64 s[2:3]
        3 s_add_u32 s2, s2, 0xfffffff8
        3 s_addc_u32 s3, s3, lit(0xffffffff)
        3 s_setpc_b64 s[2:3]
        4 s_endpgm";
    let code = code(LOOP, false);
    let loops: Vec<_> = code.loops.iter().map(|one| (one.begin, one.end, one.mix.total, one.flops)).collect();
    assert_eq!(loops, [(4, 24, 5, 2 * 64)]);
}

/// ROCclr's copies: 16 bytes a lane, and the last few one by one.
#[test]
fn what_wide_loads_leave_over_is_no_fault() {
    const LOOPS: &str = "
        1 s_mov_b64 s[16:17], 0
        loop:
        3 global_load_dwordx4 v[4:7], v[0:1], off
        3 s_waitcnt vmcnt(0)
        3 global_store_dwordx4 v[2:3], v[4:7], off
        3 s_cbranch_scc1
        loop:
        5 global_load_ubyte v4, v[0:1], off
        5 s_waitcnt vmcnt(0)
        5 global_store_byte v[2:3], v4, off
        5 s_cbranch_scc1
        6 s_endpgm";
    let of = |rows: &str| findings(&kernel("gfx942", "copy(int)"), None, Some(&code(rows, false)));
    assert!(of(LOOPS).is_empty());
    // The compiler unrolls the rest.
    let (rest, store) = ("5 global_load_ubyte v4, v[0:1], off", "5 global_store_byte v[2:3], v4, off");
    let unrolled = LOOPS.replace(rest, &[rest; 4].join("\n"));
    assert!(of(&unrolled.replace(store, &[store; 4].join("\n"))).is_empty());
    // The first loop does something else, or has loads as narrow.
    assert_eq!(ids(&of(&LOOPS.replace("3 global_store_dwordx4 v[2:3], v[4:7], off", "3 s_nop 0"))), ["narrow-loads"]);
    assert_eq!(ids(&of(&LOOPS.replace("load_dwordx4 v[4:7]", "load_ushort v4"))), ["narrow-loads"; 2]);
    // A second phase that computes with what it loads, or stores one result for four bytes, is no rest of a copy.
    let computes = LOOPS.replace(store, &format!("5 v_fma_f32 v5, v4, v6, v5\n{store}"));
    assert_eq!(ids(&of(&computes)), ["narrow-loads"]);
    assert_eq!(ids(&of(&unrolled)), ["narrow-loads"]);
}

/// A scale and a bias for each element of a product, by a kernel of its own.
#[test]
fn results_for_each_element_are_no_product() {
    const LOOP: &str = "
        1 s_mov_b64 s[0:1], 0
        loop:
        3 global_load_dwordx4 v[8:11], v[20:21], off
        3 global_load_dwordx4 v[12:15], v[22:23], off
        3 s_waitcnt vmcnt(0)
        4 v_pk_fma_f32 v[8:9], v[8:9], v[12:13], v[20:21]
        4 global_store_dwordx2 v[22:23], v[8:9], off
        3 v_lshl_add_u64 v[16:17], v[16:17], 0, s[2:3]
        3 v_lshl_add_u64 v[22:23], v[22:23], 0, s[2:3]
        3 s_cbranch_scc0
        6 s_endpgm";
    let of = |rows: &str| findings(&kernel("gfx942", "gemm_bias(int)"), None, Some(&code(rows, false)));
    assert!(of(LOOP).is_empty());
    // A sum that stays at its place in memory is one of a product.
    let sum = LOOP.replace("3 v_lshl_add_u64 v[22:23], v[22:23], 0, s[2:3]", "3 s_nop 0");
    assert_eq!(ids(&of(&sum)), ["no-matrix"]);
}

/// `inlined.hip`: its loads are written in a header of HIP's, which no user edits.
#[test]
fn code_of_an_installed_header_is_at_the_line_that_calls_it() {
    let objects = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/objects");
    let text = std::fs::read_to_string(objects.join("inlined.s")).unwrap();
    let elf = std::fs::read(objects.join("inlined.co")).unwrap();
    let mut all = listing::instructions(&text);
    let foreign: Vec<u64> = all
        .iter()
        .filter(|one| one.line.as_ref().is_some_and(|line| line.file.contains("amd_hip_bf16.h")))
        .map(|one| one.address)
        .collect();
    assert_eq!(foreign.len(), 9);
    let others: Vec<Instruction> = all.iter().filter(|one| !foreign.contains(&one.address)).cloned().collect();
    inlined::to_callers(&elf, &mut all);
    let mut lines: Vec<String> = Vec::new();
    for one in &all {
        if foreign.contains(&one.address) {
            lines.push(one.line.as_ref().unwrap().to_string());
        } else {
            assert!(others.contains(one), "{one}");
        }
    }
    // The kernel's call, and the two of a function of the user's that the kernel calls.
    lines.dedup();
    assert_eq!(lines, ["inlined.hip:20", "inlined.hip:13"]);
    // Without debug information nothing is known.
    let mut unknown = listing::instructions(&text);
    inlined::to_callers(b"", &mut unknown);
    assert_eq!(unknown, listing::instructions(&text));
}

/// clang 22 for gfx942: `y = A x`, a row a block, and every lane computes the same.
const ROW: &str = "
    1 s_load_dword s3, s[0:1], 0x18
    1 s_load_dwordx4 s[4:7], s[0:1], 0x0
    1 s_waitcnt lgkmcnt(0)
    1 s_mul_i32 s8, s3, s2
    1 v_mov_b32_e32 v0, 0
    1 s_mov_b32 s9, 0
    loop:
    3 s_lshl_b64 s[10:11], s[8:9], 2
    3 s_add_u32 s10, s4, s10
    3 s_load_dword s12, s[6:7], 0x0
    3 s_addc_u32 s11, s5, s11
    3 s_load_dword s10, s[10:11], 0x0
    3 s_add_i32 s3, s3, -1
    3 s_add_i32 s8, s8, 1
    3 s_add_u32 s6, s6, 4
    3 s_addc_u32 s7, s7, 0
    3 s_waitcnt lgkmcnt(0)
    3 v_mov_b32_e32 v1, s12
    3 s_cmp_eq_u32 s3, 0
    3 v_fmac_f32_e32 v0, s10, v1
    3 s_cbranch_scc0
    4 s_endpgm";

#[test]
fn a_factor_that_is_the_same_for_all_workgroups_is_a_vector() {
    let of = |name: &str, rows: &str| ids(&findings(&kernel("gfx942", name), None, Some(&code(rows, false))));
    assert!(of("my_matmul(int)", ROW).is_empty());
    // The second matrix begins where the workgroup's number says.
    let block = ROW.replace("1 s_mov_b32 s9, 0", "1 s_mov_b32 s9, 0\n1 s_add_u32 s6, s6, s2\n1 s_addc_u32 s7, s7, 0");
    assert_eq!(of("my_matmul(int)", &block), ["no-matrix"]);
    // The name says that it has a vector, but not the types of its parameters.
    assert!(of("my_matmul_vec(int)", &block).is_empty());
    assert_eq!(of("void my_matmul<int>(HIP_vector_type<float, 4u> const*, vec*)", &block), ["no-matrix"]);
}

/// The same, where the lanes of a wave share the row.
#[test]
fn a_row_whose_sum_is_one_of_lanes_is_a_product_with_a_vector() {
    const LANES: &str = "
        1 s_load_dwordx4 s[4:7], s[0:1], 0x0
        1 v_add_u32_e32 v2, s2, v0
        loop:
        3 global_load_dword v4, v2, s[4:5]
        3 global_load_dword v5, v0, s[6:7]
        3 v_add_u32_e32 v0, 64, v0
        3 v_add_u32_e32 v2, 64, v2
        3 s_waitcnt vmcnt(0)
        3 v_fmac_f32_e32 v1, v4, v5
        3 s_cbranch_scc0
        4 ds_bpermute_b32 v3, v6, v1
        4 s_waitcnt lgkmcnt(0)
        4 v_add_f32_e32 v1, v1, v3
        5 s_endpgm";
    let of = |rows: &str| ids(&findings(&kernel("gfx942", "my_matmul(int)"), None, Some(&code(rows, false))));
    assert!(of(LANES).is_empty());
    // Each lane keeps its sum: a column of a matrix.
    assert_eq!(of(&LANES.replace("ds_bpermute_b32 v3, v6, v1", "ds_bpermute_b32 v3, v6, v9")), ["no-matrix"]);
    // The other factor is a block of a matrix as well.
    assert_eq!(of(&LANES.replace("v5, v0, s[6:7]", "v5, v2, s[6:7]")), ["no-matrix"]);
}

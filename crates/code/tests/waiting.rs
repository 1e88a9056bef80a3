//! Loops that wait, and those that only have waits: excerpts of what clang 22 made of small kernels.

mod excerpts;

use excerpts::{code, kernel};
use rkprof_code::findings::{Finding, Level, findings};
use rkprof_code::kernel::Kernel;

/// The findings of waits alone.
fn waits(target: &str, rows: &str) -> Vec<Finding> {
    let mut all = findings(&kernel(target, "f(int)"), None, Some(&code(rows, false)));
    all.retain(|one| one.id == "waits");
    all
}

fn one(target: &str, rows: &str) -> Finding {
    let all = waits(target, rows);
    assert_eq!(all.len(), 1, "{target} {rows}: {all:#?}");
    all.into_iter().next().unwrap()
}

fn silent(target: &str, rows: &str) {
    assert!(waits(target, rows).is_empty(), "{target} {rows}: {:#?}", waits(target, rows));
}

/// The loop of these rows, with the rest that every loop here has.
fn looped(rows: &str) -> String {
    format!(
        "1 s_mov_b64 s[16:17], 0\nloop:\n{rows}\n3 s_add_i32 s4, s4, -1\n3 s_cmp_eq_u32 s4, 0\n3 s_cbranch_scc0\n9 s_endpgm"
    )
}

const LOAD: &str = "
    4 global_load_dwordx4 v[6:9], v[4:5], off
    4 v_lshl_add_u64 v[4:5], v[4:5], 0, s[2:3]
    5 s_nop 0
    5 s_waitcnt vmcnt(0)
    6 v_fmac_f32_e32 v2, v6, v7
    6 v_fmac_f32_e32 v2, v8, v9";

#[test]
fn a_load_that_is_waited_for_at_once_takes_its_latency_each_time() {
    let found = one("gfx942", &looped(LOAD));
    assert_eq!((found.level, found.line.as_ref().map(|line| line.line)), (Level::Hint, Some(4)));
    assert!(found.evidence.contains("is waited for 3 instructions later"), "{}", found.evidence);
    let on_gfx12 = LOAD.replace("s_waitcnt vmcnt(0)", "s_wait_loadcnt 0x0").replace("load_dwordx4", "load_b128");
    one("gfx1200", &looped(&on_gfx12));
    one("gfx1200", &looped(&on_gfx12.replace("s_wait_loadcnt 0x0", "s_wait_loadcnt_dscnt 0x0")));
    // It waits for another counter, or lets one load be in flight.
    silent("gfx1200", &looped(&on_gfx12.replace("s_wait_loadcnt 0x0", "s_wait_loadcnt_dscnt 0x100")));
    silent("gfx1200", &looped(&on_gfx12.replace("s_wait_loadcnt", "s_wait_dscnt")));
    silent("gfx942", &looped(&LOAD.replace("vmcnt(0)", "vmcnt(1)")));
    // Arithmetic takes longer than the load.
    silent("gfx942", &looped(&format!("{LOAD}{}", "\n6 v_fmac_f32_e32 v2, v6, v7".repeat(150))));
}

#[test]
fn a_loop_without_loads_waits_for_what_was_before_it_once() {
    let waits: String = (0..8)
        .rev()
        .map(|left| format!("5 s_wait_loadcnt {left:#x}\n5 v_fma_f32 v{left}, v{left}, v9, 1.0\n"))
        .collect();
    silent("gfx1200", &looped(&waits));
}

#[test]
fn loads_that_are_in_flight_together_do_not_wait_for_each_other() {
    let loads: String =
        (0..8).map(|at| format!("4 global_load_dwordx2 v[{0}:{1}], v[2:3], off\n", 8 + 2 * at, 9 + 2 * at)).collect();
    let adds: String = (0..8)
        .map(|at| {
            format!("5 s_waitcnt vmcnt({})\n5 v_add_f64 v[4:5], v[4:5], v[{}:{}]\n", 7 - at, 8 + 2 * at, 9 + 2 * at)
        })
        .collect();
    silent("gfx942", &looped(&format!("{loads}4 v_lshl_add_u64 v[2:3], v[2:3], 0, s[2:3]\n{adds}")));
}

/// The data of the next iteration is loaded while this one's is used.
#[test]
fn a_load_that_is_in_flight_at_the_end_of_an_iteration_is_one_ahead() {
    const AHEAD: &str = "
        4 v_mov_b32_e32 v10, v6
        4 global_load_dword v6, v[4:5], off
        4 v_lshl_add_u64 v[4:5], v[4:5], 0, s[2:3]
        5 v_fmac_f32_e32 v2, v10, v10";
    silent("gfx942", &looped(&format!("3 s_waitcnt vmcnt(0)\n{AHEAD}")));
    one("gfx942", &looped(&format!("{AHEAD}\n5 s_waitcnt vmcnt(0)\n")));
}

/// A loop that is rotated, as of a tile whose loads are each under a condition: it begins with the wait for its last load.
#[test]
fn a_load_at_the_end_of_an_iteration_is_not_ahead() {
    const ROTATED: &str = "
        3 s_waitcnt vmcnt(0)
        3 ds_write_b32 v13, v17
        5 v_pk_fma_f32 v[2:3], v[34:35], v[18:19], v[2:3]
        5 v_pk_fma_f32 v[4:5], v[34:35], v[20:21], v[4:5]
        5 v_pk_fma_f32 v[2:3], v[36:37], v[18:19], v[2:3]
        5 v_pk_fma_f32 v[4:5], v[36:37], v[20:21], v[4:5]
        6 v_lshl_add_u64 v[6:7], v[6:7], 0, s[12:13]
        7 global_load_dword v17, v[6:7], off
        7 s_waitcnt vmcnt(0)
        7 ds_write_b32 v12, v17
        8 global_load_dword v17, v[6:7], off offset:64";
    let found = one("gfx942", &looped(ROTATED));
    assert!(found.evidence.starts_with("each of the 2 loads"), "{}", found.evidence);
}

/// The second load needs the first one, or the compiler may not move it.
#[test]
fn loads_one_after_the_other_are_found_on_all_generations() {
    const GATHER: &str = "
        4 global_load_dword v6, v[4:5], off
        4 v_lshl_add_u64 v[4:5], v[4:5], 0, s[2:3]
        4 s_waitcnt vmcnt(0)
        4 v_lshl_add_u64 v[8:9], v[6:7], 2, s[6:7]
        5 global_load_dword v10, v[8:9], off
        5 s_waitcnt vmcnt(0)
        6 v_add_f32_e32 v2, v2, v10";
    for target in ["gfx90a", "gfx1100"] {
        let found = one(target, &looped(GATHER));
        assert_eq!((found.level, found.line.as_ref().map(|line| line.line)), (Level::Warning, Some(4)));
        assert!(found.evidence.starts_with("each of the 2 loads"), "{}", found.evidence);
    }
    one("gfx1200", &looped(&GATHER.replace("s_waitcnt vmcnt(0)", "s_wait_loadcnt 0x0")));
    // Stores have a counter of their own since RDNA. Before, a wait for the newest load lets an older store return, too.
    let stores = GATHER.replace("6 v_add", "6 global_store_dword v[12:13], v10, off\n6 v_add");
    one("gfx1100", &looped(&stores));
    one("gfx942", &looped(&stores));
}

/// `if (a[middle] < wanted) low = middle + 1; else high = middle;`
#[test]
fn an_address_that_a_comparison_selects_waits_for_what_was_compared() {
    const GFX942: &str = "
        4 v_add_u32_e32 v0, v3, v5
        4 v_lshrrev_b32_e32 v0, 1, v0
        4 v_lshl_add_u64 v[6:7], v[0:1], 2, s[4:5]
        4 global_load_dword v6, v[6:7], off
        4 v_add_u32_e32 v7, 1, v0
        4 s_waitcnt vmcnt(0)
        4 v_cmp_lt_i32_e32 vcc, v6, v4
        4 v_cndmask_b32_e32 v5, v0, v5, vcc
        4 v_cndmask_b32_e32 v3, v3, v7, vcc
        4 v_cmp_ge_i32_e32 vcc, v3, v5
        4 s_or_b64 s[2:3], vcc, s[2:3]
        4 s_andn2_b64 exec, exec, s[2:3]";
    let found = one("gfx942", &looped(GFX942));
    assert_eq!(found.level, Level::Warning);
    assert!(found.evidence.contains("takes its address from what it loaded"), "{}", found.evidence);
    // The places are those of a counter: the comparison is for something else.
    let counts = GFX942.replace("v5, v0, v5, vcc", "v15, v0, v5, vcc").replace("v3, v3, v7, vcc", "v16, v3, v7, vcc");
    assert!(!one("gfx942", &looped(&counts)).evidence.contains("takes its address"));
    // By scalar registers: a comparison's result is in no operand.
    const SCALAR: &str = "
        4 s_load_dword s8, s[6:7], 0x0
        4 s_waitcnt lgkmcnt(0)
        4 s_cmp_lt_i32 s8, s9
        4 s_cselect_b32 s10, s11, s12
        4 s_add_u32 s6, s6, s10
        4 s_addc_u32 s7, s7, 0";
    one("gfx942", &looped(SCALAR));
    silent("gfx942", &looped(&SCALAR.replace("s_cselect_b32 s10,", "s_cselect_b32 s20,")));
}

const LDS: &str = "
    4 ds_read_b32 v6, v4
    4 v_add_u32_e32 v4, 4, v4
    4 s_waitcnt lgkmcnt(0)
    5 v_add_f32_e32 v2, v2, v6";

#[test]
fn lds_is_waited_for_as_memory_is() {
    let found = one("gfx942", &looped(LDS));
    assert_eq!(found.level, Level::Hint);
    assert!(found.evidence.contains("load of LDS"), "{}", found.evidence);
    let on_gfx12 = LDS.replace("ds_read_b32", "ds_load_b32").replace("s_waitcnt lgkmcnt(0)", "s_wait_dscnt 0x0");
    one("gfx1200", &looped(&on_gfx12));
    silent("gfx942", &looped(&LDS.replace("lgkmcnt(0)", "vmcnt(0)")));
    let again = LDS.replace("5 v_add", "4 ds_read_b32 v6, v6\n4 s_waitcnt lgkmcnt(0)\n5 v_add");
    assert!(one("gfx942", &looped(&again)).evidence.starts_with("each of the 2 loads of LDS"));
    // Other waves write it anew, or four are read at once.
    silent("gfx942", &looped(&format!("4 s_barrier\n{LDS}")));
    silent("gfx942", &looped(&LDS.replace("4 ds_read_b32 v6, v4", &["4 ds_read_b32 v6, v4"; 4].join("\n"))));
    // Its address is what it read.
    let chain = one(
        "gfx942",
        &looped(&LDS.replace("4, v4", "v6, v4").replace("5 v_add_f32_e32 v2, v2, v6", "5 v_mov_b32_e32 v4, v6")),
    );
    assert!(chain.evidence.contains("takes its address"), "{}", chain.evidence);
}

/// The device library takes a packet for `printf` from a list that all waves share.
#[test]
fn loops_that_wait_for_other_waves_do_so_on_purpose() {
    const POP: &str = "
        4 s_waitcnt vmcnt(0)
        4 v_and_b32_e32 v4, v6, v2
        4 v_mad_u64_u32 v[10:11], s[14:15], v4, 24, v[8:9]
        4 global_load_dwordx2 v[4:5], v[10:11], off sc0 sc1
        4 s_waitcnt vmcnt(0)
        4 global_atomic_cmpswap_x2 v[6:7], v3, v[4:7], s[2:3] offset:24 sc0 sc1
        4 s_waitcnt vmcnt(0)
        4 v_cmp_eq_u64_e32 vcc, v[6:7], v[2:3]";
    silent("gfx942", &looped(POP));
    one(
        "gfx942",
        &looped(&POP.replace("global_atomic_cmpswap_x2 v[6:7], v3, v[4:7]", "global_load_dwordx2 v[6:7], v[4:5]")),
    );
    // It reads the same place until it has another value.
    silent(
        "gfx942",
        &looped("4 global_load_dword v6, v4, s[2:3] sc1\n4 s_waitcnt vmcnt(0)\n4 v_cmp_eq_u32_e32 vcc, v6, v2"),
    );
}

#[test]
fn what_an_unrolled_loop_leaves_over_is_no_fault() {
    let load = |register: u32| format!("4 global_load_dword v{register}, v[4:5], off\n");
    let more: String = (20..24).map(load).collect();
    let rest = format!(
        "{}4 v_lshl_add_u64 v[4:5], v[4:5], 0, s[2:3]\n5 s_waitcnt vmcnt(0)\n6 v_add_f32_e32 v2, v2, v20",
        load(20)
    );
    let both = |line: &str| {
        let first = looped(&rest.replace(&load(20), &more)).replace("9 s_endpgm", "");
        format!("{first}\nloop:\n{}\n3 s_cbranch_scc0\n9 s_endpgm", rest.replace("4 global", &format!("{line} global")))
    };
    silent("gfx942", &both("4"));
    // Loads one after the other are no rest, whatever is beside them.
    let in_turn = format!("5 s_waitcnt vmcnt(0)\n{}5 s_waitcnt vmcnt(0)\n6 v_add_f32_e32 v2, v2, v20", load(20));
    assert!(
        !waits(
            "gfx942",
            &both("4").replace(
                "6 v_add_f32_e32 v2, v2, v20\n3 s_cbranch_scc0\n9",
                &format!("{in_turn}\n3 s_cbranch_scc0\n9")
            )
        )
        .is_empty()
    );
    // Another load.
    one("gfx942", &both("7"));
}

/// Elements that do not need each other are computed by as many waves as there are.
#[test]
fn a_loop_over_elements_is_left_to_other_waves() {
    let stores = format!("{LOAD}\n7 global_store_dword v[4:5], v2, off");
    silent("gfx942", &looped(&stores));
    silent("gfx942", &looped(&format!("{LOAD}\n7 global_atomic_add_u32 v4, v2, s[6:7]")));
    one("gfx942", &looped(&format!("{LOAD}\n7 global_store_dword v[14:15], v2, off")));
}

/// Narrow loads say the same: wider ones are what to do.
#[test]
fn a_narrow_load_is_one_finding() {
    let narrow = looped(&LOAD.replace("dwordx4 v[6:9]", "ubyte v6"));
    let all = findings(&kernel("gfx942", "f(int)"), None, Some(&code(&narrow, false)));
    assert_eq!(excerpts::ids(&all), ["narrow-loads"]);
    // It appends the text of a `printf`.
    let text = LOAD.replace("dwordx4 v[6:9]", "ubyte v6").replace("v_fmac_f32_e32", "v_or_b32_e32");
    let calls = Kernel { calls_host: true, ..kernel("gfx942", "f(int)") };
    assert!(findings(&calls, None, Some(&code(&looped(&text), false))).is_empty());
}

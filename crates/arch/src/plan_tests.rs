//! Plans against the limits of each architecture.

use super::*;
use crate::{all, find};

fn names(list: &[&str]) -> Vec<Vec<String>> {
    vec![list.iter().map(|n| n.to_string()).collect()]
}

fn preset(arch: &str, name: &str) -> Plan {
    plan(find(arch).unwrap(), &Request { presets: presets::find(name).into_iter().collect(), ..Request::default() })
}

#[test]
fn every_preset_is_within_the_limits_of_every_architecture() {
    for arch in all() {
        for known in presets::PRESETS {
            let plan = preset(arch.name, known.name);
            assert_eq!(plan.unresolved, [], "{arch} {}", known.name);
            let planned = known.has_counters() && arch.has_counters();
            assert_eq!(plan.passes.is_empty(), !planned, "{arch} {}", known.name);
            for pass in &plan.passes {
                assert!(EVERY_PASS.iter().all(|n| pass.counters.iter().any(|c| c == n)), "{arch} {}", known.name);
                for (block, used) in &pass.blocks {
                    assert!(arch.limit(*block).is_none_or(|limit| *used <= limit), "{arch} {} {block}", known.name);
                }
            }
        }
    }
}

#[test]
fn passes_of_presets_as_in_the_table() {
    for (name, passes) in [
        ("basic", 1),
        ("instmix", 1),
        ("geak", 1),
        ("compute", 4),
        ("memory", 4),
        ("communication", 3),
        ("roofline", 3),
        ("full", 5),
        ("lightweight", 0),
        ("perfetto", 0),
        ("api_overhead", 0),
        ("pc_sampling", 0),
    ] {
        for arch in ["gfx90a", "gfx942", "gfx950"] {
            assert_eq!(preset(arch, name).passes.len(), passes, "{arch} {name}");
        }
    }
    assert_eq!(preset("gfx1100", "rdna").passes.len(), 2);
    assert_eq!(preset("gfx1201", "basic").passes.len(), 2);
}

#[test]
fn only_the_known_exceptions_cross_passes() {
    let crossing = |arch: &str, name: &str| preset(arch, name).cross_pass_metrics;
    let roofline = crossing("gfx942", "roofline");
    for metric in ["total_flops", "fabric_bytes", "ai_fabric"] {
        assert!(roofline.iter().any(|m| m == metric), "{metric}: {roofline:?}");
    }
    for metric in ["fabric_read_bytes", "l2_bytes", "valu_fp32_flops", "mfma_util_pct", "l2_hit_pct"] {
        assert!(!roofline.iter().any(|m| m == metric), "{metric} crosses passes");
    }
    assert!(!crossing("gfx1100", "rdna").iter().any(|m| m.ends_with("_pct")), "{:?}", crossing("gfx1100", "rdna"));
}

#[test]
fn the_devices_list_decides() {
    let available: BTreeSet<String> = ["GRBM_GUI_ACTIVE", "SQ_WAVES", "NEW_COUNTER"].map(String::from).into();
    let request = Request {
        lines: names(&["SQ_WAVES", "SQ_INSTS_VALU", "NEW_COUNTER"]),
        available: Some(&available),
        ..Request::default()
    };
    let plan = plan(find("gfx942").unwrap(), &request);
    assert_eq!(plan.passes[0].counters, ["GRBM_GUI_ACTIVE", "SQ_WAVES", "NEW_COUNTER"]);
    assert_eq!(plan.unresolved[0].name, "SQ_INSTS_VALU");
    assert!(plan.unresolved[0].reason.contains("does not list it"));
}

#[test]
fn lines_are_kept_on_request() {
    let lines = vec![vec!["SQ_WAVES".to_owned()], vec!["TCC_HIT".to_owned()]];
    let plan_of = |respect_lines| {
        plan(find("gfx942").unwrap(), &Request { lines: lines.clone(), respect_lines, ..Request::default() })
    };
    assert_eq!(plan_of(true).passes.len(), 2);
    let packed = plan_of(false);
    assert_eq!(packed.passes.len(), 1);
    assert!(packed.notes[0].contains("2 lines"), "{:?}", packed.notes);
}

#[test]
fn lines_beside_a_preset_are_passes_of_their_own() {
    let request = Request {
        presets: vec![presets::find("roofline").unwrap()],
        lines: vec![vec!["SQ_WAVES".to_owned()], vec!["TCC_HIT".to_owned(), "SQ_INSTS_SALU".to_owned()]],
        respect_lines: true,
        ..Request::default()
    };
    let plan = plan(find("gfx942").unwrap(), &request);
    assert_eq!(plan.passes[..3], preset("gfx942", "roofline").passes);
    let own = |at: usize| plan.passes[at].counters[EVERY_PASS.len()..].join(" ");
    assert_eq!((plan.passes.len(), own(3), own(4)), (5, "SQ_WAVES".into(), "TCC_HIT SQ_INSTS_SALU".into()));
}

#[test]
fn lines_that_select_different_dispatches_are_not_packed_together() {
    let lines: Vec<Vec<String>> = ["SQ_WAVES", "TCC_HIT", "SQ_INSTS_VALU"].map(|name| vec![name.to_owned()]).into();
    let passes = |selected_by: &[usize], respect_lines| {
        let selected_by = selected_by.to_vec();
        let request = Request { lines: lines.clone(), selected_by, respect_lines, ..Request::default() };
        let plan = plan(find("gfx942").unwrap(), &request);
        let own = |pass: &Pass| (pass.selection, pass.counters[EVERY_PASS.len()..].join(" "));
        plan.passes.iter().map(own).collect::<Vec<_>>()
    };
    let pass = |selection: usize, names: &str| (selection, names.to_owned());
    assert_eq!(passes(&[], false).len(), 1);
    assert_eq!(passes(&[2, 1, 2], false), [pass(1, "TCC_HIT"), pass(2, "SQ_WAVES SQ_INSTS_VALU")]);
    let kept = [pass(2, "SQ_WAVES"), pass(1, "TCC_HIT"), pass(2, "SQ_INSTS_VALU")];
    assert_eq!(passes(&[2, 1, 2], true), kept);
    let basic = presets::find("geak").into_iter().collect();
    let lines = vec![vec!["SQ_WAVES".to_owned()]];
    let request = Request { presets: basic, lines, selected_by: vec![1], ..Request::default() };
    let plan = plan(find("gfx942").unwrap(), &request);
    assert_eq!(plan.passes.iter().map(|pass| pass.selection).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn stacked_presets_are_a_union_without_duplicates() {
    let of = |names: &[&str], arch: &str| {
        let presets = names.iter().map(|name| presets::find(name).unwrap()).collect();
        plan(find(arch).unwrap(), &Request { presets, ..Request::default() })
    };
    let names = |plan: &Plan| plan.passes.iter().flat_map(|p| p.counters.clone()).collect::<BTreeSet<String>>();
    for arch in crate::representatives().map(|arch| arch.name) {
        let (compute, memory, both) =
            (of(&["compute"], arch), of(&["memory"], arch), of(&["compute", "memory", "lightweight"], arch));
        assert_eq!(names(&both), names(&compute).union(&names(&memory)).cloned().collect(), "{arch}");
        assert_eq!(both.preset.as_deref(), Some("compute+memory+lightweight"));
        assert_eq!(of(&["compute", "lightweight"], arch).passes, compute.passes, "{arch}");
        assert!(both.passes.len() <= compute.passes.len() + memory.passes.len(), "{arch}");
        assert_eq!(of(&["compute", "compute"], arch).passes.len(), compute.passes.len(), "{arch}");
    }
}

#[test]
fn one_counter_per_pass_where_it_must_be_safe() {
    let request =
        Request { presets: presets::find("rdna").into_iter().collect(), one_per_pass: true, ..Request::default() };
    let plan = plan(find("gfx1151").unwrap(), &request);
    assert!(plan.passes.iter().all(|p| p.counters.len() == 3), "GRBM pair and one");
    assert!(preset("gfx1151", "rdna").notes.iter().any(|n| n.contains("gfx115x")));
}

#[test]
fn a_third_grbm_counter_takes_the_place_of_grbm_count() {
    let request = Request { lines: names(&["GRBM_SPI_BUSY", "GRBM_COUNT"]), ..Request::default() };
    let plan = plan(find("gfx942").unwrap(), &request);
    assert_eq!(plan.passes[0].counters, ["GRBM_GUI_ACTIVE", "GRBM_SPI_BUSY"]);
}

#[test]
fn refused_passes_are_halved_until_nothing_is_left() {
    let arch = find("gfx942").unwrap();
    let full = preset("gfx942", "full").passes[0].counters.clone();
    let Split::Two(a, b) = split(arch, &full) else { panic!("not split") };
    assert_eq!(a.len() + b.len(), full.len() + 2, "GRBM pair in both");
    let sq = |list: &[String]| list.iter().filter(|n| n.starts_with("SQ_")).count();
    assert_eq!((sq(&a), sq(&b)), (4, 4));
    let mut work = vec![full];
    let mut steps = 0;
    while let Some(pass) = work.pop() {
        steps += 1;
        assert!(steps < 200, "does not end");
        match split(arch, &pass) {
            Split::Two(a, b) => work.extend([a, b]),
            Split::One(a) => work.push(a),
            Split::Impossible => assert_eq!(pass.len(), 2, "{pass:?}"),
        }
    }
}

#[test]
fn json_has_an_array_of_passes() {
    let json = serde_json::to_value(preset("gfx942", "geak")).unwrap();
    assert_eq!(json["passes"].as_array().unwrap().len(), 1);
    assert_eq!(json["passes"][0]["counters"].as_array().unwrap().len(), 12);
    assert_eq!(json["passes"][0]["blocks"]["SQ"], 6);
}

/// The SDK accepts these; rkprof refused them because it counted GRBM_GUI_ACTIVE twice.
#[test]
fn utilizations_share_the_register_that_every_pass_has() {
    for (arch, name) in [("gfx90a", "GPUBusy"), ("gfx942", "GPU_UTIL"), ("gfx942", "CpUtil"), ("gfx1100", "SpiUtil")] {
        let arch = find(arch).unwrap();
        if counters::find(arch, name).is_none() {
            continue;
        }
        let plan = plan(arch, &Request { lines: names(&[name]), ..Request::default() });
        assert_eq!(plan.unresolved, [], "{name}");
        assert!(plan.passes[0].blocks[&Block::Grbm] <= 2, "{name}: {:?}", plan.passes);
    }
}

/// aqlprofile refuses these at the first dispatch and aborts the program.
#[test]
fn sums_over_time_are_planned_with_both_registers() {
    let arch = find("gfx942").unwrap();
    let seven: Vec<&str> =
        "SQ_WAVES SQ_INSTS_VALU SQ_INSTS_SALU SQ_INSTS_SMEM SQ_INSTS_LDS SQ_BUSY_CYCLES SQ_WAVE_CYCLES"
            .split(' ')
            .collect();
    let with = |more: &str| {
        let list: Vec<&str> = seven.iter().copied().chain([more]).collect();
        plan(arch, &Request { lines: names(&list), ..Request::default() })
    };
    assert_eq!(with("SQ_LEVEL_WAVES").passes.len(), 1);
    let counted = with("MeanOccupancyPerCU");
    assert_eq!(counted.passes.len(), 2, "{:?}", counted.passes);
    assert!(counted.passes.iter().all(|pass| pass.blocks[&Block::Sq] <= 8), "{:?}", counted.passes);
}

#[test]
fn every_name_of_the_table_can_be_asked_for() {
    for arch in all() {
        for name in counters::names(arch) {
            let plan = plan(arch, &Request { lines: names(&[name]), ..Request::default() });
            let refused: Vec<_> = plan.unresolved.iter().filter(|u| !u.reason.contains("more registers")).collect();
            assert!(refused.is_empty(), "{arch} {name}: {refused:?}");
        }
    }
}

//! Theoretical occupancy: how many waves of a kernel fit on a compute unit, and which resource limits them.
//!
//! It follows from static facts alone (registers, LDS, workgroup size), so it exists for every dispatch, with or without
//! counters. It is an upper bound: a grid that is too small, or waves that end at different times, give less.

use crate::Arch;
use rkprof_model::summary::KernelRow;
use serde::Serialize;

/// The resources that a launch needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Work-items per workgroup.
    pub workgroup: u32,
    /// Registers per lane.
    pub vgprs: u32,
    pub agprs: u32,
    pub sgprs: u32,
    /// Bytes per workgroup, dynamic LDS included.
    pub lds: u32,
    /// Lanes per wave; `None` = the architecture's own size (RDNA kernels can also be built for 64).
    pub wave_size: Option<u32>,
    /// A workgroup's waves may be on both compute units of a workgroup processor (RDNA), and their LDS is one. All results are
    /// then those of both compute units.
    pub workgroup_processor: bool,
}

impl Needs {
    /// The resources that a row's launches with this many work-items per workgroup need; `None` when a possible limit is not
    /// known. (Scalar registers hardly ever limit.)
    pub fn from_row(arch: &Arch, row: &KernelRow, workgroup: u32) -> Option<Needs> {
        Some(Needs {
            workgroup,
            vgprs: row.vgprs?,
            agprs: row.agprs?,
            sgprs: row.sgprs.unwrap_or(0),
            lds: row.lds?.max(row.static_lds.unwrap_or(0)),
            wave_size: None,
            // A row does not say it. Compilers choose it without a wish (`-mcumode`), and rocBLAS has it.
            workgroup_processor: arch.code.workgroup_processors,
        })
    }
}

/// The resource that limits the number of waves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Limiter {
    /// None: all wave slots are filled.
    Waves,
    Vgprs,
    Sgprs,
    Lds,
    /// Limit of workgroups of several waves per compute unit (barrier resources).
    Workgroups,
    /// The workgroup's waves do not divide the slots.
    Granularity,
}

/// Workgroups that fit on one compute unit by each resource alone; `None` = not limited by it, or not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Limits {
    pub waves: u32,
    pub vgprs: Option<u32>,
    pub sgprs: Option<u32>,
    pub lds: Option<u32>,
    pub workgroups: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Occupancy {
    pub waves_per_workgroup: u32,
    /// Of a compute unit; of both of a workgroup processor where the kernel may use one. So in the next two.
    pub workgroups_per_cu: u32,
    pub waves_per_cu: u32,
    pub max_waves_per_cu: u32,
    pub percent: f64,
    pub limits: Limits,
    pub limited_by: Limiter,
    /// What must shrink for more waves; `None` where all slots are filled.
    pub one_more: Option<OneMore>,
}

/// The largest need of the limiting resource with which more waves fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct OneMore {
    pub resource: Limiter,
    /// Registers per lane, bytes of LDS per workgroup, or work-items per workgroup.
    pub at_most: u32,
    pub waves_per_cu: u32,
}

/// Compute units whose LDS and waves a workgroup of an ordinary kernel may use.
pub fn units(arch: &Arch) -> u32 {
    if arch.code.workgroup_processors { 2 } else { 1 }
}

/// Occupancy of a launch; `None` for an empty workgroup.
///
/// A kernel that does not fit once (its numbers contradict the architecture) gets 0 workgroups.
pub fn theoretical(arch: &Arch, needs: &Needs) -> Option<Occupancy> {
    let now = fits(arch, needs)?;
    Some(Occupancy { one_more: one_more(arch, needs, &now), ..now })
}

fn one_more(arch: &Arch, needs: &Needs, now: &Occupancy) -> Option<OneMore> {
    // What is larger than all that a SIMD or a compute unit has holds no wave: a damaged file may say 4 billion.
    let candidates = match now.limited_by {
        Limiter::Vgprs => 1..registers(needs).min(arch.waves.vgprs + 1),
        Limiter::Sgprs => 1..needs.sgprs.min(arch.waves.sgprs? + 1),
        Limiter::Lds => {
            let units = if needs.workgroup_processor { 2 } else { 1 };
            let share = units * arch.lds.bytes / (now.workgroups_per_cu + 1);
            let lds = share - share % arch.lds.granule.max(1);
            lds..lds + 1
        }
        Limiter::Granularity => 1..now.waves_per_workgroup.min(now.max_waves_per_cu + 1),
        Limiter::Waves | Limiter::Workgroups => return None,
    };
    candidates.rev().find_map(|n| {
        let (at_most, needs) = match now.limited_by {
            Limiter::Vgprs => (n, Needs { vgprs: n, agprs: 0, ..*needs }),
            Limiter::Sgprs => (n, Needs { sgprs: n, ..*needs }),
            Limiter::Lds => (n, Needs { lds: n, ..*needs }),
            Limiter::Granularity | Limiter::Waves | Limiter::Workgroups => {
                let workgroup = n * needs.wave_size.unwrap_or(arch.waves.wave_size);
                (workgroup, Needs { workgroup, ..*needs })
            }
        };
        let waves_per_cu = fits(arch, &needs)?.waves_per_cu;
        (waves_per_cu > now.waves_per_cu).then_some(OneMore { resource: now.limited_by, at_most, waves_per_cu })
    })
}

fn fits(arch: &Arch, needs: &Needs) -> Option<Occupancy> {
    if needs.workgroup == 0 {
        return None;
    }
    let slots = &arch.waves;
    let wave_size = needs.wave_size.filter(|w| *w > 0).unwrap_or(slots.wave_size);
    let waves = needs.workgroup.div_ceil(wave_size);
    let units = if needs.workgroup_processor { 2 } else { 1 };
    let per_workgroup = |waves_per_simd: u32| units * slots.simds * waves_per_simd.min(slots.waves_per_simd) / waves;
    let limits = Limits {
        waves: units * slots.waves_per_cu() / waves,
        vgprs: vgpr_waves(arch, needs, wave_size).map(per_workgroup),
        sgprs: sgpr_waves(arch, needs.sgprs).map(per_workgroup),
        lds: (needs.lds > 0).then(|| units * arch.lds.bytes / round_up(needs.lds, arch.lds.granule)),
        workgroups: (waves > 1).then_some(units * slots.workgroups),
    };
    let candidates = [
        (Some(limits.waves), Limiter::Waves),
        (limits.vgprs, Limiter::Vgprs),
        (limits.lds, Limiter::Lds),
        (limits.workgroups, Limiter::Workgroups),
        (limits.sgprs, Limiter::Sgprs),
    ];
    // `min_by_key` keeps the first of equals: a resource that limits no more than the wave slots is not named.
    let (workgroups, limiter) = candidates.into_iter().filter_map(|(n, l)| Some((n?, l))).min_by_key(|(n, _)| *n)?;
    let waves_per_cu = workgroups * waves;
    let max = units * slots.waves_per_cu();
    let limited_by = match limiter {
        Limiter::Waves if waves_per_cu < max => Limiter::Granularity,
        other => other,
    };
    Some(Occupancy {
        waves_per_workgroup: waves,
        workgroups_per_cu: workgroups,
        waves_per_cu,
        max_waves_per_cu: max,
        percent: 100.0 * f64::from(waves_per_cu) / f64::from(max),
        limits,
        limited_by,
        one_more: None,
    })
}

fn round_up(value: u32, granule: u32) -> u32 {
    value.div_ceil(granule.max(1)).saturating_mul(granule.max(1))
}

/// Vector registers of a lane. Accumulation registers follow the architectural ones at the next multiple of 4 (CDNA 2 and
/// later).
pub fn registers(needs: &Needs) -> u32 {
    if needs.agprs > 0 { round_up(needs.vgprs, 4).saturating_add(needs.agprs) } else { needs.vgprs }
}

/// Waves per SIMD that the vector registers allow.
fn vgpr_waves(arch: &Arch, needs: &Needs, wave_size: u32) -> Option<u32> {
    let slots = &arch.waves;
    let used = registers(needs);
    if used == 0 {
        return None;
    }
    // A wave of twice the lanes takes twice the storage per register.
    let factor = (wave_size / slots.wave_size).max(1);
    let granule = (slots.vgpr_granule / factor).max(1);
    Some(slots.vgprs / factor / round_up(used, granule))
}

fn sgpr_waves(arch: &Arch, sgprs: u32) -> Option<u32> {
    let total = arch.waves.sgprs?;
    (sgprs > 0).then(|| total / round_up(sgprs, arch.waves.sgpr_granule))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;

    fn waves(arch: &str, needs: Needs) -> (u32, Limiter) {
        let occupancy = theoretical(find(arch).unwrap(), &needs).unwrap();
        (occupancy.waves_per_cu, occupancy.limited_by)
    }

    fn vgprs(vgprs: u32, agprs: u32) -> Needs {
        Needs { workgroup: 64, vgprs, agprs, ..Needs::default() }
    }

    #[test]
    fn registers_on_cdna() {
        // gfx90a: 512 registers per lane and SIMD, 4 SIMDs, 8 waves each.
        for (needs, expected) in [
            (vgprs(64, 0), (32, Limiter::Waves)),
            (vgprs(65, 0), (28, Limiter::Vgprs)),
            (vgprs(128, 0), (16, Limiter::Vgprs)),
            (vgprs(129, 0), (12, Limiter::Vgprs)),
            (vgprs(128, 128), (8, Limiter::Vgprs)),
            (vgprs(256, 256), (4, Limiter::Vgprs)),
            (vgprs(40, 16), (32, Limiter::Waves)),
            // 9 architectural registers are rounded up to 12; 12 + 32 = 44 take 48.
            (vgprs(9, 32), (32, Limiter::Waves)),
        ] {
            assert_eq!(waves("gfx90a", needs), expected, "{needs:?}");
        }
    }

    #[test]
    fn registers_on_rdna_depend_on_the_wave_size() {
        let wave64 = |needs: Needs| Needs { wave_size: Some(64), ..needs };
        // gfx1100: 1536 wave32 registers per SIMD in steps of 24; 2 SIMDs of 16 waves.
        assert_eq!(waves("gfx1100", vgprs(96, 0)), (32, Limiter::Waves));
        assert_eq!(waves("gfx1100", Needs { workgroup: 32, ..vgprs(97, 0) }), (24, Limiter::Vgprs));
        assert_eq!(waves("gfx1102", Needs { workgroup: 32, ..vgprs(97, 0) }), (18, Limiter::Vgprs));
        assert_eq!(waves("gfx1100", wave64(vgprs(97, 0))), (14, Limiter::Vgprs));
        assert_eq!(waves("gfx1030", Needs { workgroup: 32, ..vgprs(64, 0) }), (32, Limiter::Waves));
    }

    #[test]
    fn lds_workgroups_and_slots() {
        let lds = |workgroup, lds| Needs { workgroup, lds, ..Needs::default() };
        assert_eq!(waves("gfx942", lds(256, 16 << 10)), (16, Limiter::Lds));
        assert_eq!(waves("gfx950", lds(256, 16 << 10)), (32, Limiter::Waves), "160 KiB hold more than the slots");
        assert_eq!(waves("gfx950", lds(256, 64 << 10)), (8, Limiter::Lds));
        assert_eq!(waves("gfx942", lds(256, 33 << 10)), (4, Limiter::Lds));
        assert_eq!(waves("gfx942", lds(64, 0)), (32, Limiter::Waves), "single-wave workgroups need no barrier");
        assert_eq!(waves("gfx942", lds(128, 0)), (32, Limiter::Waves));
        assert_eq!(waves("gfx942", lds(640, 0)), (30, Limiter::Granularity));
        assert_eq!(waves("gfx942", lds(1024, 65 << 10)), (0, Limiter::Lds), "contradictory input is not hidden");
    }

    #[test]
    fn scalar_registers_limit_cdna_only() {
        let sgprs = |sgprs| Needs { workgroup: 64, sgprs, ..Needs::default() };
        assert_eq!(waves("gfx942", sgprs(96)), (32, Limiter::Waves));
        assert_eq!(waves("gfx942", sgprs(112)), (28, Limiter::Sgprs));
        assert_eq!(waves("gfx1100", sgprs(128)), (32, Limiter::Waves));
    }

    /// 512 registers for 3 waves are 170, in steps of 8: 168. 64 KiB for two workgroups: 32 KiB each.
    #[test]
    fn what_must_shrink_for_one_more() {
        let more = |arch: &str, needs: Needs| {
            let more = theoretical(find(arch).unwrap(), &needs).unwrap().one_more?;
            Some((more.at_most, more.waves_per_cu))
        };
        assert_eq!(more("gfx942", vgprs(256, 0)), Some((168, 12)));
        assert_eq!(more("gfx950", vgprs(128, 128)), Some((168, 12)));
        assert_eq!(more("gfx1100", Needs { workgroup: 32, ..vgprs(256, 0) }), Some((240, 12)));
        let lds = |workgroup, lds| Needs { workgroup, lds, ..Needs::default() };
        assert_eq!(more("gfx942", lds(256, 64 << 10)), Some((32 << 10, 8)));
        assert_eq!(more("gfx950", lds(256, 96 << 10)), Some((80 << 10, 8)));
        assert_eq!(more("gfx942", lds(704, 0)), Some((640, 30)));
        assert_eq!(more("gfx942", lds(256, 0)), None, "all slots are filled");
        // Numbers of a damaged file: what fits at all is named, and no billion of sizes is tried.
        assert_eq!(more("gfx942", lds(u32::MAX, 0)), Some((2048, 32)));
        assert_eq!(more("gfx942", vgprs(u32::MAX, 0)), Some((512, 4)));
        assert_eq!(more("gfx942", Needs { sgprs: u32::MAX, ..lds(64, 0) }), Some((800, 4)));
    }

    #[test]
    fn from_rows() {
        let row = KernelRow {
            vgprs: Some(128),
            agprs: Some(0),
            static_lds: Some(1024),
            lds: Some(9216),
            ..KernelRow::default()
        };
        let occupancy =
            theoretical(find("gfx942").unwrap(), &Needs::from_row(find("gfx942").unwrap(), &row, 256).unwrap())
                .unwrap();
        let unknown = KernelRow { lds: None, ..row.clone() };
        assert_eq!(Needs::from_row(find("gfx942").unwrap(), &unknown, 256), None, "it could be what limits");
        assert_eq!((occupancy.waves_per_workgroup, occupancy.workgroups_per_cu), (4, 4));
        assert_eq!(occupancy.percent, 50.0);
        assert_eq!((occupancy.limits.vgprs, occupancy.limits.lds), (Some(4), Some(7)));
        assert!(theoretical(find("gfx942").unwrap(), &Needs::default()).is_none());
    }
}

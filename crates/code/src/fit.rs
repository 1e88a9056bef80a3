//! How many waves of a kernel fit, what limits them, and what must shrink for more.

use crate::kernel::Kernel;
use rkprof_arch::occupancy::{Limiter, Needs, Occupancy, theoretical};
use rkprof_arch::{Arch, find};
use serde::Serialize;

/// The waves of one workgroup size.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Fit {
    /// Work-items.
    pub workgroup: u32,
    pub waves_per_workgroup: u32,
    /// Of a compute unit; of a workgroup processor where the kernel is built for one.
    pub workgroups: u32,
    pub waves: u32,
    pub max_waves: u32,
    pub percent: f64,
    pub waves_per_simd: f64,
    pub limited_by: Limiter,
    pub next: Option<Step>,
}

/// What must shrink so that another workgroup fits. Where both are named, both must.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Step {
    pub waves: u32,
    pub percent: f64,
    pub waves_per_simd: f64,
    pub vgprs_fewer: Option<u32>,
    pub lds_bytes_fewer: Option<u32>,
}

/// `None`: the architecture has no facts here, or the code object doesn't say what the kernel needs.
pub fn fit(kernel: &Kernel, workgroup: u32) -> Option<Fit> {
    let arch = find(kernel.arch())?;
    let needs = Needs {
        workgroup,
        vgprs: kernel.vgprs?,
        agprs: kernel.agprs.unwrap_or(0),
        sgprs: kernel.sgprs.unwrap_or(0),
        lds: kernel.lds()?,
        wave_size: kernel.wave_size,
        workgroup_processor: kernel.workgroup_processor,
    };
    let now = theoretical(arch, &needs)?;
    Some(Fit {
        workgroup,
        waves_per_workgroup: now.waves_per_workgroup,
        workgroups: now.workgroups_per_cu,
        waves: now.waves_per_cu,
        max_waves: now.max_waves_per_cu,
        percent: now.percent,
        waves_per_simd: per_simd(arch, &now),
        limited_by: now.limited_by,
        next: next(arch, &needs, &now),
    })
}

fn per_simd(arch: &Arch, occupancy: &Occupancy) -> f64 {
    let simds = occupancy.max_waves_per_cu / arch.waves.waves_per_simd;
    f64::from(occupancy.waves_per_cu) / f64::from(simds)
}

/// The smallest change of registers and LDS that adds workgroups.
fn next(arch: &Arch, needs: &Needs, now: &Occupancy) -> Option<Step> {
    let aim = now.workgroups_per_cu + 1;
    let limits = &now.limits;
    let others = [Some(limits.waves), limits.sgprs, limits.workgroups];
    if others.into_iter().flatten().min()? < aim {
        return None;
    }
    let fits = |needs: &Needs| theoretical(arch, needs);
    let enough = |limit: Option<u32>| limit.is_none_or(|limit| limit >= aim);
    // Accumulation registers stay: their number is that of the sums that a kernel keeps.
    let vgprs = if enough(limits.vgprs) {
        needs.vgprs
    } else {
        let fewer = |vgprs: &u32| fits(&Needs { vgprs: *vgprs, ..*needs }).is_some_and(|fit| enough(fit.limits.vgprs));
        (1..needs.vgprs).rev().find(fewer)?
    };
    let lds = if enough(limits.lds) {
        needs.lds
    } else {
        // All sizes of a granule are equal.
        let granule = arch.lds.granule.max(1);
        let all = if needs.workgroup_processor { 2 } else { 1 } * arch.lds.bytes;
        all / aim / granule * granule
    };
    let then = fits(&Needs { vgprs, lds, ..*needs }).filter(|then| then.workgroups_per_cu >= aim)?;
    let fewer = |before: u32, after: u32| (before > after).then(|| before - after);
    Some(Step {
        waves: then.waves_per_cu,
        percent: then.percent,
        waves_per_simd: per_simd(arch, &then),
        vgprs_fewer: fewer(needs.vgprs, vgprs),
        lds_bytes_fewer: fewer(needs.lds, lds),
    })
}

/// What limits, in words.
pub fn limiter(limiter: Limiter) -> &'static str {
    match limiter {
        Limiter::Waves => "none",
        Limiter::Vgprs => "VGPRs",
        Limiter::Sgprs => "SGPRs",
        Limiter::Lds => "LDS",
        Limiter::Workgroups => "workgroups",
        Limiter::Granularity => "workgroup size",
    }
}

impl Step {
    /// `6 VGPRs fewer: 4 waves per SIMD instead of 3`.
    pub fn said(&self, from: &Fit) -> String {
        let parts = [
            self.vgprs_fewer.map(|vgprs| format!("{vgprs} VGPR{} fewer", if vgprs == 1 { "" } else { "s" })),
            self.lds_bytes_fewer.map(|bytes| format!("{bytes} B of LDS fewer")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let (after, before) = (waves_per_simd(self.waves_per_simd), waves(from.waves_per_simd));
        format!("{}: {after} instead of {before}", parts.join(" and "))
    }
}

/// `4`, `1.5`.
pub fn waves(per_simd: f64) -> String {
    if per_simd.fract() == 0.0 { format!("{per_simd:.0}") } else { format!("{per_simd:.2}") }
}

/// `4 waves per SIMD`, `1 wave per SIMD`.
pub fn waves_per_simd(number: f64) -> String {
    format!("{} wave{} per SIMD", waves(number), if number == 1.0 { "" } else { "s" })
}

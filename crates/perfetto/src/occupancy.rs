//! Theoretical occupancy of a launch: how many wavefronts a compute unit can hold at once, and what limits it. A pure
//! function of the kernel's resources, the workgroup and the device.
//!
//! Register files and granules are those of LLVM's AMDGPU target (`AMDGPUBaseInfo`: VGPR and SGPR allocation granule,
//! total and addressable registers, waves per EU); LDS granules and the 16 workgroups per compute unit are AMD's
//! (HIP performance guide, ROCm Compute Profiler's "workgroup manager" pages).

use rkprof_model::event::Agent;

/// What one launch asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Work-items per workgroup.
    pub workgroup: u64,
    /// LDS bytes per workgroup.
    pub lds: u32,
    pub vgprs: u32,
    pub agprs: u32,
    pub sgprs: u32,
}

/// Workgroups that fit a compute unit at once, by limit; `None` where the resource is not used or never limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Occupancy {
    /// Wavefronts per compute unit.
    pub waves: u64,
    /// Of the most that the compute unit can hold, percent.
    pub percent: f64,
    pub by_registers: Option<u64>,
    pub by_lds: Option<u64>,
    pub by_waves: u64,
    /// Workgroups of more than one wavefront need a barrier each.
    pub by_barriers: Option<u64>,
}

/// Registers of a SIMD and how they are handed out.
struct Registers {
    /// VGPRs per lane.
    vgprs: u64,
    granule: u64,
    /// Accumulation VGPRs come from the same file.
    unified: bool,
    /// SGPRs limit too (gfx9).
    sgprs: Option<u64>,
    /// Wavefronts per SIMD.
    waves: u64,
}

/// `None` when the device is not known well enough.
pub fn occupancy(agent: &Agent, launch: Resources) -> Option<Occupancy> {
    let file = registers(agent)?;
    let known = |fact: Option<u32>| fact.filter(|fact| *fact > 0).map(u64::from);
    let simds = known(agent.simd_per_cu)?;
    let wave_size = known(agent.wave_size).filter(|_| launch.workgroup > 0)?;
    let waves_per_group = launch.workgroup.div_ceil(wave_size);
    let slots = known(agent.max_waves_per_cu).unwrap_or(simds * file.waves);

    let by_waves = slots / waves_per_group;
    let by_registers = waves_by_registers(&file, launch).map(|waves| waves * simds / waves_per_group);
    let by_lds = known(agent.lds_kib)
        .filter(|_| launch.lds > 0)
        .map(|kib| kib * 1024 / u64::from(launch.lds).next_multiple_of(lds_granule(agent)));
    let by_barriers = (waves_per_group > 1).then_some(if is_gfx9(agent) { 16 } else { 32 });

    let groups = [Some(by_waves), by_registers, by_lds, by_barriers].into_iter().flatten().min()?;
    let waves = groups * waves_per_group;
    Some(Occupancy { waves, percent: 100.0 * waves as f64 / slots as f64, by_registers, by_lds, by_waves, by_barriers })
}

/// Wavefronts per SIMD that the registers allow.
fn waves_by_registers(file: &Registers, launch: Resources) -> Option<u64> {
    let [vgprs, agprs, sgprs] = [launch.vgprs, launch.agprs, launch.sgprs].map(u64::from);
    let vgprs = if file.unified && agprs > 0 { vgprs.next_multiple_of(4) + agprs } else { vgprs.max(agprs) };
    let by_vgprs = (vgprs > 0).then(|| file.vgprs / vgprs.next_multiple_of(file.granule));
    let by_sgprs = file.sgprs.filter(|_| sgprs > 0).map(|all| all / sgprs.next_multiple_of(16));
    [by_vgprs, by_sgprs].into_iter().flatten().min().map(|waves| waves.min(file.waves))
}

fn registers(agent: &Agent) -> Option<Registers> {
    let version = gfx_version(&agent.name)?;
    let wave32 = agent.wave_size == Some(32);
    let half = if wave32 { 1 } else { 2 };
    Some(match version {
        0x90a | 0x940..=0x95f => Registers { vgprs: 512, granule: 8, unified: true, sgprs: Some(800), waves: 8 },
        0x900..=0x9ff => Registers { vgprs: 256, granule: 4, unified: false, sgprs: Some(800), waves: 10 },
        0x1010..=0x101f => Registers { vgprs: 1024 / half, granule: 8 / half, unified: false, sgprs: None, waves: 20 },
        0x1100 | 0x1101 | 0x1151 | 0x1200 | 0x1201 => {
            Registers { vgprs: 1536 / half, granule: 24 / half, unified: false, sgprs: None, waves: 16 }
        }
        0x1030..=0x12ff => Registers { vgprs: 1024 / half, granule: 16 / half, unified: false, sgprs: None, waves: 16 },
        _ => return None,
    })
}

/// `gfx90a` as 0x90a, feature suffixes (`:sramecc+`) left out.
fn gfx_version(name: &str) -> Option<u32> {
    let digits = name.strip_prefix("gfx")?;
    u32::from_str_radix(digits.split(':').next()?, 16).ok()
}

fn is_gfx9(agent: &Agent) -> bool {
    gfx_version(&agent.name).is_some_and(|v| (0x900..=0x9ff).contains(&v))
}

/// LDS is handed out in pieces of this many bytes.
fn lds_granule(agent: &Agent) -> u64 {
    match gfx_version(&agent.name) {
        Some(0x950) => 1280,
        Some(0x900..=0x9ff) => 512,
        _ => 1024,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mi300x() -> Agent {
        Agent {
            name: "gfx942".into(),
            simd_per_cu: Some(4),
            wave_size: Some(64),
            max_waves_per_cu: Some(32),
            lds_kib: Some(64),
            ..Agent::default()
        }
    }

    fn launch(workgroup: u64, lds: u32, vgprs: u32, agprs: u32) -> Resources {
        Resources { workgroup, lds, vgprs, agprs, sgprs: 32 }
    }

    #[test]
    fn small_kernels_fill_a_gfx942() {
        let full = occupancy(&mi300x(), launch(256, 0, 64, 0)).unwrap();
        assert_eq!((full.waves, full.percent, full.by_registers), (32, 100.0, Some(8)));
        assert_eq!((full.by_waves, full.by_lds, full.by_barriers), (8, None, Some(16)));
    }

    #[test]
    fn registers_limit() {
        // 65 VGPRs take 72 of 512: 7 waves a SIMD.
        assert_eq!(occupancy(&mi300x(), launch(64, 0, 65, 0)).unwrap().waves, 28);
        // 128 + 128 in one file: 2 waves a SIMD.
        assert_eq!(occupancy(&mi300x(), launch(256, 0, 128, 128)).unwrap().waves, 8);
        let mi100 = Agent { name: "gfx908".into(), max_waves_per_cu: Some(40), ..mi300x() };
        assert_eq!(occupancy(&mi100, launch(256, 0, 128, 128)).unwrap().waves, 8, "separate files of 256");
        assert_eq!(occupancy(&mi100, launch(256, 0, 24, 0)).unwrap().percent, 100.0);
    }

    #[test]
    fn lds_and_waves_limit() {
        let half = occupancy(&mi300x(), launch(256, 20_000, 32, 0)).unwrap();
        assert_eq!((half.by_lds, half.waves), (Some(3), 12));
        assert_eq!(half.percent, 37.5);
        let barriers = occupancy(&mi300x(), launch(128, 0, 32, 0)).unwrap();
        assert_eq!((barriers.by_barriers, barriers.waves), (Some(16), 32));
        let too_large = occupancy(&mi300x(), launch(256, 65 * 1024, 32, 0)).unwrap();
        assert_eq!((too_large.waves, too_large.percent), (0, 0.0));
    }

    #[test]
    fn rdna_counts_by_its_wave_size() {
        let agent = Agent {
            name: "gfx1151".into(),
            simd_per_cu: Some(2),
            wave_size: Some(32),
            max_waves_per_cu: Some(32),
            lds_kib: Some(64),
            ..Agent::default()
        };
        // 96 of 1536: 16 waves a SIMD.
        assert_eq!(occupancy(&agent, launch(256, 0, 96, 0)).unwrap().percent, 100.0);
        assert_eq!(occupancy(&agent, launch(256, 0, 97, 0)).unwrap().waves, 24);
    }

    #[test]
    fn unknown_devices_have_no_occupancy() {
        assert_eq!(occupancy(&Agent { name: "gfx700".into(), ..mi300x() }, launch(64, 0, 1, 0)), None);
        assert_eq!(occupancy(&Agent { name: "EPYC".into(), ..mi300x() }, launch(64, 0, 1, 0)), None);
        assert_eq!(occupancy(&Agent { simd_per_cu: Some(0), ..mi300x() }, launch(64, 0, 1, 0)), None);
    }
}

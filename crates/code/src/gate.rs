//! Limits of registers, spills and occupancy, for CI.

use crate::Analyzed;
use serde::Serialize;

/// What every kernel must keep.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// Spilled registers of both kinds.
    pub max_spills: Option<u32>,
    /// Vector registers of a lane; where accumulation registers are in the same file, the sum.
    pub max_vgprs: Option<u32>,
    /// Percent of the wave slots.
    pub min_occupancy: Option<f64>,
}

/// A kernel that does not keep a limit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Broken {
    /// Demangled.
    pub kernel: String,
    pub target: String,
    /// `max_spills`
    pub limit: &'static str,
    pub allowed: f64,
    /// `None`: the code object does not say, or the architecture has no facts here. Where LDS of a launch is missing, the occupancy is
    /// the most that it can be.
    pub found: Option<f64>,
    /// LDS of a launch is not known: the real value may be lower.
    pub at_most: bool,
}

impl Limits {
    pub fn is_set(&self) -> bool {
        *self != Limits::default()
    }

    /// The kernels that do not keep a limit. An unknown value is not within one.
    pub fn broken(&self, kernels: &[Analyzed]) -> Vec<Broken> {
        let mut broken = Vec::new();
        for one in kernels {
            let kernel = &one.kernel;
            let agprs = if kernel.unified_vgprs { kernel.agprs.unwrap_or(0) } else { 0 };
            let checks = [
                ("max_spills", self.max_spills.map(f64::from), kernel.spills().map(f64::from), true),
                ("max_vgprs", self.max_vgprs.map(f64::from), kernel.vgprs.map(|vgprs| f64::from(vgprs + agprs)), true),
                ("min_occupancy", self.min_occupancy, one.fit().map(|fit| fit.percent), false),
            ];
            for (limit, allowed, found, is_maximum) in checks {
                let Some(allowed) = allowed else { continue };
                let keeps = found.is_some_and(|found| if is_maximum { found <= allowed } else { found >= allowed });
                let at_most = limit == "min_occupancy" && one.lds_missing;
                if !keeps || at_most {
                    let (kernel, target) = (kernel.name.clone(), kernel.target.clone());
                    broken.push(Broken { kernel, target, limit, allowed, found, at_most });
                }
            }
        }
        broken
    }
}

impl Broken {
    /// `90 spilled registers, at most 0 are allowed`
    pub fn said(&self) -> String {
        let Broken { allowed, found, at_most, .. } = self;
        let most = if *at_most { "at most " } else { "" };
        let why = if *at_most { "; the LDS of a launch is not known, give it by --lds" } else { "" };
        let (what, unit, bound) = match self.limit {
            "max_spills" => ("spilled registers", "", "at most"),
            "max_vgprs" => ("VGPRs", "", "at most"),
            _ => ("occupancy", "%", "at least"),
        };
        let found = found.map_or_else(
            || format!("{what}: not known"),
            |found| match unit {
                "" => format!("{found} {what}"),
                unit => format!("{most}{found:.1}{unit} {what}"),
            },
        );
        format!("{found}; allowed: {bound} {allowed}{unit}{why}")
    }
}

//! Libraries whose launches are understood: one file each, with tables of names and positions, their sources and their tests.

pub mod tensile;

use crate::described::Described;
use crate::plan::Plan;

/// Whether a kernel of this name may have a plan: the arguments of others are not looked at.
pub fn may_plan(name: &str) -> bool {
    tensile::is_product(name)
}

/// The plan of a kernel; `None` where its family or its arguments are not known.
pub fn plan(kernel: &Described) -> Option<Plan> {
    tensile::plan(kernel)
}

//! Libraries whose launches are understood: one file each, with tables of names and positions, their sources and their tests.

pub mod formulas;
mod miopen;
mod rocblas;
mod rocfft;
mod table;
pub mod tensile;

use crate::described::Described;
use crate::plan::Plan;

/// Whether a kernel of this mangled name may be known: the arguments of others are not looked at.
pub fn may_know(name: &str) -> bool {
    tensile::is_product(name) || formulas::may_have(name)
}

/// The plan of a kernel; `None` where its family or its arguments are not known.
pub fn plan(kernel: &Described) -> Option<Plan> {
    tensile::plan(kernel)
}

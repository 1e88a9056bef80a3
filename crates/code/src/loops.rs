//! The table of a kernel's loops, for text and pages.

use crate::isa::{Class, Loop};
use rkprof_show::columns::{Columns, text_or_missing};
use rkprof_show::table::Column::{Left, Right, Spare};
use rkprof_show::units::count;

/// What the numbers of the table mean.
pub const NOTE: &str = "innermost first; FLOP: of a wave in one iteration, if all lanes execute all of it";

pub fn columns() -> Columns<'static, Loop> {
    let of = |classes: &'static [Class]| {
        move |one: &Loop| classes.iter().map(|class| one.mix.count(*class)).sum::<u32>().to_string()
    };
    Columns::new()
        .with(Right("loop at").leads(0), |one: &Loop| format!("{:#x}", one.begin))
        .with(Right("depth"), |one| one.depth.to_string())
        .with(Right("instr").long("instructions"), |one| one.mix.total.to_string())
        .with(Right("matrix"), of(&[Class::Matrix]))
        .with(Right("vector"), of(&[Class::Vector, Class::Accumulator]))
        .with(Spare(2, "scalar"), of(&[Class::Scalar, Class::ScalarLoad]))
        .with(Right("LDS"), of(&[Class::Lds]))
        .with(Right("loads"), of(&[Class::GlobalLoad]))
        .with(Right("stores"), of(&[Class::GlobalStore, Class::Atomic]))
        .with(Right("scratch"), of(&[Class::ScratchLoad, Class::ScratchStore]))
        .with(Right("waits"), of(&[Class::Wait]))
        .with(Spare(1, "barrier"), of(&[Class::Barrier]))
        .with(Right("FLOP"), |one| count(one.flops))
        .with(Right("FLOP/B"), |one| text_or_missing(intensity(one)))
        .with(Left("lines").leads(1), |one| text_or_missing(lines(one)))
}

fn intensity(one: &Loop) -> Option<String> {
    let moved = one.loaded_bytes + one.stored_bytes;
    (moved > 0 && one.flops > 0).then(|| format!("{:.2}", one.flops as f64 / moved as f64))
}

/// `k.hip:12-19`
fn lines(one: &Loop) -> Option<String> {
    let (first, last) = one.lines.as_ref()?;
    Some(if *last == first.line { first.to_string() } else { format!("{first}-{last}") })
}

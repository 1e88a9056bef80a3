//! `rkprof counters list`: every counter of an architecture, with the hardware counters it needs.

use super::Target;
use crate::output_options::PlainFormat;
use crate::style::width;
use crate::{Failure, out};
use rkprof_arch::{Arch, counters};
use rkprof_show::columns::Columns;
use rkprof_show::table::Column::Left;
use rkprof_show::table::field;
use serde::Serialize;
use std::collections::BTreeMap;

/// List the counters of an architecture
#[derive(clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    target: Target,
    /// Only names that contain this
    #[arg(value_name = "PART")]
    part: Option<String>,
    #[arg(long, value_enum, default_value_t)]
    format: PlainFormat,
}

#[derive(Serialize)]
struct Listing {
    schema_version: u32,
    arch: &'static str,
    source: &'static str,
    /// Number of hardware counters of a block in one pass.
    limits: BTreeMap<&'static str, u32>,
    counters: Vec<ListedCounter>,
}

#[derive(Serialize)]
struct ListedCounter {
    name: &'static str,
    /// Whether the SDK computes it from several hardware counters.
    derived: bool,
    hardware: Vec<Hardware>,
}

#[derive(Serialize)]
struct Hardware {
    name: &'static str,
    block: &'static str,
}

const SOURCE: &str = "built-in table of AMD's definitions";

pub(super) fn execute(args: &Args) -> Result<u8, Failure> {
    let Args { target, part, format } = args;
    let listing = listing(target.need("list counters")?, part.as_deref().unwrap_or_default());
    let text = match format {
        PlainFormat::Json => out::pretty(&listing),
        PlainFormat::Text => text(&listing),
    };
    out::result(None, &text)
}

fn listing(arch: &'static Arch, part: &str) -> Listing {
    let part = part.to_ascii_uppercase();
    let names = counters::names(arch).into_iter().filter(|name| name.to_ascii_uppercase().contains(&part));
    let counters = names.filter_map(|name| {
        let found = counters::find(arch, name)?;
        let hardware = found.hardware.into_iter().map(|(name, block)| Hardware { name, block: block.name() });
        Some(ListedCounter { name, derived: found.derived, hardware: hardware.collect() })
    });
    Listing {
        schema_version: 1,
        arch: arch.name,
        source: SOURCE,
        counters: counters.collect(),
        limits: arch.limits.iter().map(|(block, n)| (block.name(), *n)).collect(),
    }
}

fn text(listing: &Listing) -> String {
    let limits: Vec<String> = listing.limits.iter().map(|(block, n)| format!("{block} {n}")).collect();
    let (count, source) = (listing.counters.len(), listing.source);
    let title = format!("{count} counters ({source}); a pass holds {}", limits.join(", "));
    field(listing.arch, &title, width()) + &columns(&listing.counters, width()).table(listing.counters.iter(), width())
}

/// The blocks of the hardware counters.
fn blocks(row: &ListedCounter) -> String {
    let mut blocks: Vec<&str> = row.hardware.iter().map(|hardware| hardware.block).collect();
    blocks.dedup();
    blocks.join(",")
}

/// Narrow terminals have room for whole names alone: JSON has what they are computed from.
fn columns(counters: &[ListedCounter], width: usize) -> Columns<'static, ListedCounter> {
    /// Room for what a counter is computed from, and for what is between columns.
    const PARTS: usize = 24;
    let columns = Columns::new().with(Left("block"), blocks).with(Left("counter"), |row| row.name.to_owned());
    let longest = |of: fn(&ListedCounter) -> usize| counters.iter().map(of).max().unwrap_or(0);
    if longest(|row| row.name.len()) + longest(|row| blocks(row).len()) + PARTS > width {
        return columns;
    }
    columns.with(Left("computed from"), |row| {
        let parts = row.hardware.iter().filter(|_| row.derived);
        parts.map(|hardware| hardware.name).collect::<Vec<_>>().join(", ")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_counters_are_whole_and_fit() {
        let listing = listing(rkprof_arch::find("gfx942").expect("known"), "");
        for width in [60, 80, 100, 200] {
            let table = columns(&listing.counters, width).table(listing.counters.iter(), width);
            assert!(table.lines().all(|line| line.chars().count() <= width), "{width}: {table}");
            assert!(listing.counters.iter().all(|counter| table.contains(counter.name)), "{width}");
            assert_eq!(table.contains("computed from"), width > 60);
        }
    }
}

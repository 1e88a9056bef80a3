//! The counters of an architecture, and the hardware block of each.
//!
//! The table is `counters.txt`, read once. It is used to plan without a device. On a device the SDK's list decides which
//! counters exist, and this table still says which hardware counters a derived name needs.

use super::Arch;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::OnceLock;

/// Hardware block of a counter; each has a few registers per pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Block {
    Sq,
    Ta,
    Td,
    Tcp,
    Tcc,
    Tca,
    Cpc,
    Cpf,
    Spi,
    Grbm,
    Gds,
    Gl1c,
    Gl2c,
}

impl Block {
    const NAMES: [(Block, &'static str); 13] = [
        (Block::Sq, "SQ"),
        (Block::Ta, "TA"),
        (Block::Td, "TD"),
        (Block::Tcp, "TCP"),
        (Block::Tcc, "TCC"),
        (Block::Tca, "TCA"),
        (Block::Cpc, "CPC"),
        (Block::Cpf, "CPF"),
        (Block::Spi, "SPI"),
        (Block::Grbm, "GRBM"),
        (Block::Gds, "GDS"),
        (Block::Gl1c, "GL1C"),
        (Block::Gl2c, "GL2C"),
    ];

    pub fn name(self) -> &'static str {
        Block::NAMES.iter().find(|(b, _)| *b == self).map_or("?", |(_, n)| n)
    }

    /// The block of a counter's prefix, for counters that only the SDK's list has.
    pub fn of_name(counter: &str) -> Option<Block> {
        let prefix = counter.split('_').next()?;
        let prefix = if prefix == "SQC" { "SQ" } else { prefix };
        Block::parse(prefix)
    }

    fn parse(name: &str) -> Option<Block> {
        Block::NAMES.iter().find(|(_, n)| *n == name).map(|(b, _)| *b)
    }
}

impl fmt::Display for Block {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A column of the table: architectures with the same names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Set(pub &'static str);

impl Set {
    /// For an architecture without known counters.
    pub const NONE: Set = Set("");

    /// Whether the set is in a list such as `90a,94x`.
    fn is_in(self, list: &str) -> bool {
        list.split(',').any(|name| name == self.0)
    }
}

/// A counter on one architecture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Hardware counters that must be programmed for it, each with its block. One for a hardware counter and its reductions;
    /// several for a counter that the SDK computes; none for a constant.
    pub hardware: Vec<(&'static str, Block)>,
    /// Those of the hardware counters that are summed over time. Each takes one register more, and cannot share a pass with
    /// the plain counter or with its sum at the other resolution.
    pub accumulated: Vec<(&'static str, Resolution)>,
    /// Whether the SDK computes it from other counters (beyond reducing over instances).
    pub derived: bool,
}

/// How often the SDK's `accumulate()` adds up a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Resolution {
    /// `HIGH_RES`: each cycle.
    High,
    /// `LOW_RES`: every fourth cycle.
    Low,
}

struct CatalogRow {
    block: Option<Block>,
    /// Columns, separated by commas.
    archs: &'static str,
    inputs: Vec<&'static str>,
    accumulated: Vec<(&'static str, Resolution)>,
}

struct Table {
    rows: HashMap<String, Vec<CatalogRow>>,
    /// Names, and the architectures of a column without them.
    lacking: HashMap<&'static str, Vec<&'static str>>,
    bad_lines: Vec<&'static str>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table { rows: HashMap::new(), lacking: HashMap::new(), bad_lines: Vec::new() };
        for line in include_str!("counters.txt").lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
            if table.add(line).is_none() {
                table.bad_lines.push(line);
            }
        }
        table
    })
}

impl Table {
    fn add(&mut self, line: &'static str) -> Option<()> {
        let mut words = line.split_whitespace();
        let (name, block) = (words.next()?, words.next()?);
        if block == "-" {
            self.lacking.insert(name, words.collect());
            return Some(());
        }
        let archs = words.next()?;
        if block == "=" {
            let mut row = CatalogRow { block: None, archs, inputs: Vec::new(), accumulated: Vec::new() };
            for word in words {
                let input = match word.split_once('@') {
                    Some((input, "HIGH")) => {
                        row.accumulated.push((input, Resolution::High));
                        input
                    }
                    Some((input, "LOW")) => {
                        row.accumulated.push((input, Resolution::Low));
                        input
                    }
                    Some(_) => return None,
                    None => word,
                };
                row.inputs.push(input);
            }
            self.rows.entry(name.to_owned()).or_default().push(row);
            return Some(());
        }
        let block = Block::parse(block)?;
        let mut rows = vec![(name.to_owned(), archs)];
        for word in words {
            let (reduction, archs) = match word.split_once(':') {
                Some((reduction, list)) => (reduction, list),
                None => (word, archs),
            };
            rows.push((format!("{name}_{reduction}"), archs));
        }
        for (full, archs) in rows {
            self.rows.entry(full).or_default().push(CatalogRow {
                block: Some(block),
                archs,
                inputs: vec![name],
                accumulated: Vec::new(),
            });
        }
        Some(())
    }
}

/// The definition of `name` on `arch`, if it exists there.
pub fn find(arch: &Arch, name: &str) -> Option<Definition> {
    let row = table().rows.get(name)?.iter().find(|r| arch.counter_set.is_in(r.archs))?;
    if lacks(arch, name) {
        return None;
    }
    let hardware = row.inputs.iter().filter_map(|input| Some((*input, row.block.or_else(|| Block::of_name(input))?)));
    Some(Definition {
        hardware: hardware.collect(),
        accumulated: row.accumulated.clone(),
        derived: row.block.is_none(),
    })
}

/// Whether this architecture lacks a name of its column.
fn lacks(arch: &Arch, name: &str) -> bool {
    table().lacking.get(name).is_some_and(|archs| archs.contains(&arch.name))
}

/// All names on `arch`, reductions and derived counters included, sorted.
pub fn names(arch: &Arch) -> BTreeSet<&'static str> {
    let has = |rows: &[CatalogRow]| rows.iter().any(|r| arch.counter_set.is_in(r.archs));
    let rows = table().rows.iter().filter(|(name, rows)| has(rows) && !lacks(arch, name));
    rows.map(|(name, _)| name.as_str()).collect()
}

/// The architectures that have `name`, as `gfx90a, gfx94x`; `None` when none has.
pub(crate) fn where_it_exists(name: &str) -> Option<String> {
    let rows = table().rows.get(name)?;
    let mut sets: Vec<Set> = super::all().iter().map(|arch| arch.counter_set).collect();
    sets.dedup();
    sets.retain(|set| rows.iter().any(|row| set.is_in(row.archs)));
    Some(sets.iter().map(|set| format!("gfx{}", set.0)).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        assert_eq!(table().bad_lines, Vec::<&str>::new());
        let known = |column: &str| crate::all().iter().any(|arch| arch.counter_set.0 == column);
        let columns = |row: &CatalogRow| row.archs.split(',').filter(|column| !known(column)).collect::<Vec<_>>();
        let unknown: Vec<_> = table().rows.values().flatten().flat_map(columns).collect();
        assert!(unknown.is_empty(), "columns of no architecture: {unknown:?}");
    }

    #[test]
    fn derived_counters_name_existing_hardware_counters() {
        for arch in crate::all() {
            for name in names(arch) {
                for (input, block) in find(arch, name).unwrap().hardware {
                    let input = find(arch, input).unwrap_or_else(|| panic!("{arch}: {name} needs {input}"));
                    assert!(!input.derived && input.hardware[0].1 == block, "{arch} {name}");
                }
            }
        }
    }

    #[test]
    fn what_exists_only_from_some_architecture_on() {
        let has = |arch: &str, name: &str| find(crate::find(arch).unwrap(), name).is_some();
        assert!(!has("gfx90a", "SQ_INSTS_VALU_MFMA_MOPS_F8") && has("gfx942", "SQ_INSTS_VALU_MFMA_MOPS_F8"));
        assert!(!has("gfx942", "SQ_INSTS_VALU_MFMA_MOPS_F6F4") && has("gfx950", "SQ_INSTS_VALU_MFMA_MOPS_F6F4"));
        assert!(!has("gfx942", "TCC_EA0_RDREQ_128B_sum") && has("gfx950", "TCC_EA0_RDREQ_128B_sum"));
        assert!(has("gfx90a", "SQ_INSTS_FLAT_LDS_ONLY") && !has("gfx942", "SQ_INSTS_FLAT_LDS_ONLY"));
        assert!(has("gfx90a", "TCC_EA_RDREQ_sum") && !has("gfx942", "TCC_EA_RDREQ_sum"));
        assert!(has("gfx1100", "GL2C_EA_RDREQ_96B_sum") && !has("gfx1201", "GL2C_EA_RDREQ_96B_sum"));
        assert!(has("gfx1151", "SQC_LDS_BANK_CONFLICT") && has("gfx1151", "GL1C_GL2_REQ_READ_64B_sum"));
        assert_eq!(where_it_exists("SQ_INSTS_FLAT_LDS_ONLY").as_deref(), Some("gfx90a"));
        assert_eq!(where_it_exists("SQ_INSTS_WMMA"), None);
        assert!(has("gfx942", "LDSBankConflict") && !has("gfx940", "LDSBankConflict"));
        let constant = find(crate::find("gfx1201").unwrap(), "CU_NUM").unwrap();
        assert!(constant.hardware.is_empty(), "a constant takes no register");
    }

    #[test]
    fn a_derived_counter_lists_its_hardware() {
        let occupancy = find(crate::find("gfx942").unwrap(), "MeanOccupancyPerCU").unwrap();
        assert_eq!(occupancy.accumulated, [("SQ_LEVEL_WAVES", Resolution::High)]);
        let active = find(crate::find("gfx942").unwrap(), "MeanOccupancyPerActiveCU").unwrap();
        assert_eq!(active.accumulated, [("SQ_LEVEL_WAVES", Resolution::Low)]);
        let fetch = find(crate::find("gfx90a").unwrap(), "FETCH_SIZE").unwrap();
        assert!(fetch.derived);
        assert_eq!(fetch.hardware, [("TCC_EA_RDREQ", Block::Tcc), ("TCC_EA_RDREQ_32B", Block::Tcc)]);
        let hit = find(crate::find("gfx942").unwrap(), "TCC_HIT_sum").unwrap();
        assert_eq!((hit.derived, hit.hardware), (false, vec![("TCC_HIT", Block::Tcc)]));
    }

    #[test]
    fn blocks_are_told_from_the_prefix() {
        assert_eq!(Block::of_name("SQC_LDS_BANK_CONFLICT"), Some(Block::Sq));
        assert_eq!(Block::of_name("GL2C_HIT_sum"), Some(Block::Gl2c));
        assert_eq!(Block::of_name("OccupancyPercent"), None);
    }
}

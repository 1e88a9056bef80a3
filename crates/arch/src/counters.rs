//! Which counters an architecture has, and which hardware block each needs.
//!
//! The table is `counters.txt`, read once. It serves planning without a device; on a device the SDK's list decides what
//! exists, and this table still says which hardware counters a derived name needs.

use super::Arch;
use serde::Serialize;
use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::OnceLock;

/// Hardware block that owns a counter; each has a few registers per pass.
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

    /// The block that a counter's prefix names: for counters that only the SDK's list has.
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
#[repr(u8)]
pub enum Set {
    Gfx90a,
    Gfx94x,
    Gfx950,
    Gfx103x,
    Gfx110x,
    Gfx115x,
    Gfx120x,
}

impl Set {
    const NAMES: [(Set, &'static str); 7] = [
        (Set::Gfx90a, "90a"),
        (Set::Gfx94x, "94x"),
        (Set::Gfx950, "950"),
        (Set::Gfx103x, "103x"),
        (Set::Gfx110x, "110x"),
        (Set::Gfx115x, "115x"),
        (Set::Gfx120x, "120x"),
    ];

    const fn bit(self) -> u8 {
        1 << self as u8
    }

    fn mask(list: &str) -> Option<u8> {
        list.split(',')
            .try_fold(0, |mask, name| Some(mask | Set::NAMES.iter().find(|(_, n)| *n == name).map(|(s, _)| s.bit())?))
    }

    fn describe(mask: u8) -> String {
        let on = Set::NAMES.iter().filter(|(s, _)| mask & s.bit() != 0);
        on.map(|(_, n)| format!("gfx{n}")).collect::<Vec<_>>().join(", ")
    }
}

/// A counter as an architecture has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// Hardware counters that must be programmed for it, each with its block. One for a hardware counter and its
    /// reductions; several for a counter that the SDK computes; none for a constant.
    pub hardware: Vec<(&'static str, Block)>,
    /// The SDK computes it from others (other than by reducing over instances).
    pub derived: bool,
}

struct Row {
    block: Option<Block>,
    archs: u8,
    inputs: Vec<&'static str>,
}

struct Table {
    rows: HashMap<String, Vec<Row>>,
    bad_lines: Vec<&'static str>,
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table { rows: HashMap::new(), bad_lines: Vec::new() };
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
        let (name, block, archs) = (words.next()?, words.next()?, Set::mask(words.next()?)?);
        if block == "=" {
            let row = Row { block: None, archs, inputs: words.collect() };
            self.rows.entry(name.to_owned()).or_default().push(row);
            return Some(());
        }
        let block = Block::parse(block)?;
        let mut rows = vec![(name.to_owned(), archs)];
        for word in words {
            let (reduction, archs) = match word.split_once(':') {
                Some((reduction, list)) => (reduction, Set::mask(list)?),
                None => (word, archs),
            };
            rows.push((format!("{name}_{reduction}"), archs));
        }
        for (full, archs) in rows {
            self.rows.entry(full).or_default().push(Row { block: Some(block), archs, inputs: vec![name] });
        }
        Some(())
    }
}

/// The definition of `name` on `arch`, if it exists there.
pub fn find(arch: &Arch, name: &str) -> Option<Definition> {
    let row = table().rows.get(name)?.iter().find(|r| r.archs & arch.counter_set.bit() != 0)?;
    let hardware = row.inputs.iter().filter_map(|input| Some((*input, row.block.or_else(|| Block::of_name(input))?)));
    Some(Definition { hardware: hardware.collect(), derived: row.block.is_none() })
}

/// All names on `arch`, reductions and derived counters included, sorted.
pub fn names(arch: &Arch) -> BTreeSet<&'static str> {
    let has = |rows: &[Row]| rows.iter().any(|r| r.archs & arch.counter_set.bit() != 0);
    table().rows.iter().filter(|(_, rows)| has(rows)).map(|(name, _)| name.as_str()).collect()
}

/// The architectures that have `name`, as `gfx90a, gfx94x`; `None` when none has.
pub fn where_it_exists(name: &str) -> Option<String> {
    let mask = table().rows.get(name)?.iter().fold(0, |mask, row| mask | row.archs);
    Some(Set::describe(mask))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_is_read() {
        assert_eq!(table().bad_lines, Vec::<&str>::new());
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
    }

    #[test]
    fn a_derived_counter_lists_its_hardware() {
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

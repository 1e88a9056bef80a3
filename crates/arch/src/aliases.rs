//! Counter names in users' files that an architecture does not have, with their replacements.
//!
//! A substitution is never silent: each carries a sentence for the plan. The names in users' files come from other
//! generations (`TCC_EA_*` is gfx90a's), from other tools, or never existed.

use super::Arch;
use serde::Serialize;

/// How exact a substitution is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Fidelity {
    /// The same quantity under this architecture's name.
    Renamed,
    /// The quantity is the sum of these, or is computed from them.
    Computed,
    /// Another quantity that answers the same question less exactly.
    Approximate,
}

/// The counters that are collected in place of a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Translation {
    pub to: Vec<String>,
    /// Also collected where a pass has room.
    pub if_room: Vec<String>,
    pub fidelity: Fidelity,
    pub note: String,
}

#[derive(Clone, Copy)]
enum On {
    Cdna,
    Rdna,
    Any,
}

struct Alias {
    from: &'static [&'static str],
    on: On,
    to: &'static [&'static str],
    if_room: &'static [&'static str],
    fidelity: Fidelity,
    note: &'static str,
}

use Fidelity::{Approximate, Computed, Renamed};

const fn row(
    from: &'static [&'static str],
    on: On,
    to: &'static [&'static str],
    fidelity: Fidelity,
    note: &'static str,
) -> Alias {
    Alias { from, on, to, if_room: &[], fidelity, note }
}

/// Names without `_sum`; a name with `_sum` is looked up without it.
static ROWS: &[Alias] = &[
    row(
        &["L2CacheHit", "L2CacheHitRate"],
        On::Cdna,
        &["TCC_HIT_sum", "TCC_MISS_sum"],
        Computed,
        "l2_hit_pct = 100*HIT/(HIT+MISS)",
    ),
    row(&["L2CacheMiss"], On::Cdna, &["TCC_HIT_sum", "TCC_MISS_sum"], Computed, "100 - l2_hit_pct"),
    row(
        &["L2CacheHit", "L2CacheHitRate"],
        On::Rdna,
        &["GL2C_HIT_sum", "GL2C_MISS_sum"],
        Computed,
        "l2_hit_pct = 100*HIT/(HIT+MISS)",
    ),
    row(&["L2CacheMiss"], On::Rdna, &["GL2C_HIT_sum", "GL2C_MISS_sum"], Computed, "100 - l2_hit_pct"),
    row(
        &["TCP_TCC_ATOMIC_REQ"],
        On::Cdna,
        &["TCP_TCC_ATOMIC_WITH_RET_REQ_sum", "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum"],
        Computed,
        "the sum of atomics with and without return",
    ),
    row(
        &["SQ_WAIT_INST_VALU"],
        On::Any,
        &["SQ_WAIT_INST_ANY"],
        Approximate,
        "waits for any instruction, not only VALU: no architecture counts the latter",
    ),
    row(&["TCP_READ"], On::Cdna, &["TCP_TOTAL_READ_sum"], Renamed, "the existing name"),
    row(&["TCP_WRITE"], On::Cdna, &["TCP_TOTAL_WRITE_sum"], Renamed, "the existing name"),
    row(&["TA_BUSY"], On::Cdna, &["TA_TA_BUSY_sum"], Renamed, "the existing name"),
    row(&["TA_BUSY"], On::Rdna, &["TA_TA_BUSY"], Renamed, "the existing name"),
    row(&["TD_BUSY"], On::Cdna, &["TD_TD_BUSY_sum"], Renamed, "the existing name"),
    Alias {
        from: &["SQ_VALU_MFMA_MOPS", "SQ_INSTS_VALU_MFMA_MOPS"],
        on: On::Cdna,
        to: &["SQ_INSTS_VALU_MFMA_MOPS_F16", "SQ_INSTS_VALU_MFMA_MOPS_BF16", "SQ_INSTS_VALU_MFMA_MOPS_F32"],
        if_room: &[
            "SQ_INSTS_VALU_MFMA_MOPS_I8",
            "SQ_INSTS_VALU_MFMA_MOPS_F8",
            "SQ_INSTS_VALU_MFMA_MOPS_F64",
            "SQ_INSTS_VALU_MFMA_MOPS_F6F4",
            "SQ_INSTS_VALU_MFMA_MOPS_XF32",
        ],
        fidelity: Computed,
        note: "counted per number format; further formats where a pass has room",
    },
    row(
        &["TCC_EA_RDREQ", "TCC_EA0_RDREQ", "GL2C_EA_RDREQ"],
        On::Rdna,
        &["GL2C_EA_RDREQ_32B_sum", "GL2C_EA_RDREQ_64B_sum", "GL2C_EA_RDREQ_96B_sum", "GL2C_EA_RDREQ_128B_sum"],
        Computed,
        "the sum over request sizes",
    ),
    row(
        &["TCC_EA_WRREQ", "TCC_EA0_WRREQ", "GL2C_EA_WRREQ"],
        On::Rdna,
        &["GL2C_MC_WRREQ_sum"],
        Renamed,
        "writes from L2 to memory",
    ),
    row(
        &["SQ_INSTS_VMEM"],
        On::Rdna,
        &["SQ_INSTS_TEX_LOAD", "SQ_INSTS_TEX_STORE", "SQ_INSTS_FLAT"],
        Approximate,
        "buffer and image accesses are counted as TEX, global ones as FLAT",
    ),
    row(
        &["SQ_INSTS_VMEM_RD"],
        On::Rdna,
        &["SQ_INSTS_TEX_LOAD", "SQ_INSTS_FLAT"],
        Approximate,
        "FLAT counts loads and stores together",
    ),
    row(
        &["SQ_INSTS_VMEM_WR"],
        On::Rdna,
        &["SQ_INSTS_TEX_STORE", "SQ_INSTS_FLAT"],
        Approximate,
        "FLAT counts loads and stores together",
    ),
    row(&["SQ_BUSY_CU_CYCLES"], On::Rdna, &["SQ_BUSY_CYCLES"], Approximate, "busy cycles of the sequencer"),
];

/// Prefixes that changed between generations; the rest of the name stays.
static PREFIXES: &[(&str, On, &str)] = &[
    ("TCC_EA_", On::Cdna, "TCC_EA0_"),
    ("TCC_EA0_", On::Cdna, "TCC_EA_"),
    ("TCC_EA0_", On::Rdna, "GL2C_EA_"),
    ("TCC_", On::Rdna, "GL2C_"),
    ("GL2C_EA_", On::Cdna, "TCC_EA0_"),
    ("GL2C_EA_", On::Cdna, "TCC_EA_"),
    ("GL2C_", On::Cdna, "TCC_"),
    ("SQ_LDS_", On::Rdna, "SQC_LDS_"),
    ("SQC_LDS_", On::Cdna, "SQ_LDS_"),
];

impl On {
    fn includes(self, arch: &Arch) -> bool {
        match self {
            On::Cdna => arch.has_tcc(),
            On::Rdna => arch.has_gl2c(),
            On::Any => true,
        }
    }
}

/// The counters to collect for a `name` that does not exist. `exists` says which names do; `None` when there is no
/// replacement.
pub fn translate(arch: &Arch, name: &str, exists: &dyn Fn(&str) -> bool) -> Option<Translation> {
    let renamed = |to: String, note: String| {
        let found = [to.clone(), format!("{to}_sum"), to.strip_suffix("_sum").unwrap_or(&to).to_owned()];
        let to = found.into_iter().find(|n| n != name && exists(n))?;
        Some(Translation { to: vec![to], if_room: Vec::new(), fidelity: Renamed, note })
    };
    // The SDK lists some counters only with their reduction, others only without.
    let same = renamed(name.to_owned(), "the same counter, over all instances".to_owned());
    let by_prefix = || {
        PREFIXES.iter().filter(|(_, on, _)| on.includes(arch)).find_map(|(old, _, new)| {
            let rest = name.strip_prefix(old)?;
            renamed(format!("{new}{rest}"), format!("{arch} calls {old}* {new}*"))
        })
    };
    let by_row = || {
        let bare = name.strip_suffix("_sum").unwrap_or(name);
        let existing = |list: &[&str]| list.iter().filter(|n| exists(n)).map(|n| n.to_string()).collect::<Vec<_>>();
        ROWS.iter().filter(|r| r.on.includes(arch) && r.from.contains(&bare)).find_map(|row| {
            let to = existing(row.to);
            let note = match to.len() == row.to.len() {
                true => row.note.to_owned(),
                false => format!("{}; {arch} has not all of them", row.note),
            };
            let translation = Translation { to, if_room: existing(row.if_room), fidelity: row.fidelity, note };
            (!translation.to.is_empty()).then_some(translation)
        })
    };
    same.or_else(by_prefix).or_else(by_row)
}

/// Why a name has neither a definition nor a substitute on `arch`.
pub(crate) fn why_missing(arch: &Arch, name: &str) -> String {
    if arch.has_gl2c() && (name.contains("MFMA") || name.contains("WMMA")) {
        return format!("{arch} has no matrix counters: WMMA instructions are not counted on RDNA");
    }
    match super::counters::where_it_exists(name) {
        Some(archs) => format!("not on {arch}; it exists on {archs}"),
        None => "no architecture has a counter of this name".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{counters, find};

    fn to(arch: &str, name: &str) -> Vec<String> {
        let arch = find(arch).unwrap();
        translate(arch, name, &|n| counters::find(arch, n).is_some()).map_or(Vec::new(), |t| t.to)
    }

    #[test]
    fn table_of_requirement_2_2() {
        for (arch, from, expected) in [
            ("gfx942", "L2CacheHit", &["TCC_HIT_sum", "TCC_MISS_sum"][..]),
            ("gfx90a", "L2CacheMiss", &["TCC_HIT_sum", "TCC_MISS_sum"]),
            ("gfx942", "TCC_EA_RDREQ_32B_sum", &["TCC_EA0_RDREQ_32B_sum"]),
            ("gfx950", "TCC_EA_WRREQ_LEVEL_sum", &["TCC_EA0_WRREQ_LEVEL_sum"]),
            ("gfx942", "TCC_EA_RDREQ", &["TCC_EA0_RDREQ"]),
            ("gfx90a", "TCC_EA0_RDREQ_sum", &["TCC_EA_RDREQ_sum"]),
            (
                "gfx90a",
                "TCP_TCC_ATOMIC_REQ_sum",
                &["TCP_TCC_ATOMIC_WITH_RET_REQ_sum", "TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum"],
            ),
            ("gfx90a", "SQ_WAIT_INST_VALU", &["SQ_WAIT_INST_ANY"]),
            ("gfx1100", "SQ_WAIT_INST_VALU", &["SQ_WAIT_INST_ANY"]),
            ("gfx942", "TCP_READ", &["TCP_TOTAL_READ_sum"]),
            ("gfx942", "TCP_WRITE", &["TCP_TOTAL_WRITE_sum"]),
            ("gfx950", "TA_BUSY_sum", &["TA_TA_BUSY_sum"]),
            ("gfx950", "TD_BUSY_sum", &["TD_TD_BUSY_sum"]),
            ("gfx1100", "TCC_HIT", &["GL2C_HIT"]),
            ("gfx1100", "TCC_MISS_sum", &["GL2C_MISS_sum"]),
            ("gfx1100", "TCC_EA_WRREQ_64B_sum", &["GL2C_EA_WRREQ_64B_sum"]),
            ("gfx1100", "TCC_EA_WRREQ", &["GL2C_MC_WRREQ_sum"]),
            ("gfx1201", "TCC_EA_WRREQ", &["GL2C_EA_WRREQ"]),
            ("gfx1201", "TCC_EA_RDREQ", &["GL2C_EA_RDREQ"]),
            ("gfx1100", "SQ_LDS_BANK_CONFLICT", &["SQC_LDS_BANK_CONFLICT"]),
            ("gfx1100", "SQ_LDS_IDX_ACTIVE", &["SQC_LDS_IDX_ACTIVE"]),
            ("gfx1100", "SQ_INSTS_VMEM", &["SQ_INSTS_TEX_LOAD", "SQ_INSTS_TEX_STORE", "SQ_INSTS_FLAT"]),
            ("gfx1030", "SQ_INSTS_VMEM_RD", &["SQ_INSTS_FLAT"]),
            ("gfx942", "GRBM_COUNT_sum", &["GRBM_COUNT"]),
        ] {
            assert_eq!(to(arch, from), expected, "{arch} {from}");
        }
        assert!(to("gfx942", "SQ_INSTS_FLAT_LDS_ONLY").is_empty());
        assert!(to("gfx1100", "SQ_VALU_MFMA_MOPS").is_empty());
    }

    #[test]
    fn reasons_are_named() {
        let reason = |arch: &str, name: &str| why_missing(find(arch).unwrap(), name);
        assert!(reason("gfx942", "SQ_INSTS_FLAT_LDS_ONLY").contains("exists on gfx90a"));
        assert!(reason("gfx1151", "SQ_VALU_MFMA_MOPS").contains("WMMA"));
        assert!(reason("gfx942", "SQ_NONSENSE").contains("no architecture"));
    }
}

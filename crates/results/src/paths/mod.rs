//! The lines of the program that the GPU time belongs to (`rkprof run --stacks`): a profile, and its forms for other tools.

pub mod callstacks;
mod idle;
pub mod inside;
pub mod lines;
mod pprof;
pub mod profile;
pub mod stacks;
pub mod symbols;

use super::{Failure, exit};
use profile::Profile;
use rkprof_formats::export::format::Format;
use rkprof_formats::export::stacks as formats;
use serde_json::json;
use std::path::Path;

/// Version of the JSON's schema.
const SCHEMA_VERSION: u32 = 1;

/// Makes a file of a profile.
pub type Writer = fn(&Profile) -> Result<Vec<u8>, Failure>;

/// The formats of `rkprof export` that are made of call paths.
static WRITERS: [(&Format, Writer); 3] = [
    (&formats::SPEEDSCOPE, |profile| Ok(stacks::pretty(&stacks::speedscope(profile)))),
    (&formats::COLLAPSED, |profile| Ok(stacks::collapsed(profile, stacks::Value::Gpu).into_bytes())),
    (&formats::PPROF, pprof),
];

/// How this format is made of call paths; `None` for formats of events.
pub fn writer(format: &str) -> Option<Writer> {
    WRITERS.iter().find(|(known, _)| known.name == format).map(|(_, write)| *write)
}

/// The whole profile in pprof's format.
pub fn pprof(profile: &Profile) -> Result<Vec<u8>, Failure> {
    pprof::write(profile).map_err(|error| {
        Failure::new(exit::CHECK_FAILED, "make a profile", error, "This is a fault of rkprof: please report it.")
    })
}

/// The call paths of a run; fails without any.
pub fn load(run: &Path) -> Result<Profile, Failure> {
    Profile::load(run)?.ok_or_else(|| {
        let doing = format!("show the call paths of {}", run.display());
        if rkprof_store::dir::sessions(run).is_ok_and(|sessions| sessions.is_empty()) {
            return Failure::new(exit::NO_DATA, doing, "no run is in it", crate::no_run::remedy(run, None));
        }
        let remedy = "Record it with: rkprof run --stacks -- PROGRAM";
        Failure::new(exit::NO_DATA, doing, "no launch of it has a call path", remedy)
    })
}

/// Hot lines, with the totals to which they belong.
pub fn json(profile: &Profile, rows: usize) -> serde_json::Value {
    let lines = lines::lines(profile);
    json!({
        "schema_version": SCHEMA_VERSION, "simulated": profile.simulated, "gpu_ns": profile.total_ns,
        "gpu_ns_without_path": profile.unknown_ns, "launches": profile.launches,
        "launches_with_path": profile.with_path, "launches_without_python": profile.without_python,
        "copies_without_path": profile.unknown_copies, "allocations_without_path": profile.unknown_allocations,
        "wait_ns": profile.wait_ns, "wait_ns_without_path": profile.unknown_wait_ns,
        "lines": lines[..rows.min(lines.len())],
    })
}

#[cfg(test)]
mod tests {
    use rkprof_formats::export::FORMATS;
    use rkprof_formats::export::format::Paths;

    #[test]
    fn every_format_of_call_paths_has_a_writer() {
        for format in FORMATS {
            assert_eq!(super::writer(format.name).is_some(), format.needs.paths != Paths::Unused, "{}", format.name);
        }
    }
}

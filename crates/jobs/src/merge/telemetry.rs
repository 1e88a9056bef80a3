//! Power, clocks and memory of the GPUs of each machine in the joint trace, on the common clock. Every rank's command records
//! all GPUs of its machine, so only the largest record of a machine is used.

use super::clocks::Clocks;
use super::{Input, trace::several_machines};
use crate::telemetry::{self, SAMPLES_FILE};
use rkprof_perfetto::gauges;
use rkprof_store::dir;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Appends the tracks of each machine; leaves out an unreadable record.
pub(super) fn write(file: &mut impl Write, inputs: &[Input], clocks: &Clocks) -> io::Result<()> {
    for (machine, (host, _)) in clocks.machines.iter().enumerate() {
        let members = inputs.iter().zip(&clocks.of_input).filter(|(_, of)| **of == machine).map(|(input, _)| input);
        let largest = members.map(|input| place(&input.dir)).max_by_key(|place| size(place));
        let Some(Ok(Some(mut recorded))) = largest.map(telemetry::read_samples) else { continue };
        let clock = clocks.offsets[machine].0;
        recorded.samples.iter_mut().for_each(|sample| sample.at = clock.to_reference(sample.at));
        let prefix = if several_machines(clocks) { format!("{host} ") } else { String::new() };
        let mut out = Vec::new();
        gauges::write(&mut out, &telemetry::tracks(&prefix, recorded.addresses.len(), &recorded.samples));
        file.write_all(&out)?;
    }
    Ok(())
}

/// The directory in which a session's command put its samples.
fn place(session: &Path) -> &Path {
    if dir::is_further_process(session) { session.parent().unwrap_or(session) } else { session }
}

fn size(place: &Path) -> u64 {
    fs::metadata(place.join(SAMPLES_FILE)).map_or(0, |file| file.len())
}

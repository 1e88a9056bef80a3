//! The driver's partition modes of devices. They scale the peaks of a device.

use super::rows::rows;
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;

/// Where the driver shows the modes.
pub const SYSFS: &str = "/sys";

rows! {
    #[derive(Eq)]
    pub struct Partition {
        /// Address of the device on the bus.
        pub pci: String,
        /// `SPX`, `DPX`, `QPX`, `CPX`, ...
        pub compute: Option<String>,
        /// `NPS1`, `NPS2`, `NPS4`, ...
        pub memory: Option<String>,
    }
}

/// The partitions of those devices at these addresses that can be divided.
pub fn read<'a>(sysfs: &Path, addresses: impl Iterator<Item = &'a str>) -> Vec<Partition> {
    let of = |pci: &str| {
        let devices = sysfs.join("bus/pci/devices");
        // ROCm gives each partition its own function number; the bus has one address for the board.
        let of_board = pci.rsplit_once('.').map_or_else(String::new, |(slot, _)| format!("{slot}.0"));
        let device =
            [pci, &of_board].map(|address| devices.join(address)).into_iter().find(|device| device.is_dir())?;
        let mode = |name: &str| {
            let text = fs::read_to_string(device.join(name)).ok()?;
            Some(text.trim().to_owned()).filter(|mode| !mode.is_empty() && mode != "UNKNOWN")
        };
        let (compute, memory) = (mode("current_compute_partition"), mode("current_memory_partition"));
        (compute.is_some() || memory.is_some()).then(|| Partition { pci: pci.to_owned(), compute, memory })
    };
    addresses.filter_map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_the_drivers_words() {
        let root = tempfile::tempdir().unwrap();
        let plant = |pci: &str, files: &[(&str, &str)]| {
            let device = root.path().join("bus/pci/devices").join(pci);
            fs::create_dir_all(&device).unwrap();
            files.iter().for_each(|(name, value)| fs::write(device.join(name), value).unwrap());
        };
        plant("0000:c1:00.0", &[("current_compute_partition", "CPX\n"), ("current_memory_partition", "NPS4\n")]);
        plant("0000:c2:00.0", &[("current_compute_partition", "UNKNOWN\n"), ("current_memory_partition", "NPS1\n")]);
        plant("0000:c3:00.0", &[]);
        let found = read(root.path(), ["0000:c1:00.1", "0000:c2:00.0", "0000:c3:00.0", "0000:c4:00.0"].into_iter());
        let mode = |mode: &str| Some(mode.to_owned());
        assert_eq!(
            found,
            [
                Partition { pci: "0000:c1:00.1".to_owned(), compute: mode("CPX"), memory: mode("NPS4") },
                Partition { pci: "0000:c2:00.0".to_owned(), compute: None, memory: mode("NPS1") },
            ]
        );
    }
}

//! Power and memory of a GPU from the kernel's amdgpu driver. Units are those of the kernel's hwmon interface: microwatts,
//! millidegrees, hertz.

use super::{Reading, amd_smi, metrics};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub const SYSFS: &str = "/sys";
const AMD: &str = "0x1002";

/// A GPU in sysfs, or one that only amd-smi shows.
#[derive(Clone, Debug)]
pub struct Gpu {
    /// Address on the bus, `0000:c1:00.0`; orders GPUs as ROCm does.
    pub address: String,
    device: Option<PathBuf>,
    hwmon: Option<PathBuf>,
    /// Gives the values that have no file.
    library: Option<Arc<amd_smi::Device>>,
}

/// AMD's GPUs by address: those below `sysfs`, with amd-smi for values that they lack; if there are none, those of amd-smi.
pub fn find(sysfs: &Path) -> Vec<Gpu> {
    let mut gpus = shown(sysfs);
    if gpus.iter().all(|gpu| !gpu.lacks_something()) && !gpus.is_empty() {
        return gpus;
    }
    let none = gpus.is_empty();
    for device in amd_smi::find() {
        let address = device.address.clone();
        match gpus.iter_mut().find(|gpu| gpu.address == address) {
            Some(gpu) => gpu.library = Some(Arc::new(device)),
            None if none => gpus.push(Gpu { address, device: None, hwmon: None, library: Some(Arc::new(device)) }),
            // Hidden from this container, and so from its programs.
            None => {}
        }
    }
    gpus
}

/// AMD's GPUs below `sysfs`, by address.
fn shown(sysfs: &Path) -> Vec<Gpu> {
    let cards = fs::read_dir(sysfs.join("class/drm")).into_iter().flatten().flatten();
    let mut gpus: Vec<Gpu> = cards
        .filter(|entry| {
            let name = entry.file_name();
            // card0, but not card0-DP-1 or renderD128.
            name.to_string_lossy().strip_prefix("card").is_some_and(|n| n.parse::<u32>().is_ok())
        })
        .filter_map(|entry| Gpu::open(&entry.path().join("device")))
        .collect();
    gpus.sort_by(|a, b| a.address.cmp(&b.address));
    gpus.dedup_by(|a, b| a.address == b.address);
    gpus
}

impl Gpu {
    fn open(device: &Path) -> Option<Gpu> {
        if text(&device.join("vendor"))? != AMD {
            return None;
        }
        let uevent = text(&device.join("uevent")).unwrap_or_default();
        let address = uevent.lines().find_map(|line| line.strip_prefix("PCI_SLOT_NAME="));
        let linked = || Some(fs::read_link(device).ok()?.file_name()?.to_string_lossy().into_owned());
        let address = address.map(str::to_owned).or_else(linked)?;
        let hwmon = fs::read_dir(device.join("hwmon")).into_iter().flatten().flatten().map(|entry| entry.path()).min();
        Some(Gpu { address, device: Some(device.to_owned()), hwmon, library: None })
    }

    pub fn read(&self) -> Reading {
        let device = |name: &str| number(&self.device.as_ref()?.join(name));
        let sensor = |name: &str| number(&self.hwmon.as_ref()?.join(name));
        let watts = |microwatts: u64| microwatts as f64 / 1e6;
        let reading = Reading {
            power_w: self.microwatts().filter(|power| *power > 0).map(watts),
            power_cap_w: sensor("power1_cap").filter(|cap| *cap > 0).map(watts),
            clock_mhz: sensor("freq1_input").map(|hertz| hertz as f64 / 1e6),
            temperature_c: (1..=3)
                .filter_map(|n| sensor(&format!("temp{n}_input")))
                .max()
                .map(|millidegrees| millidegrees as f64 / 1e3),
            busy_percent: device("gpu_busy_percent").map(|percent| percent as f64),
            vram_bytes: device("mem_info_vram_used"),
            vram_total_bytes: device("mem_info_vram_total").filter(|total| *total > 0),
            gtt_bytes: device("mem_info_gtt_used"),
        };
        self.with_library(self.with_metrics(reading))
    }

    /// Fills in values that have no file of their own.
    fn with_metrics(&self, reading: Reading) -> Reading {
        let Reading { power_w, clock_mhz, temperature_c, busy_percent, .. } = reading;
        let complete = power_w.and(clock_mhz).and(temperature_c).and(busy_percent).is_some();
        if complete || (power_w.is_none() && self.is_secondary_die()) {
            return reading;
        }
        let table = self.device.as_ref().and_then(|device| fs::read(device.join("gpu_metrics")).ok());
        let Some(metrics) = table.and_then(|table| metrics::parse(&table)) else { return reading };
        Reading {
            power_w: power_w.or(metrics.power_w),
            clock_mhz: clock_mhz.or(metrics.clock_mhz),
            temperature_c: temperature_c.or(metrics.temperature_c),
            busy_percent: busy_percent.or(metrics.busy_percent),
            ..reading
        }
    }

    fn with_library(&self, reading: Reading) -> Reading {
        let Some(known) = self.library.as_ref().map(|device| device.read()) else { return reading };
        Reading {
            power_w: reading.power_w.or(known.power_w.filter(|_| !self.is_secondary_die())),
            temperature_c: reading.temperature_c.or(known.temperature_c),
            vram_bytes: reading.vram_bytes.or(known.vram_bytes),
            vram_total_bytes: reading.vram_total_bytes.or(known.vram_total_bytes),
            gtt_bytes: reading.gtt_bytes.or(known.gtt_bytes),
            ..reading
        }
    }

    /// Whether a value that amd-smi may know has no file.
    fn lacks_something(&self) -> bool {
        let Reading { power_w, temperature_c, vram_bytes, .. } = self.read();
        (power_w.is_none() && !self.is_secondary_die()) || temperature_c.and(vram_bytes).is_none()
    }

    fn microwatts(&self) -> Option<u64> {
        let sensor = |name: &str| number(&self.hwmon.as_ref()?.join(name));
        // APUs and newer boards have only one of the two.
        sensor("power1_average").or_else(|| sensor("power1_input"))
    }

    /// Of two dies on a board the first reports the power of both, the second reports 0.
    pub(crate) fn is_secondary_die(&self) -> bool {
        self.microwatts() == Some(0)
    }

    /// Whether its files are gone: the GPU was unplugged, or its driver unloaded.
    pub fn is_gone(&self) -> bool {
        self.device.as_ref().is_some_and(|device| !device.join("vendor").exists())
    }
}

fn text(path: &Path) -> Option<String> {
    Some(fs::read_to_string(path).ok()?.trim().to_owned())
}

fn number(path: &Path) -> Option<u64> {
    text(path)?.parse().ok()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A GPU in a made-up sysfs.
    pub(crate) fn plant(root: &Path, card: u32, address: &str, files: &[(&str, &str)]) -> PathBuf {
        let device = root.join(format!("class/drm/card{card}/device"));
        fs::create_dir_all(device.join("hwmon/hwmon3")).unwrap();
        fs::write(device.join("vendor"), "0x1002\n").unwrap();
        fs::write(device.join("uevent"), format!("DRIVER=amdgpu\nPCI_SLOT_NAME={address}\n")).unwrap();
        for (name, value) in files {
            let name = if name.contains('1') { format!("hwmon/hwmon3/{name}") } else { (*name).to_owned() };
            fs::write(device.join(name), format!("{value}\n")).unwrap();
        }
        device
    }

    #[test]
    fn units_are_the_kernels() {
        let root = tempfile::tempdir().unwrap();
        let files = [
            ("power1_average", "750000000"),
            ("power1_cap", "1000000000"),
            ("freq1_input", "2100000000"),
            ("temp1_input", "61500"),
            ("gpu_busy_percent", "97"),
            ("mem_info_vram_used", "1073741824"),
            ("mem_info_vram_total", "4294967296"),
        ];
        plant(root.path(), 1, "0000:c1:00.0", &files);
        plant(root.path(), 0, "0000:f1:00.0", &[("power1_input", "35500000")]);
        let other = root.path().join("class/drm/card2/device");
        fs::create_dir_all(&other).unwrap();
        fs::write(other.join("vendor"), "0x10de").unwrap();
        fs::create_dir_all(root.path().join("class/drm/card0-DP-1/device")).unwrap();

        let gpus = shown(root.path());
        let addresses: Vec<&str> = gpus.iter().map(|gpu| gpu.address.as_str()).collect();
        assert_eq!(addresses, ["0000:c1:00.0", "0000:f1:00.0"]);
        let big = gpus[0].read();
        assert_eq!((big.power_w, big.power_cap_w, big.clock_mhz), (Some(750.0), Some(1000.0), Some(2100.0)));
        assert_eq!((big.temperature_c, big.busy_percent), (Some(61.5), Some(97.0)));
        assert_eq!((big.vram_bytes, big.gtt_bytes), (Some(1 << 30), None));
        assert_eq!(gpus[1].read(), Reading { power_w: Some(35.5), ..Reading::default() });
        assert!(shown(Path::new("/nonexistent")).is_empty());
    }

    #[test]
    fn the_firmwares_table_fills_in_what_has_no_file() {
        let root = tempfile::tempdir().unwrap();
        let device = plant(root.path(), 0, "0000:c1:00.0", &[("temp1_input", "61500")]);
        fs::write(device.join("gpu_metrics"), metrics::tests::table(4, &[(4, 99), (10, 750), (12, 88)])).unwrap();
        let second = plant(root.path(), 1, "0000:c2:00.0", &[("power1_average", "0")]);
        fs::write(second.join("gpu_metrics"), metrics::tests::table(4, &[(10, 750)])).unwrap();
        let gpus = shown(root.path());
        let reading = gpus[0].read();
        assert_eq!((reading.power_w, reading.busy_percent), (Some(750.0), Some(88.0)));
        assert_eq!(reading.temperature_c, Some(61.5), "by its own file");
        assert_eq!((gpus[1].is_secondary_die(), gpus[1].read().power_w), (true, None));
    }
}

//! Facts of the devices that can be played, one row for each architecture of `rkprof-arch`: what KFD's topology and amdgpu
//! report of one product. Rates of waves and LDS are `rkprof-arch`'s; clocks, memory and caches are public product data.

use rkprof_arch::Arch;

/// What a product is, beyond its architecture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Device {
    /// `gfx942`.
    pub arch: &'static str,
    pub product: &'static str,
    /// The name in the topology.
    pub model: &'static str,
    pub pci_id: u32,
    pub compute_units: u32,
    pub arrays: u32,
    pub arrays_per_engine: u32,
    pub units_per_array: u32,
    pub xccs: u32,
    pub engine_mhz: u32,
    pub memory_bytes: u64,
    pub memory_mhz: u32,
    pub memory_bits: u32,
    /// Level and KiB.
    pub caches: &'static [(u32, u32)],
    pub sdma_engines: u32,
    /// SDMA engines of links between devices; 0 where there are no such links.
    pub link_engines: u32,
    pub compute_queues: u32,
    /// `AMDGPU_FAMILY_*` of the kernel's amdgpu_drm.h.
    pub family: u32,
    pub firmware: u32,
    pub sdma_firmware: u32,
    pub ecc: bool,
}

const GIB: u64 = 1 << 30;

const MI300X: Device = Device {
    arch: "gfx942",
    product: "AMD Instinct MI300X",
    model: "aqua_vanjaram",
    pci_id: 0x74a1,
    compute_units: 304,
    arrays: 32,
    arrays_per_engine: 1,
    units_per_array: 10,
    xccs: 8,
    engine_mhz: 2100,
    memory_bytes: 192 * GIB,
    memory_mhz: 1300,
    memory_bits: 8192,
    caches: &[(1, 32), (2, 4096), (3, 262_144)],
    sdma_engines: 2,
    link_engines: 14,
    compute_queues: 24,
    family: 141,
    firmware: 177,
    sdma_firmware: 22,
    ecc: true,
};

const RX7900: Device = Device {
    arch: "gfx1100",
    product: "AMD Radeon RX 7900 XTX",
    model: "ip discovery",
    pci_id: 0x744c,
    compute_units: 96,
    arrays: 12,
    arrays_per_engine: 2,
    units_per_array: 8,
    xccs: 1,
    engine_mhz: 2500,
    memory_bytes: 24 * GIB,
    memory_mhz: 1249,
    memory_bits: 384,
    caches: &[(1, 32), (2, 6144), (3, 98_304)],
    sdma_engines: 2,
    link_engines: 0,
    compute_queues: 8,
    family: 145,
    firmware: 206,
    sdma_firmware: 20,
    ecc: false,
};

const RX6900: Device = Device {
    arch: "gfx1030",
    product: "AMD Radeon RX 6900 XT",
    pci_id: 0x73bf,
    compute_units: 80,
    arrays: 8,
    units_per_array: 10,
    engine_mhz: 2660,
    memory_bytes: 16 * GIB,
    memory_mhz: 1000,
    memory_bits: 256,
    caches: &[(1, 16), (2, 4096), (3, 131_072)],
    family: 143,
    firmware: 122,
    sdma_firmware: 83,
    ..RX7900
};

const HALO: Device = Device {
    arch: "gfx1151",
    product: "AMD Radeon 8060S Graphics",
    pci_id: 0x1586,
    compute_units: 40,
    arrays: 4,
    units_per_array: 10,
    engine_mhz: 2900,
    memory_bytes: 64 * GIB,
    memory_mhz: 1000,
    memory_bits: 256,
    caches: &[(1, 32), (2, 2048), (3, 32_768)],
    sdma_engines: 1,
    family: 150,
    firmware: 27,
    sdma_firmware: 14,
    ..RX7900
};

const RX9070: Device = Device {
    arch: "gfx1201",
    product: "AMD Radeon RX 9070 XT",
    pci_id: 0x7550,
    compute_units: 64,
    arrays: 8,
    units_per_array: 8,
    engine_mhz: 2970,
    memory_bytes: 16 * GIB,
    memory_mhz: 1258,
    memory_bits: 256,
    caches: &[(1, 32), (2, 8192), (3, 65_536)],
    family: 152,
    firmware: 108,
    sdma_firmware: 800,
    ..RX7900
};

static DEVICES: &[Device] = &[
    Device {
        arch: "gfx90a",
        product: "AMD Instinct MI250X",
        model: "aldebaran",
        pci_id: 0x7408,
        compute_units: 110,
        arrays: 8,
        units_per_array: 14,
        xccs: 1,
        engine_mhz: 1700,
        memory_bytes: 64 * GIB,
        memory_mhz: 1600,
        memory_bits: 4096,
        caches: &[(1, 16), (2, 8192)],
        link_engines: 3,
        firmware: 78,
        sdma_firmware: 8,
        ..MI300X
    },
    // The two forerunners of gfx942 had few parts; they are played as one.
    Device { arch: "gfx940", product: "AMD Instinct MI300A (gfx940)", pci_id: 0x74a0, compute_units: 228, ..MI300X },
    Device { arch: "gfx941", product: "AMD Instinct MI300X (gfx941)", ..MI300X },
    MI300X,
    Device {
        arch: "gfx950",
        product: "AMD Instinct MI355X",
        model: "ip discovery",
        pci_id: 0x75a3,
        compute_units: 256,
        units_per_array: 8,
        engine_mhz: 2400,
        memory_bytes: 288 * GIB,
        memory_mhz: 2000,
        firmware: 30,
        sdma_firmware: 9,
        ..MI300X
    },
    RX6900,
    Device {
        arch: "gfx1031",
        product: "AMD Radeon RX 6700 XT",
        pci_id: 0x73df,
        compute_units: 40,
        arrays: 4,
        ..RX6900
    },
    Device {
        arch: "gfx1032",
        product: "AMD Radeon RX 6600 XT",
        pci_id: 0x73ff,
        compute_units: 32,
        arrays: 4,
        units_per_array: 8,
        ..RX6900
    },
    Device {
        arch: "gfx1033",
        product: "AMD Custom GPU 0405",
        pci_id: 0x163f,
        compute_units: 8,
        arrays: 1,
        arrays_per_engine: 1,
        units_per_array: 8,
        memory_bytes: GIB,
        // Its own family is 144. For it, as for gfx1035's 146, ROCR's image library asserts a revision that ROCR never gives it.
        ..RX6900
    },
    Device {
        arch: "gfx1034",
        product: "AMD Radeon RX 6500 XT",
        pci_id: 0x743f,
        compute_units: 16,
        arrays: 2,
        units_per_array: 8,
        memory_bytes: 4 * GIB,
        memory_bits: 64,
        ..RX6900
    },
    Device {
        arch: "gfx1035",
        product: "AMD Radeon 680M",
        pci_id: 0x1681,
        compute_units: 12,
        arrays: 2,
        units_per_array: 6,
        memory_bytes: 4 * GIB,
        memory_bits: 128,
        sdma_engines: 1,
        ..RX6900
    },
    Device {
        arch: "gfx1036",
        product: "AMD Radeon Graphics",
        pci_id: 0x164e,
        compute_units: 2,
        arrays: 1,
        arrays_per_engine: 1,
        units_per_array: 2,
        engine_mhz: 2200,
        memory_bytes: GIB / 2,
        memory_mhz: 2400,
        memory_bits: 128,
        caches: &[(1, 16), (2, 256)],
        family: 149,
        sdma_engines: 1,
        ..RX6900
    },
    RX7900,
    Device {
        arch: "gfx1101",
        product: "AMD Radeon RX 7800 XT",
        pci_id: 0x747e,
        compute_units: 60,
        arrays: 6,
        units_per_array: 10,
        memory_bytes: 16 * GIB,
        memory_bits: 256,
        ..RX7900
    },
    Device {
        arch: "gfx1102",
        product: "AMD Radeon RX 7600",
        pci_id: 0x7480,
        compute_units: 32,
        arrays: 4,
        memory_bytes: 8 * GIB,
        memory_bits: 128,
        ..RX7900
    },
    Device {
        arch: "gfx1103",
        product: "AMD Radeon 780M",
        pci_id: 0x15bf,
        compute_units: 12,
        arrays: 2,
        units_per_array: 6,
        memory_bytes: 16 * GIB,
        memory_bits: 128,
        family: 148,
        sdma_engines: 1,
        ..RX7900
    },
    Device {
        arch: "gfx1150",
        product: "AMD Radeon 890M Graphics",
        pci_id: 0x150e,
        compute_units: 16,
        arrays: 2,
        units_per_array: 8,
        memory_bits: 128,
        ..HALO
    },
    HALO,
    Device {
        arch: "gfx1152",
        product: "AMD Radeon 860M Graphics",
        pci_id: 0x1114,
        compute_units: 8,
        arrays: 2,
        units_per_array: 4,
        memory_bits: 128,
        ..HALO
    },
    Device {
        arch: "gfx1153",
        product: "AMD Radeon 840M Graphics",
        pci_id: 0x1902,
        compute_units: 4,
        arrays: 1,
        arrays_per_engine: 1,
        units_per_array: 4,
        memory_bits: 64,
        ..HALO
    },
    Device {
        arch: "gfx1200",
        product: "AMD Radeon RX 9060 XT",
        pci_id: 0x7590,
        compute_units: 32,
        arrays: 4,
        units_per_array: 8,
        memory_bits: 128,
        ..RX9070
    },
    RX9070,
];

impl Device {
    /// The row of an architecture.
    pub(crate) fn find(arch: &str) -> Option<&'static Device> {
        DEVICES.iter().find(|device| device.arch == arch)
    }

    /// The row that a topology's `gfx_target_version` names.
    pub(crate) fn of_version(version: u32) -> Option<&'static Device> {
        DEVICES.iter().find(|device| device.version() == version)
    }

    pub(crate) fn facts(&self) -> &'static Arch {
        rkprof_arch::find(self.arch).expect("every row has an architecture (a test says so)")
    }

    /// `gfx_target_version`: two decimal digits each for major, minor and stepping; the name has the last two in one hex digit each.
    pub(crate) fn version(&self) -> u32 {
        let digits = self.arch.trim_start_matches("gfx");
        let (major, rest) = digits.split_at(digits.len() - 2);
        let hex = |at: usize| u32::from_str_radix(&rest[at..=at], 16).unwrap_or(0);
        major.parse::<u32>().unwrap_or(0) * 10_000 + hex(0) * 100 + hex(1)
    }

    pub(crate) fn all() -> &'static [Device] {
        DEVICES
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_architecture_has_a_row_and_every_row_an_architecture() {
        for arch in rkprof_arch::all() {
            let device = Device::find(arch.name).unwrap_or_else(|| panic!("{arch} can't be played"));
            let slots = device.arrays * device.xccs.max(1) * device.units_per_array;
            assert!(device.compute_units <= slots, "{arch} has more compute units than places for them");
        }
        for device in Device::all() {
            assert!(rkprof_arch::find(device.arch).is_some(), "{}", device.arch);
            assert!(std::ptr::eq(Device::of_version(device.version()).unwrap(), device));
        }
    }

    #[test]
    fn versions_are_those_of_the_driver() {
        // KFD: gfx_target_version of Aldebaran, Aqua Vanjaram, Navi 31, Strix Halo.
        let version = |arch| Device::find(arch).unwrap().version();
        assert_eq!(
            ["gfx90a", "gfx942", "gfx1100", "gfx1151", "gfx1036"].map(version),
            [90010, 90402, 110_000, 110_501, 100_306]
        );
    }
}

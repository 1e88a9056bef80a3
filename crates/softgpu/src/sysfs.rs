//! A tree for `/sys` that shows devices as amdgpu does: KFD's topology, which ROCR reads, and the PCI devices and `class/drm`,
//! which rocm_smi reads.
//!
//! Names and units are those of the kernel's `kfd_topology.c`. Node 0 is the CPU, device `i` is node `i + 1`.

use crate::device::Device;
use std::fmt::{Display, Write as _};
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::Path;

/// KFD's identifier of device `index`: any number that is not 0 and not the node's.
pub(crate) fn gpu_id(index: usize) -> u32 {
    0x1000 + 0x11 * (index as u32 + 1)
}

/// The render node of device `index`.
pub(crate) fn render_minor(index: usize) -> u32 {
    128 + index as u32
}

/// The PCI bus of device `index`.
fn bus(index: usize) -> u32 {
    0x0c + 8 * index as u32
}

fn unique_id(index: usize) -> u64 {
    0xb0da_7eed_0000_0000 + 0x1111 * (index as u64 + 1)
}

/// Writes the tree of these devices into `out`, which must be empty or absent.
pub(crate) fn write(out: &Path, devices: &[&Device]) -> io::Result<()> {
    if fs::read_dir(out).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(io::Error::other("the folder is not empty"));
    }
    let kfd = out.join("devices/virtual/kfd/kfd");
    topology(&kfd.join("topology"), devices)?;
    file(&kfd.join("dev"), "235:0\n")?;
    link("../../devices/virtual/kfd/kfd", &out.join("class/kfd/kfd"))?;
    file(&out.join("module/amdgpu/initstate"), "live\n")?;
    file(&out.join("module/amdgpu/version"), "6.12.12\n")?;
    for (index, device) in devices.iter().enumerate() {
        pci_device(out, index, device)?;
    }
    Ok(())
}

fn file(path: &Path, text: &str) -> io::Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    fs::write(path, text)
}

fn link(to: &str, at: &Path) -> io::Result<()> {
    fs::create_dir_all(at.parent().unwrap_or(at))?;
    symlink(to, at)
}

/// A file of lines `name value`.
fn properties(path: &Path, rows: &[(&str, &dyn Display)]) -> io::Result<()> {
    let mut text = String::new();
    for (name, value) in rows {
        let _ = writeln!(text, "{name} {value}");
    }
    file(path, &text)
}

fn topology(out: &Path, devices: &[&Device]) -> io::Result<()> {
    file(&out.join("generation_id"), "2\n")?;
    properties(
        &out.join("system_properties"),
        &[
            ("platform_oem", &2_314_885_673_410_447_169_u64),
            ("platform_id", &35_204_232_405_833_u64),
            ("platform_rev", &2),
        ],
    )?;
    cpu_node(&out.join("nodes/0"), devices.len())?;
    for (index, device) in devices.iter().enumerate() {
        gpu_node(&out.join(format!("nodes/{}", index + 1)), index, device, devices)?;
    }
    Ok(())
}

const PCI_EXPRESS: u32 = 2;
const XGMI: u32 = 11;

fn io_link(path: &Path, kind: u32, from: usize, to: usize, weight: u32) -> io::Result<()> {
    properties(
        &path.join("properties"),
        &[
            ("type", &kind),
            ("version_major", &0),
            ("version_minor", &0),
            ("node_from", &from),
            ("node_to", &to),
            ("weight", &weight),
            ("min_latency", &0),
            ("max_latency", &0),
            ("min_bandwidth", &if kind == XGMI { 50_000 } else { 312 }),
            ("max_bandwidth", &if kind == XGMI { 50_000 } else { 64_000 }),
            ("recommended_transfer_size", &0),
            ("recommended_sdma_engine_id_mask", &0),
            ("flags", &1),
        ],
    )
}

fn memory_bytes() -> u64 {
    let info = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let kib = info.split_whitespace().nth(1).and_then(|kib| kib.parse::<u64>().ok());
    kib.unwrap_or(16 << 20) << 10
}

fn cpu_node(out: &Path, gpus: usize) -> io::Result<()> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    file(&out.join("gpu_id"), "0\n")?;
    file(&out.join("name"), "\n")?;
    let mut rows: Vec<(&str, &dyn Display)> = vec![
        ("cpu_cores_count", &cores),
        ("simd_count", &0),
        ("mem_banks_count", &1),
        ("caches_count", &0),
        ("io_links_count", &gpus),
        ("p2p_links_count", &0),
    ];
    for name in [
        "cpu_core_id_base",
        "simd_id_base",
        "max_waves_per_simd",
        "lds_size_in_kb",
        "gds_size_in_kb",
        "num_gws",
        "wave_front_size",
        "array_count",
        "simd_arrays_per_engine",
        "cu_per_simd_array",
        "simd_per_cu",
        "max_slots_scratch_cu",
        "gfx_target_version",
        "vendor_id",
        "device_id",
        "location_id",
        "domain",
        "drm_render_minor",
        "hive_id",
        "num_sdma_engines",
        "num_sdma_xgmi_engines",
        "num_sdma_queues_per_engine",
        "num_cp_queues",
    ] {
        rows.push((name, &0));
    }
    rows.push(("max_engine_clk_ccompute", &3700));
    properties(&out.join("properties"), &rows)?;
    let bytes = memory_bytes();
    properties(
        &out.join("mem_banks/0/properties"),
        &[("heap_type", &0), ("size_in_bytes", &bytes), ("flags", &0), ("width", &64), ("mem_clk_max", &3200)],
    )?;
    for gpu in 0..gpus {
        io_link(&out.join(format!("io_links/{gpu}")), PCI_EXPRESS, 0, gpu + 1, 20)?;
    }
    Ok(())
}

/// The `capability` word: doorbells of 64 bit, four watch points, precise memory operations aside, the debugger's firmware
/// (without it ROCR can't be initialized twice), ECC of registers, SVM.
fn capability(device: &Device) -> u32 {
    (2 << 12) | (1 << 7) | (2 << 8) | (1 << 15) | (u32::from(device.ecc) << 26) | (1 << 27) | (1 << 29)
}

/// Whether two devices of this list are in one hive of XGMI links: those of one kind that has such links.
fn linked(one: &Device, other: &Device) -> bool {
    one.link_engines > 0 && one.arch == other.arch
}

fn gpu_node(out: &Path, index: usize, device: &Device, devices: &[&Device]) -> io::Result<()> {
    let facts = device.facts();
    let node = index + 1;
    let simds = device.compute_units * facts.waves.simds;
    file(&out.join("gpu_id"), &format!("{}\n", gpu_id(index)))?;
    file(&out.join("name"), &format!("{}\n", device.model))?;
    let hive = if device.link_engines > 0 { 0x1234_abcd_5600_u64 + u64::from(device.pci_id) } else { 0 };
    let simd_base = 0x8000_1000_u32 + 4096 * index as u32;
    properties(
        &out.join("properties"),
        &[
            ("cpu_cores_count", &0),
            ("simd_count", &simds),
            ("mem_banks_count", &1),
            ("caches_count", &device.caches.len()),
            ("io_links_count", &devices.len()),
            ("p2p_links_count", &0),
            ("cpu_core_id_base", &0),
            ("simd_id_base", &simd_base),
            ("max_waves_per_simd", &facts.waves.waves_per_simd),
            ("lds_size_in_kb", &(facts.lds.bytes >> 10)),
            ("gds_size_in_kb", &0),
            ("num_gws", &64),
            ("wave_front_size", &facts.waves.wave_size),
            ("array_count", &device.arrays),
            ("simd_arrays_per_engine", &device.arrays_per_engine),
            ("cu_per_simd_array", &device.units_per_array),
            ("simd_per_cu", &facts.waves.simds),
            ("max_slots_scratch_cu", &32),
            ("gfx_target_version", &device.version()),
            ("vendor_id", &0x1002),
            ("device_id", &device.pci_id),
            ("location_id", &(bus(index) << 8)),
            ("domain", &0),
            ("drm_render_minor", &render_minor(index)),
            ("hive_id", &hive),
            ("num_sdma_engines", &device.sdma_engines),
            ("num_sdma_xgmi_engines", &device.link_engines),
            ("num_sdma_queues_per_engine", &8),
            ("num_cp_queues", &device.compute_queues),
            ("max_engine_clk_fcompute", &device.engine_mhz),
            ("local_mem_size", &0),
            ("fw_version", &device.firmware),
            ("capability", &capability(device)),
            ("capability2", &0),
            ("debug_prop", &1495),
            ("sdma_fw_version", &device.sdma_firmware),
            ("unique_id", &unique_id(index)),
            ("num_xcc", &device.xccs),
            ("family_id", &device.family),
            ("max_engine_clk_ccompute", &3700),
        ],
    )?;
    properties(
        &out.join("mem_banks/0/properties"),
        &[
            ("heap_type", &1),
            ("size_in_bytes", &device.memory_bytes),
            ("flags", &0),
            ("width", &device.memory_bits),
            ("mem_clk_max", &device.memory_mhz),
        ],
    )?;
    for (number, (level, kib)) in device.caches.iter().enumerate() {
        properties(
            &out.join(format!("caches/{number}/properties")),
            &[
                ("processor_id_low", &simd_base),
                ("level", level),
                ("size", kib),
                ("cache_line_size", &128),
                ("cache_lines_per_tag", &1),
                ("association", &16),
                ("latency", &0),
                // Data, of the SIMDs.
                ("type", &9),
                ("sibling_map", &"1,"),
            ],
        )?;
    }
    io_link(&out.join("io_links/0"), PCI_EXPRESS, node, 0, 20)?;
    let peers = devices.iter().enumerate().filter(|(peer, _)| *peer != index);
    for (number, (peer, other)) in peers.enumerate() {
        let path = out.join(format!("io_links/{}", number + 1));
        let (kind, weight) = if linked(device, other) { (XGMI, 15) } else { (PCI_EXPRESS, 40) };
        io_link(&path, kind, node, peer + 1, weight)?;
    }
    Ok(())
}

fn pci_device(out: &Path, index: usize, device: &Device) -> io::Result<()> {
    let address = format!("0000:{:02x}:00.0", bus(index));
    let home = out.join("devices/pci0000:00").join(&address);
    let (card, render) = (format!("card{index}"), format!("renderD{}", render_minor(index)));
    let files: &[(&str, String)] = &[
        ("vendor", "0x1002".to_owned()),
        ("device", format!("{:#06x}", device.pci_id)),
        ("subsystem_vendor", "0x1002".to_owned()),
        ("subsystem_device", format!("{:#06x}", device.pci_id)),
        ("revision", "0x00".to_owned()),
        ("class", "0x038000".to_owned()),
        ("unique_id", format!("{:016x}", unique_id(index))),
        ("product_name", device.product.to_owned()),
        ("current_link_speed", "32.0 GT/s PCIe".to_owned()),
        ("current_link_width", "16".to_owned()),
        ("max_link_speed", "32.0 GT/s PCIe".to_owned()),
        ("max_link_width", "16".to_owned()),
        ("numa_node", "0".to_owned()),
        ("gpu_busy_percent", "0".to_owned()),
        ("mem_busy_percent", "0".to_owned()),
        ("mem_info_vram_total", device.memory_bytes.to_string()),
        ("mem_info_vram_used", (16 << 20).to_string()),
        ("mem_info_vis_vram_total", device.memory_bytes.to_string()),
        ("mem_info_gtt_total", memory_bytes().to_string()),
        ("pp_dpm_sclk", format!("0: 132Mhz *\n1: {}Mhz", device.engine_mhz)),
        ("pp_dpm_mclk", format!("0: 900Mhz\n1: {}Mhz *", device.memory_mhz)),
        ("uevent", format!("DRIVER=amdgpu\nPCI_ID=1002:{:04X}\nPCI_SLOT_NAME={address}", device.pci_id)),
    ];
    for (name, text) in files {
        file(&home.join(name), &format!("{text}\n"))?;
    }
    for (name, minor) in [(&card, index as u32), (&render, render_minor(index))] {
        let node = home.join("drm").join(name);
        file(&node.join("dev"), &format!("226:{minor}\n"))?;
        file(&node.join("uevent"), &format!("MAJOR=226\nMINOR={minor}\nDEVNAME=dri/{name}\nDEVTYPE=drm_minor\n"))?;
        link(&format!("../../../{address}"), &node.join("device"))?;
        link(&format!("../../devices/pci0000:00/{address}/drm/{name}"), &out.join("class/drm").join(name))?;
        link(&format!("../../devices/pci0000:00/{address}/drm/{name}"), &out.join(format!("dev/char/226:{minor}")))?;
    }
    link(&format!("../../../devices/pci0000:00/{address}"), &out.join("bus/pci/devices").join(&address))?;
    link("../../../bus/pci/drivers/amdgpu", &home.join("driver"))?;
    fs::create_dir_all(out.join("bus/pci/drivers/amdgpu"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn read(path: &Path) -> BTreeMap<String, String> {
        let text = fs::read_to_string(path).unwrap();
        let rows = text.lines().map(|line| line.split_once(' ').unwrap());
        rows.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    }

    #[test]
    fn eight_mixed_devices_have_nodes_links_and_pci_addresses_that_agree() {
        let dir = tempfile::tempdir().unwrap();
        let names = ["gfx942", "gfx942", "gfx90a", "gfx1151", "gfx1100", "gfx950", "gfx1201", "gfx1036"];
        let devices: Vec<&Device> = names.iter().map(|name| Device::find(name).unwrap()).collect();
        write(dir.path(), &devices).unwrap();
        let nodes = dir.path().join("devices/virtual/kfd/kfd/topology/nodes");
        assert_eq!(fs::read_dir(&nodes).unwrap().count(), 9);
        for (index, device) in devices.iter().enumerate() {
            let node = nodes.join((index + 1).to_string());
            let rows = read(&node.join("properties"));
            let simds: u32 = rows["simd_count"].parse().unwrap();
            assert_eq!(simds / rows["simd_per_cu"].parse::<u32>().unwrap(), device.compute_units);
            let links = fs::read_dir(node.join("io_links")).unwrap().count();
            assert_eq!(rows["io_links_count"], links.to_string());
            assert_eq!(rows["caches_count"], fs::read_dir(node.join("caches")).unwrap().count().to_string());
            // rocm_smi finds a device by the name of the folder behind card*/device and compares it with location_id.
            let place = fs::canonicalize(dir.path().join(format!("class/drm/card{index}/device"))).unwrap();
            let address = place.file_name().unwrap().to_str().unwrap().to_owned();
            let location: u32 = rows["location_id"].parse().unwrap();
            assert_eq!(address, format!("0000:{:02x}:00.0", location >> 8));
            assert!(place.join(format!("drm/renderD{}", rows["drm_render_minor"])).exists());
        }
        // The two MI300X are in one hive, the MI250X is not.
        let kind =
            |node: u32, number: u32| read(&nodes.join(format!("{node}/io_links/{number}/properties")))["type"].clone();
        assert_eq!((kind(1, 1), kind(1, 2)), (XGMI.to_string(), PCI_EXPRESS.to_string()));
    }

    #[test]
    fn a_folder_with_files_is_not_written_over() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("x"), "").unwrap();
        assert!(write(dir.path(), &[Device::find("gfx942").unwrap()]).is_err());
    }
}

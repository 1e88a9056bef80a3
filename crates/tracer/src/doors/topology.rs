//! The processors, as the driver shows them: the list that rocprofiler-sdk makes of the same files, with the same order and
//! values (its `agent.cpp`), so that both doors give the same agents.

use rkprof_abi::{AgentType, common, v1};
use std::collections::HashMap;
use std::ffi::{CString, c_char};
use std::fs;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// The driver's list of processors.
pub const NODES: &str = "/sys/class/kfd/kfd/topology/nodes";
/// Names of products by PCI device and revision; part of libdrm.
const PRODUCTS: [&str; 2] = ["/usr/share/libdrm/amdgpu.ids", "/opt/amdgpu/share/libdrm/amdgpu.ids"];

/// `hsa_agent` limits that the runtime has built in.
const WORKGROUP: u32 = 1024;

/// A file of `name value` lines.
#[derive(Default)]
struct Properties(HashMap<String, u64>);

impl Properties {
    fn read(path: &Path) -> Properties {
        let text = fs::read_to_string(path).unwrap_or_default();
        let pair = |line: &str| {
            let (name, value) = line.split_once(' ')?;
            Some((name.to_owned(), value.trim().parse().ok()?))
        };
        Properties(text.lines().filter_map(pair).collect())
    }

    fn get<T: TryFrom<u64> + Default>(&self, name: &str) -> T {
        self.0.get(name).and_then(|value| T::try_from(*value).ok()).unwrap_or_default()
    }
}

/// All processors. The texts and lists of an agent are never freed: there is one list in a process.
pub fn agents() -> Vec<v1::rocprofiler_agent_v0_t> {
    let processors: Box<dyn BufRead> = match fs::File::open("/proc/cpuinfo") {
        Ok(file) => Box::new(BufReader::with_capacity(4096, file)),
        Err(_) => Box::new(io::empty()),
    };
    read(Path::new(NODES), Processors { rest: processors, known: Vec::new() }, |name| std::env::var(name).ok())
}

fn read(
    nodes: &Path,
    mut processors: Processors<impl BufRead>,
    environment: impl Fn(&str) -> Option<String>,
) -> Vec<v1::rocprofiler_agent_v0_t> {
    let products = PRODUCTS.iter().find_map(|path| fs::read_to_string(path).ok()).unwrap_or_default();
    let mut found = Vec::new();
    let mut of_type = [0i32; 3];
    for node in 0.. {
        let dir = nodes.join(node.to_string());
        if !dir.exists() {
            break;
        }
        let properties = Properties::read(&dir.join("properties"));
        if properties.0.is_empty() {
            continue;
        }
        let mut agent = agent(&dir, &properties);
        agent.node_id = node;
        agent.logical_node_id = found.len() as i32;
        agent.id.handle = found.len() as u64 + 1;
        let counted = match agent.type_ {
            AgentType::CPU => &mut of_type[0],
            AgentType::GPU => &mut of_type[1],
            _ => &mut of_type[2],
        };
        agent.logical_node_type_id = *counted;
        *counted += 1;
        match agent.type_ {
            AgentType::GPU => gpu(&mut agent, &properties, &products),
            AgentType::CPU => cpu(&mut agent, &mut processors),
            _ => {}
        }
        agent.runtime_visibility = visibility(&agent, &environment);
        found.push(agent);
    }
    found
}

/// What agents of all types have.
fn agent(dir: &Path, properties: &Properties) -> v1::rocprofiler_agent_v0_t {
    let mut agent: v1::rocprofiler_agent_v0_t = bytemuck::Zeroable::zeroed();
    macro_rules! copy {
        ($($field:ident)*) => { $(agent.$field = properties.get(stringify!($field));)* };
    }
    copy! {
        cpu_cores_count simd_count mem_banks_count caches_count io_links_count cpu_core_id_base simd_id_base
        max_waves_per_simd lds_size_in_kb gds_size_in_kb num_gws wave_front_size array_count simd_arrays_per_engine
        cu_per_simd_array simd_per_cu max_slots_scratch_cu gfx_target_version vendor_id device_id location_id domain
        drm_render_minor hive_id num_sdma_engines num_sdma_xgmi_engines num_sdma_queues_per_engine num_cp_queues
        max_engine_clk_ccompute
    }
    agent.size = size_of::<v1::rocprofiler_agent_v0_t>() as u64;
    agent.type_ = match (agent.cpu_cores_count, agent.simd_count) {
        (1.., _) => AgentType::CPU,
        (0, 1..) => AgentType::GPU,
        _ => AgentType::NONE,
    };
    agent.num_xcc = properties.0.get("num_xcc").map_or(1, |count| *count as u32);
    agent.max_waves_per_cu = agent.simd_per_cu * agent.max_waves_per_simd;
    if let Some(engines) = agent.array_count.checked_div(agent.simd_arrays_per_engine) {
        agent.num_shader_banks = engines;
        let compute_units = agent.simd_count.checked_div(agent.simd_per_cu).unwrap_or(0);
        agent.cu_per_engine = compute_units.checked_div(agent.num_shader_banks).unwrap_or(0);
    }
    let text = |name: &str| fs::read_to_string(dir.join(name)).unwrap_or_default();
    agent.gpu_id = text("gpu_id").trim().parse().unwrap_or(0);
    agent.model_name = kept(&text("name").split_whitespace().collect::<Vec<_>>().join(" "));
    (agent.name, agent.product_name, agent.vendor_name) = (kept(""), kept(""), kept(""));
    let each = |what: &str, count: u32| {
        let dir = dir.join(what);
        (0..count).map(move |at| Properties::read(&dir.join(at.to_string()).join("properties")))
    };
    macro_rules! structure {
        ($type:ident from $properties:ident: $($field:ident)*) => {{
            let mut made: common::$type = bytemuck::Zeroable::zeroed();
            $(made.$field = $properties.get(stringify!($field));)*
            made
        }};
    }
    agent.mem_banks = leaked(each("mem_banks", agent.mem_banks_count).map(
        |bank| structure!(rocprofiler_agent_mem_bank_t from bank: heap_type size_in_bytes flags width mem_clk_max),
    ));
    agent.caches = leaked(each("caches", agent.caches_count).map(|cache| {
        let made = structure!(
            rocprofiler_agent_cache_t from cache:
            processor_id_low level size cache_line_size cache_lines_per_tag association latency
        );
        common::rocprofiler_agent_cache_t { type_: cache.get("type"), ..made }
    }));
    agent.io_links = leaked(each("io_links", agent.io_links_count).map(|link| {
        let made = structure!(
            rocprofiler_agent_io_link_t from link:
            version_major version_minor node_from node_to weight min_latency max_latency min_bandwidth max_bandwidth
            recommended_transfer_size flags
        );
        common::rocprofiler_agent_io_link_t { type_: link.get("type"), ..made }
    }));
    agent
}

fn gpu(agent: &mut v1::rocprofiler_agent_v0_t, properties: &Properties, products: &str) {
    /// Versions of firmware have ten bits.
    const FIRMWARE: u32 = 0x3FF;
    agent.uuid.bytes[..8].copy_from_slice(&properties.get::<u64>("unique_id").to_ne_bytes());
    agent.max_engine_clk_fcompute = properties.get("max_engine_clk_fcompute");
    agent.local_mem_size = properties.get("local_mem_size");
    agent.fw_version = properties.get::<u32>("fw_version") & FIRMWARE;
    agent.sdma_fw_version = properties.get::<u32>("sdma_fw_version") & FIRMWARE;
    agent.capability = properties.get("capability");
    agent.workgroup_max_size = WORKGROUP;
    agent.workgroup_max_dim = common::rocprofiler_dim3_t { x: WORKGROUP, y: WORKGROUP, z: WORKGROUP };
    agent.grid_max_size = u32::MAX;
    agent.grid_max_dim = common::rocprofiler_dim3_t { x: i32::MAX as u32, y: u16::MAX.into(), z: u16::MAX.into() };
    agent.cu_count = agent.simd_count.checked_div(agent.simd_per_cu).unwrap_or(0);
    agent.family_id = properties.get("family_id");
    let version = agent.gfx_target_version;
    let (major, minor, step) = (version / 10_000 % 100, version / 100 % 100, version % 100);
    agent.name = kept(&format!("gfx{major}{minor}{step:x}"));
    agent.product_name = kept(&product(agent, products).unwrap_or_else(|| "unknown".to_owned()));
    agent.vendor_name = kept("AMD");
}

/// The product's name, from lines `device, revision, name` with hexadecimal numbers.
fn product(agent: &v1::rocprofiler_agent_v0_t, products: &str) -> Option<String> {
    let (location, domain) = (agent.location_id, agent.domain);
    let pci = format!(
        "/sys/bus/pci/devices/{domain:04x}:{:02x}:{:02x}.{}/revision",
        location >> 8 & 0xFF,
        location >> 3 & 0x1F,
        location & 7
    );
    let revision = fs::read_to_string(pci).ok();
    let revision = u32::from_str_radix(revision.as_deref().unwrap_or("0").trim().trim_start_matches("0x"), 16).ok()?;
    // The file has hundreds of lines: most are passed over by their first digits.
    let device = format!("{:X}", agent.device_id);
    let may_fit = |line: &&str| {
        let line = line.as_bytes().trim_ascii_start();
        let zeros = line.iter().take_while(|byte| **byte == b'0').count();
        line[zeros..].get(..device.len()).is_some_and(|digits| digits.eq_ignore_ascii_case(device.as_bytes()))
    };
    products.lines().filter(may_fit).find_map(|line| {
        let mut fields = line.splitn(3, ',').map(str::trim);
        let number = |text: Option<&str>| u32::from_str_radix(text?, 16).ok();
        let fits = number(fields.next())? == u32::from(agent.device_id) && number(fields.next())? == revision;
        fits.then(|| fields.next().map(str::to_owned))?
    })
}

/// `/proc/cpuinfo`, read no further than what is looked for: the kernel makes it while it is read, and a machine has hundreds of
/// processors.
struct Processors<R> {
    rest: R,
    known: Vec<String>,
}

impl<R: BufRead> Processors<R> {
    /// The lines of the processor with this id.
    fn find(&mut self, apicid: u32) -> Option<&str> {
        let is_it = |block: &String| line(block, "apicid").and_then(|id| id.parse().ok()) == Some(apicid);
        let mut at = self.known.iter().position(is_it);
        while at.is_none() {
            let block = self.next_block()?;
            at = is_it(&block).then_some(self.known.len());
            self.known.push(block);
        }
        self.known.get(at?).map(String::as_str)
    }

    /// Lines to the next empty one.
    fn next_block(&mut self) -> Option<String> {
        let mut block = String::new();
        while self.rest.read_line(&mut block).ok()? > 0 && !block.ends_with("\n\n") {}
        (!block.is_empty()).then_some(block)
    }
}

/// The value of the line `name : value`.
fn line<'a>(block: &'a str, name: &str) -> Option<&'a str> {
    block
        .lines()
        .filter_map(|line| line.split_once(':'))
        .find(|(key, _)| key.trim() == name)
        .map(|(_, value)| value.trim())
}

fn cpu(agent: &mut v1::rocprofiler_agent_v0_t, processors: &mut Processors<impl BufRead>) {
    agent.cu_count = agent.cpu_cores_count;
    agent.vendor_name = kept("CPU");
    if let Some(block) = processors.find(agent.cpu_core_id_base) {
        agent.name = kept(line(block, "model name").unwrap_or_default());
        agent.product_name = agent.name;
        agent.family_id = line(block, "cpu family").and_then(|family| family.parse().ok()).unwrap_or(0);
    }
}

/// For which runtimes the device is visible: bits for HSA, HIP, RCCL and rocDecode.
fn visibility(agent: &v1::rocprofiler_agent_v0_t, environment: impl Fn(&str) -> Option<String>) -> u32 {
    const HSA: u32 = 1;
    const ALL: u32 = 0xF;
    if agent.type_ != AgentType::GPU {
        return if agent.type_ == AgentType::CPU { ALL } else { 0 };
    }
    // The device's place in a list of devices; `Some(None)`: the list does not have it.
    let listed = |name: &str, number: i32| -> Option<Option<i32>> {
        let list = environment(name).filter(|list| !list.is_empty())?;
        let names = list.split([',', ' ']).filter(|part| !part.is_empty());
        let uuid = u64::from_ne_bytes(agent.uuid.bytes[..8].try_into().unwrap_or_default());
        let is_it = |part: &str| match part.strip_prefix("GPU-") {
            Some(hexadecimal) => u64::from_str_radix(hexadecimal, 16) == Ok(uuid),
            None => part.parse() == Ok(number),
        };
        Some(names.zip(0..).find(|(part, _)| is_it(part)).map(|(_, at)| at))
    };
    let by_rocr = listed("ROCR_VISIBLE_DEVICES", agent.logical_node_type_id);
    if by_rocr == Some(None) {
        return 0;
    }
    let number = by_rocr.flatten().unwrap_or(agent.logical_node_type_id);
    let names = ["HIP_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES", "GPU_DEVICE_ORDINAL"];
    match names.iter().find_map(|name| listed(name, number)) {
        Some(None) => HSA,
        _ => ALL,
    }
}

/// A text that stays.
fn kept(text: &str) -> *const c_char {
    CString::new(text).unwrap_or_default().into_raw()
}

/// A list that stays; null for an empty one.
fn leaked<T>(items: impl Iterator<Item = T>) -> *const T {
    let items: Vec<T> = items.collect();
    if items.is_empty() { std::ptr::null() } else { items.leak().as_ptr() }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Those behind the processors that are looked for are not made by the kernel.
    #[test]
    fn processors_are_read_as_far_as_needed() {
        let block = |id: u32| {
            format!("processor\t: {id}\nmodel name\t: A CPU: {id}\napicid\t\t: {}\ncpu family\t: 25\n", 2 * id)
        };
        let text = (0..100).map(block).collect::<Vec<_>>().join("\n");
        let mut processors = Processors { rest: text.as_bytes(), known: Vec::new() };
        for (apicid, name, read) in [(0, Some("A CPU: 0"), 1), (6, Some("A CPU: 3"), 4), (0, Some("A CPU: 0"), 4)] {
            assert_eq!(processors.find(apicid).and_then(|block| line(block, "model name")), name);
            assert_eq!(processors.known.len(), read);
        }
        assert_eq!(processors.find(198).and_then(|block| line(block, "cpu family")), Some("25"), "the last one");
        assert_eq!(processors.find(7), None);
        assert_eq!(processors.known.len(), 100);
    }
}

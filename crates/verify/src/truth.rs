//! What the verification program says that it did: its own lines, one JSON object each (`program/truth.h`).

use rkprof_model::error::Error;
use rkprof_store::files;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The version of the lines that this reads.
const SCHEMA_VERSION: u32 = 1;

/// Everything that one process of the program wrote down. Times are CLOCK_BOOTTIME ns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Truth {
    pub program: Program,
    pub devices: Vec<Device>,
    pub kernels: Vec<Kernel>,
    /// In the order in which each thread made them.
    pub launches: Vec<Launch>,
    pub copies: Vec<Copy>,
    /// Calls by function, of all threads.
    pub calls: BTreeMap<String, u64>,
    pub cost: Option<Cost>,
    pub result: Option<Outcome>,
    pub skipped: Vec<Skipped>,
    /// It wrote its last line.
    pub ended: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Program {
    #[serde(default)]
    pub schema_version: u32,
    pub pid: u32,
    /// HIP's file, and its version as HIP tells it.
    pub hip: String,
    pub hip_version: i64,
    /// The run-time compiler's file.
    pub hiprtc: Option<String>,
    /// The HSA runtime's file, all links followed.
    #[serde(default)]
    pub hsa: Option<PathBuf>,
    pub kernels: Kernels,
    /// Ticks of the device clock a second; 0 where HSA does not tell.
    pub clock_hz: u64,
    pub devices: u32,
}

impl Program {
    /// The least difference that the device's clock can tell, ns.
    pub(crate) fn resolution_ns(&self) -> f64 {
        /// 100 MHz, as all Instinct and Radeon devices have.
        const USUAL_HZ: f64 = 1e8;
        1e9 / if self.clock_hz > 0 { self.clock_hz as f64 } else { USUAL_HZ }
    }
}

/// What is launched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kernels {
    /// Kernels of known shape, registers and LDS, by hiprtc.
    Compiled,
    /// A kernel from a file.
    Given,
    /// HIP's own fills of memory: their names and shapes are HIP's affair.
    #[default]
    Fills,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Device {
    pub device: u32,
    pub name: String,
    /// Work-items of a wave.
    pub wave: u32,
}

/// What HIP says of a kernel.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Kernel {
    pub kernel: String,
    pub static_lds: u32,
    pub vgprs: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Launch {
    pub phase: String,
    pub tid: u32,
    pub function: String,
    pub device: u32,
    pub stream: u32,
    /// The host's clock before and after the call, and when the kernel was known to have ended.
    pub before: u64,
    pub after: u64,
    pub synced: Option<u64>,
    /// Number in its graph.
    pub node: u32,
    /// With `*` at its end: any name that begins so.
    pub kernel: String,
    /// Work-items.
    pub grid: Option<[u32; 3]>,
    pub block: Option<[u32; 3]>,
    pub lds: Option<u32>,
    /// hipEventElapsedTime around it.
    pub elapsed_ns: Option<f64>,
    /// By events of the kernel's own signal, so that it is the kernel's length.
    pub elapsed_exact: bool,
}

impl Launch {
    pub fn is_named(&self, name: &str) -> bool {
        match self.kernel.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => name == self.kernel,
        }
    }

    /// Waves that it must have: each workgroup is divided into waves of its own.
    pub fn waves(&self, wave: u32) -> Option<u64> {
        let (grid, block) = (self.grid?, self.block?);
        let product = |size: [u32; 3]| size.iter().map(|n| u64::from(*n)).product::<u64>();
        let groups: u64 = (0..3).map(|i| u64::from(grid[i].div_ceil(block[i].max(1)))).product();
        Some(groups * product(block).div_ceil(u64::from(wave.max(1))))
    }
}

#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Copy {
    pub tid: u32,
    /// As those of [`Launch`].
    pub before: u64,
    pub synced: Option<u64>,
    /// `host_to_device`, `device_to_host`, `device_to_device`.
    pub direction: String,
    pub bytes: u64,
}

/// The least of several rounds, whose medians they are, ns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
pub struct Cost {
    /// One hipGetDevice.
    pub call_ns: f64,
    /// One launch, of many in a row.
    pub launch_ns: f64,
    /// From before a launch to the return of the call that waits for it.
    pub launch_and_wait_ns: f64,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Outcome {
    pub checksum: String,
    /// `computed`: as the kernels should have left it; `unchanged`: shaders do not run here; `wrong`.
    pub kind: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Skipped {
    pub phase: String,
    pub reason: String,
}

/// A line of any other kind is left out: a later program may write more.
#[derive(Deserialize)]
#[serde(tag = "is", rename_all = "snake_case")]
enum Line {
    Program(Program),
    Device(Device),
    Kernel(Kernel),
    Launch(Launch),
    Copy(Copy),
    Calls {
        functions: BTreeMap<String, u64>,
    },
    Cost(Cost),
    Result(Outcome),
    Skipped(Skipped),
    End {},
    #[serde(other)]
    Other,
}

impl Truth {
    /// # Errors
    /// The file can't be read, or a line of it is not what the program writes.
    pub fn read(path: &Path) -> io::Result<Truth> {
        let text = files::read_text(path)?;
        Truth::parse(&text).map_err(|problem| io::Error::new(io::ErrorKind::InvalidData, problem))
    }

    pub fn parse(text: &str) -> Result<Truth, Error> {
        let mut truth = Truth::default();
        for (number, line) in text.lines().enumerate() {
            match serde_json::from_str(line).map_err(|error| format!("line {}: {error}", number + 1))? {
                Line::Program(program) => truth.program = program,
                Line::Device(device) => truth.devices.push(device),
                Line::Kernel(kernel) => truth.kernels.push(kernel),
                Line::Launch(launch) => truth.launches.push(launch),
                Line::Copy(copy) => truth.copies.push(copy),
                Line::Calls { functions } => {
                    functions.into_iter().for_each(|(name, n)| *truth.calls.entry(name).or_default() += n);
                }
                Line::Cost(cost) => truth.cost = Some(cost),
                Line::Result(result) => truth.result = Some(result),
                Line::Skipped(skipped) => truth.skipped.push(skipped),
                Line::End {} => truth.ended = true,
                Line::Other => {}
            }
        }
        let found = truth.program.schema_version;
        if found > SCHEMA_VERSION {
            return Err(format!("it is of version {found}, known is {SCHEMA_VERSION}").into());
        }
        Ok(truth)
    }

    /// Work-items of a wave on this device; 64 where HIP does not tell.
    pub fn wave(&self, device: u32) -> u32 {
        let found = self.devices.iter().find(|at| at.device == device).map(|at| at.wave);
        found.filter(|wave| *wave > 0).unwrap_or(64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_threads_added_up() {
        let text = r#"{"is":"program","schema_version":1,"pid":7,"tid":7,"hip":"/x/libamdhip64.so.6","hip_version":60300,"hiprtc":null,"kernels":"compiled","clock_hz":100000000,"devices":1}
{"is":"device","device":0,"name":"AMD \"X\"","wave":32}
{"is":"launch","phase":"launches","tid":7,"function":"hipModuleLaunchKernel","device":0,"stream":1,"before":10,"after":20,"node":0,"synced":30,"kernel":"k","grid":[1792,1,1],"block":[256,1,1],"lds":1024,"bytes":null,"elapsed_ns":null,"elapsed_exact":false}
{"is":"copy","phase":"copies","tid":7,"function":"hipMemcpyAsync","device":0,"stream":1,"before":1,"after":2,"node":0,"synced":3,"direction":"host_to_device","bytes":65536,"elapsed_ns":null,"elapsed_exact":false}
{"is":"calls","tid":7,"functions":{"hipInit":1,"hipMalloc":2}}
{"is":"calls","tid":8,"functions":{"hipMalloc":3}}
{"is":"weather","sun":true}
{"is":"result","checksum":"00ff","kind":"computed"}
{"is":"end","how":"exit"}
"#;
        let truth = Truth::parse(text).unwrap();
        assert_eq!((truth.program.pid, truth.program.kernels, truth.ended), (7, Kernels::Compiled, true));
        assert_eq!(truth.calls, BTreeMap::from([("hipInit".to_owned(), 1), ("hipMalloc".to_owned(), 5)]));
        assert_eq!((truth.wave(0), truth.wave(1)), (32, 64));
        assert_eq!((truth.launches[0].grid, truth.copies[0].bytes), (Some([1792, 1, 1]), 65536));
        assert_eq!(truth.program.resolution_ns(), 10.0);
        assert!(Truth::parse("{\"is\":\"launch\"}").unwrap_err().to_string().starts_with("line 1"));
        assert!(Truth::parse(&text.replace("\"schema_version\":1", "\"schema_version\":2")).is_err());
    }

    #[test]
    fn waves_are_counted_by_workgroup() {
        let launch = |grid, block| Launch { grid: Some(grid), block: Some(block), ..Launch::default() };
        assert_eq!(launch([1792, 1, 1], [256, 1, 1]).waves(64), Some(28));
        // A workgroup of 100 has two waves of 64, and a grid need not be whole workgroups.
        assert_eq!(launch([250, 2, 1], [100, 1, 1]).waves(64), Some(12));
        assert_eq!(launch([48, 80, 1], [16, 16, 1]).waves(32), Some(120));
        assert_eq!(Launch::default().waves(64), None);
    }

    #[test]
    fn a_star_stands_for_the_rest_of_a_name() {
        let of = |kernel: &str| Launch { kernel: kernel.to_owned(), ..Launch::default() };
        assert!(of("__amd_rocclr_fillBuffer*").is_named("__amd_rocclr_fillBufferAligned"));
        assert!(!of("fill").is_named("fillBuffer") && of("fill").is_named("fill"));
    }
}

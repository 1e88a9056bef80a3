//! Code objects and their kernels: modules that a program loads, fat binaries that are linked into it, and HIP's own.
//!
//! The properties of a kernel (registers, LDS, duration) come from a [`KernelSpec`], which a scenario or the module itself
//! registers by name. A module's image is text: the line `rksim`, then a line per kernel, its mangled name and `key=value`
//! pairs (`us`, `cv`, `vgpr`, `agpr`, `sgpr`, `lds`, `scratch`):
//!
//! ```text
//! rksim
//! _Z9vectoraddPfS_S_i us=5 vgpr=24
//! ```

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, RwLock};

use super::device::Device;
use super::error::{HipError, Result};
use super::image::{self, Argument};
use super::pace;
use crate::c::Ptr;
use crate::rng::Rng;
use crate::sdk::behaviour::Behaviour;
use crate::sdk::code_object::{self, Object, Symbol};
use crate::sdk::counting::{Script, Scripted};

/// The duration of a kernel.
#[derive(Clone, Debug, PartialEq)]
pub enum Duration {
    Constant(u64),
    /// Mean in ns, and the coefficient of variation of a log-normal distribution.
    LogNormal {
        mean: f64,
        cv: f64,
    },
    /// Mostly `Constant(.0)`, and with probability `share` the slower `.1`.
    Bimodal {
        fast: u64,
        slow: u64,
        share: f64,
    },
}

impl Duration {
    pub fn draw(&self, rng: &mut Rng) -> u64 {
        match *self {
            Duration::Constant(ns) => ns,
            Duration::LogNormal { mean, cv } => {
                let variance = (1.0 + cv * cv).ln();
                let value = mean.ln() - variance / 2.0 + variance.sqrt() * rng.normal();
                value.exp().max(100.0) as u64
            }
            Duration::Bimodal { fast, slow, share } => {
                if rng.unit() < share {
                    slow
                } else {
                    fast
                }
            }
        }
    }
}

#[derive(Clone, Debug)]
pub struct KernelSpec {
    pub symbol: Symbol,
    pub duration: Duration,
    /// Duration of its first run in the process, ns, if that differs.
    pub first: Option<u64>,
    /// Share of full speed while a kernel of another queue runs.
    pub beside: f64,
    /// Counter totals of one dispatch, where the scenario gives them.
    pub counters: Script,
    /// Empty: the kernel's code object does not describe any.
    pub arguments: Vec<Argument>,
    /// The code object that the kernel's module has: `memory:PATH`, or `file:PATH`, where it begins after 4096 bytes.
    pub image: Option<String>,
}

impl KernelSpec {
    pub fn named(name: &str) -> KernelSpec {
        let (kernarg, sgprs, vgprs) = (64, 32, 32);
        let symbol = Symbol { name: name.to_owned(), kernarg, sgprs, vgprs, ..Symbol::default() };
        KernelSpec {
            symbol,
            duration: Duration::Constant(5_000),
            first: None,
            beside: 1.0,
            counters: Script::default(),
            arguments: Vec::new(),
            image: None,
        }
    }

    /// A line of a module's image.
    fn parse(line: &str) -> Result<KernelSpec> {
        let mut words = line.split_whitespace();
        let name = words.next().ok_or(HipError::INVALID_VALUE)?;
        let mut spec = known(name).map_or_else(|| KernelSpec::named(name), |spec| KernelSpec::clone(&spec));
        let (mut mean, mut cv) = (None, 0.0);
        for (key, value) in words.filter_map(|word| word.split_once('=')) {
            let number: f64 = value.parse().map_err(|_| HipError::INVALID_VALUE)?;
            let target = match key {
                "us" => {
                    mean = Some(number * 1000.0);
                    continue;
                }
                "cv" => {
                    cv = number;
                    continue;
                }
                "vgpr" => &mut spec.symbol.vgprs,
                "agpr" => &mut spec.symbol.accum_vgprs,
                "sgpr" => &mut spec.symbol.sgprs,
                "lds" => &mut spec.symbol.group_segment,
                "scratch" => &mut spec.symbol.private_segment,
                _ => return Err(HipError::INVALID_VALUE),
            };
            *target = number as u32;
        }
        if let Some(mean) = mean {
            let constant = Duration::Constant(mean as u64);
            spec.duration = if cv > 0.0 { Duration::LogNormal { mean, cv } } else { constant };
        }
        Ok(spec)
    }
}

static KNOWN: RwLock<Option<HashMap<String, Arc<KernelSpec>>>> = RwLock::new(None);

/// Defines the kernels of this name, in any module.
pub fn define(spec: KernelSpec) {
    pace::declare(spec.beside);
    let mut known = KNOWN.write().unwrap_or_else(|poisoned| poisoned.into_inner());
    known.get_or_insert_default().insert(spec.symbol.name.clone(), Arc::new(spec));
}

fn known(name: &str) -> Option<Arc<KernelSpec>> {
    KNOWN.read().unwrap_or_else(|poisoned| poisoned.into_inner()).as_ref()?.get(name).cloned()
}

/// A kernel of a module, and its history.
pub struct Kernel {
    pub module: &'static Module,
    pub index: usize,
    pub spec: Arc<KernelSpec>,
    pub started: AtomicBool,
    pub launches: AtomicU64,
    pub total_ns: AtomicU64,
    /// Memory with its arguments, and launches that took theirs.
    planted: OnceLock<(u64, u64)>,
    taken: AtomicU64,
}

impl Kernel {
    /// The address of the next launch's arguments; 0 for a kernel without any.
    pub fn next_arguments(&self) -> u64 {
        let arguments = &self.spec.arguments;
        if arguments.is_empty() {
            return 0;
        }
        let (first, step) = *self.planted.get_or_init(|| image::plant(arguments));
        first + step * (self.taken.fetch_add(1, Relaxed) % image::period(arguments))
    }
}

pub struct Module {
    file: Option<String>,
    image: u64,
    bytes: u64,
    kernels: RwLock<Vec<&'static Kernel>>,
    /// Indexed by device.
    loaded: [OnceLock<Loaded>; 64],
    unloaded: AtomicBool,
}

pub struct Loaded {
    code_object: u64,
    /// `kernel_id` and address by index.
    pub kernels: Vec<(u64, u64)>,
}

static MODULES: Mutex<Vec<&'static Module>> = Mutex::new(Vec::new());

/// Every kernel of every module, for the truth file.
pub fn all_kernels() -> Vec<&'static Kernel> {
    let modules = MODULES.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    modules.iter().flat_map(|module| module.kernels()).collect()
}

impl Module {
    fn new(file: Option<String>, image: u64, bytes: u64, specs: Vec<KernelSpec>) -> &'static Module {
        let module: &'static Module = Box::leak(Box::new(Module {
            file,
            image,
            bytes,
            kernels: RwLock::default(),
            loaded: [const { OnceLock::new() }; 64],
            unloaded: AtomicBool::new(false),
        }));
        for spec in specs {
            module.add(spec);
        }
        MODULES.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).push(module);
        module
    }

    fn add(&'static self, spec: KernelSpec) -> &'static Kernel {
        let mut kernels = self.kernels.write().unwrap_or_else(|poisoned| poisoned.into_inner());
        let zero = || AtomicU64::new(0);
        let (index, spec) = (kernels.len(), Arc::new(spec));
        let (launches, total_ns, started) = (zero(), zero(), AtomicBool::new(false));
        kernels.push(Box::leak(Box::new(Kernel {
            module: self,
            index,
            spec,
            started,
            launches,
            total_ns,
            planted: OnceLock::new(),
            taken: zero(),
        })));
        kernels[index]
    }

    /// A module from its text.
    pub fn parse(text: &str, file: Option<String>, image: u64) -> Result<&'static Module> {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        if lines.next().and_then(|line| line.split_whitespace().next()) != Some("rksim") {
            return Err(HipError::INVALID_VALUE);
        }
        let specs = lines.map(KernelSpec::parse).collect::<Result<Vec<_>>>()?;
        Ok(Module::new(file, image, 4568.max(text.len() as u64), specs))
    }

    /// Whether devices of this architecture run the code of this text: its first line may name the only one that does.
    pub fn runs_on(text: &str, architecture: &str) -> bool {
        text.lines().next().and_then(|line| line.split_whitespace().nth(1)).is_none_or(|only| only == architecture)
    }

    /// A module of known kernels, from a scenario.
    pub fn of_kernels(specs: Vec<KernelSpec>) -> &'static Module {
        let bytes = 4568 * (1 + specs.len() as u64);
        // Any address is valid for an image in memory.
        Module::new(None, 0x7f3c_0000_0000 + bytes, bytes, specs)
    }

    /// A fat binary that is linked into the program; its kernels follow one by one.
    pub fn fat_binary(image: Ptr) -> &'static Module {
        let program = std::env::current_exe().map_or_else(|_| String::new(), |path| path.display().to_string());
        Module::new(Some(program), image.address(), 16384, Vec::new())
    }

    pub fn add_named(&'static self, name: &str) -> &'static Kernel {
        self.add(known(name).map_or_else(|| KernelSpec::named(name), |spec| KernelSpec::clone(&spec)))
    }

    pub fn kernels(&self) -> Vec<&'static Kernel> {
        self.kernels.read().unwrap_or_else(|poisoned| poisoned.into_inner()).clone()
    }

    pub fn kernel(&self, name: &str) -> Option<&'static Kernel> {
        self.kernels().into_iter().find(|kernel| kernel.spec.symbol.name == name)
    }

    /// Loads the module on a device unless it is loaded; informs tools.
    pub fn load_on(&self, device: &Device) -> &Loaded {
        self.loaded[device.index as usize].get_or_init(|| {
            let symbols: Vec<Symbol> = self.kernels().iter().map(|kernel| kernel.spec.symbol.clone()).collect();
            let kernels = self.kernels();
            let describes = kernels.iter().any(|kernel| !kernel.spec.arguments.is_empty());
            // A program's own module has all kernels of a scenario.
            let kind = if self.file.is_some() { "file" } else { "memory" };
            let mut images = kernels.iter().filter_map(|kernel| kernel.spec.image.as_deref()?.split_once(':'));
            let given = images.find(|(of, _)| *of == kind);
            let in_memory = |object: &'static [u8]| (None, object.as_ptr() as u64, object.len() as u64);
            let read = |path: &str| {
                std::fs::read(path).unwrap_or_else(|error| panic!("reading the code object {path} failed: {error}"))
            };
            let content: &[u8] = given.map_or(&[], |(_, path)| read(path).leak());
            let code = content.get(if kind == "file" { code_object::FILE_OFFSET as usize } else { 0 }..).unwrap_or(&[]);
            let (file, image, bytes) = match given {
                Some(("memory", _)) => in_memory(content),
                Some((_, path)) => (Some(path), 0, code.len() as u64),
                None if describes => {
                    let of = |kernel: &&'static Kernel| (kernel.spec.symbol.name.as_str(), &kernel.spec.arguments[..]);
                    in_memory(image::code_object(&kernels.iter().map(of).collect::<Vec<_>>()))
                }
                None => (self.file.as_deref(), self.image, self.bytes),
            };
            let object = Object {
                agent: device.agent.handle,
                gpu: &device.gpu().name,
                file,
                image,
                bytes,
                code,
                kernels: &symbols,
            };
            let (code_object, kernels) = code_object::load(&object);
            Loaded { code_object, kernels }
        })
    }

    pub fn unload(&self) -> Result {
        if self.unloaded.swap(true, Relaxed) {
            return Err(HipError::INVALID_HANDLE);
        }
        self.loaded.iter().filter_map(OnceLock::get).for_each(|loaded| code_object::unload(loaded.code_object));
        Ok(())
    }

    pub fn handle(&'static self) -> Ptr {
        Ptr::from_address(std::ptr::from_ref(self) as u64)
    }

    pub fn from_handle(handle: Ptr) -> Result<&'static Module> {
        if handle.is_null() {
            return Err(HipError::INVALID_HANDLE);
        }
        // SAFETY: the program passes a handle from `handle`; modules are never freed.
        Ok(unsafe { &*(handle.0 as *const Module) })
    }
}

impl Kernel {
    pub fn name(&self) -> &str {
        &self.spec.symbol.name
    }

    pub fn handle(&'static self) -> Ptr {
        Ptr::from_address(std::ptr::from_ref(self) as u64)
    }

    pub fn from_handle(handle: Ptr) -> Result<&'static Kernel> {
        if handle.is_null() {
            return Err(HipError::INVALID_HANDLE);
        }
        // SAFETY: the program passes a handle from `handle`; kernels are never freed.
        Ok(unsafe { &*(handle.0 as *const Kernel) })
    }
}

/// HIP's own kernels, with the names and kernarg sizes of HIP 6.3.
pub fn blit() -> &'static Module {
    static BLIT: OnceLock<&'static Module> = OnceLock::new();
    BLIT.get_or_init(|| {
        let kernels = [
            ("streamOpsWait", 40),
            ("copyBufferRectAligned", 384),
            ("streamOpsWrite", 24),
            ("copyBufferAligned", 304),
            ("initHeap", 24),
            ("copyBuffer", 304),
            ("fillBufferAligned2D", 336),
            ("copyBufferRect", 384),
            ("fillBufferAligned", 296),
        ];
        let spec = |(name, kernarg): (&str, u32)| {
            let mut spec = KernelSpec::named(&format!("__amd_rocclr_{name}"));
            (spec.symbol.kernarg, spec.symbol.sgprs, spec.symbol.vgprs) = (kernarg, 48, 12);
            let moves = Behaviour { valu: 0.02, memory: 0.3, l1_hit: 0.0, l2_hit: 0.1, ..Behaviour::default() };
            spec.counters = Script::new(Scripted { behaviour: Some((moves, 5e-6)), ..Scripted::default() });
            spec
        };
        Module::new(None, 0x7f3c_5ad0_7e30, 25144, kernels.map(spec).into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn image_is_text() {
        let module = Module::parse("rksim\n_Z4gemmPf us=12.5 vgpr=128 lds=16384\n\nplain\n", None, 0).unwrap();
        let gemm = module.kernel("_Z4gemmPf").unwrap();
        assert_eq!(gemm.spec.duration, Duration::Constant(12_500));
        assert_eq!([gemm.spec.symbol.vgprs, gemm.spec.symbol.group_segment], [128, 16384]);
        assert_eq!(module.kernel("plain").unwrap().index, 1);
        assert!(Module::parse("\x7fELF", None, 0).is_err());
        assert!(Module::parse("rksim\nk us=fast", None, 0).is_err());
        assert!(Module::parse("rksim gfx942\nk\n", None, 0).is_ok());
        assert!(Module::runs_on("rksim\nk\n", "gfx942") && Module::runs_on("rksim gfx942\nk\n", "gfx942"));
        assert!(!Module::runs_on("rksim gfx942\nk\n", "gfx1151"));
    }

    #[test]
    fn durations_have_their_mean() {
        let mut rng = Rng::new(3);
        let draws =
            |duration: &Duration, rng: &mut Rng| (0..20_000).map(|_| duration.draw(rng) as f64).sum::<f64>() / 2e4;
        let mean = draws(&Duration::LogNormal { mean: 50_000.0, cv: 0.3 }, &mut rng);
        assert!((mean / 50_000.0 - 1.0).abs() < 0.01, "{mean}");
        let mean = draws(&Duration::Bimodal { fast: 10, slow: 110, share: 0.1 }, &mut rng);
        assert!((mean - 20.0).abs() < 1.0, "{mean}");
    }
}

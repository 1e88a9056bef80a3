//! A thread of a simulated program: resolves the steps of a scenario once, then makes the calls.

use std::collections::HashMap;
use std::ffi::CString;
use std::io::Write as _;
use std::time::Instant;

use super::meet::Meetings;
use super::model::{self, Called, CopyKind, Driver, Kernel, Launch, Scenario, Step, Sync, Thread, Via};
use crate::c::{Out, Ptr, Str};
use crate::clock;
use crate::hip::{api as hip, table};
use crate::roctx;
use crate::sdk::{agents, driver};

/// Kernels of a scenario as a program holds them, by their ids.
pub(super) type Functions = HashMap<String, Function>;

/// The modules and kernels of a program.
pub(super) struct Program {
    pub functions: Functions,
    modules: Vec<Ptr>,
}

impl Program {
    /// Unloads the modules; linked kernels stay until exit.
    pub(super) fn unload(self) {
        for module in self.modules {
            expect("hipModuleUnload", hip::hipModuleUnload(module));
        }
    }
}

/// The host function of a linked kernel, and the handle of a loaded one.
#[derive(Clone, Copy)]
pub(super) struct Function {
    host: Ptr,
    module: Ptr,
    blocks: [u32; 3],
    block: [u32; 3],
    dynamic_lds: u32,
}

/// The steps of every HIP program before `main`: registers its linked kernels, and loads the others.
pub(super) fn register(scenario: &Scenario) -> Program {
    let linked = hip::__hipRegisterFatBinary(Ptr::from_address(0x4847_4946));
    let mut functions = Functions::new();
    let mut modules: HashMap<&str, Vec<&Kernel>> = HashMap::new();
    for kernel in &scenario.kernel {
        crate::hip::module::define(kernel.spec());
        let name = CString::new(kernel.name.as_str()).unwrap_or_default();
        // A host function is a unique address.
        let host = Ptr::from_address(Box::leak(Box::new(0u64)) as *mut u64 as u64);
        let null = Ptr::NULL;
        let (device, name) = (Str::from(&name), Str::from(&name));
        hip::__hipRegisterFunction(linked, host, device, name, u32::MAX, null, null, null, null, null);
        let (blocks, block, dynamic_lds) = (kernel.blocks, kernel.block, kernel.dynamic_lds);
        functions.insert(kernel.id.clone(), Function { host, module: null, blocks, block, dynamic_lds });
        modules.entry(kernel.module.as_deref().unwrap_or("program")).or_default().push(kernel);
    }
    let mut names: Vec<_> = modules.keys().copied().collect();
    names.sort_unstable();
    let used = |kernel: &&&Kernel| uses_module(scenario, &kernel.id);
    let mut loaded = Vec::new();
    for name in names {
        let kernels: Vec<_> = modules[name].iter().filter(used).collect();
        if !kernels.is_empty() {
            loaded.push(load(&kernels, &mut functions));
        }
    }
    Program { functions, modules: loaded }
}

/// Loads one code object and looks its kernels up.
fn load(kernels: &[&&Kernel], functions: &mut Functions) -> Ptr {
    let names: Vec<_> = kernels.iter().map(|kernel| kernel.name.as_str()).collect();
    let image = CString::new(format!("rksim\n{}\n", names.join("\n"))).unwrap_or_default();
    let mut module = Ptr::NULL;
    expect("hipModuleLoadData", hip::hipModuleLoadData(Out::to(&mut module), Str::from(&image)));
    for kernel in kernels {
        let name = CString::new(kernel.name.as_str()).unwrap_or_default();
        let function = functions.get_mut(&kernel.id).expect("inserted above");
        let status = hip::hipModuleGetFunction(Out::to(&mut function.module), module, Str::from(&name));
        expect("hipModuleGetFunction", status);
    }
    module
}

/// Whether any step launches the kernel from a module.
fn uses_module(scenario: &Scenario, id: &str) -> bool {
    fn any(steps: &[Step], id: &str) -> bool {
        let is_it = |launch: &Launch| launch.kernel == id && !matches!(launch.via, Via::Triangle);
        steps.iter().any(|step| matches!(step, Step::Launch(launch) if is_it(launch)) || any(step.body(), id))
    }
    scenario.thread.iter().any(|t| [&t.setup, &t.body, &t.teardown].into_iter().any(|steps| any(steps, id)))
}

/// Bytes of the largest copy.
fn largest_copy(steps: &[Step]) -> usize {
    let bytes = |step: &Step| match step {
        Step::Copy(copy) => copy.bytes,
        other => largest_copy(other.body()),
    };
    steps.iter().map(bytes).max().unwrap_or(0)
}

fn expect(function: &str, status: i32) {
    assert!(status == 0, "{function} failed with hipError_t {status}");
}

pub(super) struct Worker<'a> {
    functions: &'a Functions,
    streams: Vec<Ptr>,
    /// Address and device.
    memory: HashMap<&'a str, (Ptr, i32)>,
    device: i32,
    /// Executable graphs, and the number of dispatches of each.
    graphs: HashMap<&'a str, (Ptr, u64)>,
    /// Host memory for all copies.
    host: Vec<u8>,
    /// Dispatches that its calls caused.
    pub launches: u64,
    pub copies: u64,
    meetings: Meetings,
}

impl<'a> Worker<'a> {
    pub(super) fn new(functions: &'a Functions, thread: &Thread) -> Worker<'a> {
        if thread.device != 0 {
            expect("hipSetDevice", hip::hipSetDevice(thread.device));
        }
        let create = |_| {
            let mut stream = Ptr::NULL;
            let status = match thread.non_blocking {
                true => hip::hipStreamCreateWithFlags(Out::to(&mut stream), 1),
                false => hip::hipStreamCreate(Out::to(&mut stream)),
            };
            expect("hipStreamCreate", status);
            stream
        };
        let streams = std::iter::once(Ptr::NULL).chain((0..thread.streams).map(create)).collect();
        let (memory, graphs) = (HashMap::new(), HashMap::new());
        let largest = [&thread.setup, &thread.body, &thread.teardown].map(|steps| largest_copy(steps));
        let host = vec![1; largest.into_iter().max().unwrap_or(0)];
        Worker {
            functions,
            streams,
            memory,
            device: thread.device,
            graphs,
            host,
            launches: 0,
            copies: 0,
            meetings: Meetings::default(),
        }
    }

    pub(super) fn run(&mut self, steps: &'a [Step]) {
        steps.iter().for_each(|step| self.step(step));
    }

    pub(super) fn finish(&mut self) {
        for stream in self.streams.drain(..).skip(1) {
            expect("hipStreamDestroy", hip::hipStreamDestroy(stream));
        }
    }

    fn stream(&self, index: usize) -> Ptr {
        *self.streams.get(index).unwrap_or_else(|| panic!("the scenario uses stream {index}, the thread has fewer"))
    }

    fn device_memory(&self, name: &str) -> Ptr {
        self.memory.get(name).unwrap_or_else(|| panic!("the scenario uses memory {name:?} before malloc")).0
    }

    fn step(&mut self, step: &'a Step) {
        match step {
            Step::Launch(launch) => self.launches_of(launch),
            Step::Copy(copy) => self.copy(copy),
            Step::Fill(fill) => {
                let (dst, stream) = (self.device_memory(&fill.to), self.stream(fill.stream));
                expect("hipMemsetAsync", hip::hipMemsetAsync(dst, 0, fill.bytes, stream));
                self.launches += 1;
            }
            Step::Sync(Sync::Device) => expect("hipDeviceSynchronize", hip::hipDeviceSynchronize()),
            Step::Sync(Sync::Stream(index)) => {
                expect("hipStreamSynchronize", hip::hipStreamSynchronize(self.stream(*index)));
            }
            Step::Call(call) => self.call(call.function, call.times),
            Step::Range(range) => {
                for i in 0..range.times {
                    let name = CString::new(range.name.replace("{i}", &i.to_string())).unwrap_or_default();
                    roctx::roctxRangePushA(Str::from(&name));
                    self.run(&range.body);
                    roctx::roctxRangePop();
                }
            }
            Step::Repeat(repeat) => (0..repeat.times).for_each(|_| self.run(&repeat.body)),
            Step::Mark(text) => {
                roctx::roctxMarkA(Str::from(&CString::new(text.as_str()).unwrap_or_default()));
            }
            Step::Malloc(malloc) => self.malloc(malloc),
            Step::Free(name) => {
                let pointer = self.memory.remove(name.as_str()).map_or(Ptr::NULL, |(pointer, _)| pointer);
                expect("hipFree", hip::hipFree(pointer));
            }
            Step::SleepUs(us) | Step::BusyUs(us) if clock::is_virtual() => clock::pass(us * 1000),
            Step::SleepUs(us) => std::thread::sleep(std::time::Duration::from_micros(*us)),
            Step::Meet(_) => self.meetings.meet(),
            Step::BusyUs(us) => {
                let start = Instant::now();
                while start.elapsed().as_micros() < u128::from(*us) {
                    std::hint::spin_loop();
                }
            }
            Step::Capture(capture) => self.capture(capture),
            Step::Graph(graph) => {
                let exec = self.graphs.get(graph.name.as_str()).copied();
                let (exec, captured) = exec.unwrap_or_else(|| panic!("no graph {:?} was captured", graph.name));
                for _ in 0..graph.times {
                    expect("hipGraphLaunch", hip::hipGraphLaunch(exec, self.stream(graph.stream)));
                    self.launches += captured;
                }
            }
            Step::Event(event) => {
                let mut handle = Ptr::NULL;
                expect("hipEventCreateWithFlags", hip::hipEventCreateWithFlags(Out::to(&mut handle), 2));
                expect("hipEventRecord", hip::hipEventRecord(handle, self.stream(event.record)));
                expect("hipStreamWaitEvent", hip::hipStreamWaitEvent(self.stream(event.wait), handle, 0));
                expect("hipEventDestroy", hip::hipEventDestroy(handle));
            }
            Step::Rccl(rccl) => self.rccl(rccl),
            Step::Driver(Driver { what, bytes, us, times }) => {
                let gpu = agents::gpus().next().map_or(0, |gpu| gpu.handle);
                (0..*times).for_each(|_| driver::happen(*what, agents::cpu(), gpu, *bytes, us * 1000));
            }
            // One write per line, as the libraries do: lines of two processes that share stderr stay whole.
            Step::Log(line) => _ = std::io::stderr().write_all(format!("{line}\n").as_bytes()),
            Step::CheckTable(_) => match table::check_forwarding() {
                Ok(called) => drop(writeln!(std::io::stdout(), "{called} functions got their arguments")),
                Err(problem) => panic!("arguments were lost: {problem}"),
            },
        }
    }

    /// A kernel, as often as the step says.
    fn launches_of(&mut self, launch: &'a Launch) {
        let function = self.functions.get(&launch.kernel);
        let mut function = *function.unwrap_or_else(|| panic!("no kernel {:?}", launch.kernel));
        function.blocks = launch.blocks.unwrap_or(function.blocks);
        let stream = self.stream(launch.stream);
        (0..launch.times).for_each(|_| self.launch(function, stream, launch.via));
    }

    /// A copy, and what it counts as.
    fn copy(&mut self, copy: &'a model::Copy) {
        let host = Ptr::from_address(self.host.as_mut_ptr() as u64);
        let side = |name: &Option<String>| name.as_ref().map_or(host, |name| self.device_memory(name));
        let (dst, src) = (side(&copy.to), side(&copy.from));
        let (bytes, kind) = (copy.bytes, copy.kind as i32);
        for _ in 0..copy.times {
            let status = match copy.asynchronous {
                true => hip::hipMemcpyAsync(dst, src, bytes, kind, self.stream(copy.stream)),
                false => hip::hipMemcpy(dst, src, bytes, kind),
            };
            expect("hipMemcpy", status);
        }
        let device = |name: &Option<String>| name.as_ref().map(|name| self.memory.get(name.as_str()).map(|m| m.1));
        match copy.kind {
            // Between devices HIP does not copy with a kernel.
            CopyKind::D2d if device(&copy.from) != device(&copy.to) => self.copies += u64::from(copy.times),
            CopyKind::D2d => self.launches += u64::from(copy.times),
            CopyKind::H2h => {}
            CopyKind::H2d | CopyKind::D2h => self.copies += u64::from(copy.times),
        }
    }

    /// Memory of a device, by its name.
    fn malloc(&mut self, malloc: &'a model::Malloc) {
        let mut pointer = Ptr::NULL;
        let device = malloc.device.unwrap_or(self.device);
        if device != self.device {
            expect("hipSetDevice", hip::hipSetDevice(device));
        }
        expect("hipMalloc", hip::hipMalloc(Out::to(&mut pointer), malloc.bytes));
        if device != self.device {
            expect("hipSetDevice", hip::hipSetDevice(self.device));
        }
        self.memory.insert(&malloc.name, (pointer, device));
    }

    /// A graph of what a stream is given.
    fn capture(&mut self, capture: &'a model::Capture) {
        let stream = self.stream(capture.stream);
        expect("hipStreamBeginCapture", hip::hipStreamBeginCapture(stream, 0));
        let before = self.launches;
        self.run(&capture.body);
        let captured = std::mem::replace(&mut self.launches, before) - before;
        let (mut graph, mut exec) = (Ptr::NULL, Ptr::NULL);
        expect("hipStreamEndCapture", hip::hipStreamEndCapture(stream, Out::to(&mut graph)));
        let status = hip::hipGraphInstantiate(Out::to(&mut exec), graph, Ptr::NULL, Ptr::NULL, 0);
        expect("hipGraphInstantiate", status);
        self.graphs.insert(&capture.name, (exec, captured));
    }

    /// Calls of RCCL, each with its kernel.
    fn rccl(&mut self, rccl: &'a model::Rccl) {
        let find = |id: &String| *self.functions.get(id).unwrap_or_else(|| panic!("no kernel {id:?}"));
        let kernel = rccl.kernel.as_ref().map(find);
        let stream = self.stream(rccl.stream);
        for _ in 0..rccl.times {
            driver::rccl(&rccl.function, rccl.count, rccl.data_type, stream.address(), || {
                if let Some(kernel) = kernel {
                    self.launch(kernel, stream, Via::Triangle);
                }
            });
        }
    }

    fn launch(&mut self, function: Function, stream: Ptr, via: Via) {
        let Function { host, module, blocks: [x, y, z], block: [bx, by, bz], dynamic_lds } = function;
        let null = Ptr::NULL;
        let status = match via {
            Via::Triangle => {
                let shared = dynamic_lds as usize;
                hip::__hipPushCallConfiguration([x, y, z].into(), [bx, by, bz].into(), shared, stream);
                let (mut grid, mut block) = ([0; 3].into(), [0; 3].into());
                let (mut shared, mut stream) = (0, null);
                let (grid_out, block_out) = (Out::to(&mut grid), Out::to(&mut block));
                hip::__hipPopCallConfiguration(grid_out, block_out, Out::to(&mut shared), Out::to(&mut stream));
                hip::hipLaunchKernel(host, grid, block, null, shared, stream)
            }
            Via::Module => hip::hipModuleLaunchKernel(module, x, y, z, bx, by, bz, dynamic_lds, stream, null, null),
            Via::Ext => {
                let (x, y, z, shared) = (x * bx, y * by, z * bz, dynamic_lds as usize);
                hip::hipExtModuleLaunchKernel(module, x, y, z, bx, by, bz, shared, stream, null, null, null, null, 0)
            }
        };
        expect("launching", status);
        self.launches += 1;
    }

    /// Calls a function that changes nothing.
    fn call(&self, function: Called, times: u32) {
        let mut number = 0i32;
        let (mut free, mut total) = (0usize, 0usize);
        let mut properties = [0u8; 1472];
        for _ in 0..times {
            match function {
                Called::GetDevice => hip::hipGetDevice(Out::to(&mut number)),
                Called::SetDevice => hip::hipSetDevice(0),
                Called::GetDeviceCount => hip::hipGetDeviceCount(Out::to(&mut number)),
                Called::GetLastError => hip::hipGetLastError(),
                Called::PeekAtLastError => hip::hipPeekAtLastError(),
                Called::StreamQuery => hip::hipStreamQuery(self.stream(1)),
                Called::MemGetInfo => hip::hipMemGetInfo(Out::to(&mut free), Out::to(&mut total)),
                Called::DeviceGetAttribute => hip::hipDeviceGetAttribute(Out::to(&mut number), 63, 0),
                Called::GetDeviceProperties => hip::hipGetDevicePropertiesR0600(Out::to(&mut properties), 0),
            };
        }
    }
}

//! The simulator's log of the truth, from `RKSIM_TRUTH`.

use rkprof_model::event::LaunchShape;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

#[derive(Debug)]
pub(crate) struct Call {
    pub function: String,
    pub start: u64,
    pub end: u64,
}

#[derive(Debug)]
pub(crate) struct Dispatch {
    pub id: u64,
    pub kernel: String,
    pub device: u32,
    pub queue: u64,
    pub stream: u64,
    pub shape: LaunchShape,
    pub scratch: u32,
    pub start: u64,
    pub end: u64,
    pub by: Caller,
}

#[derive(Debug)]
pub(crate) struct Copy {
    pub direction: String,
    pub bytes: u64,
    pub device: u32,
    pub stream: u64,
    pub start: u64,
    pub end: u64,
    pub by: Caller,
}

#[derive(Debug)]
pub(crate) struct Allocation {
    pub operation: String,
    pub address: u64,
    pub bytes: u64,
    pub device: i64,
    pub by: Caller,
}

#[derive(Debug)]
pub(crate) struct Marker {
    pub operation: String,
    pub text: Option<String>,
    pub id: u64,
    pub by: Caller,
}

/// The thread and the number of its call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Caller {
    pub tid: u32,
    pub n: usize,
}

#[derive(Debug, Default)]
pub(crate) struct Truth {
    /// By thread, in order.
    pub calls: BTreeMap<u32, Vec<Call>>,
    pub dispatches: Vec<Dispatch>,
    pub copies: Vec<Copy>,
    pub allocations: Vec<Allocation>,
    pub markers: Vec<Marker>,
}

impl Truth {
    pub(crate) fn read(path: &Path) -> Truth {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut truth = Truth::default();
        for line in text.lines() {
            truth.line(&serde_json::from_str(line).expect("a line of JSON"));
        }
        truth
    }

    fn line(&mut self, line: &Value) {
        let number = |key: &str| line[key].as_u64().unwrap_or_else(|| panic!("{key} of {line}"));
        let text = |key: &str| line[key].as_str().unwrap_or_else(|| panic!("{key} of {line}")).to_owned();
        let three = |key: &str| std::array::from_fn(|i| line[key][i].as_u64().expect("a dimension") as u32);
        let tid = number("tid") as u32;
        let by = || Caller { tid, n: number("call") as usize };
        match line["t"].as_str() {
            Some("call") => {
                let calls = self.calls.entry(tid).or_default();
                assert_eq!(calls.len() as u64, number("n"));
                calls.push(Call { function: text("f"), start: number("s"), end: number("e") });
            }
            Some("dispatch") => {
                assert_eq!(line["done"], true, "{line}");
                self.dispatches.push(Dispatch {
                    id: number("id"),
                    kernel: text("kernel"),
                    device: number("dev") as u32,
                    queue: number("queue"),
                    stream: number("stream"),
                    shape: LaunchShape { grid: three("grid"), workgroup: three("wg"), lds: Some(number("lds") as u32) },
                    scratch: number("scratch") as u32,
                    start: number("s"),
                    end: number("e"),
                    by: by(),
                });
            }
            Some("copy") => {
                assert_eq!(line["done"], true, "{line}");
                self.copies.push(Copy {
                    direction: text("dir"),
                    bytes: number("bytes"),
                    device: number("dev") as u32,
                    stream: number("stream"),
                    start: number("s"),
                    end: number("e"),
                    by: by(),
                });
            }
            Some("alloc") => self.allocations.push(Allocation {
                operation: text("op"),
                address: number("addr"),
                bytes: number("bytes"),
                device: line["dev"].as_i64().expect("a device"),
                by: by(),
            }),
            Some("marker") => self.markers.push(Marker {
                operation: text("op"),
                text: line["text"].as_str().map(str::to_owned),
                id: number("id"),
                by: by(),
            }),
            _ => panic!("an unknown line: {line}"),
        }
    }

    /// The call in which an event happened.
    pub(crate) fn call(&self, by: Caller) -> &Call {
        &self.calls[&by.tid][by.n]
    }

    /// Calls of the HIP runtime by thread, each with its number among all calls of the thread.
    pub(crate) fn hip_calls(&self) -> BTreeMap<u32, Vec<(usize, &Call)>> {
        let hip = |calls: &'_ Vec<Call>| -> Vec<usize> {
            (0..calls.len()).filter(|n| calls[*n].function.starts_with("hip")).collect()
        };
        let threads = self.calls.iter().map(|(tid, calls)| (*tid, calls, hip(calls)));
        threads
            .filter(|(_, _, hip)| !hip.is_empty())
            .map(|(tid, calls, hip)| (tid, hip.into_iter().map(|n| (n, &calls[n])).collect()))
            .collect()
    }
}

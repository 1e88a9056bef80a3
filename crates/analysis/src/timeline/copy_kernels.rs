//! Copies and fills that run as kernels of the runtime. No record of a copy names them: to a trace they are kernels, and the device is
//! busy with them. In the part that no kernel of the program hides, the program waits for them.
//!
//! What runs before the first kernel of the program itself is set-up, once: RCCL clears its buffers there.

use super::busy::{merged, without};
use super::{Dispatch, Timeline};
use rkprof_model::event::Ns;
use std::cmp::Reverse;

/// Whether a kernel is a copy or a fill of the runtime: any number of bytes at any place, all with the same shape.
pub fn is_copy(kernel: &str) -> bool {
    kernel.starts_with("__amd_rocclr_copy") || kernel.starts_with("__amd_rocclr_fill")
}

/// Whether a kernel of the runtime only waits for a value that the host, or another stream, writes (`hipStreamWaitValue`).
fn is_wait(kernel: &str) -> bool {
    kernel.starts_with("__amd_rocclr_streamOpsWait")
}

/// The copies that ran as kernels, of all devices.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CopyKernels {
    pub count: u64,
    pub time_ns: Ns,
    /// The part in which no other kernel of the device ran; the sum of the devices.
    pub exposed_ns: Ns,
    /// By time.
    pub rows: Vec<CopyKernelRow>,
    /// Time of those before the program's first kernel, which are in no other number here; the sum of the devices.
    pub before_ns: Ns,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct CopyKernelRow {
    pub kernel: String,
    /// The call that launched it, where it is known.
    pub function: Option<String>,
    pub count: u64,
    pub ns: Ns,
}

pub(crate) fn copy_kernels(timeline: &Timeline, agents: &[u32]) -> CopyKernels {
    of_runtime(timeline, agents, is_copy)
}

/// The same of kernels that only wait.
pub(crate) fn wait_kernels(timeline: &Timeline, agents: &[u32]) -> CopyKernels {
    of_runtime(timeline, agents, is_wait)
}

fn of_runtime(timeline: &Timeline, agents: &[u32], is_one: fn(&str) -> bool) -> CopyKernels {
    let mut found = CopyKernels::default();
    let copies: Vec<bool> = timeline.kernels.iter().map(|name| is_one(name)).collect();
    if !copies.contains(&true) {
        return found;
    }
    let is_own = |dispatch: &&Dispatch| !copies[timeline.class(dispatch).kernel as usize];
    let first = timeline.dispatches.iter().find(is_own).map_or(0, |dispatch| dispatch.start);
    for agent in agents {
        let spans = |wanted: bool| {
            let of_agent = timeline.dispatches.iter().map(|d| (d, timeline.class(d)));
            let copies = &copies;
            let wanted = move |class: &super::Class| copies[class.kernel as usize] == wanted && class.agent == *agent;
            merged(of_agent.filter(move |(d, class)| d.start >= first && wanted(class)).map(|(d, _)| (d.start, d.end)))
        };
        found.exposed_ns += without(spans(true), spans(false)).into_iter().map(|(start, end)| end - start).sum::<Ns>();
    }
    for dispatch in &timeline.dispatches {
        let class = timeline.class(dispatch);
        if !copies[class.kernel as usize] {
            continue;
        }
        if dispatch.start < first {
            found.before_ns += dispatch.ns();
            continue;
        }
        found.count += 1;
        found.time_ns += dispatch.ns();
        let kernel = timeline.kernel_name(dispatch);
        let function = class.function.map(|function| timeline.functions[function as usize].name.as_str());
        let place = found.rows.iter().position(|row| row.kernel == kernel && row.function.as_deref() == function);
        let place = place.unwrap_or_else(|| {
            let (kernel, function) = (kernel.to_owned(), function.map(str::to_owned));
            found.rows.push(CopyKernelRow { kernel, function, ..CopyKernelRow::default() });
            found.rows.len() - 1
        });
        found.rows[place].count += 1;
        found.rows[place].ns += dispatch.ns();
    }
    found.rows.sort_by_key(|row| Reverse(row.ns));
    found
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    #[test]
    fn only_what_no_kernel_hides_is_waited_for() {
        let timeline = timeline()
            .kernel("gemm", 0, 100, None)
            .kernel_on("__amd_rocclr_copyBuffer", 1, 1, 60, 150, None)
            .kernel("__amd_rocclr_fillBufferAligned", 150, 170, None)
            .kernel_on("gemm", 2, 0, 100, 170, None)
            .done();
        let found = copy_kernels(&timeline, &[1, 2]);
        assert_eq!((found.count, found.time_ns, found.exposed_ns), (2, 110, 70));
        assert_eq!((found.rows[0].kernel.as_str(), found.rows[0].ns), ("__amd_rocclr_copyBuffer", 90));
        // What comes before the first kernel of the program is set-up.
        let set_up = self::timeline()
            .kernel("__amd_rocclr_fillBufferAligned", 0, 500, None)
            .kernel("gemm", 600, 700, None)
            .kernel("__amd_rocclr_fillBufferAligned", 700, 730, None)
            .done();
        let found = copy_kernels(&set_up, &[1]);
        assert_eq!((found.count, found.time_ns, found.exposed_ns, found.before_ns), (1, 30, 30, 500));
        let nothing_else = self::timeline().kernel("__amd_rocclr_fillBufferAligned", 0, 500, None).done();
        assert_eq!(copy_kernels(&nothing_else, &[1]).exposed_ns, 500);
        let waits = self::timeline()
            .kernel("gemm", 0, 100, None)
            .kernel("__amd_rocclr_streamOpsWait", 100, 400, None)
            .kernel_on("gemm", 1, 1, 300, 500, None)
            .done();
        assert_eq!((wait_kernels(&waits, &[1]).exposed_ns, copy_kernels(&waits, &[1]).count), (200, 0));
        assert!(!is_copy("copyBuffer") && !is_copy("__amd_rocclr_gwsInit"));
    }
}

//! Copies and fills that run as kernels of the runtime. No record of a copy names them: to a trace they are kernels, and the device is
//! busy with them. In the part that no kernel of the program hides, the program waits for them.

use super::Timeline;
use super::busy::{merged, without};
use rkprof_model::event::Ns;
use std::cmp::Reverse;

/// Whether a kernel is a copy or a fill of the runtime: any number of bytes at any place, all with the same shape.
pub fn is_copy(kernel: &str) -> bool {
    kernel.starts_with("__amd_rocclr_copy") || kernel.starts_with("__amd_rocclr_fill")
}

/// The copies that ran as kernels, of all devices.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CopyKernels {
    pub count: u64,
    pub time_ns: Ns,
    /// The part in which no other kernel of the device ran; the sum of the devices.
    pub exposed_ns: Ns,
    /// By time.
    pub rows: Vec<Row>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    pub kernel: String,
    /// The call that launched it, where it is known.
    pub function: Option<String>,
    pub count: u64,
    pub ns: Ns,
}

pub fn copy_kernels(timeline: &Timeline, agents: &[u32]) -> CopyKernels {
    let mut found = CopyKernels::default();
    let copies: Vec<bool> = timeline.kernels.iter().map(|name| is_copy(name)).collect();
    if !copies.contains(&true) {
        return found;
    }
    for agent in agents {
        let spans = |wanted: bool| {
            let of_agent = timeline.dispatches.iter().map(|d| (d, timeline.class(d)));
            let copies = &copies;
            let wanted = move |class: &super::Class| copies[class.kernel as usize] == wanted && class.agent == *agent;
            merged(of_agent.filter(move |(_, class)| wanted(class)).map(|(d, _)| (d.start, d.end)))
        };
        found.exposed_ns += without(spans(true), spans(false)).into_iter().map(|(start, end)| end - start).sum::<Ns>();
    }
    for dispatch in &timeline.dispatches {
        let class = timeline.class(dispatch);
        if !copies[class.kernel as usize] {
            continue;
        }
        found.count += 1;
        found.time_ns += dispatch.ns();
        let kernel = timeline.kernel_name(dispatch);
        let function = class.function.map(|function| timeline.functions[function as usize].name.as_str());
        let place = found.rows.iter().position(|row| row.kernel == kernel && row.function.as_deref() == function);
        let place = place.unwrap_or_else(|| {
            let (kernel, function) = (kernel.to_owned(), function.map(str::to_owned));
            found.rows.push(Row { kernel, function, ..Row::default() });
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
        assert!(!is_copy("copyBuffer") && !is_copy("__amd_rocclr_gwsInit"));
    }
}

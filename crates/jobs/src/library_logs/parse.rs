//! A line of a library's log: the library and its call. The libraries print calls as command lines of their benchmark
//! programs, so a call can be repeated alone.

use rkprof_model::error::Error;
use std::str::FromStr;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Library {
    Miopen,
    Rocblas,
    Hipblaslt,
    Tensile,
    Rccl,
}

impl Library {
    pub const ALL: [Library; 5] =
        [Library::Miopen, Library::Rocblas, Library::Hipblaslt, Library::Tensile, Library::Rccl];

    pub fn name(self) -> &'static str {
        match self {
            Library::Miopen => "miopen",
            Library::Rocblas => "rocblas",
            Library::Hipblaslt => "hipblaslt",
            Library::Tensile => "tensile",
            Library::Rccl => "rccl",
        }
    }

    /// Environment variables that make the library log its calls.
    pub fn variables(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Library::Miopen => &[("MIOPEN_ENABLE_LOGGING_CMD", "1")],
            // Bench lines (2) and profile (4).
            Library::Rocblas => &[("ROCBLAS_LAYER", "6")],
            // Bench lines.
            Library::Hipblaslt => &[("HIPBLASLT_LOG_MASK", "32")],
            // Names of the kernels that run.
            Library::Tensile => &[("TENSILE_DB", "0x8000")],
            Library::Rccl => {
                &[("NCCL_DEBUG", "INFO"), ("NCCL_DEBUG_SUBSYS", "INIT,COLL"), ("RCCL_KERNEL_COLL_TRACE_ENABLE", "1")]
            }
        }
    }
}

impl FromStr for Library {
    type Err = Error;

    fn from_str(text: &str) -> Result<Library, Error> {
        let known = Library::ALL.iter().copied().find(|library| library.name() == text);
        known
            .ok_or_else(|| Error::new(format!("{text:?} is not one of {}", Library::ALL.map(Library::name).join(", "))))
    }
}

/// One logged call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub library: Library,
    pub config: String,
}

impl Call {
    /// The number of calls, where the line sums up all calls at the end of the program (rocBLAS's profile log).
    pub fn times(&self) -> Option<u64> {
        let (_, rest) = self.config.split_once("call_count: ")?;
        rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    }
}

/// The call in a line; `None` when the line has none.
pub fn parse(line: &str) -> Option<Call> {
    let line = line.trim_end();
    let call = |library, config: &str| Some(Call { library, config: config.to_owned() });
    if let Some(kernel) = line.strip_prefix("Running kernel: ") {
        return call(Library::Tensile, kernel);
    }
    if let Some(at) = line.find("MIOpen(HIP): Command [") {
        let command = &line[at..];
        return command.find("./bin/MIOpenDriver ").and_then(|at| call(Library::Miopen, &command[at..]));
    }
    if let Some(at) = line.find("hipblaslt-bench ") {
        return call(Library::Hipblaslt, &line[at..]);
    }
    if let Some(at) = line.find("./rocblas-bench ") {
        return call(Library::Rocblas, &line[at..]);
    }
    if line.contains("rocblas_function: ") {
        return call(Library::Rocblas, line.trim_start());
    }
    rccl(line).and_then(|config| call(Library::Rccl, &config))
}

/// `... NCCL INFO AllReduce: opCount 7 sendbuff ... count 1024 datatype 7 op 0 ...`, without addresses and numbers that
/// differ from call to call.
fn rccl(line: &str) -> Option<String> {
    const COLLECTIVES: [&str; 10] = [
        "AllReduce",
        "AllGather",
        "ReduceScatter",
        "Broadcast",
        "Reduce",
        "AllToAll",
        "Gather",
        "Scatter",
        "Send",
        "Recv",
    ];
    let (_, said) = line.split_once("NCCL INFO ")?;
    let (collective, rest) = said.split_once(": opCount ")?;
    COLLECTIVES.contains(&collective).then_some(())?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let value = |key: &str| words.windows(2).find(|pair| pair[0] == key).map(|pair| pair[1]);
    let kept = ["count", "datatype", "op", "root", "nranks"].into_iter();
    let kept = kept.filter_map(|key| Some(format!(" {key} {}", value(key)?)));
    Some(format!("{collective}{}", kept.collect::<String>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_all_libraries() {
        let cases = [
            (
                "./rocblas-bench -f gemm_ex --transposeA N --transposeB T -m 1024 -n 512 -k 64 --a_type f16_r",
                Library::Rocblas,
                "./rocblas-bench -f gemm_ex --transposeA N --transposeB T -m 1024 -n 512 -k 64 --a_type f16_r",
            ),
            (
                "- { rocblas_function: \"rocblas_sgemm\", M: 5, N: 6, K: 7 }",
                Library::Rocblas,
                "- { rocblas_function: \"rocblas_sgemm\", M: 5, N: 6, K: 7 }",
            ),
            (
                "[0]: hipblaslt-bench --api_method c -m 4096 -n 16 -k 4096 --a_type bf16_r\r",
                Library::Hipblaslt,
                "hipblaslt-bench --api_method c -m 4096 -n 16 -k 4096 --a_type bf16_r",
            ),
            ("Running kernel: Cijk_Ailk_Bljk_HHS_BH_MT64x64x32", Library::Tensile, "Cijk_Ailk_Bljk_HHS_BH_MT64x64x32"),
            (
                "MIOpen(HIP): Command [LogCmdConvolution] ./bin/MIOpenDriver convfp16 -n 32 -c 64",
                Library::Miopen,
                "./bin/MIOpenDriver convfp16 -n 32 -c 64",
            ),
            (
                "node7:4711:4720 [0] NCCL INFO AllReduce: opCount 2f sendbuff 0x7f0 recvbuff 0x7f1 acc 0 count 4096 \
                 datatype 6 op 0 root 0 comm 0x55 [nranks=8] stream 0x66",
                Library::Rccl,
                "AllReduce count 4096 datatype 6 op 0 root 0",
            ),
        ];
        for (line, library, config) in cases {
            assert_eq!(parse(line), Some(Call { library, config: config.to_owned() }), "{line}");
        }
        for other in [
            "",
            "loss 0.3",
            "NCCL INFO comm 0x1 rank 0 nranks 8",
            "MIOpen(HIP): Warning [x] y",
            "NCCL INFO Foo: opCount 1",
        ] {
            assert_eq!(parse(other), None, "{other}");
        }
    }

    #[test]
    fn names() {
        assert_eq!("rccl".parse::<Library>().ok(), Some(Library::Rccl));
        assert!("cublas".parse::<Library>().unwrap_err().to_string().contains("miopen, rocblas"));
    }
}

//! The fixed-layout records that application threads write into the arena.
//!
//! The thread that owns a chunk writes a record into it in place, at once; the chunk's header has the thread, so most records
//! do not carry it. Every record is a multiple of 8 bytes long and starts with a [`Header`]. A reader skips `len` bytes of an
//! unknown kind. The layout is versioned by [`VERSION`], which the arena's header and `meta.bin` carry.
//!
//! | kind | struct | bytes | written by |
//! |---|---|---|---|
//! | 1 | [`ApiCall`] | 40 | HIP wrapper, at the return of the call |
//! | 2 | [`ApiCallArgs`] | 56 | the same, for functions with a stream or a size |
//! | 3 | [`Launch`] | 32 | external-correlation request, on the launching thread |
//! | 4 | [`Dispatch`] | 96 | SDK buffer callback |
//! | 5 | [`Copy`] | 72 | SDK buffer callback |
//! | 6 | [`Allocation`] | 56 | SDK buffer callback |
//! | 7 | [`Scratch`] | 56 | SDK buffer callback |
//! | 8 | [`Marker`] + text | 24 + n | ROCTx callback, `rkprof_range_push` ... |
//! | 9 | [`Counters`] + n x [`CounterValue`] | 48 + 16 n | counting service |
//! | 10 | [`Annotation`] or [`PathTaken`] | 32 | `rkprof_annotate`, at the launch it describes; a launch or call with a path |
//! | 11 | [`ApiRecord`] | 40 | SDK buffer callback (HSA, RCCL, ...) |
//! | 12 | [`Activity`] | 56 | SDK buffer callback (driver, HIP events, graphs) |
//! | 13 | [`PcSamples`] | 40 | SDK buffer callback, equal samples of a delivery as one |
//! | 14 | [`ApiCallWords`] + words + text | 64 + n | HIP wrapper, where all arguments are asked for |
//! | 15 | [`Problem`] | 64 | light path, at the launch that it describes |
//! | 16 | [`Arguments`] + words | 16 + n | the same, where arguments are asked for |
//! | 64 | [`Agent`] + text | 80 + n | session start |
//! | 65 | [`KernelSymbol`] + text | 64 + n | code object callback |
//! | 66 | [`CodeObject`] + text | 48 + n | code object callback |
//! | 67 | [`Name`] + text | 24 + n | session start, first use |
//! | 68 | [`Note`] + text | 16 + n | whoever skips, drops or repairs something |
//! | 69 | [`HostFunction`] + text | 104 + n | code object callback |
//!
//! There are two clocks. Fields named `*_tick` hold [`crate::clock::Tick`]s as read on the application thread, which the
//! drainer converts; fields named `*_ns` hold CLOCK_BOOTTIME nanoseconds exactly as the SDK gave them.

mod layouts;
mod numbers;

pub use layouts::*;
pub use numbers::*;

use crate::gemm::Gemm;
use bytemuck::{AnyBitPattern, NoUninit};
use rkprof_abi::hip::table::PER_THREAD_STREAM;

/// Version of the layouts in this file.
pub const VERSION: u32 = 4;

/// Longest text that a record may carry; the writer cuts longer ones at a character boundary.
pub const MAX_TEXT: usize = 16 * 1024;

/// Limit of threads that record at a time.
pub const MOST_THREADS: u32 = 4096;

/// In place of an agent's index, when there is no agent. The index is the agent's place in the session's enumeration, because
/// handles are random per process.
pub const NO_AGENT: u32 = u32::MAX;

impl RecordKind {
    /// The kinds with their own count, in the order of [`Kind::slot`]; the arena has room for no more. The forms of an API
    /// call share one count. Problems and arguments share that of annotations, samples that of activities, host functions that of
    /// kernel symbols.
    pub const COUNTED: [RecordKind; 15] = [
        RecordKind::ApiCall,
        RecordKind::Launch,
        RecordKind::Dispatch,
        RecordKind::Copy,
        RecordKind::Allocation,
        RecordKind::Scratch,
        RecordKind::Marker,
        RecordKind::Counters,
        RecordKind::Annotation,
        RecordKind::Activity,
        RecordKind::Agent,
        RecordKind::KernelSymbol,
        RecordKind::CodeObject,
        RecordKind::Name,
        RecordKind::Note,
    ];

    /// The kind's place in tables of counts, below `COUNTED.len()`.
    pub const fn slot(self) -> usize {
        match self as u8 {
            1 | 2 | 11 | 14 => 0,
            k @ 3..=10 => k as usize - 2,
            15 | 16 => 8,
            12 | 13 => 9,
            69 => 11,
            k => k as usize - 64 + 10,
        }
    }

    /// Whether the record is kept for the whole session: names and facts that later records refer to.
    pub fn is_metadata(self) -> bool {
        self as u8 >= RecordKind::Agent as u8
    }

    /// The name used in summaries for drop counts.
    pub fn label(self) -> &'static str {
        match self {
            RecordKind::ApiCall | RecordKind::ApiCallArgs | RecordKind::ApiCallWords | RecordKind::ApiRecord => {
                "api_call"
            }
            RecordKind::Launch => "launch",
            RecordKind::Dispatch => "kernel_dispatch",
            RecordKind::Copy => "memory_copy",
            RecordKind::Allocation => "memory_allocation",
            RecordKind::Scratch => "scratch_memory",
            RecordKind::Marker => "marker",
            RecordKind::Counters => "counters",
            RecordKind::Annotation | RecordKind::Problem | RecordKind::Arguments => "annotation",
            RecordKind::Activity | RecordKind::PcSamples => "activity",
            RecordKind::Agent => "agent",
            RecordKind::KernelSymbol | RecordKind::HostFunction => "kernel_symbol",
            RecordKind::CodeObject => "code_object",
            RecordKind::Name => "name",
            RecordKind::Note => "note",
        }
    }
}

/// A function of an API in one word: the domain in the top 8 bits, the operation in the others.
#[inline(always)]
pub const fn function_word(domain: Domain, operation: u32) -> u32 {
    (domain as u32) << OPERATION_BITS | (operation & OPERATION)
}

/// Number of the [`Domain`] in a [`function_word`].
#[inline(always)]
pub const fn function_domain(word: u32) -> u8 {
    (word >> OPERATION_BITS) as u8
}

/// The operation in a [`function_word`].
#[inline(always)]
pub(crate) const fn function_operation(word: u32) -> u32 {
    word & OPERATION
}

const OPERATION_BITS: u32 = 24;
const OPERATION: u32 = (1 << OPERATION_BITS) - 1;

/// Longest text of an argument that is recorded, bytes.
pub const MAX_ARGUMENT_TEXT: usize = 256;

/// Most words of arguments that a call has: 6 integer registers, 8 words of the stack, 2 vector registers.
pub const MAX_WORDS: usize = 16;

const THREAD_SHIFT: u32 = 12;

/// The value that stands for a thread's own default stream in records. No stream has such an address: a runtime's objects are
/// aligned.
#[inline]
pub const fn own_stream(tid: u32) -> u64 {
    (tid as u64) << THREAD_SHIFT | PER_THREAD_STREAM
}

/// The thread of an own default stream.
pub const fn thread_of_stream(stream: u64) -> Option<u32> {
    let tid = (stream >> THREAD_SHIFT) as u32;
    if tid != 0 && own_stream(tid) == stream { Some(tid) } else { None }
}

impl ApiCall {
    /// A call of `function` ([`function_word`]) that launched nothing.
    #[inline(always)]
    pub const fn new(function: u32, start_tick: u64, end_tick: u64, status: i32) -> ApiCall {
        let header = Header {
            kind: RecordKind::ApiCall as u8,
            tag: function_domain(function),
            len: size_of::<ApiCall>() as u16,
            aux: function_operation(function),
        };
        ApiCall { header, start_tick, end_tick, first_child: 0, children: 0, status }
    }

    /// The record of the same call with its arguments.
    #[inline(always)]
    pub const fn with(mut self, arguments: CallArguments) -> ApiCallArgs {
        self.header.kind = RecordKind::ApiCallArgs as u8;
        self.header.len = size_of::<ApiCallArgs>() as u16;
        ApiCallArgs { call: self, arguments }
    }
}

impl CallArguments {
    /// Those of a function that has none of them.
    pub const NONE: CallArguments = CallArguments { stream: u64::MAX, bytes: u64::MAX };

    /// Those of a function that moves or sets this number of bytes, and has no other of them.
    #[inline(always)]
    pub const fn of_transfer(stream: u64, bytes: u64) -> CallArguments {
        let mut arguments = CallArguments::NONE;
        (arguments.stream, arguments.bytes) = (stream, bytes);
        arguments
    }
}

impl SamplingMethod {
    pub fn label(self) -> &'static str {
        match self {
            SamplingMethod::Stochastic => "stochastic",
            SamplingMethod::HostTrap => "host_trap",
        }
    }
}

/// An alignment in one byte: one more than its logarithm, 0 where it is none.
pub const fn alignment_tag(bytes: u32) -> u8 {
    if bytes.is_power_of_two() { bytes.trailing_zeros() as u8 + 1 } else { 0 }
}

/// The alignment of an [`alignment_tag`], bytes.
pub const fn alignment_of(tag: u8) -> Option<u32> {
    match tag {
        0 => None,
        tag => 1u32.checked_shl(tag as u32 - 1),
    }
}

/// Words of a call path that are not return addresses.
pub mod path_word {
    /// Set in all such words; user space has no such addresses.
    pub const NAMED: u64 = 1 << 63;
    /// Set in ranges, not in Python frames.
    pub const RANGE: u64 = 1 << 62;
    /// The last word of a path without readable Python frames: the thread did not hold the interpreter's lock, or rkprof
    /// cannot read this interpreter.
    pub const WITHOUT_PYTHON: u64 = NAMED;
}

/// `tag` of a [`PathTaken`] that gives its path to a launch.
pub const PATH_OF_LAUNCH: u8 = 1;
/// `tag` of an [`Annotation`] without work: its thread launches now, within ROCTx ranges that may state work. The launch's
/// own record may come from another thread, which writes the packet to the queue.
pub const LAUNCH_IN_RANGE: u8 = 2;
/// `tag` of a [`PathTaken`] that gives its path to the next recorded call of its thread, for the call's wait or allocation.
pub const PATH_OF_CALL: u8 = 3;

/// `tag` of a [`Problem`] that is a matrix product.
pub const GEMM: u8 = 1;

/// Bits of a [`Problem`]'s `aux`.
pub mod problem_bits {
    pub const LEADING: u32 = 1;
    pub const STRIDES: u32 = 2;
    /// It is known whether C is read.
    pub const BETA: u32 = 4;
    pub const READS_C: u32 = 8;
}

/// The header of the record of a product; `known` are its [`problem_bits`].
#[inline]
pub const fn problem_header(known: u32) -> Header {
    Header { kind: RecordKind::Problem as u8, tag: GEMM, len: size_of::<Problem>() as u16, aux: known }
}

impl Problem {
    /// The record of a product.
    #[inline]
    pub fn from_gemm(child: u64, gemm: &Gemm) -> Problem {
        let Gemm { m, n, k, batch, leading, strides, reads_c } = *gemm;
        let bit = |is: bool, bit: u32| if is { bit } else { 0 };
        let aux = bit(leading.is_some(), problem_bits::LEADING)
            | bit(strides.is_some(), problem_bits::STRIDES)
            | bit(reads_c.is_some(), problem_bits::BETA)
            | bit(reads_c == Some(true), problem_bits::READS_C);
        Problem {
            header: problem_header(aux),
            child,
            sizes: [m, n, k, batch],
            leading: leading.unwrap_or_default(),
            strides: strides.unwrap_or_default(),
        }
    }

    /// The product of a record; `None` for the problems of a newer rkprof.
    pub fn gemm(&self) -> Option<Gemm> {
        let has = |bit: u32| self.header.aux & bit != 0;
        let [m, n, k, batch] = self.sizes;
        (self.header.tag == GEMM).then_some(Gemm {
            m,
            n,
            k,
            batch,
            leading: has(problem_bits::LEADING).then_some(self.leading),
            strides: has(problem_bits::STRIDES).then_some(self.strides),
            reads_c: has(problem_bits::BETA).then_some(has(problem_bits::READS_C)),
        })
    }
}

/// Reads a `T` from the start of `bytes`; `None` when they are too short.
pub fn read<T: AnyBitPattern>(bytes: &[u8]) -> Option<T> {
    Some(bytemuck::pod_read_unaligned(bytes.get(..size_of::<T>())?))
}

/// The bytes of a record.
pub fn bytes_of<T: NoUninit>(record: &T) -> &[u8] {
    bytemuck::bytes_of(record)
}

/// `bytes` rounded up to the 8-byte granularity of records.
pub const fn padded(bytes: usize) -> usize {
    (bytes + 7) & !7
}

/// The text that follows a `T`: `aux` bytes, cut where the record ends, invalid UTF-8 replaced.
pub fn text_after<T>(record: &[u8], text_len: u32) -> std::borrow::Cow<'_, str> {
    let from = size_of::<T>().min(record.len());
    let to = (from + text_len as usize).min(record.len());
    String::from_utf8_lossy(&record[from..to])
}

/// The longest prefix of `text` that fits [`MAX_TEXT`] and ends at a character boundary.
pub fn clip(text: &[u8]) -> &[u8] {
    let mut end = text.len().min(MAX_TEXT);
    while end < text.len() && end > 0 && (text[end] & 0xC0) == 0x80 {
        end -= 1;
    }
    &text[..end]
}

/// Iterates over the records in `bytes`; stops at the first impossible header.
pub fn iter(bytes: &[u8]) -> impl Iterator<Item = (Header, &[u8])> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let header: Header = read(rest)?;
        let len = header.len as usize;
        if len < size_of::<Header>() || !len.is_multiple_of(8) || len > rest.len() {
            return None;
        }
        let (record, tail) = rest.split_at(len);
        rest = tail;
        Some((header, record))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Preset lightweight: calls and launches, and no record for a kernel's end, which the drainer reads from the kernel's
    /// signal.
    #[test]
    fn what_threads_leave_in_the_buffer_is_a_cache_line_at_most() {
        let sizes = [size_of::<ApiCall>(), size_of::<ApiCallArgs>(), size_of::<Launch>(), size_of::<Marker>()];
        let sizes = sizes.into_iter().chain([size_of::<Problem>()]).collect::<Vec<_>>();
        assert!(sizes.iter().all(|bytes| *bytes <= 64), "{sizes:?}");
    }

    #[test]
    fn the_record_of_a_product_has_all_of_it() {
        let plain = Gemm { m: 1, n: 2, k: 3, batch: 4, ..Gemm::default() };
        let whole = Gemm { leading: Some([5, 6, 7, 8]), strides: Some([9, 10, 11, 0]), reads_c: Some(false), ..plain };
        for gemm in [plain, whole, Gemm { reads_c: Some(true), ..whole }] {
            assert_eq!(
                read::<Problem>(bytes_of(&Problem::from_gemm(77, &gemm))).and_then(|read| read.gemm()),
                Some(gemm)
            );
        }
        let newer = Header { tag: GEMM + 1, ..Problem::from_gemm(1, &plain).header };
        assert_eq!(Problem { header: newer, ..Problem::from_gemm(1, &plain) }.gemm(), None);
    }
}

//! The size of an RCCL call's data, from its arguments. The positions are those of RCCL's public functions, which have not
//! changed since NCCL.

use std::ffi::c_void;

/// The positions of a function's arguments, in words of 8 bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    /// The function moves no data itself.
    None,
    At {
        /// Number of elements.
        count: u8,
        /// `ncclDataType_t`.
        data_type: u8,
        stream: u8,
    },
}

/// Bytes of the size that a payload begins with.
const SIZE: usize = 8;
/// Number of arguments; some of them are read.
const WORDS: usize = 7;

impl Message {
    pub fn from_function(function: &str) -> Message {
        match function {
            // Both buffers first. The data type fills one word with the operation or root, where there is one.
            "ncclAllGather" | "ncclAllToAll" => Message::At { count: 2, data_type: 3, stream: 5 },
            "ncclAllReduce" | "ncclBroadcast" | "ncclReduceScatter" | "ncclGather" | "ncclScatter" => {
                Message::At { count: 2, data_type: 3, stream: 5 }
            }
            "ncclReduce" => Message::At { count: 2, data_type: 3, stream: 6 },
            "ncclSend" | "ncclRecv" => Message::At { count: 1, data_type: 2, stream: 4 },
            _ => Message::None,
        }
    }

    /// Stream, bytes (both `u64::MAX` where the function has none) and `ncclResult_t`. The bytes are the passed count times
    /// the size of an element: the data that each rank sends (receives, for reduce-scatter).
    ///
    /// # Safety
    /// `payload` is the SDK's data for a call of this function: its size, the arguments, the return value in the last word.
    pub unsafe fn read(self, payload: *const c_void) -> (u64, u64, i32) {
        let none = (u64::MAX, u64::MAX, 0);
        if payload.is_null() {
            return none;
        }
        // SAFETY: the struct begins with its size.
        let size = unsafe { payload.cast::<u64>().read_unaligned() } as usize;
        if size < SIZE * (1 + WORDS + 1) {
            return none;
        }
        // SAFETY: each index is below the size that was just read, in words.
        let word = |index: usize| unsafe { payload.cast::<u64>().add(index).read_unaligned() };
        let status = word(size / SIZE - 1) as i32;
        let Message::At { count, data_type, stream } = self else { return (u64::MAX, u64::MAX, status) };
        let [count, data_type, stream] = [count, data_type, stream].map(|at| word(1 + usize::from(at)));
        let bytes = element_bytes(data_type as u32).and_then(|bytes| count.checked_mul(bytes));
        (stream, bytes.unwrap_or(u64::MAX), status)
    }
}

/// Bytes of an `ncclDataType_t`; `None` for types that are newer than this list.
pub(crate) fn element_bytes(data_type: u32) -> Option<u64> {
    Some(match data_type {
        0 | 1 | 10 | 11 => 1, // int8, uint8, float8 e4m3 and e5m2
        2 | 3 | 7 => 4,       // int32, uint32, float32
        4 | 5 | 8 => 8,       // int64, uint64, float64
        6 | 9 => 2,           // float16, bfloat16
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_and_stream_come_from_the_arguments() {
        let mut payload = [0u64; 21];
        payload[0] = 168;
        // The operation shares a word with the data type.
        (payload[3], payload[4], payload[6], payload[20]) = (1 << 20, 3 << 32 | 9, 0xABC, 2);
        let pointer = payload.as_ptr().cast();
        // SAFETY: 168 bytes, as the first word says.
        let read = |name| unsafe { Message::from_function(name).read(pointer) };
        assert_eq!(read("ncclAllReduce"), (0xABC, 2 << 20, 2));
        assert_eq!(read("ncclGroupEnd"), (u64::MAX, u64::MAX, 2));
        // SAFETY: a null pointer is refused.
        assert_eq!(unsafe { Message::from_function("ncclSend").read(std::ptr::null()) }, (u64::MAX, u64::MAX, 0));
    }
}

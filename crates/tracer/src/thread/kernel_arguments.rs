//! The arguments of a kernel as the call that launches it was given them: in the program's own memory, wherever the runtime puts its copy.

/// Addresses that a launching call was given; 0 = none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KernelArguments {
    /// `kernelParams`: an array of the addresses of all arguments.
    pub addresses: u64,
    /// `extra`: a list that names a buffer with all arguments.
    pub list: u64,
}

/// An argument: bytes from the start of all, and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub offset: u32,
    pub bytes: u32,
}

/// The list of `extra`: this, the buffer's address, its size's key, the address of its size.
const BUFFER_POINTER: u64 = 1;

impl KernelArguments {
    /// Reads words (4 bytes at a distance from the start) of arguments with this layout; bytes of no argument are 0.
    ///
    /// # Safety
    /// HIP has taken these arguments for a kernel of this layout, in a call that has not returned.
    pub unsafe fn reader<'a>(self, parameters: &'a [Parameter]) -> Option<impl Fn(u16) -> u32 + 'a> {
        let list = self.list as *const u64;
        let buffer = match self.addresses {
            // SAFETY: this function's contract: without an array there is a list, which HIP has read.
            0 if !list.is_null() && unsafe { list.read() } == BUFFER_POINTER => Some(unsafe { list.add(1).read() }),
            0 => return None,
            _ => None,
        };
        let address = move |number: usize| match buffer {
            Some(buffer) => buffer + u64::from(parameters[number].offset),
            // SAFETY: the array has an address for each argument.
            None => unsafe { (self.addresses as *const u64).add(number).read() },
        };
        Some(move |word: u16| {
            let at = u32::from(word);
            let number = parameters.partition_point(|parameter| parameter.offset + parameter.bytes <= at);
            let mut value = [0; 4];
            for (number, parameter) in parameters.iter().enumerate().skip(number) {
                let (from, to) = (parameter.offset.max(at), (parameter.offset + parameter.bytes).min(at + 4));
                if from >= to {
                    break;
                }
                let source = (address(number) + u64::from(from - parameter.offset)) as *const u8;
                let target = &mut value[(from - at) as usize..(to - at) as usize];
                // SAFETY: these bytes are within the argument, which HIP has read. They don't overlap with the stack of this function.
                unsafe { source.copy_to_nonoverlapping(target.as_mut_ptr(), target.len()) };
            }
            u32::from_ne_bytes(value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYOUT: [Parameter; 4] = [
        Parameter { offset: 0, bytes: 8 },
        Parameter { offset: 8, bytes: 2 },
        Parameter { offset: 10, bytes: 1 },
        Parameter { offset: 16, bytes: 12 },
    ];

    #[test]
    fn words_are_the_same_from_addresses_and_from_a_buffer() {
        let (pointer, short, byte, sizes) = (0x1122_3344_5566_7788_u64, 0xabcd_u16, 0xef_u8, [7_u32, 8, 9]);
        let mut buffer = [0xff_u8; 28];
        buffer[..8].copy_from_slice(&pointer.to_ne_bytes());
        buffer[8..10].copy_from_slice(&short.to_ne_bytes());
        buffer[10] = byte;
        buffer[16..].copy_from_slice(bytemuck::cast_slice(&sizes));
        let addresses = [
            (&raw const pointer) as u64,
            (&raw const short) as u64,
            (&raw const byte) as u64,
            (&raw const sizes) as u64,
        ];
        let size = buffer.len();
        let list = [BUFFER_POINTER, buffer.as_ptr() as u64, 2, (&raw const size) as u64, 3];
        let both = [
            KernelArguments { addresses: addresses.as_ptr() as u64, list: 0 },
            KernelArguments { addresses: 0, list: list.as_ptr() as u64 },
        ];
        for arguments in both {
            // SAFETY: the arrays above have this layout.
            let word = unsafe { arguments.reader(&LAYOUT) }.expect("arguments");
            let words = [0, 4, 8, 12, 16, 20, 24, 28].map(word);
            assert_eq!(words, [0x5566_7788, 0x1122_3344, 0xef_abcd, 0, 7, 8, 9, 0], "{arguments:?}");
        }
        // SAFETY: there is nothing.
        assert!(unsafe { KernelArguments::default().reader(&LAYOUT) }.is_none());
    }
}

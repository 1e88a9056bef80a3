//! AQL packets, in the layout of the public HSA headers (64 bytes; `hsa_kernel_dispatch_packet_t`,
//! `hsa_barrier_and_packet_t`).

/// A packet; the fields after `setup` have these meanings in kernel dispatches only, except the last.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Packet {
    /// Type in the low byte, then the barrier bit and the fences' scopes.
    pub header: u16,
    pub setup: u16,
    /// Work-items.
    pub workgroup: [u16; 3],
    pub reserved0: u16,
    /// Work-items.
    pub grid: [u32; 3],
    /// Scratch bytes per work-item.
    pub private_segment: u32,
    /// LDS bytes per workgroup.
    pub group_segment: u32,
    /// Address of the kernel's descriptor.
    pub kernel_object: u64,
    pub kernarg: u64,
    pub reserved2: u64,
    /// `hsa_signal_t`, 0 for none; at the same offset in every kind of packet.
    pub completion: u64,
}

const _: () = assert!(size_of::<Packet>() == 64);
const _: () =
    assert!(std::mem::offset_of!(Packet, kernel_object) == 32 && std::mem::offset_of!(Packet, completion) == 56);

const KERNEL_DISPATCH: u8 = 2;
const BARRIER_AND: u16 = 3;
const BARRIER_OR: u16 = 5;
const BARRIER_BIT: u16 = 1 << 8;

impl Packet {
    /// Whether it launches a kernel.
    #[inline]
    pub fn is_kernel(&self) -> bool {
        self.header as u8 == KERNEL_DISPATCH
    }

    /// Whether it only waits for other packets.
    pub fn is_barrier(&self) -> bool {
        [BARRIER_AND, BARRIER_OR].contains(&(self.header & 0xFF))
    }

    /// A packet that completes `signal` when all packets before it have completed. It needs no fences: the kernel before it
    /// has executed its own at its completion, as it would have done before completing the signal itself.
    #[inline]
    pub fn completes(signal: u64) -> Packet {
        Packet { header: BARRIER_AND | BARRIER_BIT, completion: signal, ..Packet::default() }
    }
}

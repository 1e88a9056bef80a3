//! What changes would save by a replay of the run: `crate::replay::savings` fills it in.

use rkprof_model::event::Ns;

/// Time of the program, ns. `None` where the run has nothing to change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replayed {
    /// Without the host's code by which devices were idle.
    pub host_ns: Option<Ns>,
    /// The same of code in ranges named for input.
    pub input_ns: Option<Ns>,
    /// Without copies between host and device.
    pub copies_ns: Option<Ns>,
    /// Without copies between devices, or within one.
    pub between_ns: Option<Ns>,
    /// With these copies on streams of their own, by calls that return at once.
    pub pageable_ns: Option<Ns>,
    /// With each short kernel fused with a neighbour.
    pub fused_ns: Option<Ns>,
    /// Without waits for a whole device, and without other waits, where no data came to the host before.
    pub device_waits_ns: Option<Ns>,
    pub waits_ns: Option<Ns>,
    /// Without the waits after which a thread launches on another stream first.
    pub waits_apart_ns: Option<Ns>,
}

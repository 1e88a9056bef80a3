//! Stream addresses -> stream numbers.
//!
//! HIP names streams by address and reuses addresses. A number is given at first use, in order; 0 is the default stream.
//! After a `hipStreamDestroy` at time t, launches of calls that start later get a new number for the same address.

use rkprof_model::event::Registry;
use rkprof_model::record::thread_of_stream;
use rustc_hash::FxHashMap;

/// `hipStreamLegacy`, another handle of the default stream.
const LEGACY: u64 = 1;

/// The name of a thread's own stream, which the program cannot name; empty for other addresses.
fn given_name(address: u64) -> String {
    thread_of_stream(address).map_or_else(String::new, |tid| format!("own stream of thread {tid}"))
}

#[derive(Default)]
pub(crate) struct Streams {
    /// Address -> its uses: (number, tick at which the stream was destroyed).
    by_address: FxHashMap<u64, Vec<(u32, Option<u64>)>>,
    /// Numbers given since [`Streams::take_fresh`]: (address, number).
    fresh: Vec<(u64, u32)>,
}

/// Limit of streams that are told apart: further ones become stream 0.
const MAX_STREAMS: usize = 1 << 20;

impl Streams {
    /// The number of the stream that had this address at `tick`; for `u64::MAX` no stream.
    pub(crate) fn number(&mut self, address: u64, tick: u64, registry: &mut Registry) -> Option<u32> {
        if registry.streams.is_empty() {
            registry.streams.push(String::new());
        }
        match address {
            u64::MAX => return None,
            0 | LEGACY => return Some(0),
            _ => {}
        }
        let uses = self.by_address.entry(address).or_default();
        let found = uses.iter().find(|(_, destroyed)| destroyed.is_none_or(|at| tick <= at));
        if let Some((number, _)) = found {
            return Some(*number);
        }
        if registry.streams.len() >= MAX_STREAMS {
            return Some(0);
        }
        let number = registry.streams.len() as u32;
        registry.streams.push(given_name(address));
        uses.push((number, None));
        self.fresh.push((address, number));
        Some(number)
    }

    /// Takes the numbers given since the last time, which recovery needs.
    pub(crate) fn take_fresh(&mut self) -> Vec<(u64, u32)> {
        std::mem::take(&mut self.fresh)
    }

    /// Restores a number that was given before the process died.
    pub(crate) fn restore(&mut self, address: u64, number: u32, registry: &mut Registry) {
        let count = number as usize + 1;
        if count > MAX_STREAMS {
            return;
        }
        registry.streams.resize(registry.streams.len().max(count), String::new());
        if registry.streams[number as usize].is_empty() {
            registry.streams[number as usize] = given_name(address);
        }
        let uses = self.by_address.entry(address).or_default();
        for (_, destroyed) in uses.iter_mut() {
            destroyed.get_or_insert(0);
        }
        uses.push((number, None));
    }

    /// Notes that a call that started at `tick` destroyed the stream with this address.
    pub(crate) fn destroyed(&mut self, address: u64, tick: u64) {
        if let Some((_, destroyed)) = self.by_address.get_mut(&address).and_then(|uses| uses.last_mut())
            && destroyed.is_none()
        {
            *destroyed = Some(tick);
        }
    }

    /// Names a stream, as ROCTx does.
    pub(crate) fn name(&mut self, address: u64, name: String, registry: &mut Registry) {
        if let Some(number) = self.number(address, u64::MAX, registry) {
            registry.streams[number as usize] = name;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reused_address_is_a_new_stream() {
        let (mut streams, mut registry) = (Streams::default(), Registry::default());
        assert_eq!(streams.number(0, 5, &mut registry), Some(0));
        assert_eq!(streams.number(u64::MAX, 5, &mut registry), None);
        assert_eq!(streams.number(0xA0, 10, &mut registry), Some(1));
        streams.destroyed(0xA0, 20);
        assert_eq!(streams.number(0xA0, 15, &mut registry), Some(1), "a late record of the old stream");
        assert_eq!(streams.number(0xA0, 25, &mut registry), Some(2));
        assert_eq!(streams.number(0xB0, 25, &mut registry), Some(3));
        streams.name(0xA0, "copies".into(), &mut registry);
        assert_eq!(registry.streams, ["", "", "copies", ""]);
    }

    #[test]
    fn each_threads_own_stream_is_another() {
        let (mut streams, mut registry) = (Streams::default(), Registry::default());
        let own = rkprof_model::record::own_stream;
        let numbers = [own(7), own(8), own(7), 0x7000].map(|address| streams.number(address, 5, &mut registry));
        assert_eq!(numbers, [Some(1), Some(2), Some(1), Some(3)]);
        assert_eq!(registry.streams, ["", "own stream of thread 7", "own stream of thread 8", ""]);
        let (mut recovered, mut registry) = (Streams::default(), Registry::default());
        streams
            .take_fresh()
            .into_iter()
            .for_each(|(address, number)| recovered.restore(address, number, &mut registry));
        assert_eq!(recovered.number(own(8), 5, &mut registry), Some(2));
        assert_eq!(registry.streams, ["", "own stream of thread 7", "own stream of thread 8", ""]);
    }

    /// The call that destroys a stream may start at the same tick as the last launch; a second destruction changes nothing.
    #[test]
    fn a_stream_ends_once_and_after_its_last_launch() {
        let (mut streams, mut registry) = (Streams::default(), Registry::default());
        assert_eq!(streams.number(LEGACY, 5, &mut registry), Some(0));
        assert_eq!(streams.number(0xA0, 10, &mut registry), Some(1));
        streams.destroyed(0xA0, 20);
        streams.destroyed(0xA0, 90);
        assert_eq!(streams.number(0xA0, 20, &mut registry), Some(1));
        assert_eq!(streams.number(0xA0, 21, &mut registry), Some(2));
        assert_eq!(streams.take_fresh(), [(0xA0, 1), (0xA0, 2)]);
    }

    #[test]
    fn streams_beyond_the_limit_are_the_default_stream() {
        let (mut streams, mut registry) = (Streams::default(), Registry::default());
        registry.streams.resize(MAX_STREAMS - 1, String::new());
        let last = MAX_STREAMS as u32 - 1;
        assert_eq!([0xA0, 0xB0].map(|address| streams.number(address, 5, &mut registry)), [Some(last), Some(0)]);
        // Nor does a broken file make more of them.
        streams.restore(0xC0, MAX_STREAMS as u32, &mut registry);
        assert_eq!((registry.streams.len(), streams.number(0xC0, 5, &mut registry)), (MAX_STREAMS, Some(0)));
        let (mut streams, mut registry) = (Streams::default(), Registry::default());
        streams.restore(0xC0, last, &mut registry);
        assert_eq!((registry.streams.len(), streams.number(0xC0, 5, &mut registry)), (MAX_STREAMS, Some(last)));
    }

    /// A recovery restores the uses of one address in their order: the last one is in use.
    #[test]
    fn the_last_restored_use_of_an_address_holds() {
        let (mut streams, mut registry) = (Streams::default(), Registry::default());
        streams.restore(0xA0, 1, &mut registry);
        streams.restore(0xA0, 3, &mut registry);
        assert_eq!((streams.number(0xA0, 5, &mut registry), registry.streams.len()), (Some(3), 4));
    }
}

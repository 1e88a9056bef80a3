//! A lock-free stack of indices whose links lie in the indexed objects. It is used for free chunks, for chunks that are new
//! to the drainer, for free thread slots and for slots of ended threads. Last in, first out: an object is reused while it is
//! still in the caches.

use super::sync::{AtomicU32, AtomicU64, Ordering};

/// `tag << 32 | index + 1`; the low half is 0 when the stack is empty. Each change increments the tag. So a thread that was
/// interrupted in [`Stack::pop`] can't mistake an index that was popped and pushed again for an unchanged one.
#[repr(transparent)]
#[derive(Default)]
pub struct Stack(AtomicU64);

const TAG: u64 = !0 << 32;
const ONE_TAG: u64 = 1 << 32;

impl Stack {
    /// Puts `index` on top; with Release as `order`, the caller's earlier writes are visible to the thread that takes it.
    pub fn push(&self, index: u32, link: &AtomicU32, order: Ordering) {
        let mut head = self.0.load(Ordering::Relaxed);
        loop {
            link.store(head as u32, Ordering::Relaxed);
            let new = (head & TAG).wrapping_add(ONE_TAG) | u64::from(index + 1);
            match self.0.compare_exchange_weak(head, new, order, Ordering::Relaxed) {
                Ok(_) => return,
                Err(now) => head = now,
            }
        }
    }

    /// Takes the top. `link_of` returns the link of an index, `None` for an impossible one (the memory is damaged).
    pub fn pop<'a>(&self, link_of: impl Fn(u32) -> Option<&'a AtomicU32>) -> Option<u32> {
        let mut head = self.0.load(Ordering::Acquire);
        loop {
            let index = (head as u32).checked_sub(1)?;
            // Another thread may take `index` meanwhile and link it elsewhere; the tag has then changed.
            let below = link_of(index)?.load(Ordering::Relaxed);
            let new = (head & TAG).wrapping_add(ONE_TAG) | u64::from(below);
            match self.0.compare_exchange_weak(head, new, Ordering::Acquire, Ordering::Acquire) {
                Ok(_) => return Some(index),
                Err(now) => head = now,
            }
        }
    }

    /// Empties the stack, calling `each` from the top down. Only for stacks without [`Stack::pop`].
    pub fn take_all<'a>(&self, link_of: impl Fn(u32) -> Option<&'a AtomicU32>, mut each: impl FnMut(u32)) {
        if self.0.load(Ordering::Relaxed) as u32 == 0 {
            return;
        }
        let mut next = self.0.fetch_and(TAG, Ordering::Acquire) as u32;
        while let Some(index) = next.checked_sub(1) {
            // Read before `each`, which may push the index onto another stack.
            let Some(link) = link_of(index) else { return };
            next = link.load(Ordering::Relaxed);
            each(index);
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn last_in_first_out() {
        let links: Vec<AtomicU32> = (0..4).map(|_| AtomicU32::new(0)).collect();
        let stack = Stack::default();
        assert_eq!(stack.pop(|i| links.get(i as usize)), None);
        for i in [2, 0, 3] {
            stack.push(i, &links[i as usize], Ordering::Release);
        }
        assert_eq!(stack.pop(|i| links.get(i as usize)), Some(3));
        let mut rest = Vec::new();
        stack.take_all(|i| links.get(i as usize), |i| rest.push(i));
        assert_eq!(rest, [0, 2]);
        assert_eq!(stack.pop(|i| links.get(i as usize)), None);
    }

    /// Otherwise a thread that was interrupted in `pop` would link what another thread holds.
    #[test]
    fn a_stack_is_never_the_same_again() {
        let link = AtomicU32::new(0);
        let stack = Stack::default();
        let mut seen = std::collections::HashSet::new();
        for round in 0..100 {
            stack.push(7, &link, Ordering::Release);
            assert!(seen.insert(stack.0.load(Ordering::Relaxed)), "{round}");
            assert_eq!(stack.pop(|_| Some(&link)), Some(7));
            assert!(seen.insert(stack.0.load(Ordering::Relaxed)), "{round}");
        }
    }

    #[test]
    fn an_impossible_index_ends_the_walk() {
        let links = [AtomicU32::new(77)];
        let stack = Stack::default();
        stack.push(0, &links[0], Ordering::Release);
        links[0].store(77, Ordering::Relaxed);
        assert_eq!(stack.pop(|i| links.get(i as usize)), Some(0));
        assert_eq!(stack.pop(|i| links.get(i as usize)), None);
    }
}

//! Stalls of the host that occur once in a run.

use super::blame::Blamer;
use super::cause::Cause;
use super::found::{Blame, add_site};
use super::parts::{KEPT, Part};
use super::range_names::is_compiling;
use rkprof_model::event::Ns;
use rkprof_names::KernelOrigin;
use rustc_hash::{FxHashMap, FxHashSet};

/// A stall is this many times the usual part of the host.
pub(super) const STALL: Ns = 10;
/// The first of this many equal parts of a run is its beginning, in which stalls occur once.
pub(super) const BEGINNING: usize = 10;

/// Whether the code before a kernel's first launch compiles it: Triton does so in the host's own code.
fn is_compiled_by_its_host(kernel: &str) -> bool {
    rkprof_names::classify(kernel).kind == KernelOrigin::Triton
}

impl Blamer<'_> {
    /// Stalls of the host that occur once: before first launches of kernels, while code is loaded, and in the first tenth.
    pub(super) fn once(&mut self) {
        let mut of_kernels: Vec<(Blame, Ns, bool)> = Vec::new();
        for (before, kernel) in self.before.iter().zip(&self.timeline.kernels) {
            let excess = before.first_use();
            let compiled = excess > 0 && is_compiled_by_its_host(kernel);
            for (blame, ns) in before.first.iter().filter(|_| excess > 0) {
                let part = (u128::from(*ns) * u128::from(excess) / u128::from(before.first_ns.max(1))) as Ns;
                of_kernels.push((*blame, part, self.prepares(blame) && !(compiled && blame.cause == Cause::Host)));
            }
        }
        let stretches = self.idle.stretches as usize;
        // Of the beginning, the stalls themselves may be most of what the host does.
        let usual = self.later_host_times.distribution().p50_ns.unwrap_or(0);
        let loads = || self.kept.iter().filter(|part| part.blame.cause == Cause::Load);
        // Few loads, or loads that end in the first half: a program that warms up, not one that loads again and again.
        let loads_end = stretches >= 2 * BEGINNING && loads().all(|part| 2 * part.stretch < stretches);
        // Code before a load is a part of its own.
        let loading = loads().map(|part| part.stretch).collect::<FxHashSet<_>>().len();
        let loads_once = loads_end || loading <= (self.host_stretches / BEGINNING).max(5);
        let is_early = |part: &Part| part.stretch < self.beginning;
        // What comes again later, as often, doesn't occur once. Lengths by blame, sorted: early ones, and later ones.
        let mut lengths: FxHashMap<Blame, [Vec<Ns>; 2]> = FxHashMap::default();
        for part in &self.kept {
            lengths.entry(part.blame).or_default()[usize::from(!is_early(part))].push(part.ns);
        }
        lengths.values_mut().flatten().for_each(|lengths| lengths.sort_unstable());
        let comes_again = |part: &Part| {
            let alike = |lengths: &Vec<Ns>| lengths.len() - lengths.partition_point(|ns| 2 * ns < part.ns);
            lengths.get(&part.blame).is_some_and(|[early, later]| alike(later) >= alike(early))
        };
        let is_stall = |part: &&Part| {
            let early = is_early(part) && part.ns >= STALL * usual && stretches >= 2 * BEGINNING;
            // First launches are counted above, by their excess.
            let counted = part.before_first && self.before_is_known(part);
            let loads = part.blame.cause == Cause::Load && loads_once;
            !counted && (early && part.ns >= KEPT && !comes_again(part) || loads)
        };
        let stalls = self.kept.iter().filter(is_stall).map(|part| (part.blame, part.ns, self.prepares(&part.blame)));
        let stalls: Vec<(Blame, Ns, bool)> = stalls.collect();
        self.kept.retain(|part| !(part.before_first || part.blame.cause == Cause::Load && loads_once));
        for (blame, ns, prepares) in of_kernels.into_iter().chain(stalls) {
            let once = &mut self.idle.parts.once[blame.cause as usize];
            let ns = ns.min(self.idle.by_cause[blame.cause as usize] - *once);
            *once += ns;
            self.idle.parts.prepared[blame.cause as usize] += if prepares { ns } else { 0 };
            // The way of a first launch belongs to nothing else.
            if let Some(owner) = blame.owner {
                let late = &mut self.idle.parts.late[owner as usize];
                *late = late.saturating_sub(ns);
            }
            add_site(if prepares { &mut self.prepared_sites } else { &mut self.once_sites }, blame, ns);
        }
    }

    /// Whether what occurs once is the program's own preparation, rather than of a first launch: that is late, or its code is loaded or
    /// made.
    fn prepares(&self, blame: &Blame) -> bool {
        let range = blame.range.map(|range| &self.timeline.range_names[range as usize]);
        let of_launch = matches!(blame.cause, Cause::Load | Cause::Launch);
        !(of_launch || blame.cause == Cause::Host && range.is_some_and(|range| is_compiling(range)))
    }

    /// Whether the stretch of a part was judged by the later launches of its kernel.
    fn before_is_known(&self, part: &Part) -> bool {
        self.before.iter().any(|before| before.first_use() > 0 && before.first.contains(&(part.blame, part.ns)))
    }
}

//! What was joined, counted for the completeness check.

/// Counts for the completeness check.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub launches: u64,
    pub copy_launches: u64,
    pub dispatches: u64,
    pub copies: u64,
    pub api_calls: u64,
    /// Dispatches without a recorded launch.
    pub orphans: u64,
    /// Calls that should launch one kernel and have none on record, and kernels beyond the first of such calls.
    pub childless: u64,
    pub surplus: u64,
    /// Texts of arguments that were longer than [`record::MAX_ARGUMENT_TEXT`].
    pub cut_texts: u64,
}

impl Totals {
    /// Kernels that the SDK ties to another call than the one that launched them: threads whose streams share a queue give
    /// each other's packets to the device, and the SDK asks for an id when that happens. This is an upper limit.
    pub fn misplaced(&self) -> u64 {
        self.childless.min(self.surplus)
    }
}

/// The note about [`Totals::misplaced`] where the SDK times dispatches.
pub fn misplaced(totals: &Totals) -> Option<String> {
    let misplaced = totals.misplaced();
    (misplaced > 0).then(|| {
        format!(
            "up to {misplaced} of {} kernels were given to the device by another thread than the one that launched them, because \
             their streams share a queue: on the SDK's path they have the call, thread and stream of that other thread (the light \
             path, RKPROF_DISPATCH=light, tells them right)",
            totals.dispatches
        )
    })
}

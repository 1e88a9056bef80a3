//! What a call or launch has of a call path.

/// A path, 0 for none, and how many launches or allocations it stands for.
#[derive(Clone, Copy)]
pub struct Taken {
    pub path: u64,
    pub weight: f64,
}

impl Taken {
    pub const NONE: Taken = Taken { path: 0, weight: 0.0 };
}

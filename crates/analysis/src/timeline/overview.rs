//! The run as a picture of a few hundred columns: which part of each column a device worked, by what kind of kernel.

use super::Timeline;
use rkprof_model::event::Ns;
use rkprof_names::Category;

/// Columns of a picture.
pub const COLUMNS: usize = 480;

/// One device over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Strip {
    pub agent: u32,
    /// Of each column, the part of its time in which kernels of each category ran, in the order of [`Category::ALL`];
    /// scaled to 1 in all where kernels overlapped.
    pub columns: Vec<[f32; Category::ALL.len()]>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Overview {
    pub start: Ns,
    pub end: Ns,
    pub strips: Vec<Strip>,
}

/// `None` without kernels.
pub fn overview(timeline: &Timeline) -> Option<Overview> {
    let (start, end) = timeline.window()?;
    if timeline.dispatches.is_empty() || end == start {
        return None;
    }
    let column_ns = (end - start) as f64 / COLUMNS as f64;
    let category_of: Vec<usize> = timeline
        .kernels
        .iter()
        .map(|name| {
            let category = rkprof_names::classify(name).category;
            Category::ALL.iter().position(|known| *known == category).unwrap_or(0)
        })
        .collect();
    let agents = timeline.agents();
    let mut sums = vec![vec![[0.0f64; Category::ALL.len()]; COLUMNS]; agents.len()];
    for dispatch in &timeline.dispatches {
        let class = timeline.class(dispatch);
        let strip = &mut sums[agents.partition_point(|agent| *agent < class.agent)];
        let (from, to) = ((dispatch.start - start) as f64 / column_ns, (dispatch.end - start) as f64 / column_ns);
        let category = category_of[class.kernel as usize];
        for (column, parts) in strip.iter_mut().enumerate().take(to as usize + 1).skip(from as usize) {
            parts[category] += (to.min(column as f64 + 1.0) - from.max(column as f64)).max(0.0);
        }
    }
    let scaled = |column: [f64; Category::ALL.len()]| {
        let whole = column.iter().sum::<f64>().max(1.0);
        column.map(|part| (part / whole) as f32)
    };
    let strips = agents
        .into_iter()
        .zip(sums)
        .map(|(agent, columns)| Strip { agent, columns: columns.into_iter().map(scaled).collect() })
        .collect();
    Some(Overview { start, end, strips })
}

#[cfg(test)]
mod tests {
    use super::super::testing::timeline;
    use super::*;

    #[test]
    fn columns_hold_the_time_of_their_kernels() {
        let timeline = timeline().kernel("a", 0, 480, None).kernel("b", 240, 480, None).kernel("c", 719, 960, None);
        let overview = overview(&timeline.done()).unwrap();
        let used: Vec<f32> = overview.strips[0].columns.iter().map(|column| column.iter().sum()).collect();
        assert_eq!((used[0], used[200], used[239], used[300], used[359], used[479]), (1.0, 1.0, 1.0, 0.0, 0.5, 1.0));
        assert_eq!(used.len(), COLUMNS);
    }
}

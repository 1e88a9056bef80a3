//! `replay.csv`: one row per dispatch of pass 0, with its times from pass 0 and its counters from all passes.

use super::launches::Launch;
use super::order::Launched;
use rkprof_model::safe::csv_text;
use rkprof_store::files;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

const FIXED: [&str; 17] = [
    "Process",
    "Kernel_Name",
    "Agent_Id",
    "Stream_Id",
    "Thread_Id",
    "Dispatch_Id",
    "Ordinal",
    "Grid_Size_X",
    "Grid_Size_Y",
    "Grid_Size_Z",
    "Workgroup_Size_X",
    "Workgroup_Size_Y",
    "Workgroup_Size_Z",
    "LDS_Block_Size",
    "Start_Timestamp",
    "End_Timestamp",
    "Duration_Ns",
];

pub(super) struct Table {
    csv: csv::Writer<BufWriter<File>>,
}

impl Table {
    /// `columns`: pass and name; a name that several passes have gets the pass as a suffix.
    pub(super) fn create(path: &Path, columns: &[(u32, String)]) -> io::Result<Table> {
        let mut csv = csv::Writer::from_writer(BufWriter::new(files::create_own(path)?));
        let heading = |(group, name): &(u32, String)| match columns.iter().filter(|(_, other)| other == name).count() {
            1 => name.clone(),
            _ => format!("{name} (pass {})", group + 1),
        };
        csv.write_record(FIXED.iter().map(|name| (*name).to_owned()).chain(columns.iter().map(heading)))?;
        Ok(Table { csv })
    }

    pub(super) fn row(&mut self, launch: &Launch, launched: &Launched, values: &[Option<f64>]) -> io::Result<()> {
        let dispatch = &launched.dispatch;
        let [grid, group] = [dispatch.shape.grid, dispatch.shape.workgroup];
        let sizes = grid.into_iter().chain(group).map(Some).chain([dispatch.shape.lds]);
        let sizes = sizes.map(|size| size.map(|size| size.to_string()).unwrap_or_default());
        let times = [dispatch.start, dispatch.end, dispatch.end.saturating_sub(dispatch.start)];
        let fixed = [
            launch.process.to_string(),
            csv_text(&launch.what.name).into_owned(),
            dispatch.agent.to_string(),
            dispatch.stream.map(|stream| stream.to_string()).unwrap_or_default(),
            dispatch.tid.to_string(),
            dispatch.dispatch_id.to_string(),
            launched.ordinal.to_string(),
        ];
        let times = times.map(|time| time.to_string());
        let values = values.iter().map(|value| value.map(|value| value.to_string()).unwrap_or_default());
        Ok(self.csv.write_record(fixed.into_iter().chain(sizes).chain(times).chain(values))?)
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        self.csv.flush()
    }
}

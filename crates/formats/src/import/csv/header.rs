//! Headers: the table of a file, and the positions of its columns in any tool's spelling.

/// The table in a file, in the order in which files are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Table {
    Agents,
    Calls,
    Kernels,
    Counters,
    Copies,
    Allocations,
    Scratch,
    /// rocprofv3: samples of program counters.
    Samples,
    /// rocprofv2: kernels and copies in one file, distinguished by the operation.
    Operations,
    /// rocprofv2: texts of ROCTx with a time, but without what began or ended.
    Marks,
    /// Statistics: not read.
    Sums,
}

/// A column by meaning, with its known spellings; case, blanks and punctuation do not matter.
macro_rules! columns {
    ($($name:ident: $($spelling:literal)*;)*) => {
        /// A column by meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Column { $($name,)* }

        /// One entry per column, in their order.
        const SPELLINGS: &[(Column, &[&str])] = &[$((Column::$name, &[$($spelling,)*]),)*];
    };
}

columns! {
    Kernel: "kernelname" "kernel";
    // The kernel's column in rocprof's statistics tool and in our own file.
    Name: "name";
    Start: "starttimestamp" "beginns" "startns" "begintimestamp" "start" "begin" "starttime";
    End: "endtimestamp" "stoptimestamp" "endns" "end" "endtime";
    Duration: "durationns" "duration" "dur" "durationnsec";
    Agent: "agentid";
    Gpu: "gpuid" "deviceid" "device";
    Queue: "queueid";
    Stream: "streamid" "stream";
    Thread: "threadid" "tid";
    Process: "processid" "pid";
    Dispatch: "dispatchid" "index";
    Correlation: "correlationid";
    // rocprofv3 of ROCm 6.2 to 6.4 has segments.
    Lds: "ldsblocksize" "lds" "ldsperworkgroup" "sharedmem" "groupsegmentsize";
    Scratch: "scratchsize" "scr" "scratchperworkitem" "privatesegmentsize";
    Vgprs: "vgprcount" "archvgpr" "vgpr" "regs" "vgprs" "archvgprcount";
    Agprs: "accumvgprcount" "accumvgpr" "accumvgprs" "agpr";
    Sgprs: "sgprcount" "sgpr" "sgprs";
    // Our own column: false for counted dispatches.
    TimingValid: "timingvalid";
    Workgroup: "workgroupsize" "wgr";
    WorkgroupX: "workgroupsizex" "blockx";
    WorkgroupY: "workgroupsizey" "blocky";
    WorkgroupZ: "workgroupsizez" "blockz";
    Grid: "gridsize" "grd";
    GridX: "gridsizex" "gridx";
    GridY: "gridsizey" "gridy";
    GridZ: "gridsizez" "gridz";
    Domain: "domain";
    Function: "function";
    Direction: "direction";
    Source: "sourceagentid";
    Destination: "destinationagentid";
    Bytes: "bytes" "copybytes";
    Operation: "operation";
    Size: "allocationsize";
    Address: "address";
    Flags: "allocflags";
    // rocprofv2's file of ROCTx.
    Message: "message";
    Moment: "timestamp";
    Counter: "countername";
    Value: "countervalue";
    // Samples of program counters.
    Sampled: "sampletimestamp";
    Instruction: "instruction";
    Comment: "instructioncomment";
    Issued: "waveissuedinstruction";
    Stall: "stallreason";
    NodeId: "nodeid";
    AgentType: "agenttype";
    // Of statistics.
    Calls: "calls";
    Total: "totaldurationns";
    // Known columns that are not used.
    Other: "kind" "guid" "kernelid" "queueindex" "wavesize" "sig" "obj" "dispatchns" "completens" "xccid" "xccindex" "execmask"
        "instructiontype" "wavecount";
}

/// A header.
#[derive(Clone, Debug)]
pub(super) struct Header {
    pub table: Table,
    names: Vec<String>,
    meanings: Vec<Option<Column>>,
}

impl Header {
    /// `None` when the columns make no known table.
    pub(super) fn new(names: &[String]) -> Option<Header> {
        let meaning = |name: &String| {
            let plain = plain(name);
            SPELLINGS.iter().find(|(_, spellings)| spellings.contains(&plain.as_str())).map(|(column, _)| *column)
        };
        let meanings: Vec<Option<Column>> = names.iter().map(meaning).collect();
        let has = |column: Column| meanings.contains(&Some(column));
        let all = |columns: &[Column]| columns.iter().all(|column| has(*column));
        let timed = has(Column::Start) && (has(Column::End) || has(Column::Duration));
        let table = match () {
            () if all(&[Column::Calls, Column::Total]) => Table::Sums,
            () if all(&[Column::NodeId, Column::AgentType]) => Table::Agents,
            () if all(&[Column::Counter, Column::Value]) => Table::Counters,
            () if all(&[Column::Sampled, Column::Instruction]) => Table::Samples,
            () if all(&[Column::Domain, Column::Function]) && timed => Table::Calls,
            () if all(&[Column::Domain, Column::Operation]) && timed => Table::Operations,
            () if all(&[Column::Domain, Column::Message, Column::Moment]) => Table::Marks,
            () if has(Column::Direction) && timed => Table::Copies,
            () if all(&[Column::Operation, Column::Address]) && timed => Table::Allocations,
            () if all(&[Column::Operation, Column::Flags]) && timed => Table::Scratch,
            () if (has(Column::Kernel) || has(Column::Name)) && timed => Table::Kernels,
            () => return None,
        };
        Some(Header { table, names: names.iter().map(|name| name.trim().to_owned()).collect(), meanings })
    }

    /// What stands between the fields of a file that begins with this line: spreadsheets write semicolons or tabs.
    pub(super) fn delimiter(line: &str) -> u8 {
        let fields = |delimiter: &u8| line.bytes().filter(|byte| byte == delimiter).count();
        [b',', b';', b'\t'].into_iter().rev().max_by_key(fields).unwrap_or(b',')
    }

    /// Whether a line that no comma divides is the header of a known table.
    pub(super) fn is_of_spreadsheet(line: &str) -> bool {
        let names = line.split([';', '\t']).map(|name| name.trim_matches(['"', '\r', '\n']).to_owned());
        !line.contains(',') && Header::new(&names.collect::<Vec<_>>()).is_some()
    }

    /// Whether these are the columns of a table of kernels without start and end.
    pub(super) fn lacks_times(names: &[String]) -> bool {
        let is = |column: &str| names.iter().any(|name| plain(name) == column);
        is("kernelname") && !is("beginns") && !is("starttimestamp")
    }

    /// The number of columns.
    pub(super) fn columns(&self) -> usize {
        self.names.len()
    }

    pub(super) fn has(&self, column: Column) -> bool {
        self.meanings.contains(&Some(column))
    }

    /// The position of each column, indexed by column number.
    pub(super) fn places(&self) -> Vec<Option<usize>> {
        let place = |(column, _): &(Column, _)| self.meanings.iter().position(|meaning| *meaning == Some(*column));
        SPELLINGS.iter().map(place).collect()
    }

    /// A column by the tool's name, ignoring case and punctuation.
    pub(super) fn named(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|column| plain(column) == plain(name))
    }

    /// Columns without a known meaning: rocprof's counters. Positions and names. rocprofv3, whose tables tell the kind of a record, has
    /// its counters in a file of their own.
    pub(super) fn counters(&self) -> Vec<(usize, String)> {
        if self.named("kind").is_some() {
            return Vec::new();
        }
        let unknown = |(position, meaning): (usize, &Option<Column>)| meaning.is_none().then_some(position);
        let name = |position: usize| (position, self.names[position].clone());
        self.meanings.iter().enumerate().filter_map(unknown).map(name).filter(|(_, name)| !name.is_empty()).collect()
    }

    /// Whether the text is the first column's header.
    pub(super) fn is_first_column(&self, text: &[u8]) -> bool {
        self.names.first().is_some_and(|name| !name.is_empty() && name.as_bytes() == text)
    }
}

/// Letters and digits of a name in lower case.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(line: &str) -> Option<Table> {
        Header::new(&line.split(',').map(str::to_owned).collect::<Vec<_>>()).map(|header| header.table)
    }

    #[test]
    fn spellings_of_all_generations() {
        for line in [
            "Index,KernelName,gpu-id,queue-id,queue-index,pid,tid,grd,wgr,lds,scr,arch_vgpr,accum_vgpr,sgpr,wave_size,sig,obj,DispatchNs,BeginNs,EndNs,CompleteNs",
            "Dispatch_ID,GPU_ID,Queue_ID,PID,TID,Grid_Size,Workgroup_Size,LDS_Per_Workgroup,Scratch_Per_Workitem,Arch_VGPR,Accum_VGPR,SGPR,Wave_Size,Kernel_Name,Start_Timestamp,End_Timestamp,Correlation_ID,SQ_WAVES",
            "Name,BeginNs,EndNs,DurationNs",
            "kernel_name,start_ns,duration_ns,grid_x,grid_y,grid_z,block_x,block_y,block_z,regs,shared_mem,stream_id",
            V3_OF_ROCM_6_2,
        ] {
            assert_eq!(table(line), Some(Table::Kernels), "{line}");
        }
        assert_eq!(table("Name,Calls,TotalDurationNs,AverageNs,Percentage"), Some(Table::Sums));
        assert_eq!(table("a,b,c"), None);
        assert_eq!(table(""), None);
    }

    /// Sizes of segments are no counters.
    const V3_OF_ROCM_6_2: &str = "Kind,Agent_Id,Queue_Id,Kernel_Id,Kernel_Name,Correlation_Id,Start_Timestamp,End_Timestamp,\
         Private_Segment_Size,Group_Segment_Size,Workgroup_Size_X,Workgroup_Size_Y,Workgroup_Size_Z,Grid_Size_X,Grid_Size_Y,Grid_Size_Z";

    #[test]
    fn rocprofv3_has_no_counters_among_its_kernels() {
        let names = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        let header = Header::new(&names(V3_OF_ROCM_6_2)).unwrap();
        assert!(header.has(Column::Lds) && header.has(Column::Scratch), "{header:?}");
        assert_eq!(header.counters(), []);
        let later = Header::new(&names(&format!("{V3_OF_ROCM_6_2},Some_New_Column"))).unwrap();
        assert_eq!(later.counters(), [], "a column of a later version");
    }

    #[test]
    fn spreadsheets_divide_otherwise() {
        assert_eq!(["a,b;c,d", "a;b", "a\tb", "a"].map(Header::delimiter), [b',', b';', b'\t', b',']);
        assert!(Header::is_of_spreadsheet("\"Name\";\"BeginNs\";\"EndNs\"\r"));
        assert!(
            !Header::is_of_spreadsheet("Dear reader; this is a note")
                && !Header::is_of_spreadsheet("Name,BeginNs,EndNs")
        );
    }

    #[test]
    fn what_is_left_are_counters() {
        let names: Vec<String> =
            ["Index", "KernelName", "BeginNs", "EndNs", "SQ_WAVES", "L2CacheHit"].map(String::from).into();
        let header = Header::new(&names).unwrap();
        assert_eq!(header.counters(), [(4, "SQ_WAVES".to_owned()), (5, "L2CacheHit".to_owned())]);
        assert_eq!(header.named("l2cachehit"), Some(5));
    }
}

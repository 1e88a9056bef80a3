//! The wide Parquet dataset: sizes and resources of launches, by name of the column.

use super::*;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use std::collections::HashMap;

fn number(row: &HashMap<String, Field>, name: &str) -> Option<u32> {
    match row[name] {
        Field::Null => None,
        Field::Int(number) => Some(number as u32),
        ref other => panic!("{name} is {other:?}"),
    }
}

#[test]
fn kernels_have_their_sizes() {
    let run = Run::new(synth::synth(2));
    let dataset = run.export("dataset", &["--to", "parquet", "--wide"]);
    let mut dir = dataset.join("kernels");
    while dir.is_dir() {
        dir = std::fs::read_dir(&dir).unwrap().next().unwrap().unwrap().path();
    }
    let reader = SerializedFileReader::new(std::fs::File::open(dir).unwrap()).unwrap();
    let fields = |row: Row| row.get_column_iter().map(|(name, field)| (name.clone(), field.clone())).collect();
    let rows: Vec<HashMap<String, Field>> =
        reader.get_row_iter(None).unwrap().map(|row| fields(row.unwrap())).collect();
    assert!(rows.len() > 10 && rows.len() == run.kernels().len());
    assert!(run.kernels().iter().any(|kernel| kernel.gemm.is_some()), "products");
    assert!(run.kernels().iter().any(|kernel| kernel.arguments.is_some()), "arguments");
    for (row, kernel) in rows.iter().zip(run.kernels()) {
        let three = |name: &str| ["x", "y", "z"].map(|axis| number(row, &format!("{name}_{axis}")).unwrap());
        let shape = kernel.shape;
        assert_eq!((three("grid"), three("block")), (shape.grid, shape.workgroup));
        let groups = [0, 1, 2].map(|at| shape.grid[at].div_ceil(shape.workgroup[at]));
        assert_eq!(three("blocks"), groups, "workgroups: 1024 work-items of 256 are 4");
        let facts = run.synth.registry.kernels.get(&kernel.kernel);
        let fact = |of: fn(&rkprof_model::event::Kernel) -> Option<u32>| facts.and_then(of);
        assert_eq!((number(row, "lds"), number(row, "scratch")), (shape.lds, kernel.scratch));
        assert_eq!(number(row, "vgprs"), fact(|kernel| kernel.vgprs));
        assert_eq!(number(row, "accum_vgprs"), fact(|kernel| kernel.agprs));
        assert_eq!(number(row, "sgprs"), fact(|kernel| kernel.sgprs));
        assert_eq!(number(row, "static_lds"), fact(|kernel| kernel.static_lds));
        let long = |name: &str| match row[name] {
            Field::Null => None,
            Field::Long(number) => Some(number as u32),
            ref other => panic!("{name} is {other:?}"),
        };
        let product = kernel.gemm.as_deref().map(|gemm| [gemm.m, gemm.n, gemm.k, gemm.batch]);
        assert_eq!(["m", "n", "k", "batch"].map(long), product.map_or([None; 4], |sizes| sizes.map(Some)));
        let arguments = match &row["arguments"] {
            Field::Str(text) => Some(text.as_str()),
            _ => None,
        };
        assert_eq!(arguments, kernel.arguments.as_deref());
    }
}

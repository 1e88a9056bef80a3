//! Rows into Parquet's columns: collects the values of a row group, then writes them column by column.
//!
//! Times and ids are delta-encoded, small integers and names use a dictionary, so that a dispatch takes a few bytes. It uses
//! only the low-level column writer; memory holds one row group.

use parquet::basic::{Compression, Encoding, ZstdLevel};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int32Type, Int64Type};
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::ColumnPath;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::sync::Arc;

/// Rows in a row group: engines read groups in parallel, and skip them by their statistics.
const GROUP: usize = 1 << 18;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Codec {
    Zstd,
    Snappy,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    Text,
    I32,
    I64,
    F64,
    Bool,
}

/// A column.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    pub name: &'static str,
    pub kind: ColumnType,
    pub nullable: bool,
}

/// Columns: `text name, i32 pid, i64 bytes or_null`.
macro_rules! fields {
    ($($kind:ident $name:ident $($or_null:ident)?),*) => {
        &[$(Field { name: stringify!($name), kind: fields!(@$kind), nullable: fields!(@ $($or_null)?) }),*]
    };
    (@text) => { ColumnType::Text };
    (@i32) => { ColumnType::I32 };
    (@i64) => { ColumnType::I64 };
    (@f64) => { ColumnType::F64 };
    (@bool) => { ColumnType::Bool };
    (@or_null) => { true };
    (@) => { false };
}
pub(super) use fields;

#[derive(Clone, Copy, Debug)]
pub struct Schema {
    pub fields: &'static [Field],
}

impl Schema {
    /// In Parquet's message language.
    fn message(self) -> String {
        let mut text = String::from("message rkprof {\n");
        for Field { name, kind, nullable } in self.fields {
            let repetition = if *nullable { "OPTIONAL" } else { "REQUIRED" };
            let (physical, logical) = match kind {
                ColumnType::Text => ("BYTE_ARRAY", " (STRING)"),
                ColumnType::I32 => ("INT32", ""),
                ColumnType::I64 => ("INT64", ""),
                ColumnType::F64 => ("DOUBLE", ""),
                ColumnType::Bool => ("BOOLEAN", ""),
            };
            // Writing to a string does not fail.
            let _ = writeln!(text, "  {repetition} {physical} {name}{logical};");
        }
        text.push('}');
        text
    }

    fn properties(self, codec: Codec) -> Arc<WriterProperties> {
        let codec = match codec {
            Codec::Zstd => Compression::ZSTD(ZstdLevel::default()),
            Codec::Snappy => Compression::SNAPPY,
            Codec::None => Compression::UNCOMPRESSED,
        };
        let mut properties = WriterProperties::builder()
            .set_compression(codec)
            .set_created_by(concat!("rkprof ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_write_batch_size(1 << 14);
        for field in self.fields.iter().filter(|field| field.kind == ColumnType::I64) {
            let path = ColumnPath::from(field.name);
            properties = properties
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED);
        }
        Arc::new(properties.build())
    }
}

enum Values {
    Text(Vec<ByteArray>),
    I32(Vec<i32>),
    I64(Vec<i64>),
    F64(Vec<f64>),
    Bool(Vec<bool>),
}

struct Column {
    values: Values,
    /// 1 where there is a value, 0 for null; kept for nullable columns only.
    levels: Option<Vec<i16>>,
}

impl Column {
    fn new(field: &Field) -> Column {
        let values = match field.kind {
            ColumnType::Text => Values::Text(Vec::new()),
            ColumnType::I32 => Values::I32(Vec::new()),
            ColumnType::I64 => Values::I64(Vec::new()),
            ColumnType::F64 => Values::F64(Vec::new()),
            ColumnType::Bool => Values::Bool(Vec::new()),
        };
        Column { values, levels: field.nullable.then(Vec::new) }
    }

    fn write(&mut self, out: &mut SerializedColumnWriter<'_>) -> parquet::errors::Result<()> {
        let levels = self.levels.as_deref();
        match &mut self.values {
            Values::Text(values) => write_batch::<ByteArrayType>(out, values, levels)?,
            Values::I32(values) => write_batch::<Int32Type>(out, values, levels)?,
            Values::I64(values) => write_batch::<Int64Type>(out, values, levels)?,
            Values::F64(values) => write_batch::<DoubleType>(out, values, levels)?,
            Values::Bool(values) => write_batch::<BoolType>(out, values, levels)?,
        }
        if let Some(levels) = &mut self.levels {
            levels.clear();
        }
        Ok(())
    }
}

fn write_batch<T: DataType>(
    out: &mut SerializedColumnWriter<'_>,
    values: &mut Vec<T::T>,
    levels: Option<&[i16]>,
) -> parquet::errors::Result<()> {
    out.typed::<T>().write_batch(values, levels, None)?;
    values.clear();
    Ok(())
}

pub struct Columns<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    columns: Vec<Column>,
    rows: usize,
}

/// A row that is filled from the first column to the last. A value whose type differs from its column's is left out; it is a
/// bug of the format, which the tests of its schema show.
pub struct RowWriter<'a> {
    columns: std::slice::IterMut<'a, Column>,
}

macro_rules! push {
    ($name:ident, $or_null:ident, $variant:ident, $type:ty) => {
        #[inline]
        pub fn $name(&mut self, value: $type) {
            if let Some(Column { values: Values::$variant(values), levels }) = self.columns.next() {
                values.push(value.to_owned());
                levels.iter_mut().for_each(|levels| levels.push(1));
            }
        }

        #[inline]
        pub fn $or_null(&mut self, value: Option<$type>) {
            match value {
                Some(value) => self.$name(value),
                None => {
                    let column = self.columns.next();
                    column.and_then(|column| column.levels.as_mut()).into_iter().for_each(|levels| levels.push(0));
                }
            }
        }
    };
}

impl RowWriter<'_> {
    push!(i32, i32_or_null, I32, i32);
    push!(i64, i64_or_null, I64, i64);
    push!(f64, f64_or_null, F64, f64);
    push!(bool, bool_or_null, Bool, bool);
    push!(text, text_or_null, Text, &ByteArray);
}

impl<W: Write + Send> Columns<W> {
    pub fn new(out: W, schema: Schema, codec: Codec) -> io::Result<Columns<W>> {
        let message = parse_message_type(&schema.message()).map_err(io::Error::other)?;
        let writer = SerializedFileWriter::new(out, Arc::new(message), schema.properties(codec))?;
        Ok(Columns { writer, columns: schema.fields.iter().map(Column::new).collect(), rows: 0 })
    }

    #[inline]
    pub fn row(&mut self) -> RowWriter<'_> {
        RowWriter { columns: self.columns.iter_mut() }
    }

    #[inline]
    pub(crate) fn end_row(&mut self) -> io::Result<()> {
        self.rows += 1;
        if self.rows == GROUP { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        let mut group = self.writer.next_row_group()?;
        for column in &mut self.columns {
            let mut out = group.next_column()?.ok_or_else(|| io::Error::other("a column too many"))?;
            column.write(&mut out)?;
            out.close()?;
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }

    /// Writes the last group, and the footer with these keys.
    pub fn finish(&mut self, keys: &[(&str, &str)]) -> io::Result<()> {
        if self.rows > 0 {
            self.flush()?;
        }
        for (key, value) in keys {
            self.writer.append_key_value_metadata(KeyValue::new((*key).to_owned(), (*value).to_owned()));
        }
        self.writer.finish()?;
        self.writer.inner_mut().flush()
    }
}

"""Kernel time per rank from the dataset of a merged run, by Spark: python3 spark.py MERGED/dataset"""

import sys

from pyspark.sql import SparkSession
from pyspark.sql import functions as f


def main(dataset: str) -> None:
    spark = SparkSession.builder.appName("rkprof").getOrCreate()
    kernels = spark.read.parquet(f"{dataset}/kernels").where("timing_valid")
    comm = f.when(f.col("category") == "comm", f.col("duration_ns")).otherwise(0)
    ranks = kernels.groupBy("host", "rank").agg(
        f.count("*").alias("calls"),
        f.sum("duration_ns").alias("total_ns"),
        f.sum(comm).alias("comm_ns"),
    )
    for row in ranks.orderBy("host", "rank").collect():
        print(f"{row.host},{row['rank']},{row.calls},{row.total_ns},{row.comm_ns}")
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1])

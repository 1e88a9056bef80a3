import pandas as pd

# Read kernel trace
df = pd.read_csv("trace.csv")

# Top kernels by total time
top = df.groupby("Name").agg(
    count=("DurationNs", "count"),
    total_us=("DurationNs", lambda x: x.sum() / 1000),
    mean_us=("DurationNs", lambda x: x.mean() / 1000),
).sort_values("total_us", ascending=False)

print(top.head(20))

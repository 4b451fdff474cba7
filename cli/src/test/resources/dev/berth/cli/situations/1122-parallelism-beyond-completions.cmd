simulate 1122-parallelism-beyond-completions.yaml

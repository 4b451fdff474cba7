explain ch/chi-2-1-0 1101-clickhouse-shard.yaml

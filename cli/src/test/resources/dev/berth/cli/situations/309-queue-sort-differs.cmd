check-config 309-queue-sort-differs.yaml

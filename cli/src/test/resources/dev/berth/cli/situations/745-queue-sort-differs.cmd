check-config 745-queue-sort-differs.yaml

simulate 388-finished-pods-in-the-dump.yaml

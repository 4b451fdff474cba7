explain 571-stderr-in-dump.yaml

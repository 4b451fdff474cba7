explain test/db-0 1120-zone-names-changed.yaml

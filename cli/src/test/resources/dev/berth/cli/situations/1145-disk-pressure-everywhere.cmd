explain deploy/restic -n backup 1145-disk-pressure-everywhere.yaml
top 1145-disk-pressure-everywhere.yaml

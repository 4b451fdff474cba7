explain deploy/prometheus-server -n prometheus 637-no-available-volume-zone.yaml

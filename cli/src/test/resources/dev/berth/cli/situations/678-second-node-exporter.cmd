simulate 678-second-node-exporter.yaml 678-second-node-exporter.x.yaml --fail-on=pending
explain ds/prometheus-node-exporter -n karavi 678-second-node-exporter.yaml 678-second-node-exporter.x.yaml

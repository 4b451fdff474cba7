explain deploy/queue -n app 411-allowed-topologies.yaml

explain deploy/cluster-autoscaler -n autoscaler 610-instance-type-changed.yaml

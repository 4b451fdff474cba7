simulate 204-sts-parallel-recovers.yaml 204-sts-parallel-recovers.fixed.yaml --fail-on=stuck

simulate 258-sts-partition.yaml 258-sts-partition.v2.yaml --fail-on=stuck

simulate 434-partition.yaml 434-partition.x.yaml --fail-on=stuck

simulate 681-sts-partition-left.yaml 681-sts-partition-left.x.yaml --fail-on=stuck
explain sts/relay -n events 681-sts-partition-left.yaml 681-sts-partition-left.x.yaml

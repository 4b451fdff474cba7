simulate 275-daemonset-maxunavailable-drain.yaml 275-daemonset-maxunavailable-drain.v2.yaml --fail-on=stuck

simulate 1342-daemons-wait-for-a-silent-node.yaml 1342-daemons-wait-for-a-silent-node.v2.yaml --fail-on=stuck
explain ds/tune-sysctls -n kube-system 1342-daemons-wait-for-a-silent-node.yaml 1342-daemons-wait-for-a-silent-node.v2.yaml

simulate 1072-single-node-update.yaml 1072-single-node-update.v2.yaml --fail-on=stuck
explain deploy/hami-scheduler -n kube-system 1072-single-node-update.yaml 1072-single-node-update.v2.yaml

simulate 675-single-replica-full.yaml 675-single-replica-full.x.yaml --fail-on=stuck
explain deploy/delegation -n bank 675-single-replica-full.yaml 675-single-replica-full.x.yaml

explain deploy/csi-lvm-controller -n csi-lvm 725-critical-class-quota.yaml
simulate 725-critical-class-quota.yaml --fail-on stuck

explain deploy/pod-x 1218-capacity-spread.yaml

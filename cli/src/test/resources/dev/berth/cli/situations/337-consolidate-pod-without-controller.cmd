capacity 337-consolidate-pod-without-controller.yaml --consolidate

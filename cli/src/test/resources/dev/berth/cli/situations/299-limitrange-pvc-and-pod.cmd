simulate 299-limitrange-pvc-and-pod.yaml --fail-on=stuck

explain deploy/pay -n shop 941-pod-eni.yaml

check-config 315-static-pod-as-configuration.yaml

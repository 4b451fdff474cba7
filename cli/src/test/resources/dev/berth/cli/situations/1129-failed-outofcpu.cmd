explain deploy/gw -n istio-system 1129-failed-outofcpu.yaml

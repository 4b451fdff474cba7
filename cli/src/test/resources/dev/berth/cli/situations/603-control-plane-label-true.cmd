explain deploy/cloud-controller -n kube-system 603-control-plane-label-true.yaml

explain deploy/cloud-controller-manager -n kube-system 480-ccm-own-pod.yaml

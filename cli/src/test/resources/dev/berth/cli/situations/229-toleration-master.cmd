explain deploy/dns -n kube-system 229-toleration-master.yaml

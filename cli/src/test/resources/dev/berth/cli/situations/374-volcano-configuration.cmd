check-config --scheduler-conf 374-volcano-configuration.yaml
convert-kube-batch 374-volcano-configuration.yaml

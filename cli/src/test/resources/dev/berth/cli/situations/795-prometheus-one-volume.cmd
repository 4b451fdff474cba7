explain prometheus/k8s -n monitoring 795-prometheus-one-volume.yaml 795-prometheus-one-volume.x.yaml
explain prometheus-k8s-1 795-prometheus-one-volume.yaml 795-prometheus-one-volume.x.yaml

explain 567-describe-as-cluster.yaml
explain gpu-pod 567-describe-as-cluster.yaml

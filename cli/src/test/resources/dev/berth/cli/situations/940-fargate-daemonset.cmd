explain ds/datadog -n monitoring 940-fargate-daemonset.yaml
simulate 940-fargate-daemonset.yaml

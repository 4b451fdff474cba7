explain deploy/worker 478-toleration-wrong-effect.yaml
check-config --cluster 478-toleration-wrong-effect.yaml

simulate 224-hostnetwork-rollout.yaml 224-hostnetwork-rollout.v2.yaml --fail-on=stuck
explain deploy/ingress 224-hostnetwork-rollout.yaml 224-hostnetwork-rollout.v2.yaml

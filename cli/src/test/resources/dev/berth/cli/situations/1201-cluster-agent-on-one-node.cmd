simulate 1201-cluster-agent-on-one-node.yaml 1201-cluster-agent-on-one-node.release.yaml --fail-on=stuck
explain deploy/datadog-cluster-agent -n datadog 1201-cluster-agent-on-one-node.yaml 1201-cluster-agent-on-one-node.release.yaml

simulate 378-daemonset-not-on-gpu-node.yaml
explain ds/agent 378-daemonset-not-on-gpu-node.yaml

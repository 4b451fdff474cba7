explain ds/agent 379-daemonset-on-a-full-node.yaml

simulate 205-daemonset-node-full-of-equals.yaml
explain ds/agent -n mon 205-daemonset-node-full-of-equals.yaml

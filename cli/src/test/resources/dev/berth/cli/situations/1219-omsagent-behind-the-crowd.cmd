explain ds/omsagent -n kube-system 1219-omsagent-behind-the-crowd.yaml

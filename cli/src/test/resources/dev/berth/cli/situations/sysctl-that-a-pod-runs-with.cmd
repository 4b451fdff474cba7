simulate sysctl-that-a-pod-runs-with.yaml sysctl-that-a-pod-runs-with.three.yaml

capacity fit 1295-sysctl-that-kubelets-reject.yaml --podspec 1295-sysctl-that-kubelets-reject.api.yaml
simulate 1295-sysctl-that-kubelets-reject.yaml 1295-sysctl-that-kubelets-reject.api.yaml --fail-on=stuck

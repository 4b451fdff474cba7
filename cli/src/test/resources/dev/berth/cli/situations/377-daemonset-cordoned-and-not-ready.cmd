simulate 377-daemonset-cordoned-and-not-ready.yaml

genpod --namespace cluster-capacity 1290-largest-pod-of-one-container.yaml
capacity fit 1290-largest-pod-of-one-container.yaml --podspec 1290-largest-pod-of-one-container.large.yaml

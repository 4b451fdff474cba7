capacity 535-eks-17-pods.yaml --podspec 535-eks-17-pods.pod.yaml
capacity 535-eks-17-pods.yaml --podspec 535-eks-17-pods.pod.yaml --next 10

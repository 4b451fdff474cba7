capacity scale 1222-placeholders-larger-than-a-node.yaml --like eks.amazonaws.com/nodegroup=workers
explain deploy/overprovisioner -n kube-system 1222-placeholders-larger-than-a-node.yaml

explain job/sweep -n ml 735-kueue-flavor-no-node.yaml
check-config --cluster 735-kueue-flavor-no-node.yaml

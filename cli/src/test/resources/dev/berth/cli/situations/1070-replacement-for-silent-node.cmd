explain deploy/rancher -n cattle-system 1070-replacement-for-silent-node.yaml

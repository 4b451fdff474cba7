explain deploy/web -n shop 661-vpa-larger-than-node.yaml

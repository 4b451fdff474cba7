explain deploy/new 389-terminating-on-a-dead-node.yaml

explain deploy/lrp-backend -n cilium-test-2 1127-beside-a-full-node.yaml

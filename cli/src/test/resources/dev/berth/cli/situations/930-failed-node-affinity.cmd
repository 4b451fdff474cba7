explain shop/cache-0 930-failed-node-affinity.yaml
simulate 930-failed-node-affinity.yaml

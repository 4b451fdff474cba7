disrupt 1310-autoscaler-on-the-node-that-goes.yaml --drain ip-20 --fail-on=pending

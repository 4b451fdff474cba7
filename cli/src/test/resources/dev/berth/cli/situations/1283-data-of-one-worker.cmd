disrupt 1283-data-of-one-worker.yaml --drain kind-worker

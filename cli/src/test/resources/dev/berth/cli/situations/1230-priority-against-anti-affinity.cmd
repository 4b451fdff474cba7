explain deploy/urgent 1230-priority-against-anti-affinity.yaml

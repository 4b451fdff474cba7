simulate 870-copies-of-nodes.yaml 870-copies-of-nodes.devices.yaml --until 1h --nodes 3 --fail-on=pending
simulate 870-copies-of-nodes.yaml 870-copies-of-nodes.volumes.yaml --until 1h --nodes 3 --all

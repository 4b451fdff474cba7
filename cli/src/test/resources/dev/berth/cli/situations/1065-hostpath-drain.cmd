simulate 1065-hostpath-drain.yaml --drain w2
disrupt 1065-hostpath-drain.yaml --drain w2

simulate 527-autoscaler-lag-wave.yaml --trace 527-autoscaler-lag-wave.trace.csv --until 1h
simulate 527-autoscaler-lag-wave.yaml 527-autoscaler-lag-wave.pause.yaml --trace 527-autoscaler-lag-wave.trace.csv --until 1h

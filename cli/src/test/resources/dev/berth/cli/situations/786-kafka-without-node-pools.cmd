simulate 786-kafka-without-node-pools.yaml 786-kafka-without-node-pools.x.yaml
explain kafka/events -n kafka 786-kafka-without-node-pools.yaml 786-kafka-without-node-pools.x.yaml

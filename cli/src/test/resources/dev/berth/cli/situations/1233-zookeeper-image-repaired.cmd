explain sts/zk -n kafka 1233-zookeeper-image-repaired.yaml
simulate 1233-zookeeper-image-repaired.yaml

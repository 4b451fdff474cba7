simulate 613-antiaffinity-misses-itself.yaml
explain sts/zk -n pulsar 613-antiaffinity-misses-itself.yaml
check-config --cluster 613-antiaffinity-misses-itself.yaml

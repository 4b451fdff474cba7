simulate 910-tolerations-below-affinity.yaml
explain deploy/elasticsearch-master -n search 910-tolerations-below-affinity.yaml

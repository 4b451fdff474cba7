simulate 573-prometheus-shards.yaml 573-prometheus-shards.prom.yaml
explain prometheus/main -n monitoring 573-prometheus-shards.yaml 573-prometheus-shards.prom.yaml

simulate 1205-max-map-count.yaml 1205-max-map-count.es.yaml
explain sts/elasticsearch -n logging 1205-max-map-count.yaml 1205-max-map-count.es.yaml

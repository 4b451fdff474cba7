simulate 788-long-statefulset-name.yaml 788-long-statefulset-name.x.yaml --fail-on=stuck
explain sts/victoriametrics-gcp-stg-victoria-metrics-cluster-vmstorage -n metrics 788-long-statefulset-name.yaml 788-long-statefulset-name.x.yaml

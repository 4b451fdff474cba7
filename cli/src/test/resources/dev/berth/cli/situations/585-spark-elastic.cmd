simulate 585-spark-elastic.yaml 585-spark-elastic.apps.yaml --fail-on=warnings
explain sparkapplication/etl -n data 585-spark-elastic.yaml 585-spark-elastic.apps.yaml

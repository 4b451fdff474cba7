simulate 908-quota-counts-finished.yaml --fail-on=pending
explain deploy/api -n etl 908-quota-counts-finished.yaml

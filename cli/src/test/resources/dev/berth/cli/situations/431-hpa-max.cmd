simulate 431-hpa-max.yaml --hpa max --fail-on=pending
simulate 431-hpa-max.yaml --fail-on=pending

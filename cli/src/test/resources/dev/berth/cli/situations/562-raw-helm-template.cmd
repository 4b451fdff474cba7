simulate 562-raw-helm-template.yaml 562-raw-helm-template.chart.yaml

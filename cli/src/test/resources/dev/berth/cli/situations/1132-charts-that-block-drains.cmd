check-config lint --cluster 1132-charts-that-block-drains.yaml 1132-charts-that-block-drains.chart.yaml

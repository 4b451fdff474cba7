simulate 1228-hook-under-quota.yaml 1228-hook-under-quota.chart.yaml

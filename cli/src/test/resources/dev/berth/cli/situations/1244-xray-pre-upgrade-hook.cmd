simulate 1244-xray-pre-upgrade-hook.yaml 1244-xray-pre-upgrade-hook.chart.yaml

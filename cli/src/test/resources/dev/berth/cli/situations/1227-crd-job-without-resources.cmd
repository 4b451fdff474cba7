simulate 1227-crd-job-without-resources.yaml 1227-crd-job-without-resources.chart.yaml
explain job/kubernetes-ingress-crdjob-1 -n ingress-stack 1227-crd-job-without-resources.yaml 1227-crd-job-without-resources.chart.yaml

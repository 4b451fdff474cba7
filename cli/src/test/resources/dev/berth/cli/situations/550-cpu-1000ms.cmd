simulate 550-cpu-1000ms.yaml 550-cpu-1000ms.app.yaml

explain sts/prom -n mon 666-limitrange-pod-max.yaml 666-limitrange-pod-max.app.yaml

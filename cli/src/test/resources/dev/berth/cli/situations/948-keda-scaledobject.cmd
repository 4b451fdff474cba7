simulate 948-keda-scaledobject.yaml --hpa=max

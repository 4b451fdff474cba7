explain deploy/istiod -n aks-istio-system 608-aks-every-pool-tainted.yaml

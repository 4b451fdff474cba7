disrupt 506-consul-zonal-disk-surge.yaml --drain aks-vault-3 --pod-start 40s --fail-on=pending,stuck
explain consul/consul-2 506-consul-zonal-disk-surge.yaml --drain aks-vault-3

explain nifi-0 -n nifi 401-two-zones.yaml

simulate 245-forbidden-updates.yaml 245-forbidden-updates.v2.yaml

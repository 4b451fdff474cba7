simulate 488-hugepages-without-unit.yaml 488-hugepages-without-unit.x.yaml

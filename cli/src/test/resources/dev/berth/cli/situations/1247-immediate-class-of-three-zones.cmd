simulate 1247-immediate-class-of-three-zones.yaml 1247-immediate-class-of-three-zones.etcd.yaml

explain deploy/etcd 282-antiaffinity-zone-3-of-4.yaml

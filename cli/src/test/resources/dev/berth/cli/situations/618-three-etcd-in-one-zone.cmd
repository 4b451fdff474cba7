explain sts/etcd -n etcd 618-three-etcd-in-one-zone.yaml
check-config --cluster 618-three-etcd-in-one-zone.yaml

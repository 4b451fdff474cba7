disrupt 1096-etcd-in-a-host-directory.yaml --drain n1
disrupt 1096-etcd-in-a-host-directory.yaml --lose n1

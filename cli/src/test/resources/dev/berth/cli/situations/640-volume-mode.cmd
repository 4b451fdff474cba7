explain sts/etcd-backup 640-volume-mode.yaml

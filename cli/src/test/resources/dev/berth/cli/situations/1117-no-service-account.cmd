explain deploy/rook-ceph.cephfs.csi.ceph.com-ctrlplugin -n rook-ceph 1117-no-service-account.yaml
top 1117-no-service-account.yaml

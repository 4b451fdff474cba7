simulate 1203-hostport-on-the-chosen-node.yaml 1203-hostport-on-the-chosen-node.v15.yaml
explain deploy/gateway -n edge 1203-hostport-on-the-chosen-node.yaml 1203-hostport-on-the-chosen-node.v15.yaml

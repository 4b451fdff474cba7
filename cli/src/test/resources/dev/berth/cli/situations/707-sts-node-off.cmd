disrupt 707-sts-node-off.yaml --lose rke-2

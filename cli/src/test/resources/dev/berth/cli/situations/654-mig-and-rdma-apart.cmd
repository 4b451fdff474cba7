explain dynamo/decode-0 654-mig-and-rdma-apart.yaml

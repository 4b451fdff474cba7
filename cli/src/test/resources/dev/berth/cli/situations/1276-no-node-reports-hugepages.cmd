explain deploy/dpdk 1276-no-node-reports-hugepages.yaml 1276-no-node-reports-hugepages.dpdk.yaml

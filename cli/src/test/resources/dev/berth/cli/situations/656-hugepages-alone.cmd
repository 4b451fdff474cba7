simulate 656-hugepages-alone.yaml 656-hugepages-alone.app.yaml
explain pod/dpdk 656-hugepages-alone.yaml 656-hugepages-alone.app.yaml

explain deploy/api 1330-pool-that-has-reached-its-limit.yaml
capacity scale 1330-pool-that-has-reached-its-limit.yaml --like karpenter.sh/nodepool=default

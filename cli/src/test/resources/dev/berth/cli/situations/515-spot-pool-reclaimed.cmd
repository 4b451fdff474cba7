disrupt 515-spot-pool-reclaimed.yaml --delete karpenter.sh/capacity-type=spot --fail-on=pending
disrupt 515-spot-pool-reclaimed.yaml --every-pool

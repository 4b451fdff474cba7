explain deploy/billing -n pay 612-lifecycle-label-to-karpenter.yaml

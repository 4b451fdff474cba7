explain deploy/checkout -n checkout 469-third-checkout-replica.yaml

simulate 1292-autoscaler-beyond-the-pool.yaml --hpa max --fail-on=pending
capacity scale 1292-autoscaler-beyond-the-pool.yaml --hpa max --like eks.amazonaws.com/nodegroup=main

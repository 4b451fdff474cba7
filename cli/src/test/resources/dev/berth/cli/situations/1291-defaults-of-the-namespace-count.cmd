capacity fit 1291-defaults-of-the-namespace-count.yaml --podspec 1291-defaults-of-the-namespace-count.small.yaml

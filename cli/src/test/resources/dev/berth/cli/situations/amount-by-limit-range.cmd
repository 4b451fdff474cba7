explain web amount-by-limit-range.yaml

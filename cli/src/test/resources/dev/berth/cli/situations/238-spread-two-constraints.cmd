simulate 238-spread-two-constraints.yaml
explain sts/test 238-spread-two-constraints.yaml

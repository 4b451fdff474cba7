simulate 1272-nine-of-ten.yaml
explain podgroup/train -n ml 1272-nine-of-ten.yaml

simulate 241-terms-are-ored.yaml
explain p 241-terms-are-ored.yaml

simulate 1273-parallel-is-not-trapped.yaml
explain sts/web 1273-parallel-is-not-trapped.yaml

simulate 1254-nine-of-six-cpus.yaml
explain job/c -n batch 1254-nine-of-six-cpus.yaml

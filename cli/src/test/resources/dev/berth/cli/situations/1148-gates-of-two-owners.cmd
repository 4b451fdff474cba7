explain pc-0 1148-gates-of-two-owners.yaml

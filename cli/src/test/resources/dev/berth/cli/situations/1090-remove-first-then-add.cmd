simulate 1090-remove-first-then-add.yaml 1090-remove-first-then-add.v2.yaml --fail-on=stuck

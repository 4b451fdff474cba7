simulate 424-surge0-25percent.yaml 424-surge0-25percent.x.yaml --fail-on=stuck

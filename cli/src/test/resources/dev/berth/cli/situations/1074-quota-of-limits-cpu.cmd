simulate 1074-quota-of-limits-cpu.yaml --fail-on=stuck

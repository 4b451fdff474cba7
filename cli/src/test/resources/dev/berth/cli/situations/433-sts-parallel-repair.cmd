simulate 433-sts-parallel-repair.yaml 433-sts-parallel-repair.x.yaml --fail-on=stuck

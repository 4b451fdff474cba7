simulate 293-schedulerfeature-matchlabelkeys.yaml 293-schedulerfeature-matchlabelkeys.v2.yaml --fail-on=stuck

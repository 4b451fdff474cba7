simulate 1320-recreate-beside-a-rolling-update.yaml 1320-recreate-beside-a-rolling-update.v2.yaml
simulate 1320-recreate-beside-a-rolling-update.yaml 1320-recreate-beside-a-rolling-update.recreate.yaml --fail-on=stuck

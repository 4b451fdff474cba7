simulate 683-to-recreate.yaml 683-to-recreate.x.yaml --fail-on=stuck

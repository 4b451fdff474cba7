simulate 278-recreate-no-room.yaml 278-recreate-no-room.v2.yaml --fail-on=stuck

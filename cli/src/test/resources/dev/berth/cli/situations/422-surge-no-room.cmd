simulate 422-surge-no-room.yaml 422-surge-no-room.x.yaml --fail-on=stuck
explain deploy/api -n prod 422-surge-no-room.yaml 422-surge-no-room.x.yaml

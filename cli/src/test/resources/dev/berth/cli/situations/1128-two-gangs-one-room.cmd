simulate 1128-two-gangs-one-room.yaml
explain podgroup/b -n ml 1128-two-gangs-one-room.yaml

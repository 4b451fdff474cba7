simulate 789-wrong-types.yaml 789-wrong-types.x.yaml

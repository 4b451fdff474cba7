capacity consolidate 931-do-not-disrupt.yaml

explain sts/bookie -n team-b 465-antiaffinity-other-namespace.yaml

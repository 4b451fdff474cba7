disrupt 1047-drain-typo.yaml --drain worker1
disrupt 1047-drain-typo.yaml --drain pool=web

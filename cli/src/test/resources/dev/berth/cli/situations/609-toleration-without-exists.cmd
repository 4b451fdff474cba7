simulate 609-toleration-without-exists.yaml
explain ds/rebooter -n kured 609-toleration-without-exists.yaml

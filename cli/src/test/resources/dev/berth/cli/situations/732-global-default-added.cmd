simulate 732-global-default-added.yaml
explain deploy/campaign -n shop 732-global-default-added.yaml

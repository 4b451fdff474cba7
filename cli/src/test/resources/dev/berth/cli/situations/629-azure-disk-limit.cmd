explain sts/rabbit -n queue 629-azure-disk-limit.yaml
simulate 629-azure-disk-limit.yaml --fail-on=pending

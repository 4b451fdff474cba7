explain sts/vault -n vault 631-no-capacity-object.yaml

simulate 415-selector-versus-local.yaml 415-selector-versus-local.x.yaml --fail-on=stuck
explain sts/storage -n fdb 415-selector-versus-local.yaml 415-selector-versus-local.x.yaml

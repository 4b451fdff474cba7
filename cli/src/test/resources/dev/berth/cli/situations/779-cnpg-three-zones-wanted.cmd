explain cluster/orders -n db 779-cnpg-three-zones-wanted.yaml 779-cnpg-three-zones-wanted.x.yaml
simulate 779-cnpg-three-zones-wanted.yaml 779-cnpg-three-zones-wanted.x.yaml --fail-on=pending

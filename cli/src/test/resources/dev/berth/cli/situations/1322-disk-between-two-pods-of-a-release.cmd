simulate 1322-disk-between-two-pods-of-a-release.yaml 1322-disk-between-two-pods-of-a-release.v2.yaml --fail-on=stuck
explain deploy/sx-cnpg-pgadmin4 -n cnpg 1322-disk-between-two-pods-of-a-release.yaml 1322-disk-between-two-pods-of-a-release.v2.yaml

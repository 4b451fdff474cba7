capacity consolidate-kept.yaml --consolidate
capacity consolidate-kept.yaml --consolidate --keep d

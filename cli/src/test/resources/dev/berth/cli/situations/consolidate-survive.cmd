capacity consolidate-survive.yaml --consolidate --price pool=web:0.19
capacity consolidate-survive.yaml --consolidate --survive node
capacity consolidate-survive.yaml --consolidate --survive zone
capacity consolidate-survive.yaml --consolidate --survive rack
capacity consolidate-survive.yaml --survive zone
capacity consolidate-kept.yaml --consolidate --survive zone

explain 1060-limits-only.yaml deploy/api -n shop

capacity 760-money.yaml --consolidate --price node-pool=od:0.34 --price node-pool=spot:0.11

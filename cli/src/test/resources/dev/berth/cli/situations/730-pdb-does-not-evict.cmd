explain prod/app2-55-x 730-pdb-does-not-evict.yaml

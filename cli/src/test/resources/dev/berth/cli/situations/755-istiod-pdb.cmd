capacity 755-istiod-pdb.yaml --consolidate

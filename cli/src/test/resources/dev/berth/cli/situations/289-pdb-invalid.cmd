simulate 289-pdb-invalid.yaml

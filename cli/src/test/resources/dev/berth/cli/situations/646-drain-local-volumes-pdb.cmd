disrupt 646-drain-local-volumes-pdb.yaml --drain db-1,db-2 --fail-on=stuck

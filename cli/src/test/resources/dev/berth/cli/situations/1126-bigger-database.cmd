simulate 1126-bigger-database.yaml 1126-bigger-database.v2.yaml
explain sts/my-mongodb -n mongo 1126-bigger-database.yaml 1126-bigger-database.v2.yaml

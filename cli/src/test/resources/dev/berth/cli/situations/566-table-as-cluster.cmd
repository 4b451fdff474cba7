explain 566-table-as-cluster.yaml
top 566-table-as-cluster.yaml

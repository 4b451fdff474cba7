explain sts/cassandra -n cass 445-init-cpu.yaml

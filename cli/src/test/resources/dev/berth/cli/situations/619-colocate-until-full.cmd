explain job/sim -n mpi 619-colocate-until-full.yaml

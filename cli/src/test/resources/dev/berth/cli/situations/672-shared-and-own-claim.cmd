simulate 672-shared-and-own-claim.yaml 672-shared-and-own-claim.app.yaml
explain mpi/rank-1 672-shared-and-own-claim.yaml 672-shared-and-own-claim.app.yaml

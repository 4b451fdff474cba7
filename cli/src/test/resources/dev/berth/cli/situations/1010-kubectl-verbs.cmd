drain w1 1010-kubectl-verbs.yaml
describe pod x 1010-kubectl-verbs.yaml
apply -f 1010-kubectl-verbs.yaml

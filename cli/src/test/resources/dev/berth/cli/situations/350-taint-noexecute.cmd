disrupt 350-taint-noexecute.yaml --taint dedicated=infra:NoExecute@n1

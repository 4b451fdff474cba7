disrupt 274-taint-noexecute-evicts.yaml --taint maintenance=true:NoExecute@n1

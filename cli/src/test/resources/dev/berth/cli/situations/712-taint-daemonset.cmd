disrupt 712-taint-daemonset.yaml --taint dedicated=ide:NoExecute@pool=ide

disrupt 713-toleration-loop.yaml --taint maintenance=yes:NoExecute@m-1 --fail-on=stuck

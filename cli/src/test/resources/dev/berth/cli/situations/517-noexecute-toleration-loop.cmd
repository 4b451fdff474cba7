disrupt 517-noexecute-toleration-loop.yaml --taint hello=:NoExecute@member2-control-plane
disrupt 517-noexecute-toleration-loop.yaml --taint hello=:NoExecute@member2-control-plane --taint hello=:NoSchedule@member2-control-plane --fail-on=pending

disrupt 518-infra-noexecute-router.yaml --taint node-role.kubernetes.io/infra=reserved:NoExecute@infra-1,infra-2 --fail-on=pending,stuck

check-config 594-sched-indent-types.yaml
check-config 594-sched-indent-types.types.yaml
check-config 594-sched-indent-types.alpha.yaml

explain deploy/lobby -n game --config 743-scheduler-name-typo.x.yaml 743-scheduler-name-typo.yaml
check-config 743-scheduler-name-typo.x.yaml --cluster 743-scheduler-name-typo.yaml
top --config 743-scheduler-name-typo.x.yaml 743-scheduler-name-typo.yaml

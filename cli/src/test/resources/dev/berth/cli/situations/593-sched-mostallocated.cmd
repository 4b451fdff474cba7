check-config --convert 593-sched-mostallocated.yaml
check-config 593-sched-mostallocated.b.yaml

simulate 530-second-scheduler-nobody.yaml
explain demo/cpu-stress 530-second-scheduler-nobody.yaml
top 530-second-scheduler-nobody.yaml

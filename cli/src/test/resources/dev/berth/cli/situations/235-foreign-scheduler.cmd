simulate 235-foreign-scheduler.yaml
explain p 235-foreign-scheduler.yaml

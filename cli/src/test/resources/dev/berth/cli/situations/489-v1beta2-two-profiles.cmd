explain deploy/nginx 489-v1beta2-two-profiles.yaml
simulate --config 489-v1beta2-two-profiles.sched.yaml 489-v1beta2-two-profiles.yaml
check-config --convert 489-v1beta2-two-profiles.sched.yaml

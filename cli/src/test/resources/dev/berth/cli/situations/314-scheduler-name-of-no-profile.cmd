simulate 314-scheduler-name-of-no-profile.yaml --config 314-scheduler-name-of-no-profile.cfg.yaml
explain deploy/web 314-scheduler-name-of-no-profile.yaml --config 314-scheduler-name-of-no-profile.cfg.yaml
check-config --cluster 314-scheduler-name-of-no-profile.yaml 314-scheduler-name-of-no-profile.cfg.yaml

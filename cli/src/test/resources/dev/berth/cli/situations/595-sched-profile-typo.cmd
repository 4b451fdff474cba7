simulate --config 595-sched-profile-typo.cfg.yaml 595-sched-profile-typo.yaml 595-sched-profile-typo.app.yaml --fail-on=pending
explain deploy/nginx --config 595-sched-profile-typo.cfg.yaml 595-sched-profile-typo.yaml 595-sched-profile-typo.app.yaml

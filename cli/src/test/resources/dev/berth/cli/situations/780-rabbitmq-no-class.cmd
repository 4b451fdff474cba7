explain -n test mq-server-0 780-rabbitmq-no-class.yaml
top 780-rabbitmq-no-class.yaml --at 2026-11-29T09:00:00Z

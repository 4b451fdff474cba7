explain -f 796-kubectl-habits.yaml deployment.apps/web -n shop
explain svc/web -n shop 796-kubectl-habits.yaml
explain -n shop -l app=web 796-kubectl-habits.yaml
explain pods/web-7d9f8c6b54-m4n8q -n shop 796-kubectl-habits.yaml
explain deploy web -n shop 796-kubectl-habits.yaml
explain deploy/wbe -n shop 796-kubectl-habits.yaml
explain -n shop 796-kubectl-habits.yaml
top -n shop 796-kubectl-habits.yaml

simulate 586-limitrange-max.yaml 586-limitrange-max.app.yaml --fail-on=stuck
explain deploy/ollama -n chat 586-limitrange-max.yaml 586-limitrange-max.app.yaml

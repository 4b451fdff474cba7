simulate 589-priorityclass.yaml 589-priorityclass.app.yaml --fail-on=stuck

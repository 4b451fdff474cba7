simulate 1084-priority-beside-class.yaml

simulate 1332-last-slot-for-the-higher-priority.yaml 1332-last-slot-for-the-higher-priority.high.yaml
explain deploy/low -n default 1332-last-slot-for-the-higher-priority.yaml 1332-last-slot-for-the-higher-priority.high.yaml

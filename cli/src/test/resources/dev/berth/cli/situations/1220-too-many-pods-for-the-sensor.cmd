explain ds/falcon-sensor -n falcon-system 1220-too-many-pods-for-the-sensor.yaml
top 1220-too-many-pods-for-the-sensor.yaml

simulate 383-attachable-volumes.yaml
explain sts/db 383-attachable-volumes.yaml
capacity 383-attachable-volumes.yaml --until-fits --scale kubernetes.io/os=linux

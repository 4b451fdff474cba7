disrupt 1103-eighty-percent.yaml --drain n1

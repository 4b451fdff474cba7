disrupt 1131-one-may-be-unavailable.yaml --drain n1

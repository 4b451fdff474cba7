disrupt operators-quota.yaml --drain n1

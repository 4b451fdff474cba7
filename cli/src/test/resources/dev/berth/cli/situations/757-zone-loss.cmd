disrupt 757-zone-loss.yaml --every-zone
capacity 757-zone-loss.yaml --scale node-pool=general --until-fits --survive zone

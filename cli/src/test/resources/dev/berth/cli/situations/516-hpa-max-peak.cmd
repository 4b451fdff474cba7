simulate 516-hpa-max-peak.yaml --hpa max --fail-on=pending
capacity 516-hpa-max-peak.yaml --hpa max --scale node-pool=general --until-fits

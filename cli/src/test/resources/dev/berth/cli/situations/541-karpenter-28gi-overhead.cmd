capacity 541-karpenter-28gi-overhead.yaml --until-fits --shape m6a.2xlarge,cpu=7910m,memory=29400Mi,label:pool=master
explain sap/master-0 541-karpenter-28gi-overhead.yaml

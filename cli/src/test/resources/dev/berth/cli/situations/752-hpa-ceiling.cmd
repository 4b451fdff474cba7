capacity 752-hpa-ceiling.yaml --podspec 752-hpa-ceiling.x.yaml --next 10
capacity 752-hpa-ceiling.yaml --hpa max --scale eks.amazonaws.com/nodegroup=app --until-fits
simulate 752-hpa-ceiling.yaml --hpa max

explain p1 1108-nomination-overtaken.yaml

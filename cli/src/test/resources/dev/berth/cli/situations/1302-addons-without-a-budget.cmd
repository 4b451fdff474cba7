capacity consolidate 1302-addons-without-a-budget.yaml

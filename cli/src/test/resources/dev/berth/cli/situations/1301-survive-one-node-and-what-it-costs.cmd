disrupt 1301-survive-one-node-and-what-it-costs.yaml --every-node
capacity scale 1301-survive-one-node-and-what-it-costs.yaml --like pool=general --survive node --price pool=general:0.19

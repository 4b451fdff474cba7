simulate trial-08-url.yaml https://nowhere.invalid/install.yaml
capacity trial-08-url.yaml --podspec https://nowhere.invalid/x.yaml

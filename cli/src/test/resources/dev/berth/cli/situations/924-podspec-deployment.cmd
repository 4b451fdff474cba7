capacity fit 924-podspec-deployment.yaml --podspec 924-podspec-deployment.app.yaml

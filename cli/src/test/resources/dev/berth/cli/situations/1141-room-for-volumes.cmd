capacity fit 1141-room-for-volumes.yaml --podspec 1141-room-for-volumes.sts.yaml --next 2

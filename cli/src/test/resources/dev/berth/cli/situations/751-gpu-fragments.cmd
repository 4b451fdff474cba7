capacity 751-gpu-fragments.yaml --podspec 751-gpu-fragments.x.yaml --next 2

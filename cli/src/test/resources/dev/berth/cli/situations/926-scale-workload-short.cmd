simulate 926-scale-workload-short.yaml --scale-workload deploy/shop/web=10
simulate 926-scale-workload-short.yaml --scale-workload deployment/web=10
simulate 926-scale-workload-short.yaml --scale-workload Deployment/shop/wbe=10

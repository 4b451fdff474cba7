simulate simulate-namespace.yaml simulate-namespace.release.yaml -n shop --fail-on=stuck
simulate simulate-namespace.yaml simulate-namespace.release.yaml -n other
simulate simulate-namespace.yaml simulate-namespace.release.yaml --namespace shop -o summary

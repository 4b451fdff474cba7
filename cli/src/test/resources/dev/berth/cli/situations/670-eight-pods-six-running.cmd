explain kube-fledged/ip-185-96-fledged-pull 670-eight-pods-six-running.yaml
top 670-eight-pods-six-running.yaml --at 2026-11-20T09:00:00Z

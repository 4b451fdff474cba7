#!/usr/bin/env bash
# Records anew what kube-scheduler decides for the clusters of CornersTest.
set -euo pipefail
cd "$(dirname "$0")"
go build -p 2 -o ../target/oracle .
../target/oracle run -o ../src/test/resources/corners ../src/test/resources/corners/*.yaml

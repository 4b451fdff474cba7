simulate 326-feature-gate-mistakes.yaml --feature-gates=NoSuchGate=true
simulate 326-feature-gate-mistakes.yaml --feature-gates=PodSchedulingReadiness=false
simulate 326-feature-gate-mistakes.yaml --feature-gates=GenericWorkload=yes

simulate 551-requests-outdented.yaml 551-requests-outdented.app.yaml
simulate 551-requests-outdented.yaml 551-requests-outdented.app.yaml --validate=strict

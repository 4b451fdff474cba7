explain batch/shuffle 660-ephemeral-in-the-gap.yaml

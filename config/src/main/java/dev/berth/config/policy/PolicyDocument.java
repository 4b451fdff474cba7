package dev.berth.config.policy;

/// What a Policy comes in.
sealed interface PolicyDocument permits Policy, PolicyConfigMap {}

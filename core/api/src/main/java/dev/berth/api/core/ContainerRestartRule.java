package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// What to do if a container ends with certain exit codes.
public record ContainerRestartRule(
    String action, @Nullable ContainerRestartRuleOnExitCodes exitCodes) {}

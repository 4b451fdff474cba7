package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// What to do if a container ends with certain exit codes.
@Message
public record ContainerRestartRule(
    @Field(1) String action, @Field(2) @Nullable ContainerRestartRuleOnExitCodes exitCodes) {}

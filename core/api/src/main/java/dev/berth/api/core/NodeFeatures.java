package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The features of a node's container runtime.
@Message
public record NodeFeatures(@Field(1) @Nullable Boolean supplementalGroupsPolicy) {}

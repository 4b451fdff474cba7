package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// The operating system for which a pod is made.
@Message
public record PodOS(@Field(1) String name) {}

package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import org.jspecify.annotations.Nullable;

/// What using a device consumes of a node's resource, per pod and per container.
public record NodeAllocatableOverhead(@Nullable Quantity perPod, @Nullable Quantity perContainer) {}

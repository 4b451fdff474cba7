package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;
import org.jspecify.annotations.Nullable;

/// What using a device costs of a node's resource, for the pod and for each container.
public record NodeAllocatableOverhead(@Nullable Quantity perPod, @Nullable Quantity perContainer) {}

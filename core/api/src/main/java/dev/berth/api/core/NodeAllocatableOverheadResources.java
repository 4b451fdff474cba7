package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import org.jspecify.annotations.Nullable;

/// Node-allocatable resources that devices cost on top, for the pod and for each container.
public record NodeAllocatableOverheadResources(
    String name, @Nullable Quantity perPod, @Nullable Quantity perContainer) {}

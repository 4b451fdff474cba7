package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import org.jspecify.annotations.Nullable;

/// The node resources that devices consume in addition, per pod and per container.
public record NodeAllocatableOverheadResources(
    String name, @Nullable Quantity perPod, @Nullable Quantity perContainer) {}

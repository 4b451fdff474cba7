package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The node resources that devices consume in addition, per pod and per container.
@Message
public record NodeAllocatableOverheadResources(
    @Field(1) String name,
    @Field(2) @Nullable Quantity perPod,
    @Field(3) @Nullable Quantity perContainer) {}

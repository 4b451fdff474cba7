package dev.berth.api.resource;

import dev.berth.api.meta.Quantity;

/// An amount in a counter set.
public record Counter(Quantity value) {}

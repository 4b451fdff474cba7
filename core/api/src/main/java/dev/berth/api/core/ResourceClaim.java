package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;

/// A container's use of one entry of `spec.resourceClaims`, or of one request in it. Not to be
/// confused with the object of `resource.k8s.io`.
@Message
public record ResourceClaim(@Field(1) String name, @Field(2) String request) {}

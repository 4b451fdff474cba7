package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// A condition on a node's label or field: `In`, `NotIn`, `Exists`, `DoesNotExist`, `Gt`, `Lt`.
@Message
public record NodeSelectorRequirement(
    @Field(1) String key, @Field(2) String operator, @Field(3) List<String> values) {
  public NodeSelectorRequirement {
    values = List.copyOf(values);
  }
}

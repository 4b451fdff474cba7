package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// One condition of a quota's selector.
///
/// @param scopeName for example `PriorityClass`
/// @param operator `In`, `NotIn`, `Exists` or `DoesNotExist`
@Message
public record ScopedResourceSelectorRequirement(
    @Field(1) String scopeName, @Field(2) String operator, @Field(3) List<String> values) {
  public ScopedResourceSelectorRequirement {
    values = List.copyOf(values);
  }
}

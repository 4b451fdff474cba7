package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// The values that one topology label may have.
@Message
public record TopologySelectorLabelRequirement(
    @Field(1) String key, @Field(2) List<String> values) {
  public TopologySelectorLabelRequirement {
    values = List.copyOf(values);
  }
}

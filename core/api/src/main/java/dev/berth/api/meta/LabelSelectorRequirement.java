package dev.berth.api.meta;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;

/// One condition on a label. `operator` should be `In`, `NotIn`, `Exists` or `DoesNotExist`;
/// compiling the selector checks this.
@Message
public record LabelSelectorRequirement(
    @Field(1) String key, @Field(2) String operator, @Field(3) List<String> values) {
  public LabelSelectorRequirement {
    values = List.copyOf(values);
  }
}

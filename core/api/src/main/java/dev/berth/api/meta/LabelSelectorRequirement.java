package dev.berth.api.meta;

import java.util.List;

/// One condition on a label. `operator` should be `In`, `NotIn`, `Exists` or `DoesNotExist`;
/// compiling the selector checks this.
public record LabelSelectorRequirement(String key, String operator, List<String> values) {
  public LabelSelectorRequirement {
    values = List.copyOf(values);
  }
}

package dev.berth.api.meta;

import java.util.List;

/// One condition on a label: `operator` is one of `In`, `NotIn`, `Exists`, `DoesNotExist`, or
/// whatever else a document said; compiling the selector checks it.
public record LabelSelectorRequirement(String key, String operator, List<String> values) {
  public LabelSelectorRequirement {
    values = List.copyOf(values);
  }
}

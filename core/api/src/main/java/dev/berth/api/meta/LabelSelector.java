package dev.berth.api.meta;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import java.util.Map;

/// A label selector: all of `matchLabels` and all of `matchExpressions` must match.
///
/// A selector without either matches everything; a missing selector (null) matches nothing.
@Message
public record LabelSelector(
    @Field(1) Map<String, String> matchLabels,
    @Field(2) List<LabelSelectorRequirement> matchExpressions) {
  /// The selector that matches everything.
  public static final LabelSelector EVERYTHING = new LabelSelector(Map.of(), List.of());

  public LabelSelector {
    matchLabels = Map.copyOf(matchLabels);
    matchExpressions = List.copyOf(matchExpressions);
  }

  /// Returns the selector of exactly these labels.
  public static LabelSelector ofLabels(Map<String, String> labels) {
    return new LabelSelector(labels, List.of());
  }
}

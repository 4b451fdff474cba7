package dev.berth.cluster.apiserver.validation;

import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The labels that the selector of a workload selects.
///
/// @param selector null if the selector cannot be used
/// @param isEmpty whether the selector counts as empty for templates, so that it selects everything
record Selection(@Nullable Selector selector, boolean isEmpty) {
  static Selection of(TreeField selector) {
    if (!selector.exists()) {
      return new Selection(Selector.NOTHING, false);
    }
    var requirements =
        selector.at("matchExpressions").items().stream()
            .map(it ->
                new LabelSelectorRequirement(
                    it.at("key").text(), it.at("operator").text(), it.at("values").texts()))
            .toList();
    return of(new LabelSelector(labels(selector.at("matchLabels")), requirements));
  }

  private static Selection of(LabelSelector selector) {
    try {
      return new Selection(
          Selector.of(selector),
          selector.matchLabels().isEmpty() && selector.matchExpressions().isEmpty());
    } catch (SelectorException e) {
      return new Selection(null, false);
    }
  }

  boolean isValid() {
    return selector != null;
  }

  /// Whether the selector selects these labels; true if it cannot be used anyway.
  boolean matches(TreeField labels) {
    return selector == null || isEmpty || selector.matches(labels(labels));
  }

  private static Map<String, String> labels(TreeField labels) {
    var values = new HashMap<String, String>();
    labels.entries().forEach((name, value) -> values.put(name, value.text()));
    return values;
  }
}

package dev.berth.cluster.apiserver.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Converts `matchLabelKeys` and `mismatchLabelKeys` to expressions of the selector, as the API
/// server does before it validates a pod.
final class MatchedLabels {
  private MatchedLabels() {}

  /// Changes the selectors in a pod's spec.
  ///
  /// @param labels the labels of the pod
  static void merge(Map<String, @Nullable Object> spec, @Nullable Object labels) {
    if (!(labels instanceof Map<?, ?> values)) {
      return;
    }
    ServerDefaults.children(spec, "topologySpreadConstraints").forEach(it -> merge(it, values));
    if (!(spec.get("affinity") instanceof Map)) {
      return;
    }
    var affinity = ServerDefaults.child(spec, "affinity");
    for (String kind : List.of("podAffinity", "podAntiAffinity")) {
      if (affinity.get(kind) instanceof Map) {
        var terms = ServerDefaults.child(affinity, kind);
        ServerDefaults.children(terms, "requiredDuringSchedulingIgnoredDuringExecution")
            .forEach(it -> merge(it, values));
        ServerDefaults.children(terms, "preferredDuringSchedulingIgnoredDuringExecution")
            .forEach(it -> merge(ServerDefaults.child(it, "podAffinityTerm"), values));
      }
    }
  }

  private static void merge(Map<String, @Nullable Object> term, Map<?, ?> labels) {
    if (!(term.get("labelSelector") instanceof Map)) {
      return;
    }
    var selector = ServerDefaults.child(term, "labelSelector");
    var expressions = new ArrayList<@Nullable Object>();
    if (selector.get("matchExpressions") instanceof List<?> given) {
      expressions.addAll(given);
    }
    add(term.get("matchLabelKeys"), "In", labels, expressions);
    add(term.get("mismatchLabelKeys"), "NotIn", labels, expressions);
    selector.put("matchExpressions", expressions);
  }

  private static void add(
      @Nullable Object keys,
      String operator,
      Map<?, ?> labels,
      List<@Nullable Object> expressions) {
    if (keys instanceof List<?> list) {
      for (Object key : list) {
        if (key != null && labels.get(key) instanceof String value) {
          expressions.add(Map.of("key", key, "operator", operator, "values", List.of(value)));
        }
      }
    }
  }
}

package dev.berth.conformance.parity;

import dev.berth.conformance.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// How Berth's answer for one cluster compares with kube-scheduler's.
///
/// @param decisions how many decisions were compared
/// @param differing how many of them differ
/// @param differences a line for each place where they differ, the first ones only
record DecisionDiff(int decisions, int differing, List<String> differences) {
  private static final int SHOWN = 12;

  /// Compares two results in the oracle's format.
  static DecisionDiff of(String expected, String actual) {
    List<?> judged = attempts(expected);
    if (expected.equals(actual)) {
      return new DecisionDiff(judged.size(), 0, List.of());
    }
    List<?> ours = attempts(actual);
    var differences = new ArrayList<String>();
    int differing = 0;
    for (int i = 0; i < Math.max(judged.size(), ours.size()); i++) {
      Object a = i < judged.size() ? judged.get(i) : null;
      Object b = i < ours.size() ? ours.get(i) : null;
      var found = Json.differences(name(i, a == null ? b : a), a, b);
      differing += found.isEmpty() ? 0 : 1;
      differences.addAll(found);
    }
    if (differences.isEmpty()) {
      differing = 1;
      differences.add("the decisions are equal, but the texts are not, byte for byte");
    }
    return new DecisionDiff(
        judged.size(),
        differing,
        List.copyOf(differences.subList(0, Math.min(SHOWN, differences.size()))));
  }

  private static List<?> attempts(String text) {
    return Json.parse(text) instanceof Map<?, ?> result
            && result.get("pods") instanceof List<?> pods
        ? pods
        : List.of();
  }

  private static String name(int index, @org.jspecify.annotations.Nullable Object attempt) {
    return attempt instanceof Map<?, ?> fields
        ? "#%d %s".formatted(index, fields.get("pod") instanceof String pod ? pod : group(fields))
        : "#" + index;
  }

  private static String group(Map<?, ?> attempt) {
    return attempt.get("group") instanceof Map<?, ?> group
        ? Objects.toString(group.get("key"))
        : "";
  }
}

package dev.berth.config.features;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Parses the values of `--feature-gates`: `[component:]Gate=true,…`, given any number of times.
/// The only component is `kube`, which is also the default. A later value of a gate replaces an
/// earlier one.
final class FeatureFlag {
  private static final String COMPONENT = "kube";
  private static final Set<String> TRUE = Set.of("1", "t", "T", "TRUE", "true", "True");
  private static final Set<String> FALSE = Set.of("0", "f", "F", "FALSE", "false", "False");

  private FeatureFlag() {}

  /// @throws FeatureGateException if a value is malformed
  static Map<String, Boolean> parse(List<String> flagValues) {
    var gates = new TreeMap<String, Boolean>();
    var problems = new ArrayList<String>();
    int withComponent = 0;
    var pairs = pairs(flagValues);
    for (var pair : pairs) {
      var colon = pair.indexOf(':');
      var component = colon < 0 ? "" : pair.substring(0, colon).strip();
      if (component.isEmpty() || component.equals(COMPONENT)) {
        withComponent += component.isEmpty() ? 0 : 1;
        gate(pair.substring(colon + 1).strip(), gates, problems);
      } else {
        problems.add("component not registered: " + component);
      }
    }
    if (withComponent != 0 && withComponent != pairs.size()) {
      problems.add(
          "set kube feature gates with default empty prefix or kube: prefix consistently, do not"
              + " mix use");
    }
    if (!problems.isEmpty()) {
      throw new FeatureGateException(problems);
    }
    return gates;
  }

  private static List<String> pairs(List<String> flagValues) {
    return flagValues.stream()
        .flatMap(value -> List.of(value.split(",", -1)).stream())
        .filter(pair -> !pair.isEmpty())
        .toList();
  }

  private static void gate(String pair, Map<String, Boolean> gates, List<String> problems) {
    var equals = pair.indexOf('=');
    if (equals < 0) {
      problems.add("missing bool value for " + pair);
      return;
    }
    var gate = pair.substring(0, equals).strip();
    var value = pair.substring(equals + 1).strip();
    if (TRUE.contains(value) || FALSE.contains(value)) {
      gates.put(gate, TRUE.contains(value));
    } else {
      problems.add(
          "invalid value of %s=%s, err: strconv.ParseBool: parsing \"%s\": invalid syntax"
              .formatted(gate, value, value));
    }
  }
}

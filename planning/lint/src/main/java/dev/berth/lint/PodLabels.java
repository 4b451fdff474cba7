package dev.berth.lint;

import static java.util.stream.Collectors.joining;

import dev.berth.api.core.Pod;
import dev.berth.api.selector.Requirement;
import dev.berth.api.selector.Selector;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The labels of some pods. Says what a selector that selects none of these pods may have meant.
final class PodLabels {
  private static final int FEW = 5;
  private static final String OTHERWISE = "Select labels that the pods have which are meant";

  private final Set<Map<String, String>> sets = new HashSet<>();
  private final Map<String, Set<String>> values = new TreeMap<>();

  PodLabels(Collection<Pod> pods) {
    for (Pod pod : pods) {
      if (sets.add(pod.metadata().labels())) {
        pod.metadata()
            .labels()
            .forEach((key, value) -> values.computeIfAbsent(key, _ -> new TreeSet<>()).add(value));
      }
    }
  }

  /// Returns the part of the selector that no pod meets.
  String missing(Selector selector) {
    if (selector.equals(Selector.NOTHING)) {
      return "nothing is selected without a selector";
    }
    for (Requirement requirement : selector.requirements()) {
      if (isUnmet(requirement)) {
        Set<String> there = values.get(requirement.key());
        return there == null
            ? "no pod has label " + requirement.key()
            : "no pod has %s; there %s %s"
                .formatted(
                    text(requirement),
                    there.size() == 1 ? "is" : "are",
                    there.stream().limit(FEW).collect(joining(", "))
                        + (there.size() > FEW ? ", …" : ""));
      }
    }
    return "no pod has all of " + text(selector);
  }

  /// Returns a change with which the selector would select a pod.
  String fix(Selector selector) {
    for (Requirement requirement : selector.requirements()) {
      if (isUnmet(requirement)) {
        Set<String> there = values.get(requirement.key());
        return there == null
            ? Fix.write(requirement.key(), values.keySet(), OTHERWISE)
            : Fix.write(requirement.values(), there, OTHERWISE);
      }
    }
    return OTHERWISE;
  }

  private boolean isUnmet(Requirement requirement) {
    return sets.stream().noneMatch(requirement::matches);
  }

  /// Returns a text such as `app=web,tier In [a, b]`.
  static String text(Selector selector) {
    return selector.requirements().stream().map(PodLabels::text).sorted().collect(joining(","));
  }

  private static String text(Requirement requirement) {
    var values = new TreeSet<>(requirement.values());
    return switch (requirement.operator()) {
      case IN ->
          values.size() == 1
              ? requirement.key() + "=" + values.first()
              : requirement.key() + " in " + values;
      case NOT_IN -> requirement.key() + " not in " + values;
      case EXISTS -> requirement.key();
      case DOES_NOT_EXIST -> "!" + requirement.key();
      case GREATER_THAN -> requirement.key() + ">" + values.first();
      case LESS_THAN -> requirement.key() + "<" + values.first();
    };
  }
}

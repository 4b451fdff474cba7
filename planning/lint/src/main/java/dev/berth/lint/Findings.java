package dev.berth.lint;

import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Collects findings without duplicates. For one thread.
final class Findings {
  private final Set<Finding> found = new LinkedHashSet<>();

  void add(Rule rule, FieldLocation place, String value, String message, String fix) {
    found.add(new Finding(rule, place, value, message, fix));
  }

  /// Whether the findings so far contain an error in the object.
  boolean haveErrorIn(Manifest manifest) {
    return found.stream()
        .anyMatch(it ->
            it.severity() == Severity.ERROR
                && it.place() instanceof FieldLocation.InObject(var object, var _)
                && object.origin().equals(manifest.origin())
                && object.key().equals(manifest.key()));
  }

  int size() {
    return found.size();
  }

  List<Finding> all() {
    return new ArrayList<>(found);
  }
}

package dev.berth.descheduler.text;

import java.util.Collection;
import java.util.LinkedHashSet;

/// Several errors as one text, joined like in Kubernetes.
public final class Aggregate {
  private Aggregate() {}

  /// One error unchanged, several as `[a, b]`, without duplicates. There must be at least one.
  public static String of(Collection<String> errors) {
    var distinct = new LinkedHashSet<>(errors);
    return distinct.size() == 1 ? distinct.getFirst() : "[" + String.join(", ", distinct) + "]";
  }
}

package dev.berth.descheduler.text;

import java.util.Collection;
import java.util.LinkedHashSet;

/// Several errors as one text, as Kubernetes joins them.
public final class Aggregate {
  private Aggregate() {}

  /// One error as it is, several as `[a, b]`; each only once. There is one at least.
  public static String of(Collection<String> errors) {
    var distinct = new LinkedHashSet<>(errors);
    return distinct.size() == 1 ? distinct.getFirst() : "[" + String.join(", ", distinct) + "]";
  }
}

package dev.berth.descheduler.plugins.support;

import java.util.List;

/// Several problems in one text.
public final class ErrorTexts {
  private ErrorTexts() {}

  /// As Kubernetes prints an aggregate of errors: each once, and one alone without brackets.
  public static String aggregate(List<String> texts) {
    var distinct = texts.stream().distinct().toList();
    return distinct.size() == 1 ? distinct.getFirst() : "[" + String.join(", ", distinct) + "]";
  }
}

package dev.berth.api.selector;

import java.util.LinkedHashSet;
import java.util.List;

/// A selector is invalid. The message is Kubernetes'.
public final class SelectorException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SelectorException(String message) {
    super(message);
  }

  /// Creates an exception for several problems, formatted like Go's aggregate of errors.
  static SelectorException of(List<String> problems) {
    var distinct = new LinkedHashSet<>(problems);
    return new SelectorException(
        distinct.size() == 1 ? problems.getFirst() : "[" + String.join(", ", distinct) + "]");
  }
}

package dev.berth.lint;

/// The severity of a finding, the worst first.
public enum Severity {
  /// The intended result is impossible: a pod is never placed, or an object is never stored.
  ERROR,

  /// The field has no effect, or probably another effect than the author meant.
  WARNING,

  /// The field has no effect in this cluster, which may be intended.
  NOTE;

  /// Returns the name in output, such as `warning`.
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}

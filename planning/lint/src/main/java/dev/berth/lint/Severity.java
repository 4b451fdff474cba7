package dev.berth.lint;

/// How bad a finding is. The worst comes first.
public enum Severity {
  /// Something that is wanted never happens: a pod is never placed, or never stored.
  ERROR,

  /// It has no effect, or another one than its author is likely to have meant.
  WARNING,

  /// It has no effect in this cluster, which may be as it should be.
  NOTE;

  /// As in output, such as `warning`.
  @Override
  public String toString() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}

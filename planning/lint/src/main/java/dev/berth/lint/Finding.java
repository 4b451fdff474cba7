package dev.berth.lint;

/// A problem that a rule has found.
///
/// @param place where the value is written
/// @param value the written value, on one line; empty if it adds nothing to the message
/// @param message what does not match, and what exists instead; without a full stop
/// @param fix what to change, as an instruction; without a full stop
public record Finding(Rule rule, FieldLocation place, String value, String message, String fix) {
  /// Returns the message and the fix as two sentences, without the last full stop.
  public String text() {
    return "%s. %s".formatted(message, fix);
  }

  /// Returns the severity of the rule.
  public Severity severity() {
    return rule.severity();
  }
}

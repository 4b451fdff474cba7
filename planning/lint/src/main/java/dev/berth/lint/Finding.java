package dev.berth.lint;

/// Something that can never match.
///
/// @param place where it is written
/// @param value what is written there, on one line; empty if it says nothing beyond the message
/// @param message what does not match, and what there is instead; without a full stop
/// @param fix what to change, as an instruction; without a full stop
public record Finding(Rule rule, FieldLocation place, String value, String message, String fix) {
  /// What does not match and what to change: two sentences, without the last full stop.
  public String text() {
    return "%s. %s".formatted(message, fix);
  }

  /// That of the rule.
  public Severity severity() {
    return rule.severity();
  }
}

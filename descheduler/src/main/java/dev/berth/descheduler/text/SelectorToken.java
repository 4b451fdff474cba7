package dev.berth.descheduler.text;

/// A piece of a label selector's text.
///
/// @param text as written; empty at the end
record SelectorToken(Kind kind, String text) {
  enum Kind {
    END,
    IDENTIFIER,
    OPEN,
    CLOSED,
    COMMA,
    NOT,
    EQUALS,
    DOUBLE_EQUALS,
    NOT_EQUALS,
    GREATER,
    LESS,
    /// Several of the special characters, one after the other, that mean nothing together.
    ERROR
  }

  boolean is(Kind wanted) {
    return kind == wanted;
  }

  /// Whether nothing of the requirement follows.
  boolean endsRequirement() {
    return kind == Kind.END || kind == Kind.COMMA;
  }
}

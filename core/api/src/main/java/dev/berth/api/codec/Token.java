package dev.berth.api.codec;

/// The kinds of tokens of a [TokenReader].
enum Token {
  BEGIN_OBJECT("an object"),
  END_OBJECT("the end of an object"),
  BEGIN_ARRAY("a list"),
  END_ARRAY("the end of a list"),
  NAME("a field"),
  STRING("a string"),
  NUMBER("a number"),
  TRUE("a boolean"),
  FALSE("a boolean"),
  NULL("null"),
  END("the end of the document");

  private final String words;

  Token(String words) {
    this.words = words;
  }

  /// Describes the token for people.
  String words() {
    return words;
  }

  boolean begins() {
    return this == BEGIN_OBJECT || this == BEGIN_ARRAY;
  }

  boolean ends() {
    return this == END_OBJECT || this == END_ARRAY;
  }
}

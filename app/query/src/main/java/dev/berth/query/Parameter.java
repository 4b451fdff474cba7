package dev.berth.query;

import dev.berth.questions.document.Shape;

/// A parameter of a question, in the query of its address.
///
/// @param about what it does
/// @param shape the shape of its value
record Parameter(String name, String about, Shape<?> shape) {
  /// A text, such as a name or a duration.
  static Parameter text(String name, String about) {
    return new Parameter(name, about, Shape.TEXT);
  }

  /// Texts: the parameter may be repeated.
  static Parameter texts(String name, String about) {
    return new Parameter(name, about + " May be repeated.", Shape.list(Shape.TEXT));
  }

  /// One of several words, which are the texts of the constants.
  static Parameter word(String name, String about, Object... constants) {
    return new Parameter(name, about, Shape.words(constants));
  }

  /// A time such as 2026-01-02T15:04:05Z.
  static Parameter time(String name, String about) {
    return new Parameter(name, about, Shape.TIME);
  }

  /// A whole number between these two, inclusive.
  static Parameter number(String name, long least, long most, String about) {
    return new Parameter(name, about, Shape.between(least, most));
  }

  /// True or false.
  static Parameter flag(String name, String about) {
    return new Parameter(name, about, Shape.FLAG);
  }
}

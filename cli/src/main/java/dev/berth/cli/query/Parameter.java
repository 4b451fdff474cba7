package dev.berth.cli.query;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A parameter of a question, in the query of its address.
///
/// @param about what it does
/// @param schema of its value, as JSON Schema has it
record Parameter(String name, String about, Map<String, Object> schema) {
  /// A text, such as a name or a duration.
  static Parameter text(String name, String about) {
    return new Parameter(name, about, Map.of("type", "string"));
  }

  /// Texts: the parameter may be repeated.
  static Parameter texts(String name, String about) {
    return new Parameter(
        name,
        about + " May be repeated.",
        ordered("type", "array", "items", Map.of("type", "string")));
  }

  /// One of some words: what the constants print.
  static Parameter word(String name, String about, Object... constants) {
    List<String> words = Arrays.stream(constants).map(Object::toString).toList();
    return new Parameter(name, about, ordered("type", "string", "enum", words));
  }

  /// A time such as 2026-01-02T15:04:05Z.
  static Parameter time(String name, String about) {
    return new Parameter(name, about, ordered("type", "string", "format", "date-time"));
  }

  /// A whole number between those two, both included.
  static Parameter number(String name, long least, long most, String about) {
    return new Parameter(
        name, about, ordered("type", "integer", "minimum", least, "maximum", most));
  }

  /// True or false.
  static Parameter flag(String name, String about) {
    return new Parameter(name, about, Map.of("type", "boolean"));
  }

  private static Map<String, Object> ordered(Object... namesAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      map.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return map;
  }
}

package dev.berth.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypes;
import java.util.ArrayList;
import java.util.List;

/// Formats types for messages.
final class TypeTexts {
  private TypeTexts() {}

  /// Returns cel-go's short name for a type that dev.cel gives by its full name; an unknown type is
  /// `dyn`.
  static String inMessage(String text) {
    return text.replace("google.protobuf.Duration", "duration")
        .replace("google.protobuf.Timestamp", "timestamp")
        .replace("google.protobuf.Any", "any")
        .replace("*error*", "!error!")
        .replaceAll("%\\w+", "dyn");
  }

  /// Formats the type as in a message of the checker.
  static String inMessage(CelType type) {
    return inMessage(CelTypes.format(type));
  }

  /// Formats the type with full names.
  static String full(CelType type) {
    return CelTypes.format(type);
  }

  /// Splits a list of types at the commas between them.
  static List<String> split(String types) {
    var parts = new ArrayList<String>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < types.length(); i++) {
      switch (types.charAt(i)) {
        case '(' -> depth++;
        case ')' -> depth--;
        case ',' -> {
          if (depth == 0) {
            parts.add(types.substring(start, i).strip());
            start = i + 1;
          }
        }
        default -> {}
      }
    }
    parts.add(types.substring(start).strip());
    return parts;
  }
}

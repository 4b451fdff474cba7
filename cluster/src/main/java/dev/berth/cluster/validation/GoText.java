package dev.berth.cluster.validation;

/// Texts as Go writes them.
final class GoText {
  private GoText() {}

  /// In quotation marks, with escapes for what cannot be printed.
  static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    text.codePoints()
        .forEach(c -> {
          switch (c) {
            case '"' -> quoted.append("\\\"");
            case '\\' -> quoted.append("\\\\");
            case '\n' -> quoted.append("\\n");
            case '\t' -> quoted.append("\\t");
            case '\r' -> quoted.append("\\r");
            default -> {
              if (c < ' ' || c == 0x7f) {
                quoted.append("\\x%02x".formatted(c));
              } else {
                quoted.appendCodePoint(c);
              }
            }
          }
        });
    return quoted.append('"').toString();
  }
}

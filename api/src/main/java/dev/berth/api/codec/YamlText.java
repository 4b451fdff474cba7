package dev.berth.api.codec;

import java.util.regex.Pattern;

/// Strings in YAML: plain where every reader takes them for strings, else in quotes or as a block.
final class YamlText {

  /// Beyond this, a name would have to be written in another way.
  private static final String FIRST_FORBIDDEN = "-?:,[]{}#&*!|>'\"%@`=<";

  /// What YAML 1.1 readers other than go-yaml take for a number or a time.
  private static final Pattern LOOKS_LIKE_NUMBER =
      Pattern.compile(
          "[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\\.[0-9_]*)?|[0-9]{4}-[0-9].*|[-+]?\\.[0-9_]+");

  private static final String HEX = "0123456789ABCDEF";

  private YamlText() {}

  /// A field's name.
  static String name(String text) {
    return isPlain(text) ? text : inQuotes(text);
  }

  /// A value, on one line or as a block of lines.
  ///
  /// @param indent of a block's lines
  static String scalar(String text, int indent) {
    if (isPlain(text)) {
      return text;
    }
    return isBlock(text) ? block(text, indent) : inQuotes(text);
  }

  /// In single quotes as long as these are only for show, as go-yaml does.
  private static String inQuotes(String text) {
    return isForeign(text) || !text.chars().allMatch(c -> isPrintable((char) c))
        ? quoted(text)
        : "'" + text.replace("'", "''") + "'";
  }

  private static boolean isPlain(String text) {
    if (isForeign(text)) {
      return false;
    }
    var first = text.charAt(0);
    if (FIRST_FORBIDDEN.indexOf(first) >= 0 && !isOption(text)) {
      return false;
    }
    var previous = ' ';
    for (var i = 0; i < text.length(); i++) {
      var c = text.charAt(i);
      var breaks =
          !isPrintable(c)
              || (c == '#' && previous == ' ')
              || (previous == ':' && c == ' ')
              || (c == ' ' && i == 0);
      if (breaks) {
        return false;
      }
      previous = c;
    }
    return previous != ' ' && previous != ':';
  }

  /// Whether this is a word behind dashes, such as a command's option.
  private static boolean isOption(String text) {
    return text.charAt(0) == '-'
        && text.length() > 1
        && text.charAt(1) != ' '
        && !text.startsWith("---");
  }

  /// Whether the text without quotes would be something else than a string.
  private static boolean isForeign(String text) {
    return text.isEmpty() || isResolved(text) || LOOKS_LIKE_NUMBER.matcher(text).matches();
  }

  private static boolean isResolved(String text) {
    try {
      return YamlScalars.resolve(text) != null;
    } catch (NumberFormatException e) {
      return true;
    }
  }

  private static boolean isPrintable(char c) {
    return (c >= ' ' && c <= '~')
        || (c >= 0xA0 && c < 0x2028)
        || (c > 0x2029 && c < 0xD800)
        || (c > 0xE000 && c < 0xFFFE && c != 0xFEFF);
  }

  /// Whether the text has several lines, and a block can show them.
  private static boolean isBlock(String text) {
    return text.indexOf('\n') > 0
        && text.charAt(0) != ' '
        && text.charAt(0) != '\t'
        && text.indexOf("\n\t") < 0
        && text.indexOf(" \n") < 0
        && text.indexOf("\t\n") < 0
        && text.chars().allMatch(c -> c == '\n' || c == '\t' || isPrintable((char) c));
  }

  private static String block(String text, int indent) {
    var lines = text.substring(0, text.length() - (text.endsWith("\n") ? 1 : 0)).split("\n", -1);
    var block = new StringBuilder("|");
    if (!text.endsWith("\n")) {
      block.append('-');
    } else if (text.endsWith("\n\n")) {
      block.append('+');
    }
    for (var line : lines) {
      block.append('\n').append(line.isEmpty() ? "" : " ".repeat(indent) + line);
    }
    return block.toString();
  }

  private static String quoted(String text) {
    var quoted = new StringBuilder("\"");
    for (var i = 0; i < text.length(); i++) {
      var c = text.charAt(i);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (isPrintable(c) || Character.isSurrogate(c)) {
            quoted.append(c);
          } else {
            quoted.append("\\u");
            for (var shift = 12; shift >= 0; shift -= 4) {
              quoted.append(HEX.charAt(c >> shift & 15));
            }
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}

package dev.berth.cel.function;

import dev.berth.api.codec.GoText;
import java.nio.charset.StandardCharsets;

/// Parses format strings: `%s`, `%.2f`, `%%`. Used both to run and to check them.
public final class FormatClauses {
  private static final String KINDS = "sdfebxXo";
  private static final String COULD_NOT_PARSE = "could not parse formatting clause: ";

  private FormatClauses() {}

  /// Formats a clause.
  @FunctionalInterface
  public interface Clause {
    /// Returns the text of the clause.
    ///
    /// @param kind the letter of the clause
    /// @param precision the number of digits after the point; -1 if not given
    /// @param argument the index of the argument
    /// @throws FormatException if the argument does not suit the clause
    String replace(char kind, int precision, int argument);
  }

  /// A format string is invalid or does not suit its arguments.
  public static final class FormatException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// Creates it with a message.
    public FormatException(String message) {
      super(message, null, false, false);
    }
  }

  /// Returns the text with its clauses replaced.
  ///
  /// @param arguments the number of arguments
  /// @param running whether a missing argument is reported before an invalid clause
  /// @throws FormatException if the format is invalid
  public static String replace(String format, int arguments, boolean running, Clause clause) {
    var text = new StringBuilder();
    int argument = 0;
    int i = 0;
    while (i < format.length()) {
      char c = format.charAt(i++);
      if (c != '%') {
        text.append(c);
      } else if (i < format.length() && format.charAt(i) == '%') {
        text.append('%');
        i++;
      } else {
        boolean missing = argument >= arguments;
        if (i >= format.length() && !(running && missing)) {
          throw new FormatException("unexpected end of string");
        }
        if (missing) {
          throw new FormatException("index " + argument + " out of range");
        }
        int letter = format.charAt(i) == '.' ? endOfDigits(format, i + 1) : i;
        int precision = letter == i ? -1 : precision(format.substring(i + 1, letter));
        text.append(clause.replace(kind(format, letter), precision, argument++));
        i = letter + 1;
      }
    }
    return text.toString();
  }

  private static int endOfDigits(String format, int start) {
    int end = start;
    while (end < format.length() && format.charAt(end) >= '0' && format.charAt(end) <= '9') {
      end++;
    }
    if (end == format.length()) {
      throw precisionError("could not find end of precision specifier");
    }
    return end;
  }

  private static int precision(String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw precisionError(
          "error while converting precision to integer: strconv.Atoi: parsing "
              + GoText.quoted(digits)
              + (digits.isEmpty() ? ": invalid syntax" : ": value out of range"));
    }
  }

  private static FormatException precisionError(String message) {
    return new FormatException(COULD_NOT_PARSE + "error while parsing precision: " + message);
  }

  private static char kind(String format, int at) {
    char kind = format.charAt(at);
    if (KINDS.indexOf(kind) < 0) {
      // cel-go looks only at the first byte.
      int first = format.substring(at).getBytes(StandardCharsets.UTF_8)[0] & 0xff;
      throw new FormatException(
          COULD_NOT_PARSE + "unrecognized formatting clause \"" + (char) first + '"');
    }
    return kind;
  }

  /// Returns the message about an argument whose type the clause does not accept.
  public static String wrongType(char kind, String type) {
    return "error during formatting: "
        + switch (kind) {
          case 's' ->
              "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists,"
                  + " types, durations, and timestamps";
          case 'd' -> "decimal clause can only be used on integers";
          case 'f' -> "fixed-point clause can only be used on doubles";
          case 'e' -> "scientific clause can only be used on doubles";
          case 'b' -> "only integers and bools can be formatted as binary";
          case 'o' -> "octal clause can only be used on integers";
          default -> "only integers, byte buffers, and strings can be formatted as hex";
        }
        + ", was given "
        + type;
  }
}

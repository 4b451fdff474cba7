package dev.berth.cli.flags;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.TypeConversionException;

/// `a,b,"c,d"`: texts, in double quotes if they contain a comma or a quote.
record CommaList(List<String> values) implements ListValue<String> {
  CommaList {
    values = List.copyOf(values);
  }

  static CommaList of(String... values) {
    return new CommaList(List.of(values));
  }

  /// Reads a value.
  ///
  /// @throws TypeConversionException if a quote is not closed, or is inside a text
  static CommaList parse(String text) {
    return new CommaList(text.isEmpty() ? List.of() : new Reader(text).read());
  }

  /// Writes a value in the form that [#parse] reads.
  static String format(List<String> values) {
    return String.join(",", values.stream().map(CommaList::quotedIfNeeded).toList());
  }

  private static String quotedIfNeeded(String value) {
    return value.contains(",") || value.contains("\"") || value.startsWith(" ")
        ? "\"" + value.replace("\"", "\"\"") + "\""
        : value;
  }

  private static final class Reader {
    private final String text;
    private int at;

    Reader(String text) {
      this.text = text;
    }

    List<String> read() {
      var values = new ArrayList<String>();
      do {
        values.add(at < text.length() && text.charAt(at) == '"' ? quoted() : bare());
        at++;
      } while (at <= text.length());
      return values;
    }

    private String bare() {
      int start = at;
      while (at < text.length() && text.charAt(at) != ',') {
        if (text.charAt(at) == '"') {
          throw wrong("bare \" in non-quoted-field");
        }
        at++;
      }
      return text.substring(start, at);
    }

    private String quoted() {
      var value = new StringBuilder();
      for (at++; at < text.length(); at++) {
        if (text.charAt(at) != '"') {
          value.append(text.charAt(at));
        } else if (text.startsWith("\"\"", at)) {
          value.append('"');
          at++;
        } else if (at + 1 == text.length() || text.charAt(at + 1) == ',') {
          at++;
          return value.toString();
        } else {
          throw wrong("extraneous or missing \" in quoted-field");
        }
      }
      throw wrong("extraneous or missing \" in quoted-field");
    }

    private TypeConversionException wrong(String what) {
      return new TypeConversionException(
          "parse error on line 1, column %d: %s".formatted(at + 1, what));
    }
  }
}

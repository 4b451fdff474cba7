package dev.berth.cel.function;

import dev.berth.api.codec.GoText;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/// Escapes such as `%20` in the parts of URLs, as in Go's `net/url`.
final class UrlEscapes {
  private static final String HEX = "0123456789ABCDEF";

  private UrlEscapes() {}

  /// A part of a URL.
  enum Part {
    PATH("$&+,/:;=@"),
    USER("$&+,;="),
    HOST("!$&'()*+,;=:[]<>\""),
    ZONE("!$&'()*+,;=:[]<>\""),
    QUERY(""),
    FRAGMENT("$&+,/:;=?@!()*");

    /// The characters that need no escape, in addition to letters, digits and `-_.~`.
    private final String plain;

    Part(String plain) {
      this.plain = plain;
    }

    private boolean escapes(int c) {
      return !isUnreserved(c) && plain.indexOf(c) < 0;
    }
  }

  private static boolean isUnreserved(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '_'
        || c == '.'
        || c == '~';
  }

  /// @throws IllegalArgumentException in Go's words
  static String unescape(String text, Part part) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    var out = new ByteArrayOutputStream();
    for (int i = 0; i < bytes.length; i++) {
      int c = bytes[i];
      if (c == '%') {
        out.write(escaped(bytes, i, part));
        i += 2;
      } else if (c == '+' && part == Part.QUERY) {
        out.write(' ');
      } else {
        if ((part == Part.HOST || part == Part.ZONE) && c > 0 && part.escapes(c)) {
          throw new IllegalArgumentException(
              "invalid character " + GoText.quoted(Character.toString(c)) + " in host name");
        }
        out.write(c);
      }
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  private static int escaped(byte[] bytes, int at, Part part) {
    int high = at + 2 < bytes.length ? digit(bytes[at + 1]) : -1;
    int low = at + 2 < bytes.length ? digit(bytes[at + 2]) : -1;
    var shown = new String(bytes, at, Math.min(3, bytes.length - at), StandardCharsets.UTF_8);
    int value = high << 4 | low;
    boolean wrong =
        high < 0
            || low < 0
            || (part == Part.HOST && high < 8 && value != '%')
            || (part == Part.ZONE && value != '%' && value != ' ' && Part.HOST.escapes(value));
    if (wrong) {
      throw new IllegalArgumentException("invalid URL escape " + GoText.quoted(shown));
    }
    return value;
  }

  private static int digit(byte c) {
    return c < 0 ? -1 : Character.digit(c, 16);
  }

  static String escape(String text, Part part) {
    var escaped = new StringBuilder();
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      int c = b & 0xff;
      if (part.escapes(c)) {
        escaped.append('%').append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 15));
      } else {
        escaped.append((char) c);
      }
    }
    return escaped.toString();
  }

  /// Returns whether a given path has all the escapes that it needs.
  static boolean isValidPath(String path) {
    return path.chars().allMatch(c -> "!$&'()*+,;=:@[]%".indexOf(c) >= 0 || !Part.PATH.escapes(c));
  }
}

package dev.berth.cel.function;

import dev.berth.api.codec.GoText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Parses IP addresses as Go's `netip.ParseAddr` does.
final class IpParser {
  private static final int IPV6_BYTES = 16;

  private final String in;

  private IpParser(String in) {
    this.in = in;
  }

  /// Parses an address; a zone is parsed and ignored.
  ///
  /// @throws IllegalArgumentException in Go's words
  static IpAddress parse(String text) {
    var parser = new IpParser(text);
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '.' -> {
          return new IpAddress(parser.ipv4Fields(text));
        }
        case ':' -> {
          return new IpAddress(parser.ipv6());
        }
        case '%' -> throw parser.error("missing IPv6 address");
        default -> {}
      }
    }
    throw parser.error("unable to parse IP");
  }

  private List<Integer> ipv4Fields(String s) {
    var fields = new ArrayList<Integer>();
    int value = 0;
    int digits = 0;
    for (int i = 0; i < s.length(); i++) {
      char c = s.charAt(i);
      if (c >= '0' && c <= '9') {
        if (digits == 1 && value == 0) {
          throw error("IPv4 field has octet with leading zero");
        }
        value = value * 10 + c - '0';
        digits++;
        if (value > 255) {
          throw error("IPv4 field has value >255");
        }
      } else if (c == '.') {
        if (i == 0 || i == s.length() - 1 || s.charAt(i - 1) == '.') {
          throw error("IPv4 field must have at least one digit", s.substring(i));
        }
        if (fields.size() == 3) {
          throw error("IPv4 address too long");
        }
        fields.add(value);
        value = 0;
        digits = 0;
      } else {
        throw error("unexpected character", s.substring(i));
      }
    }
    if (fields.size() < 3) {
      throw error("IPv4 address too short");
    }
    fields.add(value);
    return fields;
  }

  private List<Integer> ipv6() {
    var s = withoutZone();
    var bytes = new ArrayList<Integer>();
    int ellipsis = -1;
    if (s.startsWith("::")) {
      ellipsis = 0;
      s = s.substring(2);
    }
    while (bytes.size() < IPV6_BYTES && !(s.isEmpty() && ellipsis == 0 && bytes.isEmpty())) {
      int digits = hexDigits(s);
      if (digits < s.length() && s.charAt(digits) == '.') {
        addEmbedded(s, bytes, ellipsis);
        s = "";
        break;
      }
      int field = Integer.parseInt(s.substring(0, digits), 16);
      bytes.add(field >> 8);
      bytes.add(field & 0xff);
      s = s.substring(digits);
      if (s.isEmpty()) {
        break;
      }
      if (s.charAt(0) != ':') {
        throw error("unexpected character, want colon", s);
      }
      if (s.length() == 1) {
        throw error("colon must be followed by more characters", s);
      }
      s = s.substring(1);
      if (s.charAt(0) == ':') {
        if (ellipsis >= 0) {
          throw error("multiple :: in address", s);
        }
        ellipsis = bytes.size();
        s = s.substring(1);
        if (s.isEmpty()) {
          break;
        }
      }
    }
    if (!s.isEmpty()) {
      throw error("trailing garbage after address", s);
    }
    return expanded(bytes, ellipsis);
  }

  private String withoutZone() {
    int percent = in.indexOf('%');
    if (percent < 0) {
      return in;
    }
    if (percent == in.length() - 1) {
      throw error("zone must be a non-empty string");
    }
    return in.substring(0, percent);
  }

  private int hexDigits(String s) {
    int digits = 0;
    while (digits < s.length()
        && s.charAt(digits) < 128
        && Character.digit(s.charAt(digits), 16) >= 0) {
      if (digits > 3) {
        throw error("each group must have 4 or less digits", s);
      }
      digits++;
    }
    if (digits == 0) {
      throw error("each colon-separated field must have at least one digit", s);
    }
    return digits;
  }

  private void addEmbedded(String s, List<Integer> bytes, int ellipsis) {
    if (ellipsis < 0 && bytes.size() != 12) {
      throw error("embedded IPv4 address must replace the final 2 fields of the address", s);
    }
    if (bytes.size() + 4 > IPV6_BYTES) {
      throw error("too many hex fields to fit an embedded IPv4 at the end of the address", s);
    }
    bytes.addAll(ipv4Fields(s));
  }

  private List<Integer> expanded(List<Integer> bytes, int ellipsis) {
    int missing = IPV6_BYTES - bytes.size();
    if (missing > 0) {
      if (ellipsis < 0) {
        throw error("address string too short");
      }
      bytes.addAll(ellipsis, Collections.nCopies(missing, 0));
    } else if (ellipsis >= 0) {
      throw error("the :: must expand to at least one field of zeros");
    }
    return bytes;
  }

  private IllegalArgumentException error(String message) {
    return new IllegalArgumentException("ParseAddr(" + GoText.quoted(in) + "): " + message);
  }

  private IllegalArgumentException error(String message, String at) {
    return at.isEmpty() ? error(message) : error(message + " (at " + GoText.quoted(at) + ")");
  }
}

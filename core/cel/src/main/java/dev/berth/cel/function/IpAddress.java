package dev.berth.cel.function;

import dev.berth.api.codec.GoText;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelObject;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// An IP address without a zone, parsed by the rules and with the messages of Go's `netip`.
///
/// @param bytes 4 or 16 bytes, each from 0 to 255
record IpAddress(List<Integer> bytes) implements CelObject {
  IpAddress {
    bytes = List.copyOf(bytes);
  }

  /// Parses an address that Kubernetes accepts: without a zone, and not IPv4 embedded in IPv6.
  ///
  /// @throws IllegalArgumentException if the text is invalid
  static IpAddress parse(String text) {
    IpAddress address;
    try {
      address = IpParser.parse(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "IP Address "
              + GoText.quoted(text)
              + " parse error during conversion from string: "
              + e.getMessage(),
          e);
    }
    if (text.contains("%")) {
      throw new IllegalArgumentException(
          "IP address " + GoText.quoted(text) + " with zone value is not allowed");
    }
    if (address.isMapped()) {
      throw new IllegalArgumentException(
          "IPv4-mapped IPv6 address " + GoText.quoted(text) + " is not allowed");
    }
    return address;
  }

  boolean is4() {
    return bytes.size() == 4;
  }

  /// Returns whether it is an IPv4 address in IPv6 form.
  boolean isMapped() {
    return !is4()
        && bytes.subList(0, 10).stream().allMatch(b -> b == 0)
        && bytes.get(10) == 255
        && bytes.get(11) == 255;
  }

  boolean isUnspecified() {
    return bytes.stream().allMatch(b -> b == 0);
  }

  boolean isLoopback() {
    return is4()
        ? bytes.getFirst() == 127
        : bytes.subList(0, 15).stream().allMatch(b -> b == 0) && bytes.getLast() == 1;
  }

  boolean isMulticast() {
    return is4() ? (bytes.getFirst() & 0xf0) == 0xe0 : bytes.getFirst() == 0xff;
  }

  boolean isLinkLocalMulticast() {
    return is4()
        ? bytes.subList(0, 3).equals(List.of(224, 0, 0))
        : bytes.getFirst() == 0xff && (bytes.get(1) & 0x0f) == 2;
  }

  boolean isLinkLocalUnicast() {
    return is4()
        ? bytes.subList(0, 2).equals(List.of(169, 254))
        : bytes.getFirst() == 0xfe && (bytes.get(1) & 0xc0) == 0x80;
  }

  boolean isGlobalUnicast() {
    boolean broadcast = is4() && bytes.stream().allMatch(b -> b == 255);
    return !broadcast
        && !isUnspecified()
        && !isLoopback()
        && !isMulticast()
        && !isLinkLocalUnicast();
  }

  @Override
  public String typeName() {
    return "net.IP";
  }

  @Override
  public Object isEqual(Object other) {
    return switch (other) {
      case IpAddress that -> equals(that);
      case CelError error -> error;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  @Override
  public long size() {
    return bytes.size();
  }

  /// Returns the canonical form: in lower case, with the longest run of zeros omitted.
  @Override
  public String toString() {
    if (is4()) {
      return bytes.stream().map(String::valueOf).collect(Collectors.joining("."));
    }
    var fields =
        IntStream.range(0, 8).map(i -> bytes.get(2 * i) << 8 | bytes.get(2 * i + 1)).toArray();
    int start = 8;
    int end = 8;
    for (int i = 0; i < 8; i++) {
      int j = i;
      while (j < 8 && fields[j] == 0) {
        j++;
      }
      if (j - i >= 2 && j - i > end - start) {
        start = i;
        end = j;
      }
    }
    return start == 8 ? join(fields, 0, 8) : join(fields, 0, start) + "::" + join(fields, end, 8);
  }

  private static String join(int[] fields, int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> Integer.toHexString(fields[i]))
        .collect(Collectors.joining(":"));
  }
}

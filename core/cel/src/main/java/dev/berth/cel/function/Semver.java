package dev.berth.cel.function;

import dev.berth.api.codec.GoText;
import dev.berth.cel.value.CelError;
import dev.berth.cel.value.CelObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A semantic version, by the rules and with the messages of the Go library `blang/semver` v4.
///
/// @param preRelease the identifiers, such as `alpha` and `1` in `1.0.0-alpha.1`
/// @param build the identifiers after `+`; ignored in comparisons
public record Semver(
    long major, long minor, long patch, List<String> preRelease, List<String> build)
    implements CelObject, Comparable<Semver> {
  public Semver {
    preRelease = List.copyOf(preRelease);
    build = List.copyOf(build);
  }

  /// Parses `major.minor.patch[-pre.release][+build]`.
  ///
  /// @throws IllegalArgumentException if the text is invalid
  public static Semver parse(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("Version string empty");
    }
    int first = text.indexOf('.');
    int second = text.indexOf('.', first + 1);
    if (first < 0 || second < 0) {
      throw new IllegalArgumentException("No Major.Minor.Patch elements found");
    }
    long major = number(text.substring(0, first), "major", "Major");
    long minor = number(text.substring(first + 1, second), "minor", "Minor");
    var rest = text.substring(second + 1);
    List<String> build = List.of();
    int plus = rest.indexOf('+');
    if (plus >= 0) {
      build = identifiers(rest.substring(plus + 1));
      rest = rest.substring(0, plus);
    }
    List<String> preRelease = List.of();
    int dash = rest.indexOf('-');
    if (dash >= 0) {
      preRelease = identifiers(rest.substring(dash + 1));
      rest = rest.substring(0, dash);
    }
    long patch = number(rest, "patch", "Patch");
    preRelease.forEach(Semver::checkPreRelease);
    build.forEach(Semver::checkBuild);
    return new Semver(major, minor, patch, preRelease, build);
  }

  /// Also parses `v1.2` and `01.02.03`.
  ///
  /// @throws IllegalArgumentException like [#parse(String)]
  static Semver parseNormalized(String text) {
    var parts =
        new ArrayList<>(
            Arrays.asList((text.startsWith("v") ? text.substring(1) : text).split("\\.", 3)));
    parts.replaceAll(Semver::withoutLeadingZeros);
    if (parts.size() < 3) {
      if (parts.getLast().contains("+") || parts.getLast().contains("-")) {
        throw new IllegalArgumentException(
            "short version cannot contain PreRelease/Build meta data");
      }
      while (parts.size() < 3) {
        parts.add("0");
      }
    }
    return parse(String.join(".", parts));
  }

  private static String withoutLeadingZeros(String part) {
    if (part.getBytes(StandardCharsets.UTF_8).length < 2) {
      return part;
    }
    int start = 0;
    while (start < part.length() && part.charAt(start) == '0') {
      start++;
    }
    var stripped = part.substring(start);
    return stripped.isEmpty() || !isDigit(stripped.charAt(0)) ? "0" + stripped : stripped;
  }

  private static List<String> identifiers(String text) {
    return List.of(text.split("\\.", -1));
  }

  private static long number(String text, String name, String capitalized) {
    if (!isNumeric(text)) {
      throw error("Invalid character(s) found in " + name + " number ", text);
    }
    if (hasLeadingZero(text)) {
      throw error(capitalized + " number must not contain leading zeroes ", text);
    }
    return unsigned(text);
  }

  private static long unsigned(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("strconv.ParseUint: parsing \"\": invalid syntax");
    }
    try {
      return Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "strconv.ParseUint: parsing " + GoText.quoted(text) + ": value out of range", e);
    }
  }

  private static void checkPreRelease(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("Prerelease is empty");
    }
    if (!isNumeric(text)) {
      if (!isAlphanumeric(text)) {
        throw error("Invalid character(s) found in prerelease ", text);
      }
    } else if (hasLeadingZero(text)) {
      throw error("Numeric PreRelease version must not contain leading zeroes ", text);
    } else {
      var _ = unsigned(text);
    }
  }

  private static void checkBuild(String text) {
    if (text.isEmpty()) {
      throw new IllegalArgumentException("Build meta data is empty");
    }
    if (!isAlphanumeric(text)) {
      throw error("Invalid character(s) found in build meta data ", text);
    }
  }

  private static IllegalArgumentException error(String message, String text) {
    return new IllegalArgumentException(message + GoText.quoted(text));
  }

  private static boolean isNumeric(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAlphanumeric(String text) {
    return text.chars()
        .allMatch(c -> isDigit(c) || c == '-' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'));
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  private static boolean hasLeadingZero(String text) {
    return text.length() > 1 && text.charAt(0) == '0';
  }

  @Override
  public int compareTo(Semver other) {
    int byNumber = Long.compareUnsigned(major, other.major);
    if (byNumber == 0) {
      byNumber = Long.compareUnsigned(minor, other.minor);
    }
    if (byNumber == 0) {
      byNumber = Long.compareUnsigned(patch, other.patch);
    }
    return byNumber != 0 ? byNumber : comparePreRelease(other);
  }

  private int comparePreRelease(Semver other) {
    if (preRelease.isEmpty() || other.preRelease.isEmpty()) {
      return Boolean.compare(preRelease.isEmpty(), other.preRelease.isEmpty());
    }
    for (int i = 0; i < Math.min(preRelease.size(), other.preRelease.size()); i++) {
      int order = compareIdentifiers(preRelease.get(i), other.preRelease.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(preRelease.size(), other.preRelease.size());
  }

  private static int compareIdentifiers(String a, String b) {
    boolean numeric = isNumeric(a);
    return numeric != isNumeric(b)
        ? (numeric ? -1 : 1)
        : numeric ? Long.compareUnsigned(unsigned(a), unsigned(b)) : a.compareTo(b);
  }

  @Override
  public String typeName() {
    return "kubernetes.Semver";
  }

  @Override
  public Object isEqual(Object other) {
    return switch (other) {
      case Semver that -> compareTo(that) == 0;
      case CelError error -> error;
      default -> CelError.NO_SUCH_OVERLOAD;
    };
  }

  /// Consistent with [#compareTo(Semver)].
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Semver that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(major) * 31 * 31 + Long.hashCode(minor) * 31 + Long.hashCode(patch);
  }

  @Override
  public String toString() {
    return Long.toUnsignedString(major)
        + "."
        + Long.toUnsignedString(minor)
        + "."
        + Long.toUnsignedString(patch)
        + (preRelease.isEmpty() ? "" : "-" + String.join(".", preRelease))
        + (build.isEmpty() ? "" : "+" + String.join(".", build));
  }
}

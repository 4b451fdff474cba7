package dev.berth.config.features;

import java.util.Comparator;

/// A version of Kubernetes, without the patch level.
public record Version(int major, int minor) implements Comparable<Version> {
  /// The version whose decisions Berth makes.
  public static final Version CURRENT = new Version(1, 37);

  /// Parses `1.37`.
  ///
  /// @throws NumberFormatException if the text is not a version
  public static Version parse(String text) {
    var dot = text.indexOf('.');
    return new Version(
        Integer.parseInt(text.substring(0, Math.max(dot, 0))),
        Integer.parseInt(text.substring(dot + 1)));
  }

  public Version previousMinor() {
    return new Version(major, Math.max(0, minor - 1));
  }

  @Override
  public int compareTo(Version other) {
    return Comparator.comparingInt(Version::major)
        .thenComparingInt(Version::minor)
        .compare(this, other);
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}

package dev.berth.cel.value;

/// CEL's `uint`: 64 bits, unsigned.
public record Unsigned(long bits) {
  /// Returns the nearest `double`.
  public double toDouble() {
    return bits >= 0 ? bits : ((bits >>> 1) | (bits & 1)) * 2.0;
  }

  @Override
  public String toString() {
    return Long.toUnsignedString(bits);
  }
}

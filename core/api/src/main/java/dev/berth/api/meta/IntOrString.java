package dev.berth.api.meta;

/// A field that is a number or a string, such as a port by number or name, or a percentage.
public sealed interface IntOrString {
  /// A number.
  record OfInt(int value) implements IntOrString {
    @Override
    public String toString() {
      return Integer.toString(value);
    }
  }

  /// A string, even if it looks like a number.
  record OfString(String value) implements IntOrString {
    @Override
    public String toString() {
      return value;
    }
  }

  static IntOrString of(int value) {
    return new OfInt(value);
  }

  static IntOrString of(String value) {
    return new OfString(value);
  }
}

package dev.berth.cli.flags;

/// How much is logged: the value of `-v`.
record Verbosity(int level) {
  /// Reads a value.
  ///
  /// @throws picocli.CommandLine.TypeConversionException if it is no number from 0 on
  static Verbosity parse(String text) {
    return new Verbosity(FlagTypes.natural(text));
  }

  @Override
  public String toString() {
    return Integer.toString(level);
  }
}

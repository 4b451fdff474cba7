package dev.berth.cli.flags;

import java.util.Arrays;
import java.util.List;

/// `23,29`: groups for the exchange of keys.
record Curves(List<Integer> values) implements ListValue<Integer> {
  Curves {
    values = List.copyOf(values);
  }

  /// Reads a value.
  ///
  /// @throws picocli.CommandLine.TypeConversionException if something in it is no number
  static Curves parse(String text) {
    return new Curves(Arrays.stream(text.split(",", -1)).map(FlagTypes::integer).toList());
  }
}

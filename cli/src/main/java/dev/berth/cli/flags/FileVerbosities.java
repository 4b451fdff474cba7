package dev.berth.cli.flags;

import dev.berth.config.server.LoggingOptions.FileVerbosity;
import dev.berth.config.validation.GoValue;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.TypeConversionException;

/// `file=2,other*=4`: how much is logged by some source files.
record FileVerbosities(List<FileVerbosity> values) implements ListValue<FileVerbosity> {
  FileVerbosities {
    values = List.copyOf(values);
  }

  /// Reads a value.
  ///
  /// @throws TypeConversionException if something in it is not of this form
  static FileVerbosities parse(String text) {
    return new FileVerbosities(
        Arrays.stream(text.split(",", -1))
            .filter(item -> !item.isEmpty())
            .map(FileVerbosities::item)
            .toList());
  }

  private static FileVerbosity item(String item) {
    String[] sides = item.split("=", -1);
    if (sides.length != 2 || sides[0].isEmpty() || sides[1].isEmpty()) {
      throw new TypeConversionException(GoValue.text(item) + " does not have the pattern=N format");
    }
    try {
      return new FileVerbosity(sides[0], FlagTypes.natural(sides[1]));
    } catch (TypeConversionException e) {
      throw new TypeConversionException(
          "parsing verbosity in %s: %s".formatted(GoValue.text(item), e.getMessage()));
    }
  }
}

package dev.berth.cli.command;

import dev.berth.api.codec.MustBe;
import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.TypeConversionException;

/// Enum values as values of options.
final class EnumNames {
  private EnumNames() {}

  /// A value in the form of a command line.
  static String of(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /// The value with that name.
  ///
  /// @throws TypeConversionException if there is no such value; the message lists all names
  static <E extends Enum<E>> E parse(String text, E[] values) {
    for (E value : values) {
      if (of(value).equals(text)) {
        return value;
      }
    }
    throw new TypeConversionException(
        MustBe.oneOf(Arrays.stream(values).map(EnumNames::of).toList(), text));
  }
}

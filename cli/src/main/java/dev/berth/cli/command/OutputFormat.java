package dev.berth.cli.command;

import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// What results look like.
enum OutputFormat {
  /// For people.
  TABLE,
  JSON;

  /// What users have written.
  static final class Converter implements ITypeConverter<OutputFormat> {
    Converter() {}

    @Override
    public OutputFormat convert(String text) {
      for (OutputFormat format : values()) {
        if (format.toString().equals(text)) {
          return format;
        }
      }
      throw new TypeConversionException(
          "\"%s\" is none of %s".formatted(text, Arrays.toString(values())));
    }
  }

  /// As users write it.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package dev.berth.cli.command;

import picocli.CommandLine.ITypeConverter;

/// Formats of results.
enum OutputFormat {
  /// Text in tables.
  TABLE,
  JSON,
  YAML;

  /// What users have written.
  static final class Converter implements ITypeConverter<OutputFormat> {
    Converter() {}

    @Override
    public OutputFormat convert(String text) {
      return EnumNames.parse(text, values());
    }
  }

  /// As users write it.
  @Override
  public String toString() {
    return EnumNames.of(this);
  }
}

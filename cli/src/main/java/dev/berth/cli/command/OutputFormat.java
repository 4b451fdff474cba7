package dev.berth.cli.command;

import picocli.CommandLine.ITypeConverter;

/// What results look like.
enum OutputFormat {
  /// For people.
  TABLE,
  JSON,
  YAML;

  /// What users have written.
  static final class Converter implements ITypeConverter<OutputFormat> {
    Converter() {}

    @Override
    public OutputFormat convert(String text) {
      return Words.parse(text, values());
    }
  }

  /// As users write it.
  @Override
  public String toString() {
    return Words.of(this);
  }
}

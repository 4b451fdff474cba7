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

  /// The same of what is no table.
  static final class DocumentConverter implements ITypeConverter<OutputFormat> {
    DocumentConverter() {}

    @Override
    public OutputFormat convert(String text) {
      return EnumNames.parse(text, new OutputFormat[] {JSON, YAML});
    }
  }

  /// As users write it.
  @Override
  public String toString() {
    return EnumNames.of(this);
  }
}

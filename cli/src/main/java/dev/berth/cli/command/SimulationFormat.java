package dev.berth.cli.command;

import picocli.CommandLine.ITypeConverter;

/// Formats of the result of a simulation.
enum SimulationFormat {
  /// Text in tables.
  TABLE,

  /// Every decision.
  JSON,

  /// The cluster after the run.
  YAML,

  /// Figures in JSON.
  SUMMARY;

  /// What users have written.
  static final class Converter implements ITypeConverter<SimulationFormat> {
    Converter() {}

    @Override
    public SimulationFormat convert(String text) {
      return EnumNames.parse(text, values());
    }
  }

  /// As users write it.
  @Override
  public String toString() {
    return EnumNames.of(this);
  }
}

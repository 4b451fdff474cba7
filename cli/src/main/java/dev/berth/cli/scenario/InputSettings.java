package dev.berth.cli.scenario;

/// How the input of a simulation is read.
///
/// @param validation of fields that Kubernetes does not have
public record InputSettings(FieldValidation validation) {
  /// What holds without options.
  public static final InputSettings DEFAULT = new InputSettings(FieldValidation.WARN);
}
